import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { isOrigin } from "./addresses.ts";
import { readBody } from "./bodies.ts";
import { createDaemonPaths, type DaemonPath, type DaemonResponse } from "./daemon-paths.ts";
import type { Pool } from "./pool.ts";
import { Refusal } from "./refusal.ts";
import type { Consent, Sites } from "./sites.ts";

interface DaemonApiOptions {
  readonly sites: Sites;
  readonly pool: Pool;
  /** Prints a message for the owner of this machine. */
  readonly print: (text: string) => void;
}

/** The HTTP API for web pages. */
export function createDaemonApi({ sites, pool, print }: DaemonApiOptions): Server {
  const paths = createDaemonPaths(sites, pool);

  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<DaemonResponse> {
    if (!hasLocalHost(request)) throw new Refusal(403, "Requests must use the host 127.0.0.1 or localhost.");
    const path = paths[request.url ?? ""];
    if (!path) throw new Refusal(404, "Not found.");
    const origin = readOrigin(request);
    const consent = await sites.getConsent(origin);
    if (canRead(path, consent)) setCorsHeaders(request, response, origin);
    if (request.method === "OPTIONS") return { status: 204 };

    const handle = path.methods[request.method ?? ""];
    if (!handle) throw new Refusal(405, "Method not allowed.");
    requireConsent(path, origin, consent);
    return handle({ origin, consent, body: await readBody(request) });
  }

  function toErrorResponse(request: IncomingMessage, error: unknown): DaemonResponse {
    if (error instanceof Refusal) return { status: error.status, body: error.message };
    // A client that disconnects during its request causes an error too.
    if (!request.destroyed || request.complete) print(`The daemon failed: ${String(error)}`);
    return { status: 500, body: "The daemon failed." };
  }

  return createServer((request, response) => {
    handleRequest(request, response)
      .catch((error: unknown) => toErrorResponse(request, error))
      .then((reply) => send(response, reply))
      .catch(() => response.destroy());
  });
}

/** Prevents DNS rebinding: a page whose host name resolves to this machine sends that name in the Host header. */
function hasLocalHost({ headers: { host = "" } }: IncomingMessage): boolean {
  return /^(?:127\.0\.0\.1|localhost)(?::\d+)?$/i.test(host);
}

function readOrigin({ headers: { origin = "" } }: IncomingMessage): string {
  return isOrigin(origin) ? origin : "";
}

/** A site that is waiting for consent may read the reason for a rejection. */
function canRead({ access }: DaemonPath, consent: Consent): boolean {
  return access !== "allowed" || consent === "allowed" || consent === "pending";
}

/** CORS headers that let the page of the site reach this machine and read the response. */
function setCorsHeaders({ headers }: IncomingMessage, response: ServerResponse, origin: string): void {
  if (origin === "") return;
  response.setHeader("vary", "origin");
  response.setHeader("access-control-allow-origin", origin);
  response.setHeader("access-control-allow-methods", "GET, POST, PATCH, DELETE");
  response.setHeader("access-control-allow-headers", "*");
  if (headers["access-control-request-private-network"] === "true")
    response.setHeader("access-control-allow-private-network", "true");
}

function requireConsent({ access }: DaemonPath, origin: string, consent: Consent): void {
  if (access !== "anyone" && origin === "")
    throw new Refusal(403, "The Origin header is missing or invalid.");
  if (access === "allowed" && consent !== "allowed") throw new Refusal(403, "This site is not allowed.");
}

function send(response: ServerResponse, { status, body }: DaemonResponse): void {
  response.statusCode = status;
  response.setHeader("cache-control", "no-store");
  if (body === undefined) return void response.end();
  const isText = typeof body === "string";
  response.setHeader("content-type", isText ? "text/plain; charset=utf-8" : "application/json");
  response.end(isText ? body : JSON.stringify(body));
}
