import { createAdjustment, listAdjustments, revokeAdjustment } from "@gonfalon/contract/adjustment.ts";
import { listEvents } from "@gonfalon/contract/event.ts";
import { getPlayerBoard, getScoreboard } from "@gonfalon/contract/scoreboard.ts";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { visitor } from "../../../test/api-client.ts";
import {
  type BuiltMembership,
  hoursFromNow,
  insertChallenge,
  insertGame,
  insertParticipation,
  insertSolve,
} from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import { race } from "../../../test/race.ts";
import type { TestUser } from "../../../test/test-users.ts";

const server = useServer();
let admin: TestUser;

beforeAll(async () => {
  admin = await server.signUp("Admin");
});

interface AdjustmentFields {
  readonly points?: number;
  readonly reason?: string;
  readonly public?: boolean;
  readonly at?: number;
}

function adjust(membership: BuiltMembership, fields: AdjustmentFields = {}) {
  const body = { teamId: membership.team.id, points: -100, reason: "shared a flag", ...fields };
  return server.call(admin, createAdjustment, {
    params: { id: membership.gameId },
    body: { public: true, ...body },
  });
}

async function readBoard(gameId: number) {
  return (await server.call(visitor, getScoreboard, { params: { id: gameId } })).body;
}

async function readOwnBoard(membership: BuiltMembership) {
  return (await server.call(membership.player, getPlayerBoard, { params: { id: membership.gameId } })).body;
}

describe("ADJ-1 an adjustment", () => {
  it.each<readonly [string, AdjustmentFields & { readonly hours?: number }]>([
    ["of 0 points", { points: 0 }],
    ["of too many points", { points: 1_000_001 }],
    ["of too few points", { points: -1_000_001 }],
    ["without a reason", { reason: " " }],
    ["with a reason that is too long", { reason: "r".repeat(201) }],
    ["in the future", { hours: 1 }],
    ["from before the start", { hours: -2 }],
  ])("%s is refused", async (_case, { hours, ...fields }) => {
    const membership = await insertParticipation(server, await insertGame(server));
    const time = hours === undefined ? {} : { at: hoursFromNow(server, hours).getTime() };
    expect((await adjust(membership, { ...fields, ...time })).status).toBe(400);
    expect((await readOwnBoard(membership)).rank.score).toBe(0);
  });

  it.each([0, 8_640_000_000_000_001, 1e300])("at %d ms is refused", async (at) => {
    const membership = await insertParticipation(server, await insertGame(server));
    expect((await adjust(membership, { at })).status).toBe(400);
  });

  it("is refused before the start, and accepted after the end", async () => {
    const upcomingGameId = await insertGame(server, {
      starts_at: hoursFromNow(server, 1),
      ends_at: hoursFromNow(server, 2),
    });
    expect((await adjust(await insertParticipation(server, upcomingGameId))).body).toMatchObject({
      status: 10_001,
    });
    const endedGameId = await insertGame(server, {
      starts_at: hoursFromNow(server, -2),
      ends_at: hoursFromNow(server, -1),
    });
    expect((await adjust(await insertParticipation(server, endedGameId))).status).toBe(200);
    expect((await readBoard(endedGameId)).items[0]?.score).toBe(-100);
  });

  it("is refused for a team of another game, and in an unknown game", async () => {
    const membership = await insertParticipation(server, await insertGame(server));
    const otherGameId = await insertGame(server);
    expect((await adjust({ ...membership, gameId: otherGameId })).status).toBe(404);
    expect((await adjust({ ...membership, gameId: 999_999 })).status).toBe(404);
  });
});

describe("ADJ-2 revoking", () => {
  it("keeps the row, undoes the points, and can be repeated", async () => {
    const gameId = await insertGame(server);
    const membership = await insertParticipation(server, gameId);
    const { body: row } = await adjust(membership);
    expect((await readOwnBoard(membership)).rank.score).toBe(-100);
    const params = { id: gameId, aid: row.id };
    expect((await server.call(admin, revokeAdjustment, { params })).status).toBe(200);
    expect((await readOwnBoard(membership)).rank).toMatchObject({ score: 0, adjustments: [] });
    const other = await server.signUp("Admin");
    expect((await server.call(other, revokeAdjustment, { params })).status).toBe(200);
    const page = await server.call(admin, listAdjustments, {
      params: { id: gameId },
      query: { count: 10, skip: 0 },
    });
    const now = server.clock.now().getTime();
    const audit = { createdBy: admin.name, createdAt: now, revokedBy: admin.name, revokedAt: now };
    expect(page.body).toEqual({ data: [{ ...row, ...audit }], length: 1, total: 1 });
    const otherGame = { id: await insertGame(server), aid: row.id };
    expect((await server.call(admin, revokeAdjustment, { params: otherGame })).status).toBe(404);
  });
});

