import {
  BoardUpdate,
  getBoardChanges,
  getStanding,
  getTopScoreboard,
  TopScoreboard,
} from "@gonfalon/contract/scoreboard.ts";
import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import { visitor } from "../../../test/api-client.ts";
import { insertChallenge, insertGame, insertParticipation } from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import { scoreboardFixtures } from "./test/scoreboard-fixtures.ts";

const server = useServer();
const { getBoard, getDetails, solve, getSettledBoard, insertWorkedExample } = scoreboardFixtures(server);

describe("the player board", () => {
  it("includes the caller's row, the team token and the writeup deadline", async () => {
    const { gameId, secondMembership } = await insertWorkedExample();
    const { body, headers } = await getDetails(gameId, secondMembership.player);
    expect(body.rank).toMatchObject({ id: secondMembership.team.id, score: 1275, rank: 1 });
    expect(body.teamToken).toMatch(new RegExp(`^${secondMembership.team.id}:`));
    const { writeup_deadline } = await server.db
      .selectFrom("games")
      .where("id", "=", gameId)
      .select("writeup_deadline")
      .executeTakeFirstOrThrow();
    expect(body).toMatchObject({
      challengeCount: 2,
      teamCount: 3,
      writeupRequired: false,
      writeupDeadline: writeup_deadline.getTime(),
    });
    expect(headers["cache-control"]).toBe("private, no-cache, must-revalidate");
  });

  it("checks access before it returns 304", async () => {
    const { gameId, firstMembership } = await insertWorkedExample();
    const { headers } = await getDetails(gameId, firstMembership.player);
    const conditionalCaller = {
      headers: { ...firstMembership.player.headers, "if-none-match": String(headers.etag) },
    };
    expect((await getDetails(gameId, conditionalCaller)).status).toBe(304);
    await server.db
      .updateTable("participations")
      .set({ status: "Suspended" })
      .where("id", "=", firstMembership.id)
      .execute();
    server.events.publish({ type: "participation.changed", gameId, participationId: firstMembership.id });
    expect((await getDetails(gameId, conditionalCaller)).status).toBe(400);
  });

  it("has a row with rank 0 and no points for a team that is not on the board yet", async () => {
    const gameId = await insertGame(server);
    await getBoard(gameId);
    const membership = await insertParticipation(server, gameId);
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
  async function createBoardOfThree() {
    const gameId = await insertGame(server);
    const challengeIds = [await insertChallenge(server, gameId), await insertChallenge(server, gameId)];
    const memberships = [];
    for (let team = 0; team < 3; team++) memberships.push(await insertParticipation(server, gameId));
    const [first, second] = memberships;
    if (!first || !second) throw new Error("no teams");
    const before = (await getBoard(gameId)).body;
    for (const challengeId of challengeIds) await solve(first, challengeId);
    await solve(second, challengeIds[0] ?? 0);
    return { gameId, first, second, before, whole: await getSettledBoard(gameId) };
  }

  it("LIVE-9 returns the first teams, the number of all teams and only the overall timelines", async () => {
    const { gameId, whole } = await createBoardOfThree();
    for (const count of [1, 2, 200]) {
      const { body } = await server.call(visitor, getTopScoreboard, {
        params: { id: gameId },
        query: { count },
      });
      expect(Value.Errors(TopScoreboard, body)).toEqual([]);
      const all = whole.timeLines["all"] ?? [];
      expect(body).toEqual({ ...whole, items: whole.items.slice(0, count), timeLines: { all }, total: 3 });
    }
    const liveTop = await server.call(await server.signUp("Admin"), getTopScoreboard, {
      params: { id: gameId },
      query: { count: 1, view: "live" },
    });
    expect(liveTop.body).toMatchObject({ view: "live", items: whole.items.slice(0, 1), total: 3 });
    const emptyGameId = await insertGame(server);
    const { body } = await server.call(visitor, getTopScoreboard, {
      params: { id: emptyGameId },
      query: { count: 50 },
    });
    expect([body.items, body.total]).toEqual([[], 0]);
  });

  it("LIVE-10 returns the standing of the caller's team", async () => {
    const { gameId, first, second, whole } = await createBoardOfThree();
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

  it("LIVE-4, LIVE-7 returns a valid change, an empty one for the same version, and a reset for an unknown version", async () => {
    const { gameId, before, whole } = await createBoardOfThree();
    const getChanges = async (version: string) =>
      (await server.call(visitor, getBoardChanges, { params: { id: gameId }, query: { since: version } }))
        .body;
    const change = await getChanges(before.version);
    expect(Value.Errors(BoardUpdate, change)).toEqual([]);
    expect([change.from, change.to, change.solves?.length]).toEqual([before.version, whole.version, 3]);
    expect(await getChanges(whole.version)).toEqual({ from: whole.version, to: whole.version, reset: false });
    const madeUpVersion = before.version.replace(/[^.]+$/, "zzzzzzz");
    for (const unknownVersion of ["x", '"}', "é".repeat(64), madeUpVersion])
      expect(await getChanges(unknownVersion)).toEqual({
        from: unknownVersion,
        to: whole.version,
        reset: true,
      });
  });

  it.each(["", "?since=", `?since=${"x".repeat(65)}`])("LIVE-7 rejects the query %j", async (query) => {
    const gameId = await insertGame(server);
    const { statusCode } = await server.app.inject(`/api/game/${gameId}/scoreboard/changes${query}`);
    expect(statusCode).toBe(400);
  });
});
