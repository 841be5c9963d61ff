import { createToken } from "@gonfalon/contract/token.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { insertGame } from "./builders.ts";
import { useServer } from "./harness.ts";
import { getListenUrl } from "./signalr.ts";
import type { TestUser } from "./test-users.ts";

const LISTED_ORIGIN = "https://board.example.org";
const OTHER_ORIGIN = "https://other.example.org";

const server = useServer({ corsOrigins: [LISTED_ORIGIN] });
let admin: TestUser;
let bearer: string;
let boardPath: string;

beforeAll(async () => {
  admin = await server.signUp("Admin");
  const { body } = await server.call(admin, createToken, { body: { name: "page", scopes: ["Read"] } });
  bearer = `Bearer ${body.token}`;
  boardPath = `/api/game/${await insertGame(server)}/scoreboard`;
});

interface RequestOptions {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a request over a socket, because `inject` does not reach cached responses. */
async function send({ method = "GET", path = boardPath, headers = {} }: RequestOptions) {
  const response = await fetch((await getListenUrl(server.app)) + path, { method, headers });
  await response.arrayBuffer();
  expect(response.headers.get("access-control-allow-credentials")).toBeNull();
  return { status: response.status, origin: response.headers.get("access-control-allow-origin"), response };
}

describe("CLIENT-2 a page of another origin", () => {
  it("may read responses to GET requests if its origin is listed, including cached ones", async () => {
    for (let visit = 0; visit < 3; visit++) {
      const { status, origin, response } = await send({ headers: { origin: LISTED_ORIGIN } });
      expect([status, origin]).toEqual([200, LISTED_ORIGIN]);
      expect(response.headers.get("vary")).toMatch(/\borigin\b/);
      expect(response.headers.get("access-control-expose-headers")).toContain("etag");
      expect((await send({ headers: { origin: OTHER_ORIGIN } })).origin).toBeNull();
      expect((await send({})).origin).toBeNull();
    }
    const { response } = await send({ headers: { origin: LISTED_ORIGIN } });
    const etag = response.headers.get("etag") ?? "";
    expect(await send({ headers: { origin: LISTED_ORIGIN, "if-none-match": etag } })).toMatchObject({
      status: 304,
      origin: LISTED_ORIGIN,
    });
    expect(await send({ path: "/api/game/999999", headers: { origin: LISTED_ORIGIN } })).toMatchObject({
      status: 404,
      origin: LISTED_ORIGIN,
    });
  });

  it.each<[string, string, number, string | null]>([
    ["GET", "accept-language", 204, LISTED_ORIGIN],
    ["GET", "authorization", 204, LISTED_ORIGIN],
    ["POST", "authorization, content-type", 204, LISTED_ORIGIN],
    ["DELETE", "Authorization", 204, LISTED_ORIGIN],
    ["POST", "content-type", 405, null],
    ["PUT", "", 405, null],
  ])("gets a preflight response for %s with %j: %i", async (method, names, status, origin) => {
    const headers = {
      "access-control-request-method": method,
      "access-control-request-headers": names,
    };
    expect(await send({ method: "OPTIONS", headers: { ...headers, origin: LISTED_ORIGIN } })).toMatchObject({
      status,
      origin,
    });
    expect(
      (await send({ method: "OPTIONS", headers: { ...headers, origin: OTHER_ORIGIN } })).origin,
    ).toBeNull();
  });

  it("may send the headers of the official SignalR client", async () => {
    const headers = {
      origin: LISTED_ORIGIN,
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization, x-requested-with, x-signalr-user-agent",
    };
    const { response } = await send({ method: "OPTIONS", headers });
    const allowedHeaders = response.headers.get("access-control-allow-headers")?.split(", ");
    expect(allowedHeaders).toEqual(
      expect.arrayContaining(["authorization", "x-requested-with", "x-signalr-user-agent"]),
    );
  });

  it("may read the response to a write with a token, and not to a write without one", async () => {
    const path = "/hub/user/negotiate?game=999999";
    const toHeaders = (origin: string) => ({ origin, authorization: bearer });
    expect((await send({ method: "POST", path, headers: toHeaders(LISTED_ORIGIN) })).origin).toBe(
      LISTED_ORIGIN,
    );
    expect((await send({ method: "POST", path, headers: toHeaders(OTHER_ORIGIN) })).origin).toBeNull();
    expect((await send({ method: "POST", path, headers: { origin: LISTED_ORIGIN } })).origin).toBeNull();
  });

  it("FORGE-1 writes nothing with the cookie", async () => {
    const headers = { ...admin.headers, origin: LISTED_ORIGIN };
    expect(await send({ method: "POST", path: "/api/edit/posts", headers })).toMatchObject({
      status: 403,
      origin: null,
    });
  });
});
