import { executionAsyncResource } from "node:async_hooks";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Cancel } from "#ports/timer.ts";

export interface RetainedObjects {
  readonly objects: readonly object[];
  readonly release: Cancel;
}

/**
 * Retains some of the objects that Node creates for every request: an entry of the queue behind `process.nextTick`,
 * a GET and a POST request, and their responses. V8 discards a hidden class if a full garbage collection finds no
 * object of it, and Node's code stays slow for the class that replaces it (decision 0187).
 */
export function retainClasses(server: Server): RetainedObjects {
  const objects: object[] = [];
  process.nextTick(() => objects.push(executionAsyncResource()));

  const missingMethods = new Set(["GET", "POST"]);
  function retain(request: IncomingMessage, response: ServerResponse): void {
    if (!isAnonymousCall(request)) return;
    response.once("finish", () => {
      if (missingMethods.delete(request.method ?? "")) objects.push(request, response);
      if (missingMethods.size === 0) server.off("request", retain);
    });
  }
  server.on("request", retain);

  return {
    objects,
    release: () => {
      server.off("request", retain);
      objects.length = 0;
    },
  };
}

/** Whether a request has neither credentials nor a query with the parameters of a link: neither may stay in memory. */
function isAnonymousCall({ url = "", headers }: IncomingMessage): boolean {
  const { cookie, authorization } = headers;
  return url.startsWith("/api/") && !url.includes("?") && cookie === undefined && authorization === undefined;
}
