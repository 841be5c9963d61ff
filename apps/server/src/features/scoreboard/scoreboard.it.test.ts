import { refreshAcceptedCounts } from "@gonfalon/contract/challenge.ts";
import {
  BoardUpdate,
  flushScoreboard,
  getBoardChanges,
  getPlayerBoard,
  getScoreboard,
  getStanding,
  getTopScoreboard,
  PlayerBoard,
  Scoreboard,
  TopScoreboard,
} from "@gonfalon/contract/scoreboard.ts";
import { submitFlag } from "@gonfalon/contract/submission.ts";
import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import { type Caller, visitor } from "../../../test/api-client.ts";
import {
  aChallenge,
  aGame,
  aParticipation,
  aSolve,
  type BuiltMembership,
  hoursFromNow,
} from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";

const server = useServer();

function getBoard(gameId: number, caller: Caller = visitor) {
  return server.call(caller, getScoreboard, { params: { id: gameId } });
}

function getDetails(gameId: number, player: Caller) {
  return server.call(player, getPlayerBoard, { params: { id: gameId } });
}

function solve({ player, gameId }: BuiltMembership, challengeId: number) {
  return server.call(player, submitFlag, {
    params: { id: gameId, cid: challengeId },
    body: { flag: "flag{right}" },
  });
}

/** The board after it includes all events so far. */
async function getSettledBoard(gameId: number) {
  await server.call(await server.signUp("Admin"), refreshAcceptedCounts, { params: { id: gameId } });
  return (await getBoard(gameId)).body;
}

/** The example board of the specification. */
async function aWorkedExample() {
  const gameId = await aGame(server);
  const a = await aChallenge(server, gameId, { title: "A", category: "Web" });
  const b = await aChallenge(server, gameId, {
    title: "B",
    category: "Misc",
    original_score: 500,
    min_score_rate: 0.1,
    difficulty: 3,
    disable_blood_bonus: true,
  });
  const t1 = await aParticipation(server, gameId);
  const t2 = await aParticipation(server, gameId);
  const t3 = await aParticipation(server, gameId);
  for (const membership of [t1, t2, t3]) await aSolve(server, membership, a);
  await aSolve(server, t2, b);
  return { gameId, a, b, t1, t2, t3 };
}

const listRanks = ({ items }: Scoreboard) => items.map(({ id, score, rank }) => [id, score, rank]);

it.each([refreshAcceptedCounts, flushScoreboard])(
  "$path rebuilds the board from its rows",
  async (rebuild) => {
    const gameId = await aGame(server);
    const challengeId = await aChallenge(server, gameId);
    const membership = await aParticipation(server, gameId);
    const getSolvedCount = async () => (await getBoard(gameId)).body.items[0]?.solvedCount;
    expect(await getSolvedCount()).toBe(0);
    await aSolve(server, membership, challengeId);
    expect(await getSolvedCount()).toBe(0);
    expect(
      (await server.call(await server.signUp("Admin"), rebuild, { params: { id: gameId } })).status,
    ).toBe(200);
    expect(await getSolvedCount()).toBe(1);
  },
);

