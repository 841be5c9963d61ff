import { getChallenge, getEditedChallenge, updateChallenge } from "@gonfalon/contract/challenge.ts";
import type { ChallengeUpdate } from "@gonfalon/contract/challenge-update.ts";
import { getPlayerBoard } from "@gonfalon/contract/scoreboard.ts";
import { submitFlag } from "@gonfalon/contract/submission.ts";
import { HOUR_MS, MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { beforeAll, describe, expect, it } from "vitest";
import {
  type BuiltMembership,
  hoursFromNow,
  insertChallenge,
  insertGame,
  insertParticipation,
} from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import { staticContainer, useInstances } from "../../../test/instance-helpers.ts";
import type { TestUser } from "../../../test/test-users.ts";

const server = useServer();
const { setUp, create, extend, destroy, listRows } = useInstances(server);
let admin: TestUser;

beforeAll(async () => {
  admin = await server.signUp("Admin");
});

const getNow = () => server.clock.now().getTime();
const change = (id: number, cid: number, body: ChallengeUpdate) =>
  server.call(admin, updateChallenge, { params: { id, cid }, body });
const submit = (membership: BuiltMembership, cid: number, flag = "flag{right}") =>
  server.call(membership.player, submitFlag, { params: { id: membership.gameId, cid }, body: { flag } });
const open = (membership: BuiltMembership, cid: number) =>
  server.call(membership.player, getChallenge, { params: { id: membership.gameId, cid } });

async function setUpDeadline(deadline: Date | null) {
  const gameId = await insertGame(server, { practice_mode: true });
  const challengeId = await insertChallenge(server, gameId, { deadline_at: deadline });
  return { gameId, challengeId, membership: await insertParticipation(server, gameId) };
}

describe("CLOSE-1 the deadline of a challenge", () => {
  it("is set, preserved by null and removed by 0", async () => {
    const { gameId, challengeId } = await setUpDeadline(null);
    const deadlineUtc = getNow() + HOUR_MS;
    const readDeadline = async () =>
      (await server.call(admin, getEditedChallenge, { params: { id: gameId, cid: challengeId } })).body
        .deadlineUtc;
    expect((await change(gameId, challengeId, { deadlineUtc })).body.deadlineUtc).toBe(deadlineUtc);
    await change(gameId, challengeId, { deadlineUtc: null });
    expect(await readDeadline()).toBe(deadlineUtc);
    await change(gameId, challengeId, { deadlineUtc: 0 });
    expect(await readDeadline()).toBeNull();
  });

  it.each([
    ["equal to", 0],
    ["before", -1],
  ])("is refused with 400 if it is %s the opening time", async (_case, offset) => {
    const gameId = await insertGame(server);
    const cid = await insertChallenge(server, gameId, { enabled: false });
    const opensAt = getNow() + HOUR_MS;
    const { status, problem } = await change(gameId, cid, { opensAt, deadlineUtc: opensAt + offset });
    expect([status, problem.title]).toEqual([400, "The deadline must be later than the opening time."]);
    expect((await change(gameId, cid, { opensAt, deadlineUtc: opensAt + 1 })).status).toBe(200);
  });
});

describe("CLOSE-2 after the deadline of a challenge", () => {
  it("a flag is refused with 400 and is not counted as an attempt; reading the challenge still works", async () => {
    const { challengeId, membership } = await setUpDeadline(hoursFromNow(server, 1));
    expect((await submit(membership, challengeId, "flag{wrong}")).status).toBe(200);
    server.clock.advance(HOUR_MS + 1);
    const { status, problem } = await submit(membership, challengeId);
    expect([status, problem.title]).toEqual([400, "The deadline of this challenge has passed."]);
    const { body } = await open(membership, challengeId);
    expect([body.attempts, body.deadline]).toEqual([1, getNow() - 1]);
  });

  it("a flag exactly at the deadline is still accepted", async () => {
    const { challengeId, membership } = await setUpDeadline(hoursFromNow(server, 1));
    server.clock.advance(HOUR_MS);
    expect((await submit(membership, challengeId)).status).toBe(200);
    const { body } = await server.call(membership.player, getPlayerBoard, {
      params: { id: membership.gameId },
    });
    expect(body.rank).toMatchObject({ solvedCount: 1, score: 1050 });
  });

  it("a container cannot be started or extended, but it can be stopped", async () => {
    const { challengeId, membership } = await setUp({
      ...staticContainer,
      deadline_at: hoursFromNow(server, 1),
    });
    expect((await create(membership, challengeId)).status).toBe(200);
    server.clock.advance(115 * MINUTE_MS);
    const other = await insertParticipation(server, membership.gameId);
    const responses = [await extend(membership, challengeId), await create(other, challengeId)];
    expect(responses.map(({ status, problem }) => [status, problem.title])).toEqual([
      [400, "The deadline of this challenge has passed."],
      [400, "The deadline of this challenge has passed."],
    ]);
    expect([await listRows(membership), await listRows(other)]).toMatchObject([
      [{ challenge_id: challengeId }],
      [],
    ]);
    expect((await destroy(membership, challengeId)).status).toBe(200);
  });

  it("the end of the game opens the challenge for practice", async () => {
    const { challengeId, membership } = await setUpDeadline(hoursFromNow(server, 1));
    server.clock.advance(25 * HOUR_MS);
    expect((await submit(membership, challengeId)).status).toBe(200);
  });
});
