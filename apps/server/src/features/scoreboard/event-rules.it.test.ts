import { createAdjustment, revokeAdjustment } from "@gonfalon/contract/adjustment.ts";
import { updateChallenge } from "@gonfalon/contract/challenge.ts";
import { createDivision } from "@gonfalon/contract/division.ts";
import { pauseGame, unfreezeBoard, updateGame } from "@gonfalon/contract/game.ts";
import { buyHint, createHint } from "@gonfalon/contract/hint.ts";
import { getReveal } from "@gonfalon/contract/reveal.ts";
import { getPlayerBoard, getScoreboard, type Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import { submitFlag } from "@gonfalon/contract/submission.ts";
import { ALL_PERMISSIONS, PERMISSIONS } from "@gonfalon/rules/division-permissions.ts";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { describe, expect, it } from "vitest";
import { type Caller, visitor } from "../../../test/api-client.ts";
import {
  type BuiltMembership,
  insertChallenge,
  insertGame,
  insertParticipation,
} from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";

const server = useServer();

const { RankOverall, ViewChallenge, SubmitFlags, GetBlood, AffectDynamicScore } = PERMISSIONS;

/** The minute from which the public board is frozen in the worked example. */
const FREEZE_MINUTE = 7;

/**
 * The worked example of the event rules, played through the API with one event per minute, as in
 * packages/rules/src/test/event-example.ts, with an additional adjustment that is revoked.
 */
async function playWorkedExample({ isFrozen = false } = {}) {
  const start = server.clock.now().getTime();
  const toDate = (count: number) => new Date(start + count * MINUTE_MS);
  const admin = await server.signUp("Admin");
  const gameId = await insertGame(server);
  const params = { id: gameId };
  const a = await insertChallenge(server, gameId, { title: "A" });
  const b = await insertChallenge(server, gameId, {
    title: "B",
    original_score: 500,
    min_score_rate: 0.1,
    difficulty: 3,
    disable_blood_bonus: true,
  });
  const freezeAt = isFrozen ? toDate(FREEZE_MINUTE).getTime() : null;
  expect((await server.call(admin, updateGame, { params, body: { freezeAt } })).status).toBe(200);
  await server.call(admin, createDivision, { params, body: { name: "Open" } });
  const guestsResponse = await server.call(admin, createDivision, {
    params,
    body: {
      name: "Guests",
      defaultPermissions: ALL_PERMISSIONS & ~(RankOverall | GetBlood | AffectDynamicScore),
      challengeConfigs: [{ challengeId: b, permissions: ViewChallenge | SubmitFlags }],
    },
  });
  const t1 = await insertParticipation(server, gameId, { division: "Open" });
  const t2 = await insertParticipation(server, gameId, { division: "Open" });
  const t3 = await insertParticipation(server, gameId, { division: "Open" });
  const g1 = await insertParticipation(server, gameId, { division: "Guests" });

  const solve = async ({ player }: BuiltMembership, cid: number) => {
    const body = { flag: "flag{right}" };
    const { status } = await server.call(player, submitFlag, { params: { id: gameId, cid }, body });
    expect(status).toBe(200);
  };
  const adjust = async ({ team }: BuiltMembership, points: number) => {
    const body = { teamId: team.id, points, reason: "r", public: true };
    const adjustment = await server.call(admin, createAdjustment, { params, body });
    expect(adjustment.status).toBe(200);
    return adjustment.body.id;
  };
  const hint = await server.call(admin, createHint, {
    params: { id: gameId, cid: b },
    body: { title: "t", content: "c", cost: 50 },
  });
  const buy = async ({ player }: BuiltMembership) => {
    const hintParams = { id: gameId, cid: b, hid: hint.body.id };
    const purchase = await server.call(player, buyHint, { params: hintParams, body: { cost: 50 } });
    expect(purchase.status).toBe(200);
  };
  const events = [
    () => solve(g1, a),
    () => solve(t1, a),
    () => solve(t2, a),
    () => solve(g1, b),
    () => buy(t2),
    () => adjust(t1, -100),
    () => solve(t3, a),
    () => solve(t2, b),
    () => adjust(t3, 30),
  ];
  for (const event of events) {
    server.clock.advance(MINUTE_MS);
    await event();
  }
  const aid = await adjust(t3, 999);
  server.clock.advance(MINUTE_MS);
  await server.call(admin, revokeAdjustment, { params: { id: gameId, aid } });
  const names = new Map(Object.entries({ t1, t2, t3, g1 }).map(([name, { team }]) => [team.id, name]));
  return { admin, names, minute: toDate, gameId, guests: guestsResponse.body.id, a, b, t1, t2, t3 };
}

async function readBoard(gameId: number): Promise<Scoreboard> {
  return (await server.call(visitor, getScoreboard, { params: { id: gameId } })).body;
}

it("DIV-1, ADJ-4 serves the live board of the worked example", async () => {
  const { names, minute, gameId } = await playWorkedExample();
  const body = await readBoard(gameId);
  expect(Object.values(body.challenges).flat()).toMatchObject([
    { title: "A", score: 752, solved: 3 },
    { title: "B", score: 500, solved: 1 },
  ]);
  const rows = body.items.map(({ id, score, rank, divisionRank, solvedChallenges }) => [
    names.get(id),
    solvedChallenges.map((solve) => solve.score),
    score,
    rank,
    divisionRank,
  ]);
  expect(rows).toEqual([
    ["t2", [775, 500], 1225, 1, 1],
    ["t3", [760], 790, 2, 2],
    ["g1", [752, 0], 752, 0, 1],
    ["t1", [790], 690, 3, 3],
  ]);
  const lines = Object.entries(body.timeLines).map(([name, list]) => [
    name,
    list.map(({ id }) => names.get(id)),
  ]);
  expect(Object.fromEntries(lines)).toEqual({
    all: ["t2", "t3", "t1"],
    Open: ["t2", "t3", "t1"],
    Guests: ["g1"],
  });
  expect(body.timeLines["all"]?.[0]?.items).toEqual([
    { time: minute(3).getTime(), score: 775 },
    { time: minute(5).getTime(), score: 725 },
    { time: minute(8).getTime(), score: 1225 },
  ]);
});

it("CLOSE-3 lists solves after the deadline without points", async () => {
  const { admin, names, minute, gameId, a } = await playWorkedExample();
  const deadlineResponse = await server.call(admin, updateChallenge, {
    params: { id: gameId, cid: a },
    body: { deadlineUtc: minute(2).getTime() },
  });
  expect(deadlineResponse.status).toBe(200);
  const body = await readBoard(gameId);
  expect(Object.values(body.challenges).flat()[0]).toMatchObject({ title: "A", score: 1000, solved: 1 });
  const rows = body.items.map(({ id, score, solvedChallenges }) => [
    names.get(id),
    score,
    solvedChallenges.map((solve) => [solve.type, solve.score]),
  ]);
  expect(rows).toEqual([
    [
      "g1",
      1000,
      [
        ["Normal", 1000],
        ["Normal", 0],
      ],
    ],
    ["t1", 950, [["FirstBlood", 1050]]],
    [
      "t2",
      450,
      [
        ["Normal", 0],
        ["Normal", 500],
      ],
    ],
    ["t3", 30, [["Normal", 0]]],
  ]);
});

const listValues = ({ challenges }: Pick<Scoreboard, "challenges">) =>
  Object.values(challenges)
    .flat()
    .map(({ score, solved }) => [score, solved]);

it("FREEZE-1, FREEZE-2, FREEZE-3 serves the views of the worked example", async () => {
  const { names, gameId, t2, t3 } = await playWorkedExample({ isFrozen: true });
  const body = await readBoard(gameId);
  const toRows = ({ items }: Scoreboard) => items.map(({ id, score, rank }) => [names.get(id), score, rank]);
  expect([listValues(body), toRows(body)]).toEqual([
    [
      [864, 2],
      [500, 0],
    ],
    [
      ["g1", 864, 0],
      ["t2", 840, 1],
      ["t1", 807, 2],
      ["t3", 0, 3],
    ],
  ]);
  const params = { id: gameId };
  const monitor = await server.signUp("Monitor");
  const liveBoard = (await server.call(monitor, getScoreboard, { params, query: { view: "live" } })).body;
  expect([listValues(liveBoard), toRows(liveBoard)]).toEqual([
    [
      [752, 3],
      [500, 1],
    ],
    [
      ["t2", 1225, 1],
      ["t3", 790, 2],
      ["g1", 752, 0],
      ["t1", 690, 3],
    ],
  ]);
  const readOwnBoard = async ({ player }: BuiltMembership) => {
    const board = (await server.call(player, getPlayerBoard, { params })).body;
    return [...listValues(board), board.rank.score, board.rank.rank];
  };
  expect(await readOwnBoard(t3)).toEqual([[752, 3], [500, 0], 782, 3]);
  expect(await readOwnBoard(t2)).toEqual([[864, 2], [500, 1], 1340, 1]);
});

describe("the reveal", () => {
  it("REVEAL-1, REVEAL-2, REVEAL-3 serves the steps of the worked example to staff after the end", async () => {
    const { admin, gameId, guests, minute, a, b, t1, t2, t3 } = await playWorkedExample({ isFrozen: true });
    const monitor = await server.signUp("Monitor");
    const params = { id: gameId };
    const read = (query: { readonly places: number; readonly divisionId?: number }) =>
      server.call(monitor, getReveal, { params, query });
    expect((await read({ places: 3 })).status).toBe(400);
    await endGame(admin, gameId);
    const before = await readBoard(gameId);
    const { body } = await read({ places: 3 });
    expect(body.frozenAt).toBe(minute(7).getTime());
    expect(body.teams.map(({ id, score, rank, pending }) => [id, score, rank, pending])).toEqual([
      [t2.team.id, 725, 1, 1],
      [t1.team.id, 690, 2, 0],
      [t3.team.id, 30, 3, 1],
    ]);
    expect(body.teams[0]).toMatchObject({ name: t2.team.name, avatar: null, division: "Open" });
    const solve = { kind: "Solve" } as const;
    expect(body.steps).toEqual([
      {
        ...solve,
        teamId: t3.team.id,
        challengeId: a,
        title: "A",
        type: "ThirdBlood",
        points: 760,
        time: minute(7).getTime(),
        score: 790,
        from: 3,
        to: 1,
      },
      { kind: "Place", teamId: t1.team.id, rank: 3, score: 690 },
      {
        ...solve,
        teamId: t2.team.id,
        challengeId: b,
        title: "B",
        type: "Normal",
        points: 500,
        time: minute(8).getTime(),
        score: 1225,
        from: 2,
        to: 1,
      },
      { kind: "Place", teamId: t3.team.id, rank: 2, score: 790 },
      { kind: "Place", teamId: t2.team.id, rank: 1, score: 1225 },
    ]);
    // REVEAL-3: reading the steps does not change the public board.
    expect(await readBoard(gameId)).toEqual(before);
    expect((await read({ places: 1 })).body.teams.map(({ id }) => id)).toEqual([t2.team.id]);
    const guestReveal = (await read({ places: 20, divisionId: guests })).body;
    expect(guestReveal.teams.map(({ score, rank, pending }) => [score, rank, pending])).toEqual([
      [752, 1, 0],
    ]);
    expect((await read({ places: 20, divisionId: guests + 1000 })).status).toBe(404);
    await server.call(admin, unfreezeBoard, { params });
    expect((await read({ places: 3 })).body).toEqual(body);
  });

  it("REVEAL-1 is refused without a freeze, and for users who are not staff", async () => {
    const { admin, gameId, t2 } = await playWorkedExample();
    await endGame(admin, gameId);
    const monitor = await server.signUp("Monitor");
    const read = (caller: Caller) =>
      server.call(caller, getReveal, { params: { id: gameId }, query: { places: 3 } });
    const statuses = await Promise.all(
      [monitor, t2.player, visitor].map(async (caller) => (await read(caller)).status),
    );
    expect(statuses).toEqual([400, 403, 401]);
  });

  it("REVEAL-1, PAUSE-1 is refused if a paused game was ended before its freeze", async () => {
    const { admin, gameId } = await playWorkedExample();
    const params = { id: gameId };
    const now = server.clock.now().getTime();
    await server.call(admin, updateGame, { params, body: { freezeAt: now + MINUTE_MS } });
    await server.call(admin, pauseGame, { params, body: {} });
    await endGame(admin, gameId);
    server.clock.advance(2 * MINUTE_MS);
    const { status } = await server.call(admin, getReveal, { params, query: { places: 3 } });
    expect(status).toBe(400);
  });
});

/** Moves the end of a game to now. */
async function endGame(admin: Caller, gameId: number): Promise<void> {
  const body = { end: server.clock.now().getTime() };
  expect((await server.call(admin, updateGame, { params: { id: gameId }, body })).status).toBe(200);
}
