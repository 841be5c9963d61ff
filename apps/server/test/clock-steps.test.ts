import { getProfile, login } from "@gonfalon/contract/account.ts";
import { getScoreboard } from "@gonfalon/contract/scoreboard.ts";
import { submitFlag } from "@gonfalon/contract/submission.ts";
import { HOUR_MS, MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { describe, expect, it, vi } from "vitest";
import { visitor } from "./api-client.ts";
import {
  type BuiltMembership,
  hoursFromNow,
  insertChallenge,
  insertGame,
  insertParticipation,
} from "./builders.ts";
import { useServer } from "./harness.ts";
import { useInstances } from "./instance-helpers.ts";

vi.setConfig({ testTimeout: 120_000 });

const server = useServer({ rateLimits: true });
const instances = useInstances(server);
const directions = [
  ["forward", HOUR_MS],
  ["back", -HOUR_MS],
] as const;

/** A game that still runs after every clock change in these tests. */
function insertLongGame(): Promise<number> {
  return insertGame(server, { starts_at: hoursFromNow(server, -10), ends_at: hoursFromNow(server, 10) });
}

function submit({ player, gameId }: BuiltMembership, challengeId: number, flag = "flag{right}") {
  return server.call(player, submitFlag, { params: { id: gameId, cid: challengeId }, body: { flag } });
}

/** Generous for busy machines; reached only if the board never shows the solves. */
const WAIT_OPTIONS = { timeout: 60_000, interval: 50 };

/** Returns the teams with points once the board has this many of them. */
function readRankedTeams(gameId: number, teamCount: number) {
  return vi.waitFor(async () => {
    const { body } = await server.call(visitor, getScoreboard, { params: { id: gameId } });
    const scoredTeams = body.items.filter(({ score }) => score > 0);
    expect(scoredTeams).toHaveLength(teamCount);
    return scoredTeams;
  }, WAIT_OPTIONS);
}

describe.each(directions)("Setting the clock %s an hour during a game", (_direction, stepMs) => {
  it("CLOCK-3 keeps bloods and ranks in the order of the solves", async () => {
    const gameId = await insertLongGame();
    const challengeId = await insertChallenge(server, gameId);
    const firstMembership = await insertParticipation(server, gameId);
    const secondMembership = await insertParticipation(server, gameId);

    expect((await submit(firstMembership, challengeId)).status).toBe(200);
    await readRankedTeams(gameId, 1);
    server.clock.step(stepMs);
    expect((await submit(secondMembership, challengeId)).status).toBe(200);

    const rankedTeams = await readRankedTeams(gameId, 2);
    expect(rankedTeams.map(({ id, solvedChallenges }) => [id, solvedChallenges[0]?.type])).toEqual([
      [firstMembership.team.id, "FirstBlood"],
      [secondMembership.team.id, "SecondBlood"],
    ]);
  });

  it("CLOCK-2 counts attempts before and after the change together", async () => {
    const gameId = await insertLongGame();
    const challengeId = await insertChallenge(server, gameId, { submission_limit: 2 });
    const membership = await insertParticipation(server, gameId);

    expect((await submit(membership, challengeId, "flag{no}")).status).toBe(200);
    server.clock.step(stepMs);
    expect((await submit(membership, challengeId, "flag{nor}")).status).toBe(200);
    expect((await submit(membership, challengeId)).status).toBe(400);
  });

  it("CLOCK-2 keeps sessions valid", async () => {
    const player = await server.signUp();
    expect((await server.call(player, getProfile)).status).toBe(200);
    server.clock.step(stepMs);
    expect((await server.call(player, getProfile)).status).toBe(200);
  });

  it("CLOCK-1 neither resets nor extends the sign-in rate limit", async () => {
    const { name } = await server.signUp();
    const tryToSignIn = () => server.call(visitor, login, { body: { userName: name, password: "wrong" } });
    let { status } = await tryToSignIn();
    while (status === 401) ({ status } = await tryToSignIn());
    expect(status).toBe(429);
    server.clock.step(stepMs);
    expect((await tryToSignIn()).status).toBe(429);
    server.clock.advance(10 * MINUTE_MS);
    expect((await tryToSignIn()).status).toBe(401);
  });
});

describe("CLOCK-2 A container", () => {
  it("stops when the clock is set past its end", async () => {
    const { challengeId, membership } = await instances.setUp();
    await instances.create(membership, challengeId);
    server.clock.step(3 * HOUR_MS);
    await server.platform.containers.reconciler.stopDue();
    expect(await instances.listRows(membership)).toEqual([]);
  });

  it("that was started while the clock was ahead can be stopped and started again", async () => {
    const { challengeId, membership } = await instances.setUp();
    server.clock.step(HOUR_MS);
    await instances.create(membership, challengeId);
    server.clock.step(-HOUR_MS);
    expect((await instances.destroy(membership, challengeId)).status).toBe(200);
    server.clock.advance(10_000);
    expect((await instances.create(membership, challengeId)).status).toBe(200);
  });

  it("keeps running, with the same end, when the clock is set back", async () => {
    const { challengeId, membership } = await instances.setUp();
    const { body } = await instances.create(membership, challengeId);
    server.clock.step(-HOUR_MS);
    await server.platform.containers.reconciler.stopDue();
    await server.platform.containers.reconciler.reconcile();
    expect((await instances.open(membership, challengeId)).body.context.closeTime).toBe(body.expectStopAt);
    expect(await instances.listRows(membership)).toHaveLength(1);
  });
});

it("CLOCK-2 A game is closed while the clock is past its end or before its start, and open again afterwards", async () => {
  const gameId = await insertGame(server, {
    starts_at: hoursFromNow(server, -1),
    ends_at: hoursFromNow(server, 1),
    practice_mode: false,
  });
  const challengeId = await insertChallenge(server, gameId);
  const membership = await insertParticipation(server, gameId);
  server.clock.step(2 * HOUR_MS);
  expect((await submit(membership, challengeId)).status).toBe(400);
  server.clock.step(-4 * HOUR_MS);
  expect((await submit(membership, challengeId)).status).toBe(400);
  server.clock.step(2 * HOUR_MS);
  expect((await submit(membership, challengeId)).status).toBe(200);
});
