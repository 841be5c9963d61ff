import { expect, it } from "vitest";
import { insertChallenge, insertGame } from "../../test/builders.ts";
import { useDatabaseFixture } from "../../test/use-database-fixture.ts";

const fixture = useDatabaseFixture();

async function readKey(id: number): Promise<string> {
  const { key } = await fixture.db
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
  expect(await readKey(await insertChallenge(fixture, await insertGame(fixture), { title }))).toBe(key);
});

it("CODE-1 the id of the challenge is appended to a key that is taken in the same game", async () => {
  const gameId = await insertGame(fixture);
  const firstId = await insertChallenge(fixture, gameId, { title: "Same" });
  const secondId = await insertChallenge(fixture, gameId, { title: "same!" });
  const otherGameChallenge = await insertChallenge(fixture, await insertGame(fixture), { title: "Same" });
  expect([await readKey(firstId), await readKey(secondId), await readKey(otherGameChallenge)]).toEqual([
    "same",
    `same-${secondId}`,
    "same",
  ]);
});

it("CODE-1 an explicit key is not changed", async () => {
  expect(await readKey(await insertChallenge(fixture, await insertGame(fixture), { key: "mine" }))).toBe(
    "mine",
  );
});

it("CODE-1 challenges that are created at the same time get different keys", async () => {
  const gameId = await insertGame(fixture);
  const ids = await Promise.all(
    Array.from({ length: 8 }, () => insertChallenge(fixture, gameId, { title: "Same" })),
  );
  const keys = await Promise.all(ids.map(readKey));
  expect(new Set(keys).size).toBe(8);
});
