import { copyChallenges, getEditedChallenge, updateChallenge } from "@gonfalon/contract/challenge.ts";
import type { ChallengeUpdate } from "@gonfalon/contract/challenge-update.ts";
import { listHints } from "@gonfalon/contract/hint.ts";
import { beforeEach, describe, expect, it } from "vitest";
import type { Db } from "#db/client.ts";
import {
  insertChallenge,
  insertGame,
  insertParticipation,
  insertRequirement,
  insertSolve,
} from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import { race } from "../../../test/race.ts";
import type { TestUser } from "../../../test/test-users.ts";

const server = useServer();
let admin: TestUser;
let gameId: number;
let firstId: number;
let secondId: number;
let thirdId: number;

beforeEach(async () => {
  admin = await server.signUp("Admin");
  gameId = await insertGame(server);
  firstId = await insertChallenge(server, gameId, { title: "a" });
  secondId = await insertChallenge(server, gameId, { title: "b" });
  thirdId = await insertChallenge(server, gameId, { title: "c" });
});

const change = (cid: number, body: ChallengeUpdate) =>
  server.call(admin, updateChallenge, { params: { id: gameId, cid }, body });
const read = async (cid: number) =>
  (await server.call(admin, getEditedChallenge, { params: { id: gameId, cid } })).body;

describe("LOCK-1 the requirements of a challenge", () => {
  it("are replaced, preserved by null and cleared by an empty list", async () => {
    expect((await change(thirdId, { requires: [secondId, firstId], lockMode: "Hidden" })).status).toBe(200);
    await change(thirdId, { requires: null, lockMode: null });
    expect(await read(thirdId)).toMatchObject({ requires: [firstId, secondId], lockMode: "Hidden" });
    await change(thirdId, { requires: [] });
    expect(await read(thirdId)).toMatchObject({ requires: [], lockMode: "Hidden" });
  });

  it.each([
    ["the challenge itself", () => [thirdId]],
    ["an unknown challenge", () => [firstId, 999_999]],
    ["a challenge twice", () => [firstId, firstId]],
  ])("must not contain %s", async (_case, requires) => {
    const { status, problem } = await change(thirdId, { requires: requires() });
    expect([status, problem.title]).toEqual([
      400,
      "The required challenges must be other challenges of this game, each listed once.",
    ]);
    expect((await read(thirdId)).requires).toEqual([]);
  });

  it("are challenges of the same game, at most 16", async () => {
    const otherGameChallenge = await insertChallenge(server, await insertGame(server));
    expect((await change(thirdId, { requires: [otherGameChallenge] })).status).toBe(400);
    const challengeIds: number[] = [];
    for (let n = 0; n < 17; n++) challengeIds.push(await insertChallenge(server, gameId));
    expect((await change(thirdId, { requires: challengeIds })).status).toBe(400);
    expect((await change(thirdId, { requires: challengeIds.slice(0, 16) })).status).toBe(200);
  });

  it("must not form a cycle", async () => {
    await change(secondId, { requires: [firstId] });
    await change(thirdId, { requires: [secondId] });
    const { status, problem } = await change(firstId, { requires: [thirdId] });
    expect([status, problem.title]).toEqual([
      400,
      "With these requirements, the challenge would require itself.",
    ]);
    expect((await read(firstId)).requires).toEqual([]);
  });

  it("form no cycle if two edits that would form one arrive at the same time", async () => {
    const hold = (tx: Db) =>
      tx.selectFrom("games").where("id", "=", gameId).select("id").forUpdate().execute();
    const responses = await race(server.db, hold, [
      () => change(firstId, { requires: [secondId] }),
      () => change(secondId, { requires: [firstId] }),
    ]);
    expect(responses.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 400]);
    expect([...(await read(firstId)).requires, ...(await read(secondId)).requires]).toHaveLength(1);
  });
});

it("CHAL-11 copies preserve the requirements among the copied challenges", async () => {
  await insertRequirement(server, thirdId, firstId, secondId);
  const { body } = await server.call(admin, copyChallenges, {
    params: { id: gameId },
    body: { challengeIds: [thirdId, firstId] },
  });
  const byTitle = new Map(body.map(({ title, id }) => [title, id]));
  expect((await read(byTitle.get("c") ?? 0)).requires).toEqual([byTitle.get("a")]);
});

it("CHAL-11 copies include the paid hints", async () => {
  const hint = { title: "A way", content: "Look", cost: 50, position: 0, created_at: server.clock.now() };
  await server.db
    .insertInto("paid_hints")
    .values({ challenge_id: firstId, ...hint })
    .execute();
  const body = { challengeIds: [firstId] };
  const { body: copies } = await server.call(admin, copyChallenges, { params: { id: gameId }, body });
  const params = { id: gameId, cid: copies[0]?.id ?? 0 };
  expect((await server.call(admin, listHints, { params })).body).toMatchObject([
    { title: "A way", content: "Look", cost: 50, sold: 0 },
  ]);
});

describe("LOCK-4 a notice about a locked challenge", () => {
  const listNotices = () =>
    server.db.selectFrom("notices").where("game_id", "=", gameId).select("values").execute();

  it("is not created for a hidden challenge until an accepted team has unlocked it", async () => {
    const team = await insertParticipation(server, gameId);
    await change(thirdId, { isEnabled: false });
    await change(thirdId, { isEnabled: true, requires: [firstId], lockMode: "Hidden" });
    expect(await listNotices()).toEqual([]);
    await insertSolve(server, team, firstId);
    await change(thirdId, { hints: ["look"] });
    expect(await listNotices()).toEqual([{ values: ["c"] }]);
  });

  it("is created for a challenge that is not hidden", async () => {
    await change(thirdId, { isEnabled: false });
    await change(thirdId, { isEnabled: true, requires: [firstId] });
    expect(await listNotices()).toEqual([{ values: ["c"] }]);
  });
});
