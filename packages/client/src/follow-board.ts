import { applyBoardChange } from "@gonfalon/rules/apply-board-change.ts";
import type { Calls } from "./calls.gen.ts";
import type { HubConnection, HubHandlers } from "./hub.ts";

export type Board = Calls["getScoreboard"]["reply"];
export type BoardChange = Calls["getBoardChanges"]["reply"];

export interface BoardHandlers {
  /** Called with the whole board at first, and after each change. */
  readonly onBoard: (board: Board) => void;
  /** Called if a request fails. The board is requested again after the next message, or within half a minute. */
  readonly onError?: (error: unknown) => void;
}

interface BoardSource {
  fetchBoard(): Promise<Board>;
  fetchChange(since: string): Promise<BoardChange>;
  connect(handlers: HubHandlers): HubConnection;
}

/** Without a connection, changes are requested this often. */
const POLL_MS = 30_000;
/** After a lost connection, so that all clients do not send requests at the same moment. */
const SPREAD_MS = 3000;

/** Keeps a board up to date by its changes (docs/board-changes.md). Each step starts after the one before has ended. */
export function followBoard(source: BoardSource, { onBoard, onError }: BoardHandlers): HubConnection {
  let board: Board | undefined;
  let steps = Promise.resolve();
  let hasConnected = false;
  let isClosed = false;
  let spread: ReturnType<typeof setTimeout> | undefined;

  function enqueue(step: () => Promise<Board>): void {
    steps = steps.then(() => run(step));
  }

  async function run(step: () => Promise<Board>): Promise<void> {
    if (isClosed) return;
    try {
      show(await step());
    } catch (error) {
      onError?.(error);
    }
  }

  function show(next: Board): void {
    if (isClosed || next === board) return;
    board = next;
    onBoard(next);
  }

  async function update(): Promise<Board> {
    return board ? apply(board, await source.fetchChange(board.version)) : source.fetchBoard();
  }

  async function apply(current: Board, change: BoardChange): Promise<Board> {
    if (change.to === current.version) return current;
    const fits = !change.reset && change.from === current.version;
    return fits ? applyBoardChange(current, change) : source.fetchBoard();
  }

  enqueue(update);
  const connection = source.connect({
    ReceivedBoardVersion: ({ version }: { readonly version: string }) => {
      const delay = hasConnected ? Math.random() * SPREAD_MS : 0;
      hasConnected = true;
      clearTimeout(spread);
      spread = setTimeout(() => enqueue(async () => (board?.version === version ? board : update())), delay);
    },
    ReceivedBoardDelta: (change: BoardChange) =>
      enqueue(() => (board && board.version === change.from ? apply(board, change) : update())),
  });
  const poll = setInterval(() => enqueue(update), POLL_MS);
  return {
    close() {
      isClosed = true;
      clearInterval(poll);
      clearTimeout(spread);
      connection.close();
    },
  };
}
