import type { BoardAdjustment, Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import { LRUCache } from "lru-cache";
import type { Db } from "#db/client.ts";
import type { UnlockService } from "#features/challenge/unlock.service.ts";
import type { GameAccess } from "#features/participation/game-access.service.ts";
import { type MaybePromise, whenReady } from "#kernel/maybe-promise.ts";
import { ProblemError } from "#kernel/problem-error.ts";
import { readCache } from "#kernel/read-cache.ts";
import type { Clock } from "#ports/clock.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Logger } from "#ports/logger.ts";
import type { Principal } from "#ports/principal.ts";
import type { Stopwatch } from "#ports/stopwatch.ts";
import type { Timer } from "#ports/timer.ts";
import { type BoardPosition, positionAfter, START } from "./board-position.domain.ts";
import type { SerializedBoard } from "./board-serializer.ts";
import type { BoardWorker } from "./board-worker.ts";
import { type CachedBoard, cachedBoard } from "./cached-board.ts";
import { hasAdjustments, type PlayerBoardBytes, playerBoards as playerBoardCache } from "./player-board.ts";
import {
  findBoardRows,
  listChangesAfter,
  listGamesSolvedBy,
  listOwnAdjustments,
  listSolvesAfter,
} from "./scoreboard.repo.ts";

export interface ScoreboardDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timer: Timer;
  readonly stopwatch: Stopwatch;
  readonly events: EventBus;
  readonly log: Logger;
  readonly access: GameAccess;
  readonly unlocks: UnlockService;
  readonly thread: BoardWorker;
}

interface FollowedBoard extends CachedBoard {
  /** The ticket of each team's latest event. */
  readonly ticketOf: Map<number, number>;
}

const MAX_BOARDS = 32;
const MIN_BOARD_INTERVAL_MS = 250;
const NO_ADJUSTMENTS: readonly BoardAdjustment[] = [];

export type ScoreboardService = ReturnType<typeof scoreboardService>;

