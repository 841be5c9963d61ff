import { parentPort } from "node:worker_threads";
import { ImportRefusedError, importSession } from "./import-session.ts";
import type { ThreadRequest, ThreadResponse } from "./import-thread.ts";

const session = importSession();

parentPort?.on("message", (request: ThreadRequest) => parentPort?.postMessage(respond(request)));

function respond(request: ThreadRequest): ThreadResponse {
  try {
    return { result: session.handle(request) };
  } catch (error) {
    if (error instanceof ImportRefusedError) return error.response;
    return { failure: error instanceof Error ? error : new Error(String(error)) };
  }
}
