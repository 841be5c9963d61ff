import { unfreezeBoard } from "@gonfalon/contract/game.ts";
import { getReveal } from "@gonfalon/contract/reveal.ts";
import { getPlayerBoard, getScoreboard, type Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { describe, expect, it } from "vitest";
import { type Caller, visitor } from "../../../test/api-client.ts";
import {
  type BuiltMembership,
  insertChallenge,
  insertDivision,
  insertGame,
  insertParticipation,
  insertSolve,
} from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";

const server = useServer();

const VIEW_AND_SUBMIT = 768;
const WITHOUT_RANK_BLOOD_AND_VALUE = 2_147_477_501;

/**
 * The worked example of the event rules, one event per minute, as in packages/rules/src/test/event-example.ts, with an
 * additional adjustment that is revoked.
 */
async function insertWorkedExample(
  overrides: { readonly deadlineMinute?: number; readonly freezeMinute?: number } = {},
) {
  const start = server.clock.now().getTime();
  const minute = (count: number) => new Date(start + count * MINUTE_MS);
  const gameId = await insertGame(server, {
    ...(overrides.freezeMinute !== undefined && { freeze_at: minute(overrides.freezeMinute) }),
  });
  const a = await insertChallenge(server, gameId, {
    title: "A",
    ...(overrides.deadlineMinute !== undefined && { deadline_at: minute(overrides.deadlineMinute) }),
  });
  const b = await insertChallenge(server, gameId, {
    title: "B",
    original_score: 500,
    min_score_rate: 0.1,
    difficulty: 3,
    disable_blood_bonus: true,
  });
  const guests = await insertDivision(server, gameId, {
    name: "Guests",
    permissions: WITHOUT_RANK_BLOOD_AND_VALUE,
    position: 1,
  });
  await server.db
    .insertInto("division_challenges")
    .values({ division_id: guests, challenge_id: b, permissions: VIEW_AND_SUBMIT })
    .execute();
  const t1 = await insertParticipation(server, gameId, { division: "Open" });
  const t2 = await insertParticipation(server, gameId, { division: "Open" });
  const t3 = await insertParticipation(server, gameId, { division: "Open" });
  const g1 = await insertParticipation(server, gameId, { division: "Guests" });
  const solves = [
    [g1, a, 1],
    [t1, a, 2],
    [t2, a, 3],
    [g1, b, 4],
    [t3, a, 7],
    [t2, b, 8],
  ] as const;
  for (const [membership, challengeId, count] of solves)
    await insertSolve(server, membership, challengeId, minute(count));
  await buyHint(t2, a, 50, minute(5));
  await adjust(t1, -100, minute(6));
  await adjust(t3, 30, minute(9));
  await adjust(t3, 999, minute(9), minute(10));
  if (overrides.freezeMinute !== undefined) server.clock.advance(10 * MINUTE_MS);
  const { body } = await server.call(visitor, getScoreboard, { params: { id: gameId } });
  const names = new Map(Object.entries({ t1, t2, t3, g1 }).map(([name, { team }]) => [team.id, name]));
  return { body, names, minute, gameId, guests, a, b, t1, t2, t3 };
}

async function buyHint(membership: BuiltMembership, challengeId: number, cost: number, at: Date) {
  const hint = await server.db
    .insertInto("paid_hints")
    .values({ challenge_id: challengeId, position: 0, title: "t", content: "c", cost, created_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto("hint_purchases")
    .values({
      game_id: membership.gameId,
      participation_id: membership.id,
      hint_id: hint.id,
      cost,
      bought_at: at,
    })
    .execute();
}

async function adjust(membership: BuiltMembership, points: number, at: Date, revokedAt: Date | null = null) {
  const row = {
    game_id: membership.gameId,
    participation_id: membership.id,
    points,
    reason: "r",
    is_public: true,
  };
  await server.db
    .insertInto("adjustments")
    .values({ ...row, at, created_at: at, revoked_at: revokedAt })
    .execute();
}

it("DIV-1, ADJ-4 serves the live board of the worked example", async () => {
  const { body, names, minute } = await insertWorkedExample();
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
  const { body, names } = await insertWorkedExample({ deadlineMinute: 2 });
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
  const { body, names, gameId, t2, t3 } = await insertWorkedExample({ freezeMinute: 7 });
  const rows = ({ items }: Scoreboard) => items.map(({ id, score, rank }) => [names.get(id), score, rank]);
  expect([listValues(body), rows(body)]).toEqual([
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
  const live = (await server.call(monitor, getScoreboard, { params, query: { view: "live" } })).body;
  expect([listValues(live), rows(live)]).toEqual([
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
    const { gameId, guests, minute, a, b, t1, t2, t3 } = await insertWorkedExample({ freezeMinute: 7 });
    const monitor = await server.signUp("Monitor");
    const params = { id: gameId };
    const read = (query: { readonly places: number; readonly divisionId?: number }) =>
      server.call(monitor, getReveal, { params, query });
    expect((await read({ places: 3 })).status).toBe(400);
    await endGame(gameId, minute(10));
    const before = (await server.call(visitor, getScoreboard, { params })).body;
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
    expect((await server.call(visitor, getScoreboard, { params })).body).toEqual(before);
    expect((await read({ places: 1 })).body.teams.map(({ id }) => id)).toEqual([t2.team.id]);
    const guestReveal = (await read({ places: 20, divisionId: guests })).body;
    expect(guestReveal.teams.map(({ score, rank, pending }) => [score, rank, pending])).toEqual([
      [752, 1, 0],
    ]);
    expect((await read({ places: 20, divisionId: guests + 1000 })).status).toBe(404);
    const admin = await server.signUp("Admin");
    await server.call(admin, unfreezeBoard, { params });
    expect((await read({ places: 3 })).body).toEqual(body);
  });

  it("REVEAL-1 is refused without a freeze, and for users who are not staff", async () => {
    const { gameId, minute, t2 } = await insertWorkedExample();
    await endGame(gameId, minute(10));
    server.clock.advance(10 * MINUTE_MS);
    const monitor = await server.signUp("Monitor");
    const read = (caller: Caller) =>
      server.call(caller, getReveal, { params: { id: gameId }, query: { places: 3 } });
    const statuses = await Promise.all(
      [monitor, t2.player, visitor].map(async (caller) => (await read(caller)).status),
    );
    expect(statuses).toEqual([400, 403, 401]);
  });
});

async function endGame(gameId: number, at: Date): Promise<void> {
  await server.db.updateTable("games").set({ ends_at: at }).where("id", "=", gameId).execute();
  server.events.publish({ type: "game.changed", gameId });
}
