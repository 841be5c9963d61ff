import { Worker } from "node:worker_threads";
import type { PressedBoard } from "./board-press.ts";
import type { BoardSolve } from "./live-board.domain.ts";

export type ToThread =
  | {
      readonly order: "rebuild";
      readonly id: number;
      readonly gameId: number;
      readonly rows: string;
      readonly now: number;
    }
  | {
      readonly order: "apply";
      readonly id: number;
      readonly gameId: number;
      readonly solves: readonly BoardSolve[];
      readonly now: number;
    }
  | { readonly order: "forget"; readonly gameId: number };

type FromThread = { readonly id: number } & ({ readonly board: PressedBoard } | { readonly failure: string });

/** Room for what is new and soon garbage: three times as much, which V8 would take, makes no board sooner. */
const resourceLimits = { maxYoungGenerationSizeMb: 16 };

export type BoardThread = ReturnType<typeof boardThread>;

/**
 * Keeps the live boards in a thread of their own, so that counting thousands of teams and writing megabytes of
 * JSON holds up nobody. It is started by the first board. If it dies, its boards are gone: what was asked of it
 * fails, and whoever asked has to hand over the rows again.
 */
export function boardThread() {
  const waiting = new Map<number, PromiseWithResolvers<PressedBoard>>();
  let worker: Worker | undefined;
  let lastId = 0;

  function running(): Worker {
    if (worker) return worker;
    const started = new Worker(new URL("./board-thread.worker.ts", import.meta.url), { resourceLimits });
    started.on("message", settle);
    started.on("error", fail);
    started.on("exit", () => fail(new Error("the thread of the boards ended")));
    worker = started;
    return started;
  }

  function settle(answer: FromThread): void {
    const asked = waiting.get(answer.id);
    waiting.delete(answer.id);
    // The process may end while the thread has nothing to do.
    if (waiting.size === 0) worker?.unref();
    if ("board" in answer) asked?.resolve(answer.board);
    else asked?.reject(new Error(answer.failure));
  }

  function fail(error: unknown): void {
    worker = undefined;
    for (const asked of waiting.values()) asked.reject(error);
    waiting.clear();
  }

  function ask(message: (id: number) => ToThread): Promise<PressedBoard> {
    const asked = Promise.withResolvers<PressedBoard>();
    lastId += 1;
    waiting.set(lastId, asked);
    const thread = running();
    thread.ref();
    thread.postMessage(message(lastId));
    return asked.promise;
  }

  return {
    /** `rows` is JSON that only the thread reads. */
    rebuild: (gameId: number, rows: string, now: Date) =>
      ask((id) => ({ order: "rebuild", id, gameId, rows, now: now.getTime() })),
    apply: (gameId: number, solves: readonly BoardSolve[], now: Date) =>
      ask((id) => ({ order: "apply", id, gameId, solves, now: now.getTime() })),
    forget: (gameId: number) => worker?.postMessage({ order: "forget", gameId } satisfies ToThread),
  };
}
