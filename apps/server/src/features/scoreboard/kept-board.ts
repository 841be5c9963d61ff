import type { PressedBoard } from "./board-press.ts";

/** How much of a board has to be made anew. */
export type Staleness = "solves" | "rows";

interface KeptBoardDeps {
  /** Makes the board from all its rows. */
  rebuild(): Promise<PressedBoard>;
  /** Adds the solves that came since. */
  follow(): Promise<PressedBoard>;
  /** Ends when the next board may be made. */
  pause(): Promise<void>;
  onChange(board: PressedBoard): void;
  onFailure(error: unknown): void;
}

export interface KeptBoard {
  /** The latest board there is; made now if there is none. */
  current(): Promise<PressedBoard>;
  /** The latest board there is, if there is one. */
  latest(): PressedBoard | undefined;
  /** Has the board made anew, soon: calls that come meanwhile share the next one. Answers a ticket for it. */
  refresh(what: Staleness): number;
  hasReached(ticket: number): boolean;
  /** Ends when the board holds what the ticket was given for, or could not be made. */
  reached(ticket: number): Promise<void>;
}

/** BOARD-2: one board is made at a time, a few in a second at most, and only if something changed. */
export function keptBoard({ rebuild, follow, pause, onChange, onFailure }: KeptBoardDeps): KeptBoard {
  let outcome: Outcome | undefined;
  let stale: Staleness | undefined;
  let working: Promise<void> | undefined;
  let lastTicket = 0;
  let inTheMaking: number | undefined;
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
      inTheMaking = lastTicket;
      outcome = await make(what);
      reachedTicket = inTheMaking;
      inTheMaking = undefined;
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
      const board = last && what === "solves" ? await follow() : await rebuild();
      if (board.tag !== last?.tag) onChange(board);
      return { board };
    } catch (error) {
      // Without a board the next one begins with the rows, which mends whatever it was.
      onFailure(error);
      return { error };
    }
  }

  function hasReached(ticket: number): boolean {
    return reachedTicket >= ticket;
  }

  async function reached(ticket: number): Promise<void> {
    while (!hasReached(ticket)) await round.promise;
  }

  async function current(): Promise<PressedBoard> {
    const board = latest();
    if (board) return board;
    await reached(inTheMaking ?? refresh("rows"));
    return made();
  }

  function latest(): PressedBoard | undefined {
    return outcome && "board" in outcome ? outcome.board : undefined;
  }

  function made(): PressedBoard {
    const board = latest();
    if (board) return board;
    throw outcome && "error" in outcome ? outcome.error : new Error("no board was made");
  }

  return { current, latest, refresh, hasReached, reached };
}

type Outcome = { readonly board: PressedBoard } | { readonly error: unknown };
