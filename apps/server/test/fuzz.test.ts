import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { uploadAssets } from "@gonfalon/contract/asset.ts";
import { endpoints } from "@gonfalon/contract/endpoints.ts";
import type { Endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import { hubs } from "@gonfalon/contract/realtime.ts";
import { updateSettings } from "@gonfalon/contract/settings.ts";
import { createToken } from "@gonfalon/contract/token.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Caller, visitor } from "./api-client.ts";
import { arbitraryRequest, type FuzzedRequest } from "./arbitrary-request.ts";
import type { KnownValues } from "./arbitrary-values.ts";
import {
  insertChallenge,
  insertContainer,
  insertGame,
  insertParticipation,
  insertSolve,
} from "./builders.ts";
import { useServer } from "./harness.ts";

// FUZZ-1: `npm run fuzz` sends more of these requests.

const server = useServer();

/** The routes that are not in the contract. */
const otherRoutes = [
  ...Object.keys(hubs).map((path) => ({ method: "POST", path: `${path}/negotiate` })),
  ...["/api/proxy/:token", "/api/proxy/noinst/:token", "/:token", "/api/:token", "/openapi/v1.json"].map(
    (path) => ({ method: "GET", path }),
  ),
].map(({ method, path }) => ({ method, path, access: "public", summary: "" }) as Endpoint);
const allRoutes = [...otherRoutes, ...endpoints.map(({ endpoint }) => endpoint)];
/** Requests that delete data run late; requests that end sessions or change users run last. */
const routes = allRoutes.toSorted((left, right) => getDestructiveness(left) - getDestructiveness(right));

const ROUND_REQUEST_COUNT = 4 * routes.length;
const TOTAL_REQUEST_COUNT = Number(process.env["FUZZ_REQUESTS"] ?? ROUND_REQUEST_COUNT);
const SEED = Number(process.env["FUZZ_SEED"] ?? 1);
/** Requests may contain this flag, so it does not match the flags that `leakWatch` detects. */
const FLAG_TEXT = "an answer";
const RESPONSE_TIMEOUT_MS = 30_000;
const TIMEOUT_MS = 60_000 + TOTAL_REQUEST_COUNT * 200;

function getDestructiveness({ method, path }: Endpoint): number {
  if (/^\/api\/(account\/(log|changepassword|sessions)|admin\/users)/.test(path)) return 2;
  return method === "DELETE" ? 1 : 0;
}

interface Setup {
  readonly knownValues: KnownValues;
  readonly callers: Readonly<Record<"visitor" | "user" | "monitor" | "admin" | "token", Caller>>;
}

interface Failure {
  readonly request: FuzzedRequest;
  readonly failure: unknown;
}

describe.each(["visitor", "user", "monitor", "token", "admin"] as const)("FUZZ-1 as %s", (callerName) => {
  it(
    "every endpoint responds to any input in time, and never with a 5xx status",
    async () => {
      const failures: Failure[] = [];
      const statuses: Record<number, number> = {};
      for (let sentCount = 0; sentCount < TOTAL_REQUEST_COUNT; sentCount += ROUND_REQUEST_COUNT) {
        const { knownValues, callers } = await setUp();
        const requestCount = Math.min(ROUND_REQUEST_COUNT, TOTAL_REQUEST_COUNT - sentCount);
        for (const request of generateRequests(knownValues, requestCount, SEED + sentCount)) {
          const { status, failure } = await sendAndCheck(request, callers[callerName]);
          statuses[status] = (statuses[status] ?? 0) + 1;
          if (failure !== undefined) failures.push({ request, failure });
        }
      }
      if (process.env["FUZZ_REQUESTS"]) process.stdout.write(`${callerName}: ${JSON.stringify(statuses)}\n`);
      expect(failures).toEqual([]);
    },
    TIMEOUT_MS,
  );
});

/** Generates the same number of requests for each route; the last routes may get fewer. */
function generateRequests(known: KnownValues, requestCount: number, seed: number): readonly FuzzedRequest[] {
  const arbitraries = routes.map((endpoint) => arbitraryRequest(endpoint, known));
  const countPerRoute = Math.ceil(requestCount / routes.length);
  return arbitraries
    .flatMap((arbitrary, index) =>
      fc.sample(arbitrary, { numRuns: countPerRoute, seed: seed * routes.length + index }),
    )
    .slice(0, requestCount);
}

async function sendAndCheck(
  { method, url, headers, payload }: FuzzedRequest,
  caller: Caller,
): Promise<{ readonly status: number; readonly failure?: unknown }> {
  const timeoutController = new AbortController();
  const response = await Promise.race([
    server.app.inject({
      method,
      url,
      // If there is a cookie, no generated Authorization header may take precedence.
      headers: { ...headers, ...(caller.headers["cookie"] && { authorization: "" }), ...caller.headers },
      ...(payload !== undefined && { payload: Buffer.from(payload, "utf8") }),
    }),
    pause(RESPONSE_TIMEOUT_MS, undefined, { signal: timeoutController.signal }),
  ]).finally(() => timeoutController.abort());
  const failures = server.lines.splice(0).filter(({ level }) => level === "error" || level === "fatal");
  if (!response) return { status: 0, failure: "no response" };
  const { statusCode: status } = response;
  if (status >= 500 || failures.length > 0) return { status, failure: { status, failures } };
  if (status >= 400 && method !== "HEAD" && !isProblem(response.body))
    return { status, failure: response.body };
  return { status };
}

function isProblem(body: string): boolean {
  const { title, status } = JSON.parse(body) as { title?: unknown; status?: unknown };
  return typeof title === "string" && typeof status === "number";
}

/** Inserts rows for the requests to refer to, and creates a caller for each role. */
async function setUp(): Promise<Setup> {
  const [admin, owner] = [await server.signUp("Admin"), await server.signUp("Admin")];
  await server.call(owner, updateSettings, {
    body: {
      accountPolicy: { allowRegister: true, useCaptcha: false },
      globalConfig: { apiEncryption: false },
    },
  });
  const gameId = await insertGame(server, { writeup_required: true });
  const membership = await insertParticipation(server, gameId);
  const challengeId = await insertChallenge(server, gameId, {
    type: "StaticContainer",
    container_image: "a:1",
    flags: [FLAG_TEXT],
  });
  await insertSolve(server, await insertParticipation(server, gameId), challengeId);
  const containerId = await insertContainer(server, challengeId, { participation_id: membership.id });
  const { body: files } = await server.call(owner, uploadAssets, {
    query: {},
    body: { files: [new File([randomUUID()], "a.txt")] },
  });
  const { body: issuedToken } = await server.call(owner, createToken, { body: { name: "fuzz" } });
  return {
    knownValues: {
      ids: [gameId, challengeId, membership.id, membership.team.id, 1],
      texts: [
        ...[admin, membership.player].flatMap(({ id, name }) => [id, name, `${name}@example.org`]),
        ...files.map(({ hash }) => hash),
        containerId,
        issuedToken.info.id,
        "Passw0rd",
        FLAG_TEXT,
        "https://example.org/x",
        "#abcdef",
        "a name",
      ],
    },
    callers: {
      visitor,
      user: membership.player,
      monitor: await server.signUp("Monitor"),
      admin,
      token: { headers: { authorization: `Bearer ${issuedToken.token}` } },
    },
  };
}
