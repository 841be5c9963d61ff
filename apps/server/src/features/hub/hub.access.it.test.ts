import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { createToken } from "@gonfalon/contract/token.ts";
import { HubConnectionState } from "@microsoft/signalr";
import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { WebSocket } from "ws";
import { MAX_CONNECTIONS_PER_CLIENT } from "#http/hubs.ts";
import { type Caller, visitor } from "../../../test/api-client.ts";
import { insertChallenge, insertGame, insertMember, insertParticipation } from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import { countBlocked } from "../../../test/race.ts";
import { addAuthenticatorApp } from "../../../test/second-factor.ts";
import { collectMessages, getListenUrl, useSignalR, waitForClose } from "../../../test/signalr.ts";
import type { TestUser } from "../../../test/test-users.ts";
import { hubFixtures, WAIT_OPTIONS } from "./test/hub-fixtures.ts";

const server = useServer();
const { connect } = useSignalR(server);
const { submit } = hubFixtures(server);

/** The response to a negotiate request. */
async function negotiate(caller: Caller, path: string) {
  const [hub, query = ""] = path.split("?");
  const response = await server.app.inject({
    method: "POST",
    url: `${hub}/negotiate?${query}&negotiateVersion=1`,
    headers: { ...caller.headers, "content-type": "text/plain;charset=UTF-8" },
    payload: "",
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}

/** Whether a client that skips negotiation is accepted. */
async function canOpenSocket({ headers }: Caller, path: string): Promise<boolean> {
  const socket = new WebSocket((await getListenUrl(server.app)).replace("http", "ws") + path, { headers });
  const isOpen = await new Promise<boolean>((resolve) => {
    socket.once("open", () => resolve(true)).once("error", () => resolve(false));
  });
  socket.terminate();
  return isOpen;
}

async function changeRole(userId: string, role: "User" | "Banned"): Promise<void> {
  await server.db.updateTable("users").set({ role }).where("id", "=", userId).execute();
  server.events.publish({ type: "user.changed", userId });
}

const setSecondFactor = (secondFactor: "Optional" | "Everyone") =>
  server.platform.settings.update({ accountPolicy: { secondFactor } });

describe("HUB-1 negotiation", () => {
  it("offers every transport, with a connection id and token", async () => {
    const gameId = await insertGame(server);
    const { status, body } = await negotiate(visitor, `/hub/user?game=${gameId}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      negotiateVersion: 1,
      connectionId: expect.stringMatching(/^[\w-]{22,}$/),
      connectionToken: expect.stringMatching(/^[\w-]{22,}$/),
      availableTransports: [
        { transport: "WebSockets", transferFormats: ["Text"] },
        { transport: "ServerSentEvents", transferFormats: ["Text"] },
        { transport: "LongPolling", transferFormats: ["Text"] },
      ],
    });
    expect(body["connectionId"]).not.toBe(body["connectionToken"]);
  });

  it("is rejected if the client has no access", async () => {
    const gameId = await insertGame(server);
    const hiddenId = await insertGame(server, { hidden: true });
    const callers = {
      visitor,
      user: await server.signUp(),
      monitor: await server.signUp("Monitor"),
      admin: await server.signUp("Admin"),
    };
    const endpoints = [
      [`/hub/user?game=${gameId}`, { visitor: 200, user: 200, monitor: 200, admin: 200 }],
      [`/hub/user?game=${hiddenId}`, { visitor: 404, user: 404, monitor: 200, admin: 200 }],
      ["/hub/user?game=999999", { visitor: 404, user: 404, monitor: 404, admin: 404 }],
      ["/hub/user", { visitor: 400, user: 400, monitor: 400, admin: 400 }],
      ["/hub/user?game=one", { visitor: 400, user: 400, monitor: 400, admin: 400 }],
      [`/hub/monitor?game=${gameId}`, { visitor: 401, user: 403, monitor: 200, admin: 200 }],
      ["/hub/monitor?game=999999", { visitor: 401, user: 403, monitor: 404, admin: 404 }],
      ["/hub/admin", { visitor: 401, user: 403, monitor: 403, admin: 200 }],
    ] as const;
    for (const [path, expected] of endpoints) {
      const statuses: Record<string, number> = {};
      for (const [name, caller] of Object.entries(callers))
        statuses[name] = (await negotiate(caller, path)).status;
      expect({ path, ...statuses }).toEqual({ path, ...expected });
    }
  });

  it("a connection without negotiation is rejected if the client has no access", async () => {
    expect(await canOpenSocket(visitor, "/hub/admin")).toBe(false);
  });

  it("the client reports the status of a rejection", async () => {
    await expect(connect(visitor, "/hub/admin")).rejects.toThrow("401");
  });

  it("accepts an API token instead of a cookie", async () => {
    const gameId = await insertGame(server);
    const admin = await server.signUp("Admin");
    const { body } = await server.call(admin, createToken, { body: { name: "bot", role: "Monitor" } });
    const bot: Caller = { headers: { authorization: `Bearer ${body.token}` } };
    const connection = await connect(bot, `/hub/monitor?game=${gameId}`);
    expect(connection.state).toBe(HubConnectionState.Connected);
    expect((await negotiate(bot, "/hub/admin")).status).toBe(403);
  });

  it("rejects the cookie in a cross-origin request", async () => {
    const admin = await server.signUp("Admin");
    const withHeaders = (headers: Record<string, string>): Caller => ({
      headers: { ...admin.headers, ...headers },
    });
    for (const page of [{ origin: "https://evil.example.org" }, { "sec-fetch-site": "same-site" }]) {
      expect((await negotiate(withHeaders(page), "/hub/admin")).status).toBe(403);
      expect(await canOpenSocket(withHeaders(page), "/hub/admin")).toBe(false);
    }
    const sameOriginCaller = withHeaders({ origin: await getListenUrl(server.app) });
    expect(await canOpenSocket(sameOriginCaller, "/hub/admin")).toBe(true);
    expect((await connect(sameOriginCaller, "/hub/admin")).state).toBe("Connected");
  });

  it("a request without a WebSocket upgrade gets a regular response", async () => {
    const gameId = await insertGame(server);
    const plainResponse = await server.app.inject({ method: "GET", url: `/hub/user?game=${gameId}` });
    expect(plainResponse.statusCode).toBe(400);
    const unsupportedResponse = await server.app.inject({ method: "PUT", url: "/hub/user" });
    expect([unsupportedResponse.statusCode, unsupportedResponse.headers["allow"]]).toEqual([
      405,
      "GET, HEAD, POST, DELETE",
    ]);
    const upgradeRequest = get(`${await getListenUrl(server.app)}/api/config`, {
      headers: { connection: "upgrade", upgrade: "h2c" },
    });
    const [otherUpgradeResponse] = (await once(upgradeRequest, "response")) as [IncomingMessage];
    otherUpgradeResponse.resume();
    expect(otherUpgradeResponse.statusCode).toBe(200);
  });
});

it("HUB-7 limits the connections per client, until they close", async () => {
  const gameId = await insertGame(server);
  const path = `/hub/user?game=${gameId}`;
  const headers = { "x-forwarded-for": "203.0.113.7" };
  const url = (await getListenUrl(server.app)).replace("http", "ws") + path;
  const sockets = Array.from({ length: MAX_CONNECTIONS_PER_CLIENT }, () => new WebSocket(url, { headers }));
  await Promise.all(sockets.map((socket) => once(socket, "open")));
  expect((await negotiate({ headers }, path)).status).toBe(429);
  expect((await negotiate({ headers: { "x-forwarded-for": "198.51.100.7" } }, path)).status).toBe(200);
  await expect(connect({ headers }, path)).rejects.toThrow("429");

  for (const socket of sockets) socket.close();
  await Promise.all(sockets.map((socket) => once(socket, "close")));
  await vi.waitFor(async () => expect((await negotiate({ headers }, path)).status).toBe(200), WAIT_OPTIONS);
});

it("HUB-7 rejects connections beyond the limit whose access is checked at the same time", async () => {
  const { player, gameId } = await insertParticipation(server, await insertGame(server));
  const headers = { ...player.headers, "x-forwarded-for": "203.0.113.8" };
  const url = `${(await getListenUrl(server.app)).replace("http", "ws")}/hub/user?game=${gameId}`;
  // Clears the caches, so that the access check queries the database and waits for the lock.
  server.events.publish({ type: "events.missed" });
  let upgradeCount = 0;
  const countUpgrade = () => void upgradeCount++;
  server.app.server.on("upgrade", countUpgrade);
  const attempts = await server.db.transaction().execute(async (tx) => {
    await sql`lock table participations in access exclusive mode`.execute(tx);
    const attempts = Array.from({ length: MAX_CONNECTIONS_PER_CLIENT + 10 }, () => {
      const socket = new WebSocket(url, { headers }).on("error", () => undefined);
      const outcome = new Promise((resolve) => {
        socket.once("open", () => resolve("open"));
        socket.once("unexpected-response", (_request, { statusCode }) => resolve(statusCode));
      });
      return { socket, outcome };
    });
    await vi.waitFor(() => expect(upgradeCount).toBe(attempts.length), WAIT_OPTIONS);
    await vi.waitFor(async () => expect(await countBlocked(server.db)).toBe(1), WAIT_OPTIONS);
    return attempts;
  });
  server.app.server.off("upgrade", countUpgrade);
  const outcomes = await Promise.all(attempts.map(({ outcome }) => outcome));
  for (const { socket } of attempts) socket.terminate();
  expect(outcomes.filter((outcome) => outcome !== "open")).toEqual(Array(10).fill(429));
});

describe("HUB-2 an open connection", () => {
  it.each(["User", "Banned"] as const)("closes when the monitor who opened it becomes %s", async (role) => {
    const gameId = await insertGame(server);
    const monitor = await server.signUp("Monitor");
    const connection = await connect(monitor, `/hub/monitor?game=${gameId}`);
    const end = waitForClose(connection);
    await changeRole(monitor.id, role);
    await end;
    expect(connection.state).toBe(HubConnectionState.Disconnected);
  });

  it("closes with the session that opened it", async () => {
    const admin = await server.signUp("Admin");
    const connection = await connect(admin, "/hub/admin");
    const end = waitForClose(connection);
    const { id } = await server.db
      .deleteFrom("sessions")
      .where("user_id", "=", admin.id)
      .returning("id")
      .executeTakeFirstOrThrow();
    server.events.publish({ type: "session.ended", sessionId: id });
    await end;
    expect(connection.state).toBe(HubConnectionState.Disconnected);
  });

  it("closes when the game is hidden from its user", async () => {
    const gameId = await insertGame(server);
    const end = waitForClose(await connect(visitor, `/hub/user?game=${gameId}`));
    await server.db.updateTable("games").set({ hidden: true }).where("id", "=", gameId).execute();
    server.events.publish({ type: "game.changed", gameId });
    await expect(end).resolves.toBeInstanceOf(Error);
  });

  it("no longer sends verdicts to a user who has left the team", async () => {
    const gameId = await insertGame(server);
    const challengeId = await insertChallenge(server, gameId);
    const membership = await insertParticipation(server, gameId);
    const teammate = await insertMember(server, membership.team.id, membership);
    const path = `/hub/user?game=${gameId}&verdicts=1`;
    const verdicts = collectMessages(await connect(teammate, path), "ReceivedVerdict");
    await server.db.deleteFrom("participation_members").where("user_id", "=", teammate.id).execute();
    server.events.publish({ type: "participation.changed", gameId, participationId: membership.id });
    // This client connects after the event. The first one gets no verdicts until it is authorized again.
    const otherVerdicts = collectMessages(await connect(membership.player, path), "ReceivedVerdict");
    await submit(membership.player, gameId, challengeId, "flag{wrong}");
    await otherVerdicts.take();
    expect(verdicts.receivedMessages).toEqual([]);
  });

  it.each([
    ["is banned", ({ id }: TestUser) => changeRole(id, "Banned")],
    ["needs a second factor (FACTOR-6)", () => setSecondFactor("Everyone")],
  ] as const)("no longer sends verdicts to a user who %s", async (_case, restrict) => {
    const gameId = await insertGame(server);
    const challengeId = await insertChallenge(server, gameId);
    const membership = await insertParticipation(server, gameId);
    const teammate = await insertMember(server, membership.team.id, membership);
    const { caller } = await addAuthenticatorApp(server, membership.player);
    const path = `/hub/user?game=${gameId}&verdicts=1`;
    const verdicts = collectMessages(await connect(teammate, path), "ReceivedVerdict");
    await restrict(teammate);
    const otherVerdicts = collectMessages(await connect(caller, path), "ReceivedVerdict");
    await submit(caller, gameId, challengeId, "flag{wrong}");
    await otherVerdicts.take();
    await setSecondFactor("Optional");
    expect(verdicts.receivedMessages).toEqual([]);
  });

  it("HUB-6 responds to invocations with an error, because hubs have no methods", async () => {
    const connection = await connect(visitor, `/hub/user?game=${await insertGame(server)}`);
    await expect(connection.invoke("DoSomething")).rejects.toThrow("Unknown hub method 'DoSomething'");
  });
});
