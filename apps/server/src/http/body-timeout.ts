import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { sendClientError } from "./client-errors.ts";
import type { RequestHead } from "./request-head.ts";

/** HARM-2: for every body that is not a large upload. */
const BODY_TIMEOUT_MS = 5 * MINUTE_MS;
/** A file of 512 MiB takes this long at 150 kB/s. */
export const LONG_BODY_TIMEOUT_MS = 60 * MINUTE_MS;

class BodyTimeout extends Error {
  readonly code = "ERR_HTTP_REQUEST_TIMEOUT";
}

const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();
const requestsWithLongBody = new WeakSet<FastifyRequest>();

/** HARM-2: if a body does not arrive in time, closes the connection, with a 408 unless another response has begun. */
export function limitBodyTime(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, done) => {
    // Most bodies arrive together with the headers and have been read when the callback runs, so they need no timer.
    if (hasBody(request) && hasConnection(request)) setImmediate(limitRemainingTime, request);
    done();
  });
}

function limitRemainingTime(request: FastifyRequest): void {
  const { raw } = request;
  if (raw.complete || raw.destroyed) return;
  startTimer(request);
  const stop = () => {
    clearTimeout(timers.get(request));
    timers.delete(request);
  };
  raw.once("end", stop).once("close", stop);
}

/** Extends the timeout for a large upload. Call this function only after the access check. */
export function allowLongBody(request: FastifyRequest): void {
  requestsWithLongBody.add(request);
  if (!timers.has(request)) return;
  clearTimeout(timers.get(request));
  startTimer(request);
}

function startTimer(request: FastifyRequest): void {
  const end = () => sendClientError(new BodyTimeout(), request.raw.socket);
  const timeoutMs = requestsWithLongBody.has(request) ? LONG_BODY_TIMEOUT_MS : BODY_TIMEOUT_MS;
  timers.set(request, setTimeout(end, timeoutMs).unref());
}

/** False for requests of `inject()`, which arrive complete. */
function hasConnection({ raw }: FastifyRequest): boolean {
  return "destroy" in raw.socket;
}

export function hasBody({ headers }: Pick<RequestHead, "headers">): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
