import { Worker } from "node:worker_threads";
import type { BoardPosition } from "./board-position.domain.ts";
import type { BoardText } from "./board-rows.domain.ts";
import type { BoardStep, SerializedBoard } from "./board-serializer.ts";
import type { BoardScoreChange, BoardSolve } from "./live-board.domain.ts";

export type BoardWorkerRequest =
  | (BoardRequest & { readonly type: "rebuild"; readonly rows: BoardText })
  | (BoardRequest & { readonly type: "apply"; readonly events: NewBoardEvents })
  | {
      readonly type: "step";
      readonly id: number;
      readonly key: string;
      readonly version: string;
      readonly from: BoardPosition;
    }
  | { readonly type: "forget"; readonly key: string }
  | { readonly type: "reuse"; readonly bytes: Uint8Array };

interface BoardRequest {
  readonly id: number;
  readonly key: string;
  readonly now: number;
}

export interface NewBoardEvents {
  readonly solves: readonly BoardSolve[];
  readonly changes: readonly BoardScoreChange[];
  /** The position of the board with these events. */
  readonly position: BoardPosition;
}

type Result = SerializedBoard | BoardStep;

type WorkerResponse = { readonly id: number } & ({ readonly result: Result } | { readonly error: unknown });

/** The size of the young generation. V8's default depends on the machine; it is usually larger, but not faster. */
const resourceLimits = { maxYoungGenerationSizeMb: 16 };

export type BoardWorker = ReturnType<typeof boardWorker>;

/**
 * Builds the boards in a worker thread, so that ranking thousands of teams and writing megabytes of JSON do not
 * block the event loop. The first board starts the thread. If the thread exits, its boards are lost: pending requests
 * fail, and the caller must send the rows again.
 */
export function boardWorker() {
  const pendingById = new Map<number, PromiseWithResolvers<Result>>();
  let worker: Worker | undefined;
  let lastId = 0;

  function getWorker(): Worker {
    if (worker) return worker;
    const thread = new Worker(new URL("./board-worker.worker.ts", import.meta.url), { resourceLimits });
    thread.on("message", settle);
    thread.on("error", (error) => fail(thread, error));
    thread.on("exit", () => fail(thread, new Error("the board worker exited")));
    worker = thread;
    return thread;
  }

  function settle(response: WorkerResponse): void {
    const pendingResult = pendingById.get(response.id);
    pendingById.delete(response.id);
    // An idle thread must not keep the process alive.
    if (pendingById.size === 0) worker?.unref();
    if ("result" in response) pendingResult?.resolve(response.result);
    else pendingResult?.reject(response.error);
  }

  function fail(thread: Worker, error: unknown): void {
    // A thread that has reported an error exits later, when another one may have replaced it.
    if (thread !== worker) return;
    worker = undefined;
    for (const pendingResult of pendingById.values()) pendingResult.reject(error);
    pendingById.clear();
  }

  function send<T extends Result>(createMessage: (id: number) => BoardWorkerRequest): Promise<T> {
    const pendingResult = Promise.withResolvers<Result>();
    lastId += 1;
    pendingById.set(lastId, pendingResult);
    const thread = getWorker();
    thread.ref();
    thread.postMessage(createMessage(lastId));
    // The thread returns the result that belongs to the request.
    return pendingResult.promise as Promise<T>;
  }

  return {
    rebuild: (key: string, rows: BoardText, now: Date) =>
      send<SerializedBoard>((id) => ({ type: "rebuild", id, key, rows, now: now.getTime() })),
    apply: (key: string, events: NewBoardEvents, now: Date) =>
      send<SerializedBoard>((id) => ({ type: "apply", id, key, events, now: now.getTime() })),
    /** The changes from an earlier version with this position to the last board. */
    step: (key: string, version: string, from: BoardPosition) =>
      send<BoardStep>((id) => ({ type: "step", id, key, version, from })),
    /** Gives the memory of an old board to the thread, which overwrites its bytes. */
    reuse: ({ json }: SerializedBoard) =>
      worker?.postMessage({ type: "reuse", bytes: json } satisfies BoardWorkerRequest),
    forget: (key: string) => worker?.postMessage({ type: "forget", key } satisfies BoardWorkerRequest),
  };
}
