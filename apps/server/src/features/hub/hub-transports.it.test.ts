import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { HttpTransportType, HubConnectionState } from "@microsoft/signalr";
import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { WebSocket } from "ws";
import { MAX_CONNECTIONS_PER_CLIENT } from "#http/hubs.ts";
import { type Caller, visitor } from "../../../test/api-client.ts";
import { insertChallenge, insertGame, insertParticipation } from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import { countBlocked } from "../../../test/race.ts";
import { collectMessages, getListenUrl, useSignalR, waitForClose } from "../../../test/signalr.ts";
import { hubFixtures, WAIT_OPTIONS } from "./test/hub-fixtures.ts";

const server = useServer();
const { connect } = useSignalR(server);
const { publishNotice } = hubFixtures(server);

const TRANSPORTS = [
  ["WebSockets", HttpTransportType.WebSockets],
  ["Server-Sent Events", HttpTransportType.ServerSentEvents],
  ["long polling", HttpTransportType.LongPolling],
] as const;

function request(
  method: "GET" | "POST" | "DELETE",
  url: string,
  { headers }: Caller = visitor,
  accept = "*/*",
) {
  return server.app.inject({
    method,
    url,
    headers: { ...headers, accept },
    ...(method === "POST" && { payload: "" }),
  });
}

async function negotiate(path: string, caller: Caller = visitor): Promise<string> {
  const [hub, query = ""] = path.split("?");
  const { connectionToken } = (
    await request("POST", `${hub}/negotiate?${query}&negotiateVersion=1`, caller)
  ).json<{ connectionToken: string }>();
  return `${path}${query === "" ? "?" : "&"}id=${connectionToken}`;
}

/** An open event stream that the test reads on demand. */
async function openStream(url: string, { headers }: Caller = visitor): Promise<IncomingMessage> {
  const streamRequest = get((await getListenUrl(server.app)) + url, {
    headers: { ...headers, accept: "text/event-stream" },
  });
  const [response] = (await once(streamRequest, "response")) as [IncomingMessage];
  response.on("error", () => undefined);
  return response;
}

describe.each(TRANSPORTS)("HUB-8 over %s", (_name, transport) => {
  it("notices arrive in order; submissions and log entries also arrive", async () => {
    const gameId = await insertGame(server);
    const challengeId = await insertChallenge(server, gameId);
    const membership = await insertParticipation(server, gameId);
    const notices = collectMessages(
      await connect(visitor, `/hub/user?game=${gameId}`, { transport }),
      "ReceivedGameNotice",
    );
    const submissions = collectMessages(
      await connect(await server.signUp("Monitor"), `/hub/monitor?game=${gameId}`, { transport }),
      "ReceivedSubmissions",
    );
    const logs = collectMessages(
      await connect(await server.signUp("Admin"), "/hub/admin", { transport }),
      "ReceivedLog",
    );
    for (const text of ["one", "two", "three"]) await publishNotice(gameId, text);
    for (const text of ["one", "two", "three"])
      expect(await notices.take()).toMatchObject({ values: [text] });
    await server.app.inject({
      method: "POST",
      url: `/api/game/${gameId}/challenges/${challengeId}`,
      headers: membership.player.headers,
      payload: { flag: "flag{wrong}" },
    });
    expect(await submissions.take()).toMatchObject({ answer: "flag{wrong}", status: "WrongAnswer" });
    server.platform.feed.pushLogEntry({
      loggedAt: server.clock.now(),
      level: "Information",
      logger: "x",
      message: "started",
    });
    expect(await logs.take()).toMatchObject({ msg: "started" });
  });

  it("a client that closes is removed, and can connect again", async () => {
    const gameId = await insertGame(server);
    // Wait until the clients of the previous test are removed.
    await vi.waitFor(() => expect(server.platform.countHubConnections()).toBe(0), WAIT_OPTIONS);
    const connection = await connect(visitor, `/hub/user?game=${gameId}`, { transport });
    expect(server.platform.countHubConnections()).toBe(1);
    await connection.stop();
    await vi.waitFor(() => expect(server.platform.countHubConnections()).toBe(0), WAIT_OPTIONS);
    const notices = collectMessages(connection, "ReceivedGameNotice");
    await connection.start();
    await publishNotice(gameId, "again");
    expect(await notices.take()).toMatchObject({ values: ["again"] });
  });

  it("HUB-2 the connection closes when its user loses access", async () => {
    const gameId = await insertGame(server);
    const monitor = await server.signUp("Monitor");
    const connection = await connect(monitor, `/hub/monitor?game=${gameId}`, { transport });
    const end = waitForClose(connection);
    await server.db.updateTable("users").set({ role: "User" }).where("id", "=", monitor.id).execute();
    server.events.publish({ type: "user.changed", userId: monitor.id });
    await end;
    expect(connection.state).toBe(HubConnectionState.Disconnected);
  });
});

it("HUB-8 a client whose WebSocket fails falls back to another transport", async () => {
  const gameId = await insertGame(server);
  class BlockedWebSocket {
    onerror: (() => void) | undefined;
    onclose: ((event: object) => void) | undefined;
    constructor() {
      queueMicrotask(() => this.onclose?.({ code: 1006 }));
    }
    close(): void {}
  }
  const connection = await connect(visitor, `/hub/user?game=${gameId}`, {
    // The types of the client lack this option.
    ...({ WebSocket: BlockedWebSocket } as object),
  });
  const notices = collectMessages(connection, "ReceivedGameNotice");
  await publishNotice(gameId, "hello");
  expect(await notices.take()).toMatchObject({ values: ["hello"] });
});