describe("ADJ-3 the reason", () => {
  it("is visible to everybody if the adjustment is public, otherwise only to staff and the team", async () => {
    const gameId = await insertGame(server);
    const membership = await insertParticipation(server, gameId);
    const at = server.clock.now().getTime() - MINUTE_MS;
    await adjust(membership, { points: 30, reason: "best writeup", at });
    await adjust(membership, { reason: "private matter", public: false });
    const award = { time: at, points: 30, kind: "Award", reason: "best writeup" };
    const penalty = { time: server.clock.now().getTime(), points: -100, kind: "Penalty" };
    const ownBoard = await readOwnBoard(membership);
    expect(ownBoard.adjustments).toEqual([award, { ...penalty, reason: "private matter" }]);
    expect(ownBoard.rank.adjustments).toEqual([award, { ...penalty, reason: null }]);
    const { items, timeLines } = await readBoard(gameId);
    expect(items[0]?.adjustments).toEqual([award, { ...penalty, reason: null }]);
    const { body: events } = await server.call(await server.signUp("Monitor"), listEvents, {
      params: { id: gameId },
      query: { count: 10, skip: 0, hideContainer: false },
    });
    expect(events.map(({ values }) => values.at(-1))).toEqual(["private matter", "best writeup"]);
    expect(timeLines["all"]?.[0]?.items.map(({ score }) => score)).toEqual([30, -70]);
  });
});

describe("ADJ-4 adjustments", () => {
  it("do not change challenge scores, bloods, solve counts or the time of the last solve", async () => {
    const gameId = await insertGame(server);
    const challengeId = await insertChallenge(server, gameId);
    const first = await insertParticipation(server, gameId);
    const second = await insertParticipation(server, gameId);
    await insertSolve(server, first, challengeId, new Date(server.clock.now().getTime() - MINUTE_MS));
    await insertSolve(server, second, challengeId);
    const before = await readBoard(gameId);
    await adjust(first, { points: -500 });
    // BOARD-2: the board of the team waits for the adjustment; the public board may still be the previous one.
    await readOwnBoard(first);
    const after = await readBoard(gameId);
    expect(after.challenges).toEqual(before.challenges);
    expect(after.items.map(({ id }) => id)).toEqual([second.team.id, first.team.id]);
    const removeScore = (team?: (typeof before.items)[number]) => ({
      ...team,
      score: 0,
      rank: 0,
      adjustments: [],
    });
    expect(removeScore(after.items[1])).toEqual(removeScore(before.items[0]));
  });

  it("are applied to the cached board without a rebuild", async () => {
    const gameId = await insertGame(server);
    const membership = await insertParticipation(server, gameId);
    await readBoard(gameId);
    // The name is changed without an event, so only a rebuild would show the new one.
    await server.db
      .updateTable("teams")
      .set({ name: "renamed" })
      .where("id", "=", membership.team.id)
      .execute();
    await adjust(membership);
    expect((await readOwnBoard(membership)).rank).toMatchObject({ name: membership.team.name, score: -100 });
  });
});

it.each(["games", "participations"] as const)(
  "an adjustment is refused with 404 if the row in %s that it belongs to is deleted at the same time",
  async (table) => {
    const membership = await insertParticipation(server, await insertGame(server));
    const ids = { games: membership.gameId, participations: membership.id };
    const [response] = await race(
      server.db,
      (tx) => tx.deleteFrom(table).where("id", "=", ids[table]).execute(),
      [() => adjust(membership)],
    );
    expect(response?.status).toBe(404);
  },
);

it("records adjustments for the monitor and in the log", async () => {
  const gameId = await insertGame(server);
  const membership = await insertParticipation(server, gameId);
  const { body } = await adjust(membership);
  await server.call(admin, revokeAdjustment, { params: { id: gameId, aid: body.id } });
  const { body: events } = await server.call(admin, listEvents, {
    params: { id: gameId },
    query: { count: 10, skip: 0, hideContainer: false },
  });
  const commonFields = { type: "Normal", user: admin.name, team: membership.team.name };
  expect(events.map(({ time: _, ...event }) => event)).toEqual([
    { ...commonFields, values: ["RevokeAdjustment", "-100", "shared a flag"] },
    { ...commonFields, values: ["AdjustScore", "-100", "shared a flag"] },
  ]);
  const lines = server.lines.filter(({ fields }) => fields["adjustmentId"] === body.id);
  expect(lines.map(({ message, fields }) => [message, fields["user"], fields["team"]])).toEqual([
    ["score adjusted", admin.name, membership.team.name],
    ["score adjustment revoked", admin.name, membership.team.name],
  ]);
});

it("lists adjustments by page and team, newest first", async () => {
  const gameId = await insertGame(server);
  const firstMembership = await insertParticipation(server, gameId);
  const secondMembership = await insertParticipation(server, gameId);
  for (const [membership, points] of [
    [firstMembership, 1],
    [secondMembership, 2],
    [firstMembership, 3],
  ] as const)
    await adjust(membership, { points });
  const listPoints = async (query: { count: number; skip: number; teamId?: number }) => {
    const { body } = await server.call(admin, listAdjustments, { params: { id: gameId }, query });
    return [body.data.map((row) => row.points), body.total];
  };
  expect(await listPoints({ count: 2, skip: 0 })).toEqual([[3, 2], 3]);
  expect(await listPoints({ count: 2, skip: 2 })).toEqual([[1], 3]);
  expect(await listPoints({ count: 10, skip: 0, teamId: firstMembership.team.id })).toEqual([[3, 1], 2]);
});
