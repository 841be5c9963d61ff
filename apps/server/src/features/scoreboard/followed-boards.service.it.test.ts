import type { Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import { expect, it, vi } from "vitest";
import { inProcessEvents } from "#adapters/events/in-process.ts";
import type { GameAccess } from "#features/participation/game-access.service.ts";
import { ProblemError } from "#kernel/problem-error.ts";
import {
  hoursFromNow,
  insertChallenge,
  insertGame,
  insertParticipation,
  insertSolve,
} from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import { manualTime, settle } from "../../../test/manual-time.ts";
import { recordingLog } from "../../../test/recording-log.ts";
import { START_POSITION } from "./board-position.domain.ts";
import type { SerializedBoard } from "./board-serializer.ts";
import { boardWorker } from "./board-worker.ts";
import {
  type FollowedBoard,
  followedBoards,
  MAX_BOARDS,
  MIN_BOARD_INTERVAL_MS,
} from "./followed-boards.service.ts";

const server = useServer();

async function setUp(findGame: () => undefined | Promise<undefined> = () => undefined) {
  const time = manualTime();
  const log = recordingLog();
  const events = inProcessEvents(log);
  const thread = boardWorker();
  const reuse = vi.spyOn(thread, "reuse");
  const apply = vi.spyOn(thread, "apply");
  const step = vi.spyOn(thread, "step");
  const originalRebuild = thread.rebuild;
  const rebuild = vi.spyOn(thread, "rebuild");
  const boards = followedBoards({
    db: server.db,
    clock: server.clock,
    timer: time,
    stopwatch: time,
    events,
    log,
    access: { find: findGame } as unknown as GameAccess,
    thread,
  });
  const gameId = await insertGame(server);
  const challengeId = await insertChallenge(server, gameId);
  const [first, second] = [
    await insertParticipation(server, gameId),
    await insertParticipation(server, gameId),
  ];

  /** Waits until the board contains the latest event of the team. */
  async function waitForTeam(board: FollowedBoard, { team }: typeof first): Promise<void> {
    time.advance(MIN_BOARD_INTERVAL_MS);
    await board.waitFor(board.ticketByTeam.get(team.id) ?? 0);
  }

  async function solve(membership: typeof first, at = server.clock.now()): Promise<void> {
    await insertSolve(server, membership, challengeId, at);
    events.publish({ type: "solve.committed", gameId, teamId: membership.team.id });
  }

  return {
    boards,
    events,
    reuse,
    apply,
    step,
    rebuild,
    originalRebuild,
    gameId,
    challengeId,
    first,
    second,
    solve,
    waitForTeam,
    time,
    log,
  };
}

function countSolves({ json }: SerializedBoard): readonly number[] {
  const { items } = JSON.parse(new TextDecoder().decode(json)) as Scoreboard;
  return items.toSorted((a, b) => a.id - b.id).map(({ solvedCount }) => solvedCount);
}

it("GROW-2 the memory of a board is released once, even if hidden events follow a rebuild without changes", async () => {
  const { boards, events, reuse, gameId, challengeId, first, second, solve, waitForTeam, time } =
    await setUp();
  const board = boards.get(gameId, server.clock.now().getTime());
  await board.getCurrent();
  events.publish({ type: "challenge.changed", gameId, challengeId });
  time.advance(MIN_BOARD_INTERVAL_MS);
  await vi.waitFor(() => expect(reuse).toHaveBeenCalledTimes(1));
  for (const membership of [first, second]) {
    await solve(membership);
    await waitForTeam(board, membership);
  }
  expect(reuse).toHaveBeenCalledTimes(1);
  expect(countSolves(await board.getCurrent())).toEqual([0, 0]);
});

it("BOARD-2 a made-up version that seems to be newer does not cause a build", async () => {
  const { boards, apply, rebuild, gameId, time } = await setUp();
  const board = boards.get(gameId);
  await board.getCurrent();
  const catchUp = board.catchUp({ ...board.getPosition(), solveId: 1_000_000_000 });
  time.advance(MIN_BOARD_INTERVAL_MS);
  await catchUp;
  expect(apply).not.toHaveBeenCalled();
  expect(rebuild).toHaveBeenCalledTimes(1);
});

it("BOARD-2 a registration that does not change the board does not cause a rebuild", async () => {
  const { boards, events, rebuild, gameId, first, time } = await setUp();
  const board = boards.get(gameId);
  await board.getCurrent();
  const registration = { type: "participation.changed", gameId, participationId: first.id } as const;
  for (const [event, count] of [
    [{ ...registration, acceptedTeamsChanged: false }, 1],
    [registration, 2],
  ] as const) {
    events.publish(event);
    const update = board.waitFor(board.refresh("events"));
    time.advance(MIN_BOARD_INTERVAL_MS);
    await update;
    expect(rebuild).toHaveBeenCalledTimes(count);
  }
});

it("BOARD-2 a team that is renamed while its first board is built has its new name on the next board", async () => {
  const { boards, events, rebuild, originalRebuild, gameId, time } = await setUp();
  const board = boards.get(gameId);
  await board.getCurrent();
  const { team, id: participationId } = await insertParticipation(server, gameId);
  const rowsRead = Promise.withResolvers<void>();
  const rename = Promise.withResolvers<void>();
  rebuild.mockImplementationOnce(async (...input) => {
    rowsRead.resolve();
    await rename.promise;
    return originalRebuild(...input);
  });
  time.advance(MIN_BOARD_INTERVAL_MS);
  events.publish({ type: "participation.changed", gameId, participationId });
  await rowsRead.promise;
  await server.db.updateTable("teams").set({ name: "New name" }).where("id", "=", team.id).execute();
  events.publish({ type: "team.changed", teamId: team.id });
  rename.resolve();
  const readBoard = async () => {
    time.advance(MIN_BOARD_INTERVAL_MS);
    return Buffer.from((await board.getCurrent()).json).toString();
  };
  await vi.waitFor(async () => expect(await readBoard()).toContain("New name"), { timeout: 30_000 });
});

it("BOARD-2 logs no error if a team changes after the game of a board was deleted", async () => {
  const { boards, events, rebuild, gameId, first, log } = await setUp();
  rebuild.mockRejectedValue(new ProblemError("game.not-found"));
  const board = boards.get(gameId);
  events.publish({ type: "team.changed", teamId: first.team.id });
  await expect(board.getCurrent()).rejects.toThrow("game.not-found");
  await settle();
  expect(log.lines).toEqual([]);
});

it("BOARD-1 a board that was evicted and requested again contains each solve once", async () => {
  const { boards, gameId, first, second, solve, waitForTeam } = await setUp();
  const evictedBoard = boards.get(gameId);
  await evictedBoard.getCurrent();
  await solve(first);
  for (let other = 1; other <= MAX_BOARDS; other++) boards.get(-other);
  const board = boards.get(gameId);
  expect(countSolves(await board.getCurrent())).toEqual([1, 0]);
  await waitForTeam(evictedBoard, first);
  expect(countSolves(await evictedBoard.getCurrent())).toEqual([1, 0]);
  expect(boards.get(gameId)).toBe(board);
  // A request that has waited for the evicted board gets a reset.
  const { version } = await evictedBoard.getCurrent();
  expect(await evictedBoard.stepFrom("earlier", START_POSITION)).toEqual({
    from: "earlier",
    to: version,
    body: undefined,
  });
  await solve(second);
  await waitForTeam(board, second);
  expect(countSolves(await board.getCurrent())).toEqual([1, 1]);
});

it("LIVE-4 a change that the thread cannot compute is a reset, and the board is built again", async () => {
  const { boards, step, gameId, log } = await setUp();
  const board = boards.get(gameId);
  const { version } = await board.getCurrent();
  step.mockRejectedValueOnce(new Error("the board worker exited"));
  expect(await board.stepFrom("earlier", START_POSITION)).toEqual({
    from: "earlier",
    to: version,
    body: undefined,
  });
  expect(boards.get(gameId)).not.toBe(board);
  expect(log.lines).toMatchObject([{ level: "error", fields: { gameId, status: "Failed" } }]);
});

it("BOARD-2 an edit of a frozen game causes a rebuild, even if the game cannot be read", async () => {
  const { boards, events, rebuild, gameId, time } = await setUp(() =>
    Promise.reject(new Error("no connection")),
  );
  const board = boards.get(gameId, server.clock.now().getTime());
  await board.getCurrent();
  events.publish({ type: "game.changed", gameId });
  // The subscriber continues after the rejection.
  await settle();
  time.advance(MIN_BOARD_INTERVAL_MS);
  await vi.waitFor(() => expect(rebuild).toHaveBeenCalledTimes(2));
});

it("BOARD-1 a solve at or after the end of the game is not on the board", async () => {
  const { boards, gameId, first, second, solve, waitForTeam } = await setUp();
  const board = boards.get(gameId);
  await board.getCurrent();
  const endsAt = hoursFromNow(server, 1);
  await server.db.updateTable("games").set({ ends_at: endsAt }).where("id", "=", gameId).execute();
  await solve(first, endsAt);
  await waitForTeam(board, first);
  await solve(second, new Date(endsAt.getTime() - 1));
  await waitForTeam(board, second);
  expect(countSolves(await board.getCurrent())).toEqual([0, 1]);
});