describe("HUB-8 a connection token", () => {
  it.each(["text/event-stream", "*/*"])(
    "is rejected if it was not issued or is missing (Accept: %s)",
    async (accept) => {
      const gameId = await insertGame(server);
      const { statusCode } = await request("GET", `/hub/user?game=${gameId}&id=made-up`, visitor, accept);
      expect(statusCode).toBe(404);
      expect((await request("GET", `/hub/user?game=${gameId}`, visitor, accept)).statusCode).toBe(400);
    },
  );

  it("is valid only for the client that negotiated it", async () => {
    const monitor = await server.signUp("Monitor");
    const path = `/hub/monitor?game=${await insertGame(server)}`;
    const other = await server.signUp("Monitor");
    const url = await negotiate(path, monitor);
    expect((await request("GET", url, other)).statusCode).toBe(404);
    expect((await request("GET", url, monitor)).statusCode).toBe(200);
    for (const method of ["GET", "POST", "DELETE"] as const) {
      expect((await request(method, url, other)).statusCode).toBe(404);
      expect((await request(method, url, visitor)).statusCode).toBe(401);
    }
    expect((await request("DELETE", url, monitor)).statusCode).toBe(202);
    for (const method of ["GET", "POST", "DELETE"] as const)
      expect((await request(method, url, monitor)).statusCode).toBe(404);
  });

  it("opens only one event stream", async () => {
    const url = await negotiate(`/hub/user?game=${await insertGame(server)}`);
    const stream = await openStream(url);
    expect(stream.statusCode).toBe(200);
    expect(stream.headers).toMatchObject({
      "content-type": "text/event-stream",
      "x-accel-buffering": "no",
      "x-content-type-options": "nosniff",
    });
    expect((await openStream(url)).statusCode).toBe(400);
    stream.destroy();
    await vi.waitFor(async () => expect((await request("GET", url)).statusCode).toBe(404), WAIT_OPTIONS);
  });
});

it("HUB-7 an event stream whose client disconnects during the access check is not opened", async () => {
  const { player, gameId } = await insertParticipation(server, await insertGame(server));
  const path = `/hub/user?game=${gameId}`;
  const url = await negotiate(path, player);
  const streamClose = new Promise<void>((resolve) => {
    server.app.server.once("request", (_request, response) => void response.once("close", resolve));
  });
  // Clears the caches, so that the access check queries the database and waits for the lock.
  server.events.publish({ type: "events.missed" });
  const [laterCheck] = await server.db.transaction().execute(async (tx) => {
    await sql`lock table participations in access exclusive mode`.execute(tx);
    const headers = { ...player.headers, accept: "text/event-stream" };
    const streamRequest = get((await getListenUrl(server.app)) + url, { headers });
    streamRequest.on("error", () => undefined);
    await vi.waitFor(async () => expect(await countBlocked(server.db)).toBe(1), WAIT_OPTIONS);
    streamRequest.destroy();
    await streamClose;
    return [negotiate(path, player)];
  });
  await laterCheck;
  // Polling an open stream returns 400.
  expect((await request("GET", url, player)).statusCode).toBe(404);
});

it("HUB-8 a cross-origin page cannot open a connection with the cookie", async () => {
  const path = `/hub/monitor?game=${await insertGame(server)}`;
  const monitor = await server.signUp("Monitor");
  const url = await negotiate(path, monitor);
  const crossSiteCaller = { headers: { ...monitor.headers, "sec-fetch-site": "cross-site" } };
  for (const method of ["GET", "POST", "DELETE"] as const)
    expect((await request(method, url, crossSiteCaller)).statusCode).toBe(403);
});

it("HUB-7 the connection limit applies to all transports together", async () => {
  const headers = { "x-forwarded-for": "203.0.113.77" };
  const path = `/hub/user?game=${await insertGame(server)}`;
  const websocket = new WebSocket((await getListenUrl(server.app)).replace("http", "ws") + path, { headers });
  await once(websocket, "open");
  const stream = await openStream(await negotiate(path, { headers }), { headers });
  expect(stream.statusCode).toBe(200);
  for (let openCount = 2; openCount < MAX_CONNECTIONS_PER_CLIENT; openCount++)
    expect((await request("GET", await negotiate(path, { headers }), { headers })).statusCode).toBe(200);
  expect((await request("POST", `${path.replace("?", "/negotiate?")}`, { headers })).statusCode).toBe(429);
  stream.destroy();
  websocket.terminate();
});

it("HUB-6 a client that does not read its event stream is disconnected", async () => {
  const gameId = await insertGame(server);
  const url = await negotiate(`/hub/user?game=${gameId}`);
  const stream = await openStream(url);
  stream.pause();
  const handshake = {
    payload: '{"protocol":"json","version":1}\u001e',
    headers: { "content-type": "text/plain" },
  };
  expect((await server.app.inject({ method: "POST", url, ...handshake })).statusCode).toBe(200);
  // Polling an open stream returns 400, and 404 once it has ended.
  const isOpen = async () => (await request("GET", url)).statusCode === 400;
  expect(await isOpen()).toBe(true);
  for (let sentCount = 0; sentCount < 400 && (await isOpen()); sentCount++)
    await publishNotice(gameId, "x".repeat(50_000));
  await vi.waitFor(async () => expect(await isOpen()).toBe(false), WAIT_OPTIONS);
});
