import { expect, it } from "vitest";
import { aChallenge, aGame } from "../../test/builders.ts";
import { useWorld } from "../../test/use-world.ts";

const world = useWorld();

async function readKey(id: number): Promise<string> {
  const { key } = await world.db
    .selectFrom("challenges")
    .where("id", "=", id)
    .select("key")
    .executeTakeFirstOrThrow();
  return key;
}

it.each([
  ["Easy RSA", "easy-rsa"],
  ["  --Web: 1/2!  ", "web-1-2"],
  ["题目", "challenge"],
  ["x".repeat(47) + " and more", "x".repeat(47)],
])("CODE-1 the key of a challenge with the title %j is %s", async (title, key) => {
  expect(await readKey(await aChallenge(world, await aGame(world), { title }))).toBe(key);
});

it("CODE-1 a taken key gets the id of the challenge; other games do not matter", async () => {
  const gameId = await aGame(world);
  const first = await aChallenge(world, gameId, { title: "Same" });
  const second = await aChallenge(world, gameId, { title: "same!" });
  const elsewhere = await aChallenge(world, await aGame(world), { title: "Same" });
  expect([await readKey(first), await readKey(second), await readKey(elsewhere)]).toEqual([
    "same",
    `same-${second}`,
    "same",
  ]);
});

it("CODE-1 a given key stays", async () => {
  expect(await readKey(await aChallenge(world, await aGame(world), { key: "mine" }))).toBe("mine");
});

it("CODE-1 challenges that are created at the same time get different keys", async () => {
  const gameId = await aGame(world);
  const ids = await Promise.all(
    Array.from({ length: 8 }, () => aChallenge(world, gameId, { title: "Same" })),
  );
  const keys = await Promise.all(ids.map(readKey));
  expect(new Set(keys).size).toBe(8);
});
