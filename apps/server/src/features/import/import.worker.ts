import { parentPort } from "node:worker_threads";
import { importSession, Refused } from "./import-session.ts";
import type { ThreadAnswer, ThreadOrder } from "./import-thread.ts";

const session = importSession();

parentPort?.on("message", (order: ThreadOrder) => parentPort?.postMessage(answer(order)));

function answer(order: ThreadOrder): ThreadAnswer {
  try {
    return { result: session.handle(order) };
  } catch (error) {
    return error instanceof Refused ? error.answer : { failure: String(error) };
  }
}
