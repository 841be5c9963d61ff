import { getGameActivity } from "@gonfalon/contract/game-activity.ts";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "@gonfalon/rules/durations.ts";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/api-client.ts";
import {
  hoursFromNow,
  insertChallenge,
  insertGame,
  insertParticipation,
  insertSolve,
} from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import { manualTime } from "../../../test/manual-time.ts";
import { createGameWithSubmissions } from "../../../test/submitted-game.ts";
import { submissionFixtures } from "./test/submission-fixtures.ts";

const INTERVAL_MS = 5 * MINUTE_MS;

const timer = manualTime();
const server = useServer({ timer });
const { submit, insertTarget } = submissionFixtures(server);
let monitor: Caller;

beforeAll(async () => {
  monitor = await server.signUp("Monitor");
});

async function getActivity(id: number) {
  const { status, body } = await server.call(monitor, getGameActivity, { params: { id } });
  expect(status).toBe(200);
  return body;
}

/** Reads the activity after the cached one has expired. */
function getNewActivity(id: number) {
  timer.advance(15 * SECOND_MS);
  return getActivity(id);
}

function advanceToInterval(): number {
  server.clock.advance(INTERVAL_MS - (server.clock.now().getTime() % INTERVAL_MS));
  return server.clock.now().getTime();
}

describe("MONITOR-7 the submissions of a game by interval", () => {
  it("are counted in the interval of their time, until they leave the window", async () => {
    const target = await insertTarget({}, { starts_at: hoursFromNow(server, -10) });
    const { player } = await insertParticipation(server, target.gameId);
    const otherTarget = await insertTarget();
    const { player: otherPlayer } = await insertParticipation(server, otherTarget.gameId);
    const start = advanceToInterval();
    await submit(player, target, "flag{wrong}");
    await submit(otherPlayer, otherTarget, "flag{wrong}");
    server.clock.advance(INTERVAL_MS - 1);
    await submit(player, target, "flag{wrong}");
    server.clock.advance(1);
    await submit(player, target, "flag{right}");
    await submit(player, target, "flag{right}");

    const wrongBucket = { start, submissions: 2, correct: 0 };
    const rightBucket = { start: start + INTERVAL_MS, submissions: 2, correct: 2 };
    const { interval, buckets } = await getActivity(target.gameId);
    expect([interval, buckets.length]).toEqual([INTERVAL_MS, 48]);
    expect(buckets.slice(-2)).toEqual([wrongBucket, rightBucket]);
    expect(buckets.slice(0, -2)).toEqual(
      Array.from({ length: 46 }, (_, n) => ({
        start: start - (46 - n) * INTERVAL_MS,
        submissions: 0,
        correct: 0,
      })),
    );

    server.clock.advance(46 * INTERVAL_MS);
    expect((await getNewActivity(target.gameId)).buckets.slice(0, 2)).toEqual([wrongBucket, rightBucket]);
    server.clock.advance(INTERVAL_MS);
    expect((await getNewActivity(target.gameId)).buckets[0]).toEqual(rightBucket);
    server.clock.advance(3 * INTERVAL_MS);
    expect(
      (await getNewActivity(target.gameId)).buckets.filter(({ submissions }) => submissions > 0),
    ).toEqual([]);
  });

  it("are complete even if their ids are not in the order of time", async () => {
    const { gameId, challengeId } = await insertTarget({}, { starts_at: hoursFromNow(server, -10) });
    const windowStart = advanceToInterval() - 47 * INTERVAL_MS;
    for (const time of [windowStart - HOUR_MS, windowStart + 1, windowStart - 1])
      await insertSolve(server, await insertParticipation(server, gameId), challengeId, new Date(time));
    const { buckets } = await getActivity(gameId);
    expect(buckets[0]).toEqual({ start: windowStart, submissions: 1, correct: 1 });
  });

  it("end with the game; practice submissions count only for their challenge", async () => {
    const start = advanceToInterval();
    const target = await insertTarget({}, { ends_at: new Date(start + 2 * MINUTE_MS), practice_mode: true });
    const { player } = await insertParticipation(server, target.gameId);
    await submit(player, target, "flag{wrong}");
    server.clock.advance(2 * MINUTE_MS);
    await submit(player, target, "flag{right}");
    server.clock.advance(HOUR_MS);
    const { buckets, challenges } = await getActivity(target.gameId);
    expect(buckets).toHaveLength(48);
    expect(buckets.at(-1)).toEqual({ start, submissions: 1, correct: 0 });
    expect(challenges).toMatchObject([{ solves: 0, attempts: 2, correct: 1 }]);
  });
});

