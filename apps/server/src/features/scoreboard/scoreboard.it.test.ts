import { refreshAcceptedCounts } from "@gonfalon/contract/challenge.ts";
import { flushScoreboard, PlayerBoard, Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import { NEVER } from "@gonfalon/rules/board-document.ts";
import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import {
  hoursFromNow,
  insertChallenge,
  insertGame,
  insertParticipation,
  insertSolve,
} from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import { scoreboardFixtures } from "./test/scoreboard-fixtures.ts";

const server = useServer();
const { getBoard, getDetails, solve, getSettledBoard, insertWorkedExample } = scoreboardFixtures(server);

const listRanks = ({ items }: Scoreboard) => items.map(({ id, score, rank }) => [id, score, rank]);

it.each([refreshAcceptedCounts, flushScoreboard])(
  "$path rebuilds the board from the database",
  async (rebuild) => {
    const gameId = await insertGame(server);
    const challengeId = await insertChallenge(server, gameId);
    const membership = await insertParticipation(server, gameId);
    const getSolvedCount = async () => (await getBoard(gameId)).body.items[0]?.solvedCount;
    expect(await getSolvedCount()).toBe(0);
    await insertSolve(server, membership, challengeId);
    expect(await getSolvedCount()).toBe(0);
    expect(
      (await server.call(await server.signUp("Admin"), rebuild, { params: { id: gameId } })).status,
    ).toBe(200);
    expect(await getSolvedCount()).toBe(1);
  },
);

describe("the scoreboard", () => {
  it("SCORE-4 equals the example board of the rules", async () => {
    const { gameId, challengeAId, firstMembership, secondMembership, thirdMembership } =
      await insertWorkedExample();
    const { status, body } = await getBoard(gameId);
    expect(status).toBe(200);
    expect(listRanks(body)).toEqual([
      [secondMembership.team.id, 1275, 1],
      [firstMembership.team.id, 790, 2],
      [thirdMembership.team.id, 760, 3],
    ]);
    expect(Object.keys(body.challenges)).toEqual(["Misc", "Web"]);
    expect(body.challenges.Web?.[0]).toMatchObject({
      id: challengeAId,
      score: 752,
      solved: 3,
      disableBloodBonus: false,
    });
    expect(body.challenges.Web?.[0]?.bloods.map(({ id }) => id)).toEqual([
      firstMembership.team.id,
      secondMembership.team.id,
      thirdMembership.team.id,
    ]);
    expect(body.challenges.Misc?.[0]).toMatchObject({ score: 500, bloods: [], disableBloodBonus: true });
    expect(body.timeLines.all?.[0]?.items.map(({ score }) => score)).toEqual([775, 1275]);
  });

  it("matches its schema", async () => {
    const { gameId, firstMembership } = await insertWorkedExample();
    expect(Value.Check(Scoreboard, (await getBoard(gameId)).body)).toBe(true);
    expect(Value.Check(PlayerBoard, (await getDetails(gameId, firstMembership.player)).body)).toBe(true);
    const emptyGameId = await insertGame(server);
    expect(Value.Check(Scoreboard, (await getBoard(emptyGameId)).body)).toBe(true);
  });

  it("returns names with any characters unchanged", async () => {
    const gameId = await insertGame(server);
    await server.db
      .insertInto("divisions")
      .values({ game_id: gameId, name: '学生 "é"', position: 0 })
      .execute();
    const membership = await insertParticipation(server, gameId, { division: '学生 "é"' });
    await server.db
      .updateTable("teams")
      .set({ name: "🏴</script>\\", bio: "ünï" })
      .where("id", "=", membership.team.id)
      .execute();
    const challengeId = await insertChallenge(server, gameId);
    await insertSolve(server, membership, challengeId);
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

  it("SCORE-6 removes a suspended team with its bloods and its solves, and restores it when it is accepted again", async () => {
    const { gameId, firstMembership, secondMembership, thirdMembership } = await insertWorkedExample();
    await getBoard(gameId);
    const setStatus = async (status: "Suspended" | "Accepted") => {
      await server.db
        .updateTable("participations")
        .set({ status })
        .where("id", "=", firstMembership.id)
        .execute();
      server.events.publish({ type: "participation.changed", gameId, participationId: firstMembership.id });
      return listRanks(await getSettledBoard(gameId));
    };
    expect(await setStatus("Suspended")).toEqual([
      [secondMembership.team.id, 1407, 1],
      [thirdMembership.team.id, 890, 2],
    ]);
    expect(await setStatus("Accepted")).toHaveLength(3);
  });

  it("BOARD-1 updates after each accepted flag", async () => {
    const gameId = await insertGame(server);
    const challengeId = await insertChallenge(server, gameId);
    const memberships = [
      await insertParticipation(server, gameId),
      await insertParticipation(server, gameId),
    ];
    await getBoard(gameId);
    const newBoard = Promise.withResolvers<void>();
    const unsubscribe = server.events.subscribe("board.built", (change) => {
      if (change.gameId === gameId) newBoard.resolve();
    });
    for (const membership of memberships) await solve(membership, challengeId);
    await newBoard.promise;
    const [first, second] = memberships;
    const ownBoard = second && (await getDetails(gameId, second.player)).body;
    unsubscribe();
    expect(ownBoard?.rank).toMatchObject({ score: 890, rank: 2, solvedCount: 1 });
    expect(ownBoard?.challenges.Misc?.[0]).toMatchObject({ score: 864, solved: 2 });
    expect(listRanks((await getBoard(gameId)).body)[0]).toEqual([first?.team.id, 907, 1]);
  });

  it("BOARD-2 updates when a team is renamed", async () => {
    const { gameId, firstMembership } = await insertWorkedExample();
    await getBoard(gameId);
    const newBoard = Promise.withResolvers<void>();
    const unsubscribe = server.events.subscribe("board.built", (change) => {
      if (change.gameId === gameId) newBoard.resolve();
    });
    await server.db
      .updateTable("teams")
      .set({ name: "renamed" })
      .where("id", "=", firstMembership.team.id)
      .execute();
    server.events.publish({ type: "team.changed", teamId: firstMembership.team.id });
    await newBoard.promise;
    unsubscribe();
    expect((await getBoard(gameId)).body.items.map(({ name }) => name)).toContain("renamed");
  });

  it("excludes solves after the end, disabled challenges and teams that were not accepted", async () => {
    const gameId = await insertGame(server);
    const challengeId = await insertChallenge(server, gameId);
    const disabledId = await insertChallenge(server, gameId, { enabled: false });
    const membership = await insertParticipation(server, gameId);
    const pendingMembership = await insertParticipation(server, gameId, { status: "Pending" });
    await insertSolve(server, membership, disabledId);
    await insertSolve(server, pendingMembership, challengeId);
    await insertSolve(server, membership, challengeId, hoursFromNow(server, 25));
    const { body } = await getBoard(gameId);
    expect(listRanks(body)).toEqual([[membership.team.id, 0, 1]]);
    expect(body.challengeCount).toBe(1);
    expect(body.items[0]?.lastSubmissionTime).toBe(NEVER);
  });

  it("keeps a team that was deleted after the end, and drops one that was deleted before", async () => {
    const times = { starts_at: hoursFromNow(server, -5), ends_at: hoursFromNow(server, -3) };
    const gameId = await insertGame(server, times);
    const [remainingMembership, droppedMembership] = [
      await insertParticipation(server, gameId),
      await insertParticipation(server, gameId),
    ];
    const deleteTeam = (id: number, hours: number) =>
      server.db
        .updateTable("teams")
        .set({ deleted_at: hoursFromNow(server, hours) })
        .where("id", "=", id)
        .execute();
    await deleteTeam(remainingMembership.team.id, -1);
    await deleteTeam(droppedMembership.team.id, -4);
    expect((await getBoard(gameId)).body.items.map(({ id }) => id)).toEqual([remainingMembership.team.id]);
  });

  it("sends a board that changed within the second of Last-Modified", async () => {
    const { gameId, challengeBId, firstMembership } = await insertWorkedExample();
    const conditionalCaller = {
      headers: { "if-modified-since": String((await getBoard(gameId)).headers["last-modified"]) },
    };
    await solve(firstMembership, challengeBId);
    const board = await getSettledBoard(gameId);
    const response = await getBoard(gameId, conditionalCaller);
    expect([response.status, response.body]).toEqual([200, board]);
  });

  it("returns 304 for a matching ETag, and a new body after a change", async () => {
    const { gameId, challengeBId, firstMembership } = await insertWorkedExample();
    const { headers } = await getBoard(gameId);
    const etag = String(headers.etag);
    expect(etag).toMatch(new RegExp(`^W/"${gameId}-[0-9A-F]{16}"$`));
    expect(headers["cache-control"]).toBe("no-cache, must-revalidate");
    expect(headers["last-modified"]).toBeDefined();
    const conditionalCaller = { headers: { "if-none-match": etag } };
    const response = await getBoard(gameId, conditionalCaller);
    expect([response.status, response.body]).toEqual([304, ""]);
    // A 304 has no other headers, with or without cached reads (cached-read-handler.it.test.ts).
    expect(Object.keys(response.headers).toSorted()).toEqual([
      "cache-control",
      "connection",
      "date",
      "etag",
      "vary",
      "x-request-id",
    ]);
    await solve(firstMembership, challengeBId);
    await getSettledBoard(gameId);
    expect((await getBoard(gameId, conditionalCaller)).status).toBe(200);
  });

  it.each(["zstd", "br", "gzip"])("is sent as %s to clients that accept it", async (encoding) => {
    const gameId = await insertGame(server);
    for (let i = 0; i < 8; i++) await insertParticipation(server, gameId);
    const response = await server.app.inject({
      url: `/api/game/${gameId}/scoreboard`,
      headers: { "accept-encoding": encoding },
    });
    expect(response.headers).toMatchObject({ "content-encoding": encoding, vary: "accept-encoding" });
    const plainResponse = await server.app.inject({ url: `/api/game/${gameId}/scoreboard` });
    expect(plainResponse.headers["content-encoding"]).toBeUndefined();
    expect(response.rawPayload.length).toBeLessThan(plainResponse.rawPayload.length);
  });
});
