import { parentPort } from "node:worker_threads";
import { importSession, Refused } from "./import-session.ts";
import type { ThreadOrder, ThreadResponse } from "./import-thread.ts";

const session = importSession();

parentPort?.on("message", (order: ThreadOrder) => parentPort?.postMessage(answer(order)));

function answer(order: ThreadOrder): ThreadResponse {
  try {
    return { result: session.handle(order) };
  } catch (error) {
    return error instanceof Refused ? error.response : { failure: String(error) };
  }
}
