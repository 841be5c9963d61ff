import { createToken, removeToken } from "@gonfalon/contract/token.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import type { Db } from "#db/client.ts";
import { type Caller, visitor } from "../../../test/api-client.ts";
import { insertGame } from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import { race } from "../../../test/race.ts";
import { getListenUrl } from "../../../test/signalr.ts";
import type { TestUser } from "../../../test/test-users.ts";

const server = useServer();
let admin: TestUser;
let path: string;

beforeAll(async () => {
  admin = await server.signUp("Admin");
  path = `/hub/monitor?game=${await insertGame(server)}`;
});

async function addBot(): Promise<Caller & { readonly id: string }> {
  const { body } = await server.call(admin, createToken, { body: { name: "bot", scopes: ["Monitor"] } });
  return { id: body.info.id, headers: { authorization: `Bearer ${body.token}` } };
}

/** Negotiates a connection and returns the path that opens it. */
async function negotiate({ headers }: Caller): Promise<string> {
  const response = await server.app.inject({
    method: "POST",
    url: `${path.replace("?", "/negotiate?")}&negotiateVersion=1`,
    headers: { ...headers, "content-type": "text/plain" },
    payload: "",
  });
  return `${path}&id=${response.json<{ connectionToken: string }>().connectionToken}`;
}

/** 101 if a WebSocket opens, otherwise the status of the refusal. */
async function open(url: string, { headers }: Caller = visitor): Promise<number> {
  const socket = new WebSocket((await getListenUrl(server.app)).replace("http", "ws") + url, { headers });
  const status = await new Promise<number>((resolve, reject) => {
    socket
      .once("open", () => resolve(101))
      .once("unexpected-response", (_, { statusCode = 0 }) => resolve(statusCode))
      .once("error", reject);
  });
  socket.on("error", () => undefined).terminate();
  return status;
}

describe("CLIENT-2 the connection token of an API token", () => {
  it("opens one WebSocket without a header", async () => {
    const url = await negotiate(await addBot());
    expect(await open(path)).toBe(401);
    expect([await open(url), await open(url)]).toEqual([101, 404]);
  });

  it("opens only one of two WebSockets that connect at the same time", async () => {
    const url = await negotiate(await addBot());
    const lock = (tx: Db) => sql`lock table used_connection_tokens in exclusive mode`.execute(tx);
    const statuses = await race(server.db, lock, [() => open(url), () => open(url)]);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([101, 404]);
  });

  it("is valid for 30 seconds", async () => {
    const bot = await addBot();
    const [validUrl, expiredUrl] = [await negotiate(bot), await negotiate(bot)];
    server.clock.advance(29_999);
    expect(await open(validUrl)).toBe(101);
    server.clock.advance(1);
    expect(await open(expiredUrl)).toBe(404);
    await server.platform.sessions.sweepExpired();
    expect(await open(validUrl)).toBe(404);
  });

  it("belongs to its API token, and takes precedence over a cookie", async () => {
    const [bot, other] = [await addBot(), await addBot()];
    const url = await negotiate(bot);
    expect(await open(url, other)).toBe(404);
    expect(await open(url, bot)).toBe(101);
    const player = await server.signUp();
    const crossOriginHeaders = { ...player.headers, origin: "https://board.example.org" };
    expect(await open(path, { headers: crossOriginHeaders })).toBe(403);
    expect(await open(await negotiate(bot), { headers: crossOriginHeaders })).toBe(101);
  });

  it("is rejected if its API token was revoked, or if it was altered", async () => {
    const bot = await addBot();
    const [url, originalUrl] = [await negotiate(bot), await negotiate(bot)];
    const lastCharacter = originalUrl.at(-1) === "A" ? "B" : "A";
    expect(await open(originalUrl.slice(0, -1) + lastCharacter)).toBe(404);
    await server.call(admin, removeToken, { params: { guid: bot.id }, query: { delete: false } });
    expect(await open(url)).toBe(401);
  });

  it("opens only one connection over all transports together", async () => {
    const bot = await addBot();
    const url = await negotiate(bot);
    const get = async ({ headers }: Caller) =>
      (await server.app.inject({ method: "GET", url, headers })).statusCode;
    expect([await get(await addBot()), await get(admin), await get(bot)]).toEqual([404, 404, 200]);
    expect(await open(url)).toBe(404);
  });
});
