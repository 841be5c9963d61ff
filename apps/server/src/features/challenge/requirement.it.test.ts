import { copyChallenges, getEditedChallenge, updateChallenge } from "@gonfalon/contract/challenge.ts";
import type { ChallengeUpdate } from "@gonfalon/contract/challenge-update.ts";
import { listHints } from "@gonfalon/contract/hint.ts";
import { beforeEach, describe, expect, it } from "vitest";
import type { Db } from "#db/client.ts";
import { aChallenge, aGame, aParticipation, aRequirement, aSolve } from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import { race } from "../../../test/race.ts";
import type { TestUser } from "../../../test/test-users.ts";

const server = useServer();
let admin: TestUser;
let gameId: number;
let a: number;
let b: number;
let c: number;

beforeEach(async () => {
  admin = await server.signUp("Admin");
  gameId = await aGame(server);
  a = await aChallenge(server, gameId, { title: "a" });
  b = await aChallenge(server, gameId, { title: "b" });
  c = await aChallenge(server, gameId, { title: "c" });
});

const change = (cid: number, body: ChallengeUpdate) =>
  server.call(admin, updateChallenge, { params: { id: gameId, cid }, body });
const read = async (cid: number) =>
  (await server.call(admin, getEditedChallenge, { params: { id: gameId, cid } })).body;

describe("LOCK-1 the requirements of a challenge", () => {
  it("are replaced, preserved by null and cleared by an empty list", async () => {
    expect((await change(c, { requires: [b, a], lockMode: "Hidden" })).status).toBe(200);
    await change(c, { requires: null, lockMode: null });
    expect(await read(c)).toMatchObject({ requires: [a, b], lockMode: "Hidden" });
    await change(c, { requires: [] });
    expect(await read(c)).toMatchObject({ requires: [], lockMode: "Hidden" });
  });

  it.each([
    ["the challenge itself", () => [c]],
    ["an unknown challenge", () => [a, 999_999]],
    ["a challenge twice", () => [a, a]],
  ])("must not contain %s", async (_case, requires) => {
    const { status, problem } = await change(c, { requires: requires() });
    expect([status, problem.title]).toEqual([
      400,
      "The required challenges must be other challenges of this game, each listed once.",
    ]);
    expect((await read(c)).requires).toEqual([]);
  });

  it("are challenges of the same game, at most 16", async () => {
    const foreign = await aChallenge(server, await aGame(server));
    expect((await change(c, { requires: [foreign] })).status).toBe(400);
    const many: number[] = [];
    for (let n = 0; n < 17; n++) many.push(await aChallenge(server, gameId));
    expect((await change(c, { requires: many })).status).toBe(400);
    expect((await change(c, { requires: many.slice(0, 16) })).status).toBe(200);
  });

  it("must not form a cycle", async () => {
    await change(b, { requires: [a] });
    await change(c, { requires: [b] });
    const { status, problem } = await change(a, { requires: [c] });
    expect([status, problem.title]).toEqual([
      400,
      "With these requirements, the challenge would require itself.",
    ]);
    expect((await read(a)).requires).toEqual([]);
  });

  it("form no cycle if two edits that would form one arrive at the same time", async () => {
    const hold = (tx: Db) =>
      tx.selectFrom("games").where("id", "=", gameId).select("id").forUpdate().execute();
    const responses = await race(server.db, hold, [
      () => change(a, { requires: [b] }),
      () => change(b, { requires: [a] }),
    ]);
    expect(responses.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 400]);
    expect([...(await read(a)).requires, ...(await read(b)).requires]).toHaveLength(1);
  });
});

it("CHAL-11 copies preserve the requirements among the copied challenges", async () => {
  await aRequirement(server, c, a, b);
  const { body } = await server.call(admin, copyChallenges, {
    params: { id: gameId },
    body: { challengeIds: [c, a] },
  });
  const byTitle = new Map(body.map(({ title, id }) => [title, id]));
  expect((await read(byTitle.get("c") ?? 0)).requires).toEqual([byTitle.get("a")]);
});

it("CHAL-11 copies have the paid hints", async () => {
  const hint = { title: "A way", content: "Look", cost: 50, position: 0, created_at: server.clock.now() };
  await server.db
    .insertInto("paid_hints")
    .values({ challenge_id: a, ...hint })
    .execute();
  const body = { challengeIds: [a] };
  const { body: copies } = await server.call(admin, copyChallenges, { params: { id: gameId }, body });
  const params = { id: gameId, cid: copies[0]?.id ?? 0 };
  expect((await server.call(admin, listHints, { params })).body).toMatchObject([
    { title: "A way", content: "Look", cost: 50, sold: 0 },
  ]);
});

describe("LOCK-4 the notice of a hidden challenge", () => {
  const notices = () =>
    server.db.selectFrom("notices").where("game_id", "=", gameId).select("values").execute();

  it("is not created before an accepted team has unlocked it", async () => {
    const team = await aParticipation(server, gameId);
    await change(c, { isEnabled: false });
    await change(c, { isEnabled: true, requires: [a], lockMode: "Hidden" });
    expect(await notices()).toEqual([]);
    await aSolve(server, team, a);
    await change(c, { hints: ["look"] });
    expect(await notices()).toEqual([{ values: ["c"] }]);
  });

  it("is created for a locked challenge that is not hidden", async () => {
    await change(c, { isEnabled: false });
    await change(c, { isEnabled: true, requires: [a] });
    expect(await notices()).toEqual([{ values: ["c"] }]);
  });
});
