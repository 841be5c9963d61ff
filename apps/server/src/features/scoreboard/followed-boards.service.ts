import { LRUCache } from "lru-cache";
import type { Db } from "#db/client.ts";
import { getFreezeTime } from "#features/game/game.domain.ts";
import type { GameAccess } from "#features/participation/game-access.service.ts";
import { whenUnused } from "#kernel/byte-uses.ts";
import { whenReady } from "#kernel/maybe-promise.ts";
import { ProblemError } from "#kernel/problem-error.ts";
import { sleep } from "#kernel/sleep.ts";
import type { Clock } from "#ports/clock.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Logger } from "#ports/logger.ts";
import type { Stopwatch } from "#ports/stopwatch.ts";
import type { Timer } from "#ports/timer.ts";
import { type BoardPosition, getPositionAfter, START_POSITION } from "./board-position.domain.ts";
import type { BoardStep, SerializedBoard } from "./board-serializer.ts";
import type { BoardWorker } from "./board-worker.ts";
import { type CachedBoard, cachedBoard, type Staleness } from "./cached-board.ts";
import {
  findBoardRows,
  findRevision,
  listChangesAfter,
  listGamesSolvedBy,
  listSolvesAfter,
} from "./scoreboard.repo.ts";

export interface FollowedBoardsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timer: Timer;
  readonly stopwatch: Stopwatch;
  readonly events: EventBus;
  readonly log: Logger;
  readonly access: GameAccess;
  readonly thread: BoardWorker;
}

export interface FollowedBoard extends CachedBoard {
  readonly gameId: number;
  /** FREEZE-1: the board contains the events before this time; undefined for the live board. */
  readonly freezeTime: number | undefined;
  /** The ticket of each team's latest event. */
  readonly ticketByTeam: Map<number, number>;
  /** The events and edits that the latest board contains. It does not depend on hidden events (FREEZE-4). */
  getPosition(): BoardPosition;
  /** Updates the board to a position that another process has served, if there is such a position. */
  catchUp(to: BoardPosition): Promise<void>;
  /** The changes from an earlier version to the latest board. */
  stepFrom(version: string, from: BoardPosition): Promise<BoardStep>;
  /** Called when the board has been removed from the cache; requests may still wait for it. */
  onRemoved(): void;
}

type ChangeListener = (gameId: number, freezeTime: number | undefined, board: SerializedBoard) => void;

export const MAX_BOARDS = 32;
export const MIN_BOARD_INTERVAL_MS = 250;

