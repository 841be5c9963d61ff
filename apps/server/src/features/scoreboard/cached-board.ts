import { type MaybePromise, whenReady } from "#kernel/maybe-promise.ts";
import type { SerializedBoard } from "./board-serializer.ts";

/** What is stale: there are new events only, or all rows are stale. */
export type Staleness = "events" | "rows";

interface CachedBoardDeps {
  /** Builds the board from all rows. */
  rebuild(): Promise<SerializedBoard>;
  /** Applies new events. */
  follow(): Promise<SerializedBoard>;
  /** Resolves when the next board may be built. */
  pause(): Promise<void>;
  onChange(board: SerializedBoard): void;
  onFailure(error: unknown): void;
}

export interface CachedBoard {
  /** The latest board; built now if there is none. */
  current(): MaybePromise<SerializedBoard>;
  /** Schedules a rebuild; concurrent calls share it. Returns a ticket. */
  refresh(what: Staleness): number;
  /** Waits until the board contains the change of the ticket, or the build failed. */
  reached(ticket: number): MaybePromise<void>;
}

/** BOARD-2: boards are built one at a time, a few per second at most, and only after a change. */
export function cachedBoard({ rebuild, follow, pause, onChange, onFailure }: CachedBoardDeps): CachedBoard {
  let outcome: Outcome | undefined;
  let stale: Staleness | undefined;
  let working: Promise<void> | undefined;
  let lastTicket = 0;
  let pendingTicket: number | undefined;
  let reachedTicket = 0;
  let round = Promise.withResolvers<void>();

  function refresh(what: Staleness): number {
    stale = stale === "rows" ? "rows" : what;
    lastTicket += 1;
    working ??= work().finally(() => {
      working = undefined;
    });
    return lastTicket;
  }

  async function work(): Promise<void> {
    for (let what = takeStale(); what; what = takeStale()) {
      pendingTicket = lastTicket;
      const last = latest();
      outcome = await make(what);
      const board = latest();
      // After the board is served, so that what it causes reads this board.
      if (board && board.tag !== last?.tag) onChange(board);
      reachedTicket = pendingTicket;
      pendingTicket = undefined;
      round.resolve();
      round = Promise.withResolvers();
      await pause();
    }
  }

  function takeStale(): Staleness | undefined {
    const what = stale;
    stale = undefined;
    return what;
  }

  async function make(what: Staleness): Promise<Outcome> {
    const last = latest();
    try {
      const board = last && what === "events" ? await follow() : await rebuild();
      // FREEZE-4: a rebuild without a change keeps the time of the board.
      return { board: last && board.innerTag === last.innerTag ? last : board };
    } catch (error) {
      // After a failure the next build starts from the rows.
      onFailure(error);
      return { error };
    }
  }

  function reached(ticket: number): MaybePromise<void> {
    return reachedTicket >= ticket ? undefined : round.promise.then(() => reached(ticket));
  }

  function current(): MaybePromise<SerializedBoard> {
    return latest() ?? whenReady(reached(pendingTicket ?? refresh("rows")), made);
  }

  function latest(): SerializedBoard | undefined {
    return outcome && "board" in outcome ? outcome.board : undefined;
  }

  function made(): SerializedBoard {
    const board = latest();
    if (board) return board;
    throw outcome && "error" in outcome ? outcome.error : new Error("no board was built");
  }

  return { current, refresh, reached };
}

type Outcome = { readonly board: SerializedBoard } | { readonly error: unknown };