describe("the scoreboard", () => {
  it("SCORE-4 equals the example board of the rules", async () => {
    const { gameId, a, t1, t2, t3 } = await aWorkedExample();
    const { status, body } = await getBoard(gameId);
    expect(status).toBe(200);
    expect(listRanks(body)).toEqual([
      [t2.team.id, 1275, 1],
      [t1.team.id, 790, 2],
      [t3.team.id, 760, 3],
    ]);
    expect(Object.keys(body.challenges)).toEqual(["Misc", "Web"]);
    expect(body.challenges.Web?.[0]).toMatchObject({
      id: a,
      score: 752,
      solved: 3,
      disableBloodBonus: false,
    });
    expect(body.challenges.Web?.[0]?.bloods.map(({ id }) => id)).toEqual([
      t1.team.id,
      t2.team.id,
      t3.team.id,
    ]);
    expect(body.challenges.Misc?.[0]).toMatchObject({ score: 500, bloods: [], disableBloodBonus: true });
    expect(body.timeLines.all?.[0]?.items.map(({ score }) => score)).toEqual([775, 1275]);
  });

  it("matches its schema exactly", async () => {
    const { gameId, t1 } = await aWorkedExample();
    expect(Value.Check(Scoreboard, (await getBoard(gameId)).body)).toBe(true);
    expect(Value.Check(PlayerBoard, (await getDetails(gameId, t1.player)).body)).toBe(true);
    const empty = await aGame(server);
    expect(Value.Check(Scoreboard, (await getBoard(empty)).body)).toBe(true);
  });

  it("returns names with any characters unchanged", async () => {
    const gameId = await aGame(server);
    await server.db
      .insertInto("divisions")
      .values({ game_id: gameId, name: '学生 "é"', position: 0 })
      .execute();
    const membership = await aParticipation(server, gameId, { division: '学生 "é"' });
    await server.db
      .updateTable("teams")
      .set({ name: "🏴</script>\\", bio: "ünï" })
      .where("id", "=", membership.team.id)
      .execute();
    const challengeId = await aChallenge(server, gameId);
    await aSolve(server, membership, challengeId);
    const { body } = await getBoard(gameId);
    expect(body.items[0]).toMatchObject({
      name: "🏴</script>\\",
      bio: "ünï",
      division: '学生 "é"',
      divisionRank: 1,
    });
    expect(Object.keys(body.timeLines)).toEqual(["all", '学生 "é"']);
    expect((await getDetails(gameId, membership.player)).body.rank).toEqual(body.items[0]);
  });

  it("SCORE-6 removes a suspended team immediately, with its bloods and its solves, and restores it", async () => {
    const { gameId, t1, t2, t3 } = await aWorkedExample();
    await getBoard(gameId);
    const setStatus = async (status: "Suspended" | "Accepted") => {
      await server.db.updateTable("participations").set({ status }).where("id", "=", t1.id).execute();
      server.events.publish({ type: "participation.changed", gameId, participationId: t1.id });
      return listRanks(await getSettledBoard(gameId));
    };
    expect(await setStatus("Suspended")).toEqual([
      [t2.team.id, 1407, 1],
      [t3.team.id, 890, 2],
    ]);
    expect(await setStatus("Accepted")).toHaveLength(3);
  });

  it("BOARD-1 updates after each accepted flag", async () => {
    const gameId = await aGame(server);
    const challengeId = await aChallenge(server, gameId);
    const memberships = [await aParticipation(server, gameId), await aParticipation(server, gameId)];
    await getBoard(gameId);
    const changes: number[] = [];
    const changed = Promise.withResolvers<void>();
    const stop = server.events.subscribe("board.made", (change) => {
      if (change.gameId !== gameId) return;
      changes.push(change.version);
      changed.resolve();
    });
    for (const membership of memberships) await solve(membership, challengeId);
    await changed.promise;
    const [first, second] = memberships;
    const own = second && (await getDetails(gameId, second.player)).body;
    stop();
    expect(own?.rank).toMatchObject({ score: 890, rank: 2, solvedCount: 1 });
    expect(own?.challenges.Misc?.[0]).toMatchObject({ score: 864, solved: 2 });
    expect(listRanks((await getBoard(gameId)).body)[0]).toEqual([first?.team.id, 907, 1]);
  });

  it("BOARD-2 updates when a team is renamed", async () => {
    const { gameId, t1 } = await aWorkedExample();
    await getBoard(gameId);
    const changed = Promise.withResolvers<void>();
    const stop = server.events.subscribe("board.made", (change) => {
      if (change.gameId === gameId) changed.resolve();
    });
    await server.db.updateTable("teams").set({ name: "renamed" }).where("id", "=", t1.team.id).execute();
    server.events.publish({ type: "team.changed", teamId: t1.team.id });
    await changed.promise;
    stop();
    expect((await getBoard(gameId)).body.items.map(({ name }) => name)).toContain("renamed");
  });

  it("excludes solves after the end, disabled challenges and teams that were not accepted", async () => {
    const gameId = await aGame(server);
    const challengeId = await aChallenge(server, gameId);
    const disabled = await aChallenge(server, gameId, { enabled: false });
    const membership = await aParticipation(server, gameId);
    const pending = await aParticipation(server, gameId, { status: "Pending" });
    await aSolve(server, membership, disabled);
    await aSolve(server, pending, challengeId);
    await aSolve(server, membership, challengeId, hoursFromNow(server, 25));
    const { body } = await getBoard(gameId);
    expect(listRanks(body)).toEqual([[membership.team.id, 0, 1]]);
    expect(body.challengeCount).toBe(1);
    expect(body.items[0]?.lastSubmissionTime).toBe(-62_135_596_800_000);
  });

  it("keeps a team that was deleted after the end, and drops one that was deleted before", async () => {
    const times = { starts_at: hoursFromNow(server, -5), ends_at: hoursFromNow(server, -3) };
    const gameId = await aGame(server, times);
    const [kept, dropped] = [await aParticipation(server, gameId), await aParticipation(server, gameId)];
    const deleteTeam = (id: number, hours: number) =>
      server.db
        .updateTable("teams")
        .set({ deleted_at: hoursFromNow(server, hours) })
        .where("id", "=", id)
        .execute();
    await deleteTeam(kept.team.id, -1);
    await deleteTeam(dropped.team.id, -4);
    expect((await getBoard(gameId)).body.items.map(({ id }) => id)).toEqual([kept.team.id]);
  });

  it("returns 304 for a matching ETag, and a new body after a change", async () => {
    const { gameId, b, t1 } = await aWorkedExample();
    const { headers } = await getBoard(gameId);
    const etag = String(headers.etag);
    expect(etag).toMatch(new RegExp(`^W/"${gameId}-[0-9A-F]{16}"$`));
    expect(headers["cache-control"]).toBe("no-cache, must-revalidate");
    expect(headers["last-modified"]).toBeDefined();
    const withEtag = { headers: { "if-none-match": etag } };
    const response = await getBoard(gameId, withEtag);
    expect([response.status, response.body]).toEqual([304, ""]);
    // The other headers are sent only with the body, with and without cached reads (cached-reads.it.test.ts).
    expect(Object.keys(response.headers).toSorted()).toEqual([
      "cache-control",
      "connection",
      "date",
      "etag",
      "vary",
      "x-request-id",
    ]);
    await solve(t1, b);
    await getSettledBoard(gameId);
    expect((await getBoard(gameId, withEtag)).status).toBe(200);
  });

  it.each(["zstd", "br", "gzip"])("is sent as %s to clients that accept it", async (encoding) => {
    const gameId = await aGame(server);
    for (let i = 0; i < 8; i++) await aParticipation(server, gameId);
    const response = await server.app.inject({
      url: `/api/game/${gameId}/scoreboard`,
      headers: { "accept-encoding": encoding },
    });
    expect(response.headers).toMatchObject({ "content-encoding": encoding, vary: "accept-encoding" });
    const plain = await server.app.inject({ url: `/api/game/${gameId}/scoreboard` });
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(response.rawPayload.length).toBeLessThan(plain.rawPayload.length);
  });
});

