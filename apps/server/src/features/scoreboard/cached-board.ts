import { type MaybePromise, whenReady } from "#kernel/maybe-promise.ts";
import type { SerializedBoard } from "./board-serializer.ts";

/** `events`: only new events must be applied. `rows`: all rows must be read again. */
export type Staleness = "events" | "rows";

interface CachedBoardDeps {
  /** Builds the board from all rows. */
  rebuild(): Promise<SerializedBoard>;
  /** Applies new events. Returns the latest board itself if they do not change it. */
  follow(latestBoard: SerializedBoard): Promise<SerializedBoard>;
  /** Resolves when the next board may be built. */
  pause(): Promise<void>;
  onChange(board: SerializedBoard): void;
  /** Called with a board that no new request uses. Earlier requests may still use its bytes. */
  onOutdated(board: SerializedBoard): void;
  onFailure(error: unknown): void;
}

export interface CachedBoard {
  /** The latest board; built now if there is none. */
  getCurrent(): MaybePromise<SerializedBoard>;
  /** The latest board once the running build has ended. That build may have read rows before their latest change. */
  getAfterRunningBuild(): MaybePromise<SerializedBoard>;
  /** Schedules a build; concurrent calls share it. Returns a ticket for `waitFor`. */
  refresh(staleness: Staleness): number;
  /** Waits until the board contains the change of the ticket, or the build failed. */
  waitFor(ticket: number): MaybePromise<void>;
}

/** BOARD-2: boards are built one at a time, a few per second at most, and only after a change. */
export function cachedBoard(deps: CachedBoardDeps): CachedBoard {
  const { rebuild, follow, pause, onChange, onOutdated, onFailure } = deps;
  let outcome: Outcome | undefined;
  /** The board before the latest one. Its memory is not reused yet: earlier requests may still read the bytes. */
  let previousBoard: SerializedBoard | undefined;
  let nextStaleness: Staleness | undefined;
  let isBuilding = false;
  let lastTicket = 0;
  let pendingTicket: number | undefined;
  let builtTicket = 0;
  let nextBuild = Promise.withResolvers<void>();

  function refresh(staleness: Staleness): number {
    nextStaleness = nextStaleness === "rows" ? "rows" : staleness;
    lastTicket += 1;
    if (!isBuilding) void buildWhileStale();
    return lastTicket;
  }

  async function buildWhileStale(): Promise<void> {
    isBuilding = true;
    try {
      for (let staleness = takeStaleness(); staleness; staleness = takeStaleness())
        await buildNext(staleness);
    } finally {
      // In the same microtask as the last check: a refresh in between would start no build.
      isBuilding = false;
    }
  }

  async function buildNext(staleness: Staleness): Promise<void> {
    pendingTicket = lastTicket;
    const lastBoard = getLatest();
    outcome = await build(staleness);
    const board = getLatest();
    if (lastBoard && board !== lastBoard) {
      if (previousBoard) onOutdated(previousBoard);
      previousBoard = lastBoard;
    }
    // Called after the board is stored, so that requests caused by the notification read this board.
    if (board && board.tag !== lastBoard?.tag) onChange(board);
    builtTicket = pendingTicket;
    pendingTicket = undefined;
    nextBuild.resolve();
    nextBuild = Promise.withResolvers();
    await pause();
  }

  function takeStaleness(): Staleness | undefined {
    const staleness = nextStaleness;
    nextStaleness = undefined;
    return staleness;
  }

  async function build(staleness: Staleness): Promise<Outcome> {
    const lastBoard = getLatest();
    try {
      const board = lastBoard && staleness === "events" ? await follow(lastBoard) : await rebuild();
      // FREEZE-4: a rebuild without a change keeps the time of the board.
      if (!lastBoard || board.innerTag !== lastBoard.innerTag) return { board };
      if (board !== lastBoard) onOutdated(board);
      return { board: lastBoard };
    } catch (error) {
      // After a failure the next build starts from the rows.
      onFailure(error);
      return { error };
    }
  }

  function waitFor(ticket: number): MaybePromise<void> {
    return builtTicket >= ticket ? undefined : nextBuild.promise.then(() => waitFor(ticket));
  }

  function getCurrent(): MaybePromise<SerializedBoard> {
    return getLatest() ?? whenReady(waitFor(pendingTicket ?? refresh("rows")), requireLatest);
  }

  function getAfterRunningBuild(): MaybePromise<SerializedBoard> {
    return pendingTicket === undefined ? getCurrent() : whenReady(waitFor(pendingTicket), getCurrent);
  }

  function getLatest(): SerializedBoard | undefined {
    return outcome && "board" in outcome ? outcome.board : undefined;
  }

  function requireLatest(): SerializedBoard {
    const board = getLatest();
    if (board) return board;
    throw outcome && "error" in outcome ? outcome.error : new Error("no board was built");
  }

  return { getCurrent, getAfterRunningBuild, refresh, waitFor };
}

type Outcome = { readonly board: SerializedBoard } | { readonly error: unknown };
