import { Worker } from "node:worker_threads";
import type { BoardPosition } from "./board-position.domain.ts";
import type { BoardText } from "./board-rows.domain.ts";
import type { BoardStep, SerializedBoard } from "./board-serializer.ts";
import type { BoardChange, BoardSolve } from "./live-board.domain.ts";

export type BoardWorkerRequest =
  | (BoardRequest & { readonly order: "rebuild"; readonly rows: BoardText })
  | (BoardRequest & { readonly order: "apply"; readonly events: NewBoardEvents })
  | {
      readonly order: "step";
      readonly id: number;
      readonly key: string;
      readonly version: string;
      readonly from: BoardPosition;
    }
  | { readonly order: "forget"; readonly key: string };

interface BoardRequest {
  readonly id: number;
  readonly key: string;
  readonly now: number;
}

export interface NewBoardEvents {
  readonly solves: readonly BoardSolve[];
  readonly changes: readonly BoardChange[];
  /** The position of the board with these events. */
  readonly position: BoardPosition;
}

type Result = SerializedBoard | BoardStep;

type FromThread = { readonly id: number } & ({ readonly result: Result } | { readonly failure: string });

/** Size of the young generation; V8's default is three times larger and not faster. */
const resourceLimits = { maxYoungGenerationSizeMb: 16 };

export type BoardWorker = ReturnType<typeof boardWorker>;

/**
 * Runs the live boards in a worker thread, so that counting thousands of teams and writing megabytes of
 * JSON does not block the event loop. The first board starts it. If it exits, its boards are lost: pending
 * requests fail, and the caller must send the rows again.
 */
export function boardWorker() {
  const waiting = new Map<number, PromiseWithResolvers<Result>>();
  let worker: Worker | undefined;
  let lastId = 0;

  function running(): Worker {
    if (worker) return worker;
    const started = new Worker(new URL("./board-worker.worker.ts", import.meta.url), { resourceLimits });
    started.on("message", settle);
    started.on("error", fail);
    started.on("exit", () => fail(new Error("the board worker exited")));
    worker = started;
    return started;
  }

  function settle(response: FromThread): void {
    const pending = waiting.get(response.id);
    waiting.delete(response.id);
    // An idle thread must not keep the process alive.
    if (waiting.size === 0) worker?.unref();
    if ("result" in response) pending?.resolve(response.result);
    else pending?.reject(new Error(response.failure));
  }

  function fail(error: unknown): void {
    worker = undefined;
    for (const pending of waiting.values()) pending.reject(error);
    waiting.clear();
  }

  function ask<T extends Result>(message: (id: number) => BoardWorkerRequest): Promise<T> {
    const pending = Promise.withResolvers<Result>();
    lastId += 1;
    waiting.set(lastId, pending);
    const thread = running();
    thread.ref();
    thread.postMessage(message(lastId));
    // The thread returns the result that belongs to the order.
    return pending.promise as Promise<T>;
  }

  return {
    rebuild: (key: string, rows: BoardText, now: Date) =>
      ask<SerializedBoard>((id) => ({ order: "rebuild", id, key, rows, now: now.getTime() })),
    apply: (key: string, events: NewBoardEvents, now: Date) =>
      ask<SerializedBoard>((id) => ({ order: "apply", id, key, events, now: now.getTime() })),
    /** What leads from an earlier version with this position to the last board. */
    step: (key: string, version: string, from: BoardPosition) =>
      ask<BoardStep>((id) => ({ order: "step", id, key, version, from })),
    forget: (key: string) => worker?.postMessage({ order: "forget", key } satisfies BoardWorkerRequest),
  };
}