/** Maintains the boards of games that have readers (BOARD-2). */
export function scoreboardService(deps: ScoreboardDeps) {
  const { db, clock, timer, stopwatch, events, log, access, unlocks, thread } = deps;
  const boards = new LRUCache<number, FollowedBoard>({
    max: MAX_BOARDS,
    dispose: (_board, gameId) => thread.forget(gameId),
  });
  const delayListeners = new Set<(seconds: number) => void>();
  const playerBoards = playerBoardCache();
  const ownAdjustments = readCache((participationId: number) => listOwnAdjustments(db, participationId));

  events.subscribe("solve.committed", ({ gameId, teamId }) => {
    const board = boards.peek(gameId);
    if (board) board.ticketOf.set(teamId, measured(board, board.refresh("events")));
  });
  events.subscribe("score.changed", ({ gameId, teamId, participationId, isRevoked = false }) => {
    ownAdjustments.forget(participationId);
    const board = boards.peek(gameId);
    if (board) board.ticketOf.set(teamId, measured(board, board.refresh(isRevoked ? "rows" : "events")));
  });
  events.subscribe("game.changed", ({ gameId }) => renew(gameId));
  events.subscribe("challenge.changed", ({ gameId }) => {
    // A hint may have been deleted.
    ownAdjustments.forgetAll();
    renew(gameId);
  });
  events.subscribe("participation.changed", ({ gameId }) => renew(gameId));
  events.subscribe("team.changed", async ({ teamId, shown = true }) => {
    if (!shown) return;
    const renewals = [...boards.entries()].map(async ([gameId, board]) => {
      if ((await board.current()).teamIds.includes(teamId)) renew(gameId);
    });
    await Promise.all(renewals);
  });
  events.subscribe("user.changed", async ({ userId, renamed = true }) => {
    if (renamed && boards.size > 0) for (const gameId of await listGamesSolvedBy(db, userId)) renew(gameId);
  });
  events.subscribe("events.missed", () => {
    ownAdjustments.forgetAll();
    [...boards.keys()].forEach(renew);
  });

  function renew(gameId: number): void {
    const board = boards.peek(gameId);
    if (board) measured(board, board.refresh("rows"));
  }

  function measured(board: FollowedBoard, ticket: number): number {
    const began = stopwatch.microseconds();
    void whenReady(board.reached(ticket), () => {
      const seconds = (stopwatch.microseconds() - began) / 1_000_000;
      for (const listener of delayListeners) listener(seconds);
    });
    return ticket;
  }

  function getBoard(gameId: number): FollowedBoard {
    const known = boards.get(gameId);
    if (known) return known;
    const board = followed(gameId);
    boards.set(gameId, board);
    return board;
  }

  function followed(gameId: number): FollowedBoard {
    let position: BoardPosition = START;

    async function rebuild(): Promise<SerializedBoard> {
      const rows = await findBoardRows(db, gameId);
      if (!rows) throw new ProblemError("game.not-found");
      const board = await thread.rebuild(gameId, rows.text, clock.now());
      position = rows.position;
      return board;
    }

    async function follow(): Promise<SerializedBoard> {
      const [solves, changes] = await Promise.all([
        listSolvesAfter(db, gameId, position.solveId),
        listChangesAfter(db, gameId, position),
      ]);
      const board = await thread.apply(gameId, { solves, changes }, clock.now());
      position = positionAfter(position, solves, changes);
      return board;
    }

    function onFailure(err: unknown): void {
      boards.delete(gameId);
      if (err instanceof ProblemError) return;
      log.error({ err, gameId, status: "Failed" }, "failed to build the scoreboard");
    }

    const kept = cachedBoard({
      rebuild,
      follow,
      pause: () => new Promise((resolve) => timer.after(MIN_BOARD_INTERVAL_MS, resolve)),
      onChange: ({ madeAt }) => events.publish({ type: "board.made", gameId, version: madeAt }),
      onFailure,
    });
    return { ...kept, ticketOf: new Map() };
  }

  /** The board of a game, if the caller may see it. */
  function watch(user: Principal | undefined, gameId: number): MaybePromise<SerializedBoard> {
    return whenReady(access.requireBoardAccess(user, gameId), () => getBoard(gameId).current());
  }

  /** The board as the caller's team sees it. */
  function details(user: Principal, gameId: number): MaybePromise<PlayerBoardBytes> {
    return whenReady(access.requirePlayer(user, gameId), (player) => {
      const board = getBoard(gameId);
      const reached = board.reached(board.ticketOf.get(player.membership.teamId) ?? 0);
      const current = whenReady(reached, board.current);
      return whenReady(current, (latest) => {
        const adjustments = hasAdjustments(latest, player.membership)
          ? ownAdjustments.get(player.membership.participationId)
          : NO_ADJUSTMENTS;
        return whenReady(adjustments, (own) =>
          whenReady(unlocks.findLocks(player), (locks) =>
            playerBoards.of(latest, player, { adjustments: own, locks }),
          ),
        );
      });
    });
  }

  /** The current value of a challenge; undefined if it is not on the board. */
  async function getChallengeValue(gameId: number, challengeId: number): Promise<number | undefined> {
    return (await getBoard(gameId).current()).values.get(challengeId);
  }

  /** The parsed board of a game. */
  async function read(gameId: number): Promise<Scoreboard> {
    const { json } = await getBoard(gameId).current();
    // The bytes match this type; scoreboard.it.test.ts verifies it.
    return JSON.parse(new TextDecoder().decode(json)) as Scoreboard;
  }

  /** Rebuilds a board from its rows in all processes; resolves when it is done in this process. */
  async function recount(user: Principal, gameId: number): Promise<void> {
    await access.requireVisible(user, gameId);
    const board = getBoard(gameId);
    events.publish({ type: "game.changed", gameId });
    await board.reached(board.refresh("rows"));
  }

  /** Measures the time from a change to the served board. */
  function onDelay(listener: (seconds: number) => void): void {
    delayListeners.add(listener);
  }

  return { watch, details, getChallengeValue, read, recount, onDelay };
}