/** Maintains the live and the frozen boards of games that have readers (BOARD-2). */
export function followedBoards(deps: FollowedBoardsDeps) {
  const { db, clock, timer, stopwatch, events, log, access, thread } = deps;
  const boards = new LRUCache<string, FollowedBoard>({
    max: MAX_BOARDS,
    dispose: (board) => board.onRemoved(),
  });
  let boardCount = 0;
  const delayListeners = new Set<(seconds: number) => void>();
  const changeListeners = new Set<ChangeListener>();

  events.subscribe("solve.committed", ({ gameId, teamId }) => follow(gameId, teamId, "events"));
  events.subscribe("score.changed", ({ gameId, teamId, isRevoked }) =>
    follow(gameId, teamId, isRevoked ? "rows" : "events"),
  );
  events.subscribe("game.changed", async ({ gameId }) => {
    try {
      await dropOutdated(gameId);
    } finally {
      renew(gameId);
    }
  });
  events.subscribe("challenge.changed", ({ gameId }) => renew(gameId));
  events.subscribe("participation.changed", ({ gameId, acceptedTeamsChanged = true }) => {
    if (acceptedTeamsChanged) renew(gameId);
  });
  events.subscribe("team.changed", async ({ teamId, profileChanged = true }) => {
    if (!profileChanged) return;
    const renewals = [...boards.values()].map(async (board) => {
      const latestBoard = await findLatest(board);
      if (latestBoard?.teamIds.includes(teamId)) refresh(board, "rows");
    });
    await Promise.all(renewals);
  });
  events.subscribe("user.changed", async ({ userId, renamed = true }) => {
    if (renamed && boards.size > 0) for (const gameId of await listGamesSolvedBy(db, userId)) renew(gameId);
  });
  events.subscribe("events.missed", () => {
    for (const board of boards.values()) refresh(board, "rows");
  });

  function listBoards(gameId: number): readonly FollowedBoard[] {
    return [...boards.values()].filter((board) => board.gameId === gameId);
  }

  function follow(gameId: number, teamId: number, staleness: Staleness): void {
    for (const board of listBoards(gameId)) board.ticketByTeam.set(teamId, refresh(board, staleness));
  }

  function renew(gameId: number): void {
    for (const board of listBoards(gameId)) refresh(board, "rows");
  }

  /** Undefined if the build failed, for example because the game was deleted: the board has then been discarded. */
  async function findLatest(board: FollowedBoard): Promise<SerializedBoard | undefined> {
    try {
      return await board.getAfterRunningBuild();
    } catch {
      return undefined;
    }
  }

  /** Deletes the boards of earlier freezes, which no longer have readers. */
  async function dropOutdated(gameId: number): Promise<void> {
    const frozenBoards = listBoards(gameId).filter(({ freezeTime }) => freezeTime !== undefined);
    if (frozenBoards.length === 0) return;
    const game = await access.find(gameId);
    const currentFreezeTime = game && getFreezeTime(game, clock.now());
    for (const { freezeTime } of frozenBoards)
      if (freezeTime !== currentFreezeTime) boards.delete(toKey(gameId, freezeTime));
  }

  function refresh(board: FollowedBoard, staleness: Staleness): number {
    const ticket = board.refresh(staleness);
    const startMicroseconds = stopwatch.microseconds();
    void whenReady(board.waitFor(ticket), () => {
      const seconds = (stopwatch.microseconds() - startMicroseconds) / 1_000_000;
      for (const listener of delayListeners) listener(seconds);
    });
    return ticket;
  }

  /** The live board, or the board that was frozen at this time. */
  function get(gameId: number, freezeTime?: number): FollowedBoard {
    const key = toKey(gameId, freezeTime);
    const existingBoard = boards.get(key);
    if (existingBoard) return existingBoard;
    const board = createBoard(key, gameId, freezeTime);
    boards.set(key, board);
    return board;
  }

  function createBoard(key: string, gameId: number, freezeTime: number | undefined): FollowedBoard {
    boardCount += 1;
    // A board that replaces this one must not share its state in the thread: this one may still be updated.
    const threadKey = `${key} ${boardCount}`;
    let isRemoved = false;
    /** The last events that were read, including hidden ones. */
    let readPosition: BoardPosition = START_POSITION;
    let position: BoardPosition = START_POSITION;

    async function rebuild(): Promise<SerializedBoard> {
      const rows = await findBoardRows(db, gameId, freezeTime);
      if (!rows) throw new ProblemError("game.not-found");
      const board = await thread.rebuild(threadKey, rows, clock.now());
      if (isRemoved) thread.forget(threadKey);
      readPosition = rows.position;
      position = rows.position;
      return board;
    }

    async function applyNew(latestBoard: SerializedBoard): Promise<SerializedBoard> {
      const [solves, changes] = await Promise.all([
        listSolvesAfter(db, gameId, readPosition.solveId),
        listChangesAfter(db, gameId, readPosition),
      ]);
      // The thread has forgotten the board.
      if (isRemoved) return rebuild();
      const isVisible = ({ at }: { readonly at: number }) => freezeTime === undefined || at < freezeTime;
      const visibleEvents = { solves: solves.filter(isVisible), changes: changes.filter(isVisible) };
      const hasVisibleEvents = visibleEvents.solves.length + visibleEvents.changes.length > 0;
      readPosition = getPositionAfter(readPosition, solves, changes);
      // FREEZE-4: hidden events must not change the time of the board.
      if (!hasVisibleEvents) return latestBoard;
      position = getPositionAfter(position, visibleEvents.solves, visibleEvents.changes);
      return thread.apply(threadKey, { ...visibleEvents, position }, clock.now());
    }

    function onRemoved(): void {
      isRemoved = true;
      thread.forget(threadKey);
    }

    /** Removes the board, so that the next request builds a new one. */
    function discard(err: unknown, message: string): void {
      // Another board may have replaced this one.
      if (!isRemoved) boards.delete(key);
      if (err instanceof ProblemError) return;
      log.error({ err, gameId, status: "Failed" }, message);
    }

    async function catchUp({ revision }: BoardPosition): Promise<void> {
      if (revision <= position.revision) return boardCache.waitFor(boardCache.refresh("events"));
      // A rebuild is expensive; a made-up version must not cause one.
      if (revision <= (await findRevision(db, gameId, freezeTime ?? null)))
        await boardCache.waitFor(boardCache.refresh("rows"));
    }

    async function stepFrom(version: string, from: BoardPosition): Promise<BoardStep> {
      if (!isRemoved)
        try {
          return await thread.step(threadKey, version, from);
        } catch (err) {
          // A thread that has exited has lost all boards, including those that were not being built.
          discard(err, "failed to compute a change of the scoreboard");
        }
      // The thread does not have the board, so the client must fetch the new one.
      return { from: version, to: (await boardCache.getCurrent()).version, body: undefined };
    }

    const view = freezeTime === undefined ? "live" : "public";
    const boardCache = cachedBoard({
      rebuild,
      follow: applyNew,
      pause: () => sleep(timer, MIN_BOARD_INTERVAL_MS),
      onChange: (board) => {
        for (const listener of changeListeners) listener(gameId, freezeTime, board);
        events.publish({ type: "board.built", gameId, version: board.builtAt, view });
      },
      onOutdated: (board) => whenUnused(board.json, () => thread.reuse(board)),
      onFailure: (err) => discard(err, "failed to build the scoreboard"),
    });
    return {
      ...boardCache,
      gameId,
      freezeTime,
      ticketByTeam: new Map(),
      getPosition: () => position,
      catchUp,
      stepFrom,
      onRemoved,
    };
  }

  /** Calls the listener with the time from a change to the board that contains it. */
  function onDelay(listener: (seconds: number) => void): void {
    delayListeners.add(listener);
  }

  /** Calls the listener when this process serves a new board. */
  function onChange(listener: ChangeListener): void {
    changeListeners.add(listener);
  }

  return { get, onDelay, onChange };
}

function toKey(gameId: number, freezeTime: number | undefined): string {
  return freezeTime === undefined ? String(gameId) : `${gameId}@${freezeTime}`;
}
