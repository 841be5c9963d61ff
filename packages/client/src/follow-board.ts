import { applyBoardChange } from "@gonfalon/rules/apply-board-change.ts";
import { isAccessDenied } from "./api-problem.ts";
import type { Calls } from "./calls.gen.ts";
import type { HubConnection, HubHandlers } from "./hub.ts";

export type Board = Calls["getScoreboard"]["reply"];
export type BoardChange = Calls["getBoardChanges"]["reply"];

export interface BoardHandlers {
  /** Called with the whole board once it is loaded, and again after each change. */
  readonly onBoard: (board: Board) => void;
  /**
   * Called if a request or the hub connection fails. The board is requested again after the next message, or within
   * half a minute. If the platform denies access (401 or 403), the scoreboard is no longer followed.
   */
  readonly onError?: (error: unknown) => void;
}

interface BoardSource {
  fetchBoard(): Promise<Board>;
  fetchChange(since: string): Promise<BoardChange>;
  connect(handlers: HubHandlers): HubConnection;
}

/** Changes are also requested at this interval, in case the hub is not connected. */
const POLL_MS = 30_000;
/** Clients that reconnect wait for a random time up to this, so that they do not all send requests at the same moment. */
const MAX_RECONNECT_DELAY_MS = 3000;

/** Keeps a board up to date with its changes (docs/board-changes.md). Steps run one at a time, in order. */
export function followBoard(source: BoardSource, { onBoard, onError }: BoardHandlers): HubConnection {
  let board: Board | undefined;
  let steps = Promise.resolve();
  let hasConnected = false;
  let isClosed = false;
  let updateTimer: ReturnType<typeof setTimeout> | undefined;

  function enqueue(step: () => Promise<Board>): void {
    steps = steps.then(() => run(step));
  }

  async function run(step: () => Promise<Board>): Promise<void> {
    if (isClosed) return;
    try {
      show(await step());
    } catch (error) {
      fail(error);
    }
  }

  function fail(error: unknown): void {
    if (isClosed) return;
    if (isAccessDenied(error)) close();
    onError?.(error);
  }

  function close(): void {
    isClosed = true;
    clearInterval(pollTimer);
    clearTimeout(updateTimer);
    connection.close();
  }

  function show(next: Board): void {
    if (isClosed || next === board) return;
    board = next;
    onBoard(next);
  }

  async function update(): Promise<Board> {
    return board ? apply(board, await source.fetchChange(board.version)) : source.fetchBoard();
  }

  async function apply(currentBoard: Board, change: BoardChange): Promise<Board> {
    if (change.to === currentBoard.version) return currentBoard;
    const isApplicable = !change.reset && change.from === currentBoard.version;
    return isApplicable ? applyBoardChange(currentBoard, change) : source.fetchBoard();
  }

  enqueue(update);
  const connection = source.connect({
    onError: fail,
    ReceivedBoardVersion: ({ version }: { readonly version: string }) => {
      const delayMs = hasConnected ? Math.random() * MAX_RECONNECT_DELAY_MS : 0;
      hasConnected = true;
      clearTimeout(updateTimer);
      updateTimer = setTimeout(
        () => enqueue(async () => (board?.version === version ? board : update())),
        delayMs,
      );
    },
    ReceivedBoardDelta: (change: BoardChange) =>
      enqueue(() => (board && board.version === change.from ? apply(board, change) : update())),
  });
  const pollTimer = setInterval(() => enqueue(update), POLL_MS);
  return { close };
}