describe("the board of a player", () => {
  it("includes the caller's row, the team token and the writeup deadline", async () => {
    const { gameId, t2 } = await aWorkedExample();
    const { body, headers } = await getDetails(gameId, t2.player);
    expect(body.rank).toMatchObject({ id: t2.team.id, score: 1275, rank: 1 });
    expect(body.teamToken).toMatch(new RegExp(`^${t2.team.id}:`));
    expect(body).toMatchObject({ challengeCount: 2, writeupRequired: false });
    expect(headers["cache-control"]).toBe("private, no-cache, must-revalidate");
  });

  it("checks access before it returns 304", async () => {
    const { gameId, t1 } = await aWorkedExample();
    const { headers } = await getDetails(gameId, t1.player);
    const withEtag = { headers: { ...t1.player.headers, "if-none-match": String(headers.etag) } };
    expect((await getDetails(gameId, withEtag)).status).toBe(304);
    await server.db
      .updateTable("participations")
      .set({ status: "Suspended" })
      .where("id", "=", t1.id)
      .execute();
    server.events.publish({ type: "participation.changed", gameId, participationId: t1.id });
    expect((await getDetails(gameId, withEtag)).status).toBe(400);
  });

  it("has an empty row for a team that is not on the board yet", async () => {
    const gameId = await aGame(server);
    await getBoard(gameId);
    const membership = await aParticipation(server, gameId);
    const { body } = await getDetails(gameId, membership.player);
    expect(body.rank).toMatchObject({
      id: membership.team.id,
      name: membership.team.name,
      rank: 0,
      score: 0,
    });
  });
});

