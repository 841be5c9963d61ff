import { parentPort } from "node:worker_threads";
import { ImportRefusedError, importSession } from "./import-session.ts";
import type { ThreadRequest, ThreadResponse } from "./import-thread.ts";

const session = importSession();

parentPort?.on("message", (request: ThreadRequest) => parentPort?.postMessage(respond(request)));

function respond(request: ThreadRequest): ThreadResponse {
  try {
    return { result: session.handle(request) };
  } catch (error) {
    return error instanceof ImportRefusedError ? error.response : { failure: String(error) };
  }
}
