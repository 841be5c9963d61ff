import { Worker } from "node:worker_threads";
import type { SerializedBoard } from "./board-serializer.ts";
import type { BoardChange, BoardSolve } from "./live-board.domain.ts";

export type BoardWorkerRequest =
  | {
      readonly order: "rebuild";
      readonly id: number;
      readonly key: string;
      readonly rows: string;
      readonly now: number;
    }
  | ({
      readonly order: "apply";
      readonly id: number;
      readonly key: string;
      readonly now: number;
    } & NewBoardEvents)
  | { readonly order: "forget"; readonly key: string };

export interface NewBoardEvents {
  readonly solves: readonly BoardSolve[];
  readonly changes: readonly BoardChange[];
}

type FromThread = { readonly id: number } & (
  | { readonly board: SerializedBoard }
  | { readonly failure: string }
);

/** Size of the young generation; V8's default is three times larger and not faster. */
const resourceLimits = { maxYoungGenerationSizeMb: 16 };

export type BoardWorker = ReturnType<typeof boardWorker>;

/**
 * Runs the live boards in a worker thread, so that counting thousands of teams and writing megabytes of
 * JSON does not block the event loop. The first board starts it. If it exits, its boards are lost: pending
 * requests fail, and the caller must send the rows again.
 */
export function boardWorker() {
  const waiting = new Map<number, PromiseWithResolvers<SerializedBoard>>();
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

  function settle(answer: FromThread): void {
    const asked = waiting.get(answer.id);
    waiting.delete(answer.id);
    // An idle thread must not keep the process alive.
    if (waiting.size === 0) worker?.unref();
    if ("board" in answer) asked?.resolve(answer.board);
    else asked?.reject(new Error(answer.failure));
  }

  function fail(error: unknown): void {
    worker = undefined;
    for (const asked of waiting.values()) asked.reject(error);
    waiting.clear();
  }

  function ask(message: (id: number) => BoardWorkerRequest): Promise<SerializedBoard> {
    const asked = Promise.withResolvers<SerializedBoard>();
    lastId += 1;
    waiting.set(lastId, asked);
    const thread = running();
    thread.ref();
    thread.postMessage(message(lastId));
    return asked.promise;
  }

  return {
    /** `rows` is JSON that only the worker parses. */
    rebuild: (key: string, rows: string, now: Date) =>
      ask((id) => ({ order: "rebuild", id, key, rows, now: now.getTime() })),
    apply: (key: string, events: NewBoardEvents, now: Date) =>
      ask((id) => ({ order: "apply", id, key, ...events, now: now.getTime() })),
    forget: (key: string) => worker?.postMessage({ order: "forget", key } satisfies BoardWorkerRequest),
  };
}