describe("parts of the board", () => {
  async function aBoardOfThree() {
    const gameId = await aGame(server);
    const challengeIds = [await aChallenge(server, gameId), await aChallenge(server, gameId)];
    const memberships = [];
    for (let team = 0; team < 3; team++) memberships.push(await aParticipation(server, gameId));
    const [first, second] = memberships;
    if (!first || !second) throw new Error("no teams");
    const before = (await getBoard(gameId)).body;
    for (const challengeId of challengeIds) await solve(first, challengeId);
    await solve(second, challengeIds[0] ?? 0);
    return { gameId, first, second, before, whole: await getSettledBoard(gameId) };
  }

  it("LIVE-9 returns the first teams, the number of all teams and the timelines of all", async () => {
    const { gameId, whole } = await aBoardOfThree();
    for (const count of [1, 2, 200]) {
      const { body } = await server.call(visitor, getTopScoreboard, {
        params: { id: gameId },
        query: { count },
      });
      expect(Value.Errors(TopScoreboard, body)).toEqual([]);
      const all = whole.timeLines["all"] ?? [];
      expect(body).toEqual({ ...whole, items: whole.items.slice(0, count), timeLines: { all }, total: 3 });
    }
    const live = await server.call(await server.signUp("Admin"), getTopScoreboard, {
      params: { id: gameId },
      query: { count: 1, view: "live" },
    });
    expect(live.body).toMatchObject({ view: "live", items: whole.items.slice(0, 1), total: 3 });
    const empty = await aGame(server);
    const { body } = await server.call(visitor, getTopScoreboard, {
      params: { id: empty },
      query: { count: 50 },
    });
    expect([body.items, body.total]).toEqual([[], 0]);
  });

  it("LIVE-10 returns the standing of the caller's team", async () => {
    const { gameId, first, second, whole } = await aBoardOfThree();
    const standings = await Promise.all(
      [first, second].map(({ player }) => server.call(player, getStanding, { params: { id: gameId } })),
    );
    expect(standings.map(({ body: { version: _, ...rest } }) => rest)).toEqual(
      whole.items.slice(0, 2).map(({ rank, divisionRank, score, solvedCount }) => ({
        rank,
        divisionRank,
        score,
        solvedCount,
        total: 3,
      })),
    );
    expect(new Set(standings.map(({ body }) => body.version)).size).toBe(2);
  });

  it("LIVE-4, LIVE-7 returns a valid change, nothing for the same version, and a reset for an unknown one", async () => {
    const { gameId, before, whole } = await aBoardOfThree();
    const getChanges = async (version: string) =>
      (await server.call(visitor, getBoardChanges, { params: { id: gameId }, query: { since: version } }))
        .body;
    const change = await getChanges(before.version);
    expect(Value.Errors(BoardUpdate, change)).toEqual([]);
    expect([change.from, change.to, change.solves?.length]).toEqual([before.version, whole.version, 3]);
    expect(await getChanges(whole.version)).toEqual({ from: whole.version, to: whole.version, reset: false });
    const madeUp = before.version.replace(/[^.]+$/, "zzzzzzz");
    for (const unknown of ["x", '"}', "é".repeat(64), madeUp])
      expect(await getChanges(unknown)).toEqual({ from: unknown, to: whole.version, reset: true });
  });

  it.each(["", "?since=", `?since=${"x".repeat(65)}`])("LIVE-7 rejects the query %j", async (query) => {
    const gameId = await aGame(server);
    const { statusCode } = await server.app.inject(`/api/game/${gameId}/scoreboard/changes${query}`);
    expect(statusCode).toBe(400);
  });
});
