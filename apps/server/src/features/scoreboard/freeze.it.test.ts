import { getChallenge } from "@gonfalon/contract/challenge.ts";
import { listEvents } from "@gonfalon/contract/event.ts";
import { freezeBoard, getEditedGame, getGame, unfreezeBoard, updateGame } from "@gonfalon/contract/game.ts";
import { createNotice, listNotices } from "@gonfalon/contract/notice.ts";
import { getPlayerBoard, getScoreboard } from "@gonfalon/contract/scoreboard.ts";
import { HOUR_MS, MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { type Caller, visitor } from "../../../test/api-client.ts";
import {
  hoursFromNow,
  insertChallenge,
  insertGame,
  insertParticipation,
  insertSolve,
} from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import { countBlocked, race } from "../../../test/race.ts";
import { collectMessages, useSignalR } from "../../../test/signalr.ts";
import type { TestUser } from "../../../test/test-users.ts";
import { freezeFixtures } from "./test/freeze-fixtures.ts";

const server = useServer();
const { connect } = useSignalR(server);
let admin: TestUser;
const { createFrozenGame, submit } = freezeFixtures(server, () => admin);

beforeAll(async () => {
  admin = await server.signUp("Admin");
});

const pageQuery = { count: 100, skip: 0 };

describe("FREEZE-2 the view", () => {
  it("is the public one for everyone, and the live one for staff who request it", async () => {
    const { gameId, first, openChallengeId, frozenAt } = await createFrozenGame();
    await submit(first, openChallengeId);
    const read = (caller: Caller, view?: "live" | "public") =>
      server.call(caller, getScoreboard, { params: { id: gameId }, query: view ? { view } : {} });
    const publicView = await read(admin);
    expect(publicView.body).toMatchObject({ view: "public", frozenAt });
    expect(publicView.body.items.find(({ id }) => id === first.team.id)?.score).toBe(0);
    await expect
      .poll(async () => (await read(admin, "live")).body.items.find(({ id }) => id === first.team.id)?.score)
      .toBe(1050);
    expect((await read(admin, "live")).body).toMatchObject({ view: "live", frozenAt });
    expect((await read(first.player, "live")).status).toBe(403);
    expect((await read(visitor, "live")).status).toBe(401);
  });
});

describe("FREEZE-3 a team", () => {
  it("sees its own solve immediately, without a blood and with the public rank", async () => {
    const { gameId, first, solvedChallengeId, openChallengeId } = await createFrozenGame();
    await submit(first, openChallengeId);
    await submit(first, solvedChallengeId);
    const params = { id: gameId };
    const { body } = await server.call(first.player, getPlayerBoard, { params });
    const board = (await server.call(visitor, getScoreboard, { params })).body;
    const rank = board.items.find(({ id }) => id === first.team.id)?.rank;
    expect(body.rank).toMatchObject({ score: 1000 + 864, rank, solvedCount: 2 });
    expect(body.teamCount).toBe(board.items.length);
    expect(body.rank.solvedChallenges.map(({ id, type, score }) => [id, type, score])).toEqual([
      [openChallengeId, "Normal", 1000],
      [solvedChallengeId, "Normal", 864],
    ]);
    const values = Object.values(body.challenges).flat();
    expect(values.slice(0, 3).map(({ score, solved: count }) => [score, count])).toEqual([
      [864, 2],
      [1000, 1],
      [1000, 0],
    ]);
    const challenge = await server.call(first.player, getChallenge, {
      params: { id: gameId, cid: solvedChallengeId },
    });
    expect(challenge.body.score).toBe(864);
  });
});

describe("FREEZE-5 after the unfreeze", () => {
  it("the board is the live one, and the notices list the bloods", async () => {
    const { gameId, first, openChallengeId } = await createFrozenGame();
    await submit(first, openChallengeId);
    const listNoticeTypes = async (caller: Caller) =>
      (await server.call(caller, listNotices, { params: { id: gameId }, query: pageQuery })).body.map(
        ({ type }) => type,
      );
    expect([await listNoticeTypes(visitor), await listNoticeTypes(admin)]).toEqual([[], ["FirstBlood"]]);
    const hub = await connect(visitor, `/hub/user?game=${gameId}&board=1`);
    const changes = collectMessages(hub, "ReceivedBoardChange");
    const pushedNotices = collectMessages(hub, "ReceivedGameNotice");
    await server.call(admin, unfreezeBoard, { params: { id: gameId } });
    await changes.take();
    expect(await listNoticeTypes(visitor)).toEqual(["FirstBlood"]);
    expect(pushedNotices.receivedMessages).toEqual([]);
    const { body } = await server.call(visitor, getScoreboard, { params: { id: gameId } });
    expect(body).toMatchObject({ view: "public", frozenAt: null });
    expect(body.items.find(({ id }) => id === first.team.id)?.score).toBe(1050);
  });
});

it("FREEZE-8 hidden bloods leave no gap in the ids of other notices, and keep their ids after the unfreeze", async () => {
  const { gameId, first, openChallengeId } = await createFrozenGame();
  const params = { id: gameId };
  const addNotice = async () =>
    (await server.call(admin, createNotice, { params, body: { content: "Lunch" } })).body.id;
  const listIds = async (caller: Caller) =>
    (await server.call(caller, listNotices, { params, query: pageQuery })).body.map(({ id }) => id);
  const firstNoticeId = await addNotice();
  await submit(first, openChallengeId);
  const secondNoticeId = await addNotice();
  expect(secondNoticeId).toBe(firstNoticeId + 1);
  expect(await listIds(visitor)).toEqual([secondNoticeId, firstNoticeId]);
  const allIds = await listIds(admin);
  expect(allIds).toEqual([secondNoticeId, firstNoticeId, expect.any(Number)]);
  await server.call(admin, unfreezeBoard, { params });
  expect(await listIds(visitor)).toEqual(allIds);
});

it("FREEZE-8 a blood after the start of a freeze is hidden, even if the freeze is not committed yet", async () => {
  const gameId = await insertGame(server);
  const challengeId = await insertChallenge(server, gameId);
  const membership = await insertParticipation(server, gameId);
  const params = { id: gameId };
  await race(
    server.db,
    // The freeze stores its edit of the board after it has read the clock.
    (tx) => sql`lock table board_edits in share mode`.execute(tx),
    [
      async () => void (await server.call(admin, freezeBoard, { params })),
      async () => {
        await expect.poll(() => countBlocked(server.db)).toBe(1);
        server.clock.advance(1);
        await submit(membership, challengeId);
      },
    ],
  );
  const list = async (caller: Caller) =>
    (await server.call(caller, listNotices, { params, query: pageQuery })).body;
  expect(await list(visitor)).toEqual([]);
  const [blood] = await list(admin);
  expect(blood?.id).toBeGreaterThanOrEqual(2 ** 30);
});

describe("FREEZE-1 the freeze", () => {
  it("is set by an administrator, may be in the past, and must end after it begins", async () => {
    const gameId = await insertGame(server);
    const challengeId = await insertChallenge(server, gameId);
    const team = await insertParticipation(server, gameId);
    await insertSolve(server, team, challengeId);
    const now = server.clock.now().getTime();
    const params = { id: gameId };
    const setFreeze = (freezeAt: number | null, unfreezeAt: number | null) =>
      server.call(admin, updateGame, { params, body: { freezeAt, unfreezeAt } });
    const getScore = async () => (await server.call(visitor, getScoreboard, { params })).body.items[0]?.score;
    expect((await setFreeze(null, now)).status).toBe(400);
    expect((await setFreeze(now, now)).status).toBe(400);
    expect((await setFreeze(now - HOUR_MS / 2, now + HOUR_MS)).status).toBe(200);
    expect(await getScore()).toBe(0);
    const detail = (await server.call(visitor, getGame, { params })).body;
    expect([detail.freezeAt, detail.frozen]).toEqual([now - HOUR_MS / 2, true]);
    server.clock.advance(HOUR_MS);
    expect(await getScore()).toBe(1050);
    expect((await server.call(visitor, getGame, { params })).body.frozen).toBe(false);
    await setFreeze(null, null);
    const editedGame = (await server.call(admin, getEditedGame, { params })).body;
    expect([editedGame.freezeAt, editedGame.unfreezeAt]).toEqual([null, null]);
  });

  it("does not delay the suspension of a team", async () => {
    const { gameId, reader } = await createFrozenGame();
    const listTeamIds = async () =>
      (await server.call(visitor, getScoreboard, { params: { id: gameId } })).body.items.map(({ id }) => id);
    expect(await listTeamIds()).toContain(reader.team.id);
    await server.db
      .updateTable("participations")
      .set({ status: "Suspended" })
      .where("id", "=", reader.id)
      .execute();
    server.events.publish({ type: "participation.changed", gameId, participationId: reader.id });
    await expect.poll(listTeamIds).not.toContain(reader.team.id);
  });

  it("needs a running game, does not move if it is requested again, and can only be ended while it is on", async () => {
    const endedId = await insertGame(server, { ends_at: hoursFromNow(server, -0.5) });
    expect((await server.call(admin, freezeBoard, { params: { id: endedId } })).status).toBe(400);
    const params = { id: await insertGame(server) };
    expect((await server.call(admin, unfreezeBoard, { params })).status).toBe(400);
    const frozenGame = await server.call(admin, freezeBoard, { params });
    expect(frozenGame.body).toMatchObject({ freezeAt: server.clock.now().getTime(), unfreezeAt: null });
    server.clock.advance(MINUTE_MS);
    expect((await server.call(admin, freezeBoard, { params })).body.freezeAt).toBe(frozenGame.body.freezeAt);
    const { body } = await server.call(admin, unfreezeBoard, { params });
    expect(body).toMatchObject({
      freezeAt: frozenGame.body.freezeAt,
      unfreezeAt: server.clock.now().getTime(),
    });
    expect((await server.call(admin, unfreezeBoard, { params })).status).toBe(400);
  });
});

it("FREEZE-6 the file name of the exported sheet contains `live`", async () => {
  const { gameId } = await createFrozenGame();
  const url = `/api/game/${gameId}/scoreboardsheet`;
  const { headers } = await server.app.inject({ method: "GET", url, headers: admin.headers });
  expect(headers["content-disposition"]).toContain("-Scoreboard-live-");
});

describe("FREEZE-9 events for monitors", () => {
  const listActions = async (gameId: number) => {
    const query = { ...pageQuery, hideContainer: false };
    const { body } = await server.call(admin, listEvents, { params: { id: gameId }, query });
    return body.map(({ values, user }) => [...values, user]);
  };

  it("contain the freeze and the unfreeze", async () => {
    const { gameId } = await createFrozenGame();
    await server.call(admin, unfreezeBoard, { params: { id: gameId } });
    expect(await listActions(gameId)).toEqual([
      ["Unfreeze", admin.name],
      ["Freeze", admin.name],
    ]);
  });

  it("contain settings that freeze and unfreeze the board now, but not a scheduled freeze", async () => {
    const gameId = await insertGame(server);
    const params = { id: gameId };
    const hub = await connect(admin, `/hub/monitor?game=${gameId}`);
    const pushedEvents = collectMessages(hub, "ReceivedGameEvent");
    const setFreeze = (freezeAt: number | null) =>
      server.call(admin, updateGame, { params, body: { freezeAt } });
    const now = server.clock.now().getTime();
    await setFreeze(now + MINUTE_MS);
    expect(await listActions(gameId)).toEqual([]);
    await setFreeze(now - MINUTE_MS);
    expect(await pushedEvents.take()).toMatchObject({ values: ["Freeze"] });
    await setFreeze(now - 2 * MINUTE_MS);
    await setFreeze(null);
    expect(await listActions(gameId)).toEqual([
      ["Unfreeze", admin.name],
      ["Freeze", admin.name],
    ]);
  });
});

it("FREEZE-5 pushes the scheduled beginning and end of a freeze to players, but not while the game is paused", async () => {
  const times = { freeze_at: hoursFromNow(server, 1), unfreeze_at: hoursFromNow(server, 2) };
  const [gameId, pausedId] = [await insertGame(server, times), await insertGame(server, times)];
  const { player } = await insertParticipation(server, gameId);
  await server.db
    .updateTable("games")
    .set({ paused_at: server.clock.now() })
    .where("id", "=", pausedId)
    .execute();
  const [pushes, pausedGamePushes] = await Promise.all(
    [gameId, pausedId].map(async (id) =>
      collectMessages(await connect(player, `/hub/user?game=${id}&board=1`), "ReceivedBoardChange"),
    ),
  );
  await server.platform.freezes.publishDue();
  for (let changeCount = 0; changeCount < 2; changeCount++) {
    server.clock.advance(HOUR_MS);
    await server.platform.freezes.publishDue();
    await pushes?.take();
  }
  await server.platform.freezes.publishDue();
  expect([pushes?.receivedMessages.length, pausedGamePushes?.receivedMessages.length]).toEqual([2, 0]);
});
