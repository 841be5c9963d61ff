import { getChallenge, getEditedChallenge } from "@gonfalon/contract/challenge.ts";
import { listEvents } from "@gonfalon/contract/event.ts";
import {
  freezeBoard,
  getEditedGame,
  getGame,
  listGames,
  pauseGame,
  resumeGame,
  unfreezeBoard,
} from "@gonfalon/contract/game.ts";
import { buyHint } from "@gonfalon/contract/hint.ts";
import { listNotices } from "@gonfalon/contract/notice.ts";
import { getPlayerBoard } from "@gonfalon/contract/scoreboard.ts";
import { submitFlag } from "@gonfalon/contract/submission.ts";
import { HOUR_MS, MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { visitor } from "../../../test/api-client.ts";
import {
  type BuiltMembership,
  hoursFromNow,
  insertChallenge,
  insertGame,
  insertParticipation,
  insertRequirement,
} from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import { staticContainer, useInstances } from "../../../test/instance-helpers.ts";
import { collectMessages, useSignalR } from "../../../test/signalr.ts";
import type { TestUser } from "../../../test/test-users.ts";

const server = useServer();
const { create, extend, destroy } = useInstances(server);
const { connect } = useSignalR(server);
let admin: TestUser;

beforeAll(async () => {
  admin = await server.signUp("Admin");
});

const getNow = () => server.clock.now().getTime();
const pause = (id: number, body = {}) => server.call(admin, pauseGame, { params: { id }, body });
const resume = (id: number, body = {}) => server.call(admin, resumeGame, { params: { id }, body });
const submit = ({ player, gameId }: BuiltMembership, cid: number, flag = "flag{right}") =>
  server.call(player, submitFlag, { params: { id: gameId, cid }, body: { flag } });

async function insertHint(challengeId: number): Promise<number> {
  const row = { challenge_id: challengeId, position: 1, title: "hint", content: "text", cost: 5 };
  const { id } = await server.db
    .insertInto("paid_hints")
    .values({ ...row, created_at: server.clock.now() })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

describe("PAUSE-1 while a game is paused", () => {
  it("flags, hints and containers are refused with 400 and change nothing; reading and destroying work", async () => {
    const gameId = await insertGame(server);
    const cid = await insertChallenge(server, gameId, staticContainer);
    const secondId = await insertChallenge(server, gameId, staticContainer);
    const hid = await insertHint(cid);
    const membership = await insertParticipation(server, gameId);
    expect((await create(membership, cid)).status).toBe(200);
    server.clock.advance(MINUTE_MS);
    await pause(gameId);
    const purchase = server.call(membership.player, buyHint, {
      params: { id: gameId, cid, hid },
      body: { cost: 5 },
    });
    for (const call of [
      submit(membership, cid),
      purchase,
      create(membership, secondId),
      extend(membership, cid),
    ]) {
      const { status, problem } = await call;
      expect([status, problem.title]).toEqual([400, "The game is paused."]);
    }
    const { body } = await server.call(membership.player, getChallenge, { params: { id: gameId, cid } });
    expect([body.attempts, body.paidHints[0]?.bought]).toEqual([0, false]);
    expect((await destroy(membership, cid)).status).toBe(200);
    await resume(gameId);
    expect((await submit(membership, cid)).status).toBe(200);
  });

  it("no end, deadline or freeze is reached, and no challenge opens", async () => {
    const gameId = await insertGame(server, {
      ends_at: hoursFromNow(server, 2),
      freeze_at: hoursFromNow(server, 1),
      practice_mode: false,
    });
    const cid = await insertChallenge(server, gameId, { deadline_at: hoursFromNow(server, 1) });
    const laterId = await insertChallenge(server, gameId, {
      enabled: false,
      opens_at: hoursFromNow(server, 1),
    });
    const membership = await insertParticipation(server, gameId);
    await pause(gameId);
    server.clock.advance(3 * HOUR_MS);
    await server.platform.bulkChallenges.openDue();
    const { body: game } = await server.call(visitor, getGame, { params: { id: gameId } });
    expect([game.frozen, game.pausedAt]).toEqual([false, getNow() - 3 * HOUR_MS]);
    const runningGames = await server.call(visitor, listGames, {
      query: { phase: "Running", count: 50, skip: 0, joined: false },
    });
    expect(runningGames.body.data.find(({ id }) => id === gameId)?.pausedAt).toBe(game.pausedAt);
    const board = await server.call(membership.player, getPlayerBoard, { params: { id: gameId } });
    expect([board.status, board.body.challengeCount]).toEqual([200, 1]);
    await resume(gameId);
    expect((await submit(membership, cid)).status).toBe(200);
    server.clock.advance(HOUR_MS);
    await server.platform.bulkChallenges.openDue();
    const openedChallenge = await server.call(admin, getEditedChallenge, {
      params: { id: gameId, cid: laterId },
    });
    expect(openedChallenge.body.isEnabled).toBe(true);
  });

  it("the board can be frozen and unfrozen", async () => {
    const gameId = await insertGame(server);
    const { pausedAt } = (await pause(gameId)).body;
    server.clock.advance(HOUR_MS);
    const frozenGame = await server.call(admin, freezeBoard, { params: { id: gameId } });
    expect(frozenGame.body.freezeAt).toBe(pausedAt);
    expect((await server.call(visitor, getGame, { params: { id: gameId } })).body.frozen).toBe(true);
    await server.call(admin, unfreezeBoard, { params: { id: gameId } });
    expect((await server.call(visitor, getGame, { params: { id: gameId } })).body.frozen).toBe(false);
  });
});

describe("LOCK-5 a paused game refuses flags", () => {
  it.each([
    ["after checking that the challenge is visible", "Hidden", "There is no such challenge."],
    ["before checking that it is unlocked", "Locked", "The game is paused."],
  ] as const)("%s", async (_case, lockMode, title) => {
    const gameId = await insertGame(server);
    const cid = await insertChallenge(server, gameId, { lock_mode: lockMode });
    await insertRequirement(server, cid, await insertChallenge(server, gameId));
    const membership = await insertParticipation(server, gameId);
    await pause(gameId);
    expect((await submit(membership, cid)).problem.title).toBe(title);
  });
});

describe("PAUSE-3 resuming", () => {
  const hoursByColumn = { freeze_at: 1, unfreeze_at: 5, ends_at: 4, writeup_deadline: 6 } as const;

  async function createPausedGame() {
    const columns = Object.fromEntries(
      Object.entries(hoursByColumn).map(([column, hours]) => [column, hoursFromNow(server, hours)]),
    );
    const gameId = await insertGame(server, columns);
    const cid = await insertChallenge(server, gameId, { deadline_at: hoursFromNow(server, 2) });
    const passedId = await insertChallenge(server, gameId, { deadline_at: hoursFromNow(server, -0.5) });
    const scheduledColumns = {
      enabled: false,
      opens_at: hoursFromNow(server, 1),
      deadline_at: hoursFromNow(server, 3),
    };
    const laterId = await insertChallenge(server, gameId, scheduledColumns);
    const before = await readTimes(gameId, [cid, passedId, laterId]);
    await pause(gameId);
    return { gameId, challengeIds: [cid, passedId, laterId], before };
  }

  async function readTimes(gameId: number, challengeIds: readonly number[]) {
    const { body } = await server.call(admin, getEditedGame, { params: { id: gameId } });
    const challenges = await Promise.all(
      challengeIds.map((cid) => server.call(admin, getEditedChallenge, { params: { id: gameId, cid } })),
    );
    const { freezeAt, unfreezeAt, end, writeupDeadline } = body;
    const [openChallenge, passedChallenge, laterChallenge] = challenges.map((challenge) => challenge.body);
    return [
      [
        freezeAt,
        unfreezeAt,
        end,
        writeupDeadline,
        openChallenge?.deadlineUtc,
        laterChallenge?.opensAt,
        laterChallenge?.deadlineUtc,
      ],
      [body.start, passedChallenge?.deadlineUtc],
    ] as const;
  }

  it("moves every later time by the length of the pause", async () => {
    const { gameId, challengeIds, before } = await createPausedGame();
    server.clock.advance(MINUTE_MS);
    expect((await resume(gameId)).body.pausedAt).toBeNull();
    const [laterTimes, earlierTimes] = before;
    expect(await readTimes(gameId, challengeIds)).toEqual([
      laterTimes.map((time) => Number(time) + MINUTE_MS),
      earlierTimes,
    ]);
  });

  it("moves nothing with `shift: false`, and a game whose end has passed is over", async () => {
    const { gameId, challengeIds, before } = await createPausedGame();
    server.clock.advance(4 * HOUR_MS);
    await resume(gameId, { shift: false });
    expect(await readTimes(gameId, challengeIds)).toEqual(before);
    expect((await pause(gameId)).problem.title).toBe("The game is not running.");
  });

  it("needs no body, like pausing", async () => {
    const gameId = await insertGame(server);
    const { body: game } = await server.call(admin, getEditedGame, { params: { id: gameId } });
    const post = async (action: string) =>
      (
        await server.app.inject({ ...admin, method: "POST", url: `/api/edit/games/${gameId}/${action}` })
      ).json();
    expect(await post("pause")).toMatchObject({ pausedAt: getNow(), end: game.end });
    server.clock.advance(MINUTE_MS);
    expect(await post("resume")).toMatchObject({ pausedAt: null, end: game.end + MINUTE_MS });
  });

  it("is refused with 400 if the game is not paused, like pausing a paused game", async () => {
    const gameId = await insertGame(server);
    expect((await resume(gameId)).problem).toEqual({ status: 400, title: "The game is not paused." });
    await pause(gameId);
    expect((await pause(gameId)).problem).toEqual({ status: 400, title: "The game is paused." });
  });
});

it("PAUSE-4 pausing and resuming are pushed, announced and recorded", async () => {
  const gameId = await insertGame(server);
  const membership = await insertParticipation(server, gameId);
  const hub = await connect(membership.player, `/hub/user?game=${gameId}&board=1`);
  const boards = collectMessages(hub, "ReceivedBoardChange");
  const notices = collectMessages(hub, "ReceivedGameNotice");
  await pause(gameId, { notice: "The network is down." });
  await boards.take();
  expect(await notices.take()).toMatchObject({ values: ["The network is down."] });
  await resume(gameId, { notice: "Go on." });
  await boards.take();
  const noticePage = await server.call(visitor, listNotices, {
    params: { id: gameId },
    query: { count: 9, skip: 0 },
  });
  expect(noticePage.body.map(({ type, values }) => [type, ...values])).toEqual([
    ["Normal", "Go on."],
    ["Normal", "The network is down."],
  ]);
  const events = await server.call(admin, listEvents, {
    params: { id: gameId },
    query: { count: 9, skip: 0, hideContainer: false },
  });
  expect(events.body.map(({ type, values, user }) => [type, ...values, user])).toEqual([
    ["Normal", "Resume", admin.name],
    ["Normal", "Pause", admin.name],
  ]);
});