describe("MONITOR-8 the activity of the challenges", () => {
  it("counts the judged submissions for a game's enabled challenges", async () => {
    const { gameId, easyId, dynamicId, thief } = await createGameWithSubmissions(server);
    await insertChallenge(server, gameId, { enabled: false });
    const limitedId = await insertChallenge(server, gameId, { title: "limited", submission_limit: 1 });
    for (const flag of ["flag{wrong}", "flag{right}"])
      await submit(thief.player, { gameId, challengeId: limitedId }, flag);
    expect((await getActivity(gameId)).challenges).toEqual([
      { id: easyId, title: "easy", category: "Misc", solves: 1, attempts: 2, correct: 1 },
      { id: dynamicId, title: "dynamic", category: "Web", solves: 0, attempts: 1, correct: 0 },
      { id: limitedId, title: "limited", category: "Misc", solves: 0, attempts: 1, correct: 0 },
    ]);
  });

  it("is empty in a game without challenges", async () => {
    const { buckets, challenges } = await getActivity(await insertGame(server));
    expect(challenges).toEqual([]);
    expect(buckets.every(({ submissions, correct }) => submissions === 0 && correct === 0)).toBe(true);
  });

  it("is computed at most once in 15 seconds for all callers", async () => {
    const { gameId, easyId, thief } = await createGameWithSubmissions(server);
    // Caches the session, so that the query for it is not counted below.
    await getActivity(await insertGame(server));
    const readAttempts = async () => (await getActivity(gameId)).challenges[0]?.attempts;
    expect(await countQueries(() => Promise.all([readAttempts(), readAttempts(), readAttempts()]))).toEqual({
      result: [2, 2, 2],
      queries: 5,
    });
    await submit(thief.player, { gameId, challengeId: easyId }, "flag{wrong}");
    timer.advance(15 * SECOND_MS - 1);
    expect(await countQueries(readAttempts)).toEqual({ result: 2, queries: 0 });
    timer.advance(1);
    expect(await countQueries(readAttempts)).toEqual({ result: 3, queries: 5 });
  });
});

describe("MONITOR-10 the latest bloods", () => {
  it("are the last three, newest first, with the team names from their notices", async () => {
    const firstTarget = await insertTarget({ title: "first" });
    const { gameId } = firstTarget;
    const secondTarget = { gameId, challengeId: await insertChallenge(server, gameId, { title: "second" }) };
    const fox = await insertParticipation(server, gameId);
    const owl = await insertParticipation(server, gameId);
    const times: number[] = [];
    for (const [{ player }, target] of [
      [fox, firstTarget],
      [owl, firstTarget],
      [owl, secondTarget],
      [fox, secondTarget],
    ] as const) {
      server.clock.advance(SECOND_MS);
      times.unshift(server.clock.now().getTime());
      await submit(player, target, "flag{right}");
    }
    await server.db.updateTable("teams").set({ name: "renamed" }).where("id", "=", owl.team.id).execute();

    const foxTeam = { id: fox.team.id, name: fox.team.name, avatar: null };
    const owlTeam = { id: owl.team.id, name: owl.team.name, avatar: null };
    expect((await getActivity(gameId)).bloods).toEqual([
      { place: 2, time: times[0], challenge: "second", team: foxTeam },
      { place: 1, time: times[1], challenge: "second", team: owlTeam },
      { place: 2, time: times[2], challenge: "first", team: owlTeam },
    ]);
  });

  it("have no team id or avatar if they were imported, and do not include other notices", async () => {
    const gameId = await insertGame(server);
    const time = server.clock.now();
    await server.db
      .insertInto("notices")
      .values([
        { game_id: gameId, type: "ThirdBlood", values: ["fox", "first"], published_at: time },
        { game_id: gameId, type: "Normal", values: ["Welcome"], published_at: time },
      ])
      .execute();
    expect((await getActivity(gameId)).bloods).toEqual([
      { place: 3, time: time.getTime(), challenge: "first", team: { id: null, name: "fox", avatar: null } },
    ]);
  });
});

async function countQueries<T>(work: () => Promise<T>) {
  let queryCount = 0;
  const countQuery = () => void queryCount++;
  server.pool.on("acquire", countQuery);
  const result = await work();
  server.pool.off("acquire", countQuery);
  return { result, queries: queryCount };
}
