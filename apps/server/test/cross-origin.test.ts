import { createToken } from "@gonfalon/contract/token.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { insertGame } from "./builders.ts";
import { useServer } from "./harness.ts";
import { listenUrl } from "./signalr.ts";
import type { TestUser } from "./test-users.ts";

const BOARD = "https://board.example.org";
const OTHER = "https://other.example.org";

const server = useServer({ corsOrigins: [BOARD] });
let admin: TestUser;
let bearer: string;
let board: string;

beforeAll(async () => {
  admin = await server.signUp("Admin");
  const { body } = await server.call(admin, createToken, { body: { name: "page", scopes: ["Read"] } });
  bearer = `Bearer ${body.token}`;
  board = `/api/game/${await insertGame(server)}/scoreboard`;
});

interface RequestOptions {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a request over a socket, because `inject` does not reach cached responses. */
async function send({ method = "GET", path = board, headers = {} }: RequestOptions) {
  const response = await fetch((await listenUrl(server.app)) + path, { method, headers });
  await response.arrayBuffer();
  expect(response.headers.get("access-control-allow-credentials")).toBeNull();
  return { status: response.status, origin: response.headers.get("access-control-allow-origin"), response };
}

describe("CLIENT-2 a page of another origin", () => {
  it("may read responses to GET requests if its origin is listed, including cached ones", async () => {
    for (let visit = 0; visit < 3; visit++) {
      const { status, origin, response } = await send({ headers: { origin: BOARD } });
      expect([status, origin]).toEqual([200, BOARD]);
      expect(response.headers.get("vary")).toMatch(/\borigin\b/);
      expect(response.headers.get("access-control-expose-headers")).toContain("etag");
      expect((await send({ headers: { origin: OTHER } })).origin).toBeNull();
      expect((await send({})).origin).toBeNull();
    }
    const { response } = await send({ headers: { origin: BOARD } });
    const etag = response.headers.get("etag") ?? "";
    expect(await send({ headers: { origin: BOARD, "if-none-match": etag } })).toMatchObject({
      status: 304,
      origin: BOARD,
    });
    expect(await send({ path: "/api/game/999999", headers: { origin: BOARD } })).toMatchObject({
      status: 404,
      origin: BOARD,
    });
  });

  it.each<[string, string, number, string | null]>([
    ["GET", "accept-language", 204, BOARD],
    ["GET", "authorization", 204, BOARD],
    ["POST", "authorization, content-type", 204, BOARD],
    ["DELETE", "Authorization", 204, BOARD],
    ["POST", "content-type", 405, null],
    ["PUT", "", 405, null],
  ])("gets a preflight response for %s with %j: %i", async (method, names, status, origin) => {
    const headers = {
      "access-control-request-method": method,
      "access-control-request-headers": names,
    };
    expect(await send({ method: "OPTIONS", headers: { ...headers, origin: BOARD } })).toMatchObject({
      status,
      origin,
    });
    expect((await send({ method: "OPTIONS", headers: { ...headers, origin: OTHER } })).origin).toBeNull();
  });

  it("may send the headers of the official SignalR client", async () => {
    const headers = {
      origin: BOARD,
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization, x-requested-with, x-signalr-user-agent",
    };
    const { response } = await send({ method: "OPTIONS", headers });
    const allowed = response.headers.get("access-control-allow-headers")?.split(", ");
    expect(allowed).toEqual(
      expect.arrayContaining(["authorization", "x-requested-with", "x-signalr-user-agent"]),
    );
  });

  it("may read the response to a write with a token, and not to a write without one", async () => {
    const path = "/hub/user/negotiate?game=999999";
    const from = (origin: string) => ({ origin, authorization: bearer });
    expect((await send({ method: "POST", path, headers: from(BOARD) })).origin).toBe(BOARD);
    expect((await send({ method: "POST", path, headers: from(OTHER) })).origin).toBeNull();
    expect((await send({ method: "POST", path, headers: { origin: BOARD } })).origin).toBeNull();
  });

  it("FORGE-1 writes nothing with the cookie", async () => {
    const headers = { ...admin.headers, origin: BOARD };
    expect(await send({ method: "POST", path: "/api/edit/posts", headers })).toMatchObject({
      status: 403,
      origin: null,
    });
  });
});
