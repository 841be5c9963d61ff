import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { updateGame } from "@gonfalon/contract/game.ts";
import { submitFlag } from "@gonfalon/contract/submission.ts";
import { createToken } from "@gonfalon/contract/token.ts";
import { HubConnectionState } from "@microsoft/signalr";
import { describe, expect, it, vi } from "vitest";
import { WebSocket } from "ws";
import { MAX_CONNECTIONS_PER_CLIENT } from "#http/hubs.ts";
import { type Caller, visitor } from "../../../test/api-client.ts";
import {
  aChallenge,
  aGame,
  aMember,
  aParticipation,
  type BuiltMembership,
  hoursFromNow,
} from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import { inbox, listenUrl, useSignalR, waitForClose } from "../../../test/signalr.ts";

const server = useServer();
const { connect } = useSignalR(server);
/** Generous for busy machines; only reached if the event never arrives. */
const WAIT_OPTIONS = { timeout: 30_000, interval: 20 };

async function submit(player: Caller, gameId: number, challengeId: number, flag: string): Promise<number> {
  const { body } = await server.call(player, submitFlag, {
    params: { id: gameId, cid: challengeId },
    body: { flag },
  });
  return body;
}

/** Inserts the row and publishes the event, like an edit by an organizer. */
async function aNotice(gameId: number, text: string): Promise<number> {
  const { id } = await server.db
    .insertInto("notices")
    .values({ game_id: gameId, type: "Normal", values: [text], published_at: server.clock.now() })
    .returning("id")
    .executeTakeFirstOrThrow();
  server.events.publish({ type: "notice.created", gameId, noticeId: id });
  return id;
}

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
  const socket = new WebSocket((await listenUrl(server.app)).replace("http", "ws") + path, { headers });
  const opened = await new Promise<boolean>((resolve) => {
    socket.once("open", () => resolve(true)).once("error", () => resolve(false));
  });
  socket.terminate();
  return opened;
}

async function changeRole(userId: string, role: "User" | "Banned"): Promise<void> {
  await server.db.updateTable("users").set({ role }).where("id", "=", userId).execute();
  server.events.publish({ type: "user.changed", userId });
}

describe("HUB-1 negotiation", () => {
  it("offers every transport, with a connection id and token", async () => {
    const gameId = await aGame(server);
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
    const gameId = await aGame(server);
    const hiddenId = await aGame(server, { hidden: true });
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

  it("a rejection has a readable message in the client", async () => {
    await expect(connect(visitor, "/hub/admin")).rejects.toThrow("401");
  });

  it("accepts an API token instead of a cookie", async () => {
    const gameId = await aGame(server);
    const admin = await server.signUp("Admin");
    const { body } = await server.call(admin, createToken, { body: { name: "bot", role: "Monitor" } });
    const bot: Caller = { headers: { authorization: `Bearer ${body.token}` } };
    const connection = await connect(bot, `/hub/monitor?game=${gameId}`);
    expect(connection.state).toBe(HubConnectionState.Connected);
    expect((await negotiate(bot, "/hub/admin")).status).toBe(403);
  });

  it("rejects the cookie in a cross-site request", async () => {
    const admin = await server.signUp("Admin");
    const withHeaders = (headers: Record<string, string>): Caller => ({
      headers: { ...admin.headers, ...headers },
    });
    for (const page of [{ origin: "https://evil.example.org" }, { "sec-fetch-site": "same-site" }]) {
      expect((await negotiate(withHeaders(page), "/hub/admin")).status).toBe(403);
      expect(await canOpenSocket(withHeaders(page), "/hub/admin")).toBe(false);
    }
    const sameOrigin = withHeaders({ origin: await listenUrl(server.app) });
    expect(await canOpenSocket(sameOrigin, "/hub/admin")).toBe(true);
    expect((await connect(sameOrigin, "/hub/admin")).state).toBe("Connected");
  });

  it("a plain request without upgrade gets a regular error response", async () => {
    const gameId = await aGame(server);
    const plain = await server.app.inject({ method: "GET", url: `/hub/user?game=${gameId}` });
    expect(plain.statusCode).toBe(400);
    const unsupported = await server.app.inject({ method: "PUT", url: "/hub/user" });
    expect([unsupported.statusCode, unsupported.headers["allow"]]).toEqual([405, "GET, HEAD, POST, DELETE"]);
    const upgradeRequest = get(`${await listenUrl(server.app)}/api/config`, {
      headers: { connection: "upgrade", upgrade: "h2c" },
    });
    const [other] = (await once(upgradeRequest, "response")) as [IncomingMessage];
    other.resume();
    expect(other.statusCode).toBe(200);
  });
});

it("HUB-7 limits the connections per client, until some of them close", async () => {
  const gameId = await aGame(server);
  const path = `/hub/user?game=${gameId}`;
  const headers = { "x-forwarded-for": "203.0.113.7" };
  const url = (await listenUrl(server.app)).replace("http", "ws") + path;
  const sockets = Array.from({ length: MAX_CONNECTIONS_PER_CLIENT }, () => new WebSocket(url, { headers }));
  await Promise.all(sockets.map((socket) => once(socket, "open")));
  expect((await negotiate({ headers }, path)).status).toBe(429);
  expect((await negotiate({ headers: { "x-forwarded-for": "198.51.100.7" } }, path)).status).toBe(200);
  await expect(connect({ headers }, path)).rejects.toThrow("429");

  for (const socket of sockets) socket.close();
  await Promise.all(sockets.map((socket) => once(socket, "close")));
  await vi.waitFor(async () => expect((await negotiate({ headers }, path)).status).toBe(200), WAIT_OPTIONS);
});

describe("HUB-3 the user hub", () => {
  it("sends a new notice to everyone, with the time as text", async () => {
    const gameId = await aGame(server);
    const notices = inbox(await connect(visitor, `/hub/user?game=${gameId}`), "ReceivedGameNotice");
    const otherGame = inbox(
      await connect(visitor, `/hub/user?game=${await aGame(server)}`),
      "ReceivedGameNotice",
    );
    const id = await aNotice(gameId, "hello");
    expect(await notices.take()).toEqual({
      id,
      time: server.clock.now().toISOString().replace("Z", "+00:00"),
      type: "Normal",
      values: ["hello"],
    });
    expect(otherGame.received).toEqual([]);
  });

  it("sends bloods in the order of the solves", async () => {
    const gameId = await aGame(server);
    const challengeId = await aChallenge(server, gameId, { title: "first" });
    const [one, two] = [await aParticipation(server, gameId), await aParticipation(server, gameId)];
    const notices = inbox(await connect(visitor, `/hub/user?game=${gameId}`), "ReceivedGameNotice");
    await submit(one.player, gameId, challengeId, "flag{right}");
    await submit(two.player, gameId, challengeId, "flag{right}");
    expect(await notices.take()).toMatchObject({ type: "FirstBlood", values: [one.team.name, "first"] });
    expect(await notices.take()).toMatchObject({ type: "SecondBlood", values: [two.team.name, "first"] });
  });

  it("GAME-3 sends only to staff before the start", async () => {
    const gameId = await aGame(server, { starts_at: hoursFromNow(server, 1) });
    const path = `/hub/user?game=${gameId}`;
    const early = inbox(await connect(visitor, path), "ReceivedGameNotice");
    const staff = inbox(await connect(await server.signUp("Monitor"), path), "ReceivedGameNotice");
    await aNotice(gameId, "secret");
    expect(await staff.take()).toMatchObject({ values: ["secret"] });
    await server.db
      .updateTable("games")
      .set({ starts_at: hoursFromNow(server, -1) })
      .where("id", "=", gameId)
      .execute();
    server.events.publish({ type: "game.changed", gameId });
    await aNotice(gameId, "open");
    expect(await early.take()).toMatchObject({ values: ["open"] });
    expect(early.received).toHaveLength(1);
  });

  it("sends a verdict to the whole team, but only to connections that subscribed", async () => {
    const gameId = await aGame(server);
    const challengeId = await aChallenge(server, gameId);
    const membership = await aParticipation(server, gameId);
    const other = await aParticipation(server, gameId);
    const teammate = await aMember(server, membership.team.id, membership);
    const listen = async (caller: Caller, query: string) =>
      inbox(await connect(caller, `/hub/user?game=${gameId}${query}`), "ReceivedVerdict");
    const subscribers = [
      await listen(membership.player, "&verdicts=1"),
      await listen(teammate, "&verdicts=1"),
    ];
    const others = [
      await listen(membership.player, ""),
      await listen(other.player, "&verdicts=1"),
      await listen(visitor, "&verdicts=1"),
    ];
    const submissionId = await submit(membership.player, gameId, challengeId, "flag{wrong}");
    for (const box of subscribers)
      expect(await box.take()).toEqual({
        submissionId,
        challengeId,
        status: "WrongAnswer",
        progress: null,
      });
    expect(others.flatMap((box) => box.received)).toEqual([]);
  });

  it('SUBMIT-6 sends only "wrong" to a team that cheats', async () => {
    const { gameId, challengeId, thief } = await aTheft();
    const verdicts = inbox(
      await connect(thief.player, `/hub/user?game=${gameId}&verdicts=1`),
      "ReceivedVerdict",
    );
    await submit(thief.player, gameId, challengeId, "flag{stolen}");
    expect(await verdicts.take()).toMatchObject({ status: "WrongAnswer" });
  });

  it("sends board changes to connections that subscribed", async () => {
    const gameId = await aGame(server);
    const challengeId = await aChallenge(server, gameId);
    const { player } = await aParticipation(server, gameId);
    await server.platform.boards.read(gameId);
    const path = `/hub/user?game=${gameId}`;
    const subscribed = inbox(await connect(visitor, `${path}&board=1`), "ReceivedBoardChange");
    const unsubscribed = inbox(await connect(visitor, path), "ReceivedBoardChange");
    await submit(player, gameId, challengeId, "flag{right}");
    expect(await subscribed.take()).toEqual({ version: expect.any(Number) });
    expect(unsubscribed.received).toEqual([]);
  });

  it("HUB-3 notifies viewers of the board when the game changes, because its end may have changed", async () => {
    const gameId = await aGame(server);
    const boardChanges = inbox(
      await connect(visitor, `/hub/user?game=${gameId}&board=1`),
      "ReceivedBoardChange",
    );
    const end = hoursFromNow(server, 1).getTime();
    await server.call(await server.signUp("Admin"), updateGame, { params: { id: gameId }, body: { end } });
    expect(await boardChanges.take()).toEqual({ version: expect.any(Number) });
  });
});

async function aTheft(): Promise<{
  gameId: number;
  challengeId: number;
  thief: BuiltMembership;
  owner: BuiltMembership;
}> {
  const gameId = await aGame(server);
  const challengeId = await aChallenge(server, gameId, {
    title: "own",
    type: "DynamicContainer",
    flags: [],
  });
  const [owner, thief] = [await aParticipation(server, gameId), await aParticipation(server, gameId)];
  await server.db
    .insertInto("instances")
    .values({
      participation_id: owner.id,
      challenge_id: challengeId,
      flag: "flag{stolen}",
      opened_at: server.clock.now(),
    })
    .execute();
  return { gameId, challengeId, owner, thief };
}

describe("HUB-4 the monitor hub", () => {
  it("sends every judged submission and its consequences, with the true result", async () => {
    const { gameId, challengeId, owner, thief } = await aTheft();
    const connection = await connect(await server.signUp("Monitor"), `/hub/monitor?game=${gameId}`);
    const events = inbox(connection, "ReceivedGameEvent");
    const submissions = inbox(connection, "ReceivedSubmissions");
    await submit(thief.player, gameId, challengeId, "flag{stolen}");
    const time = server.clock.now().toISOString().replace("Z", "+00:00");
    const by = { time, user: thief.player.name, team: thief.team.name };
    expect(await submissions.take()).toEqual({
      ...by,
      answer: "flag{stolen}",
      status: "CheatDetected",
      challenge: "own",
    });
    expect(await events.take()).toEqual({
      ...by,
      type: "FlagSubmit",
      values: ["WrongAnswer", "flag{stolen}", "own", String(challengeId)],
    });
    expect(await events.take()).toEqual({
      ...by,
      type: "CheatDetected",
      values: ["own", thief.team.name, owner.team.name],
    });
  });
});

describe("HUB-5 the admin hub", () => {
  it("sends log entries as they are written", async () => {
    const logs = inbox(await connect(await server.signUp("Admin"), "/hub/admin"), "ReceivedLog");
    const loggedAt = server.clock.now();
    const { pushLogEntry } = server.platform.feed;
    pushLogEntry({ loggedAt, level: "Information", logger: "x", message: "started" });
    pushLogEntry({
      loggedAt,
      level: "Error",
      logger: "x",
      message: "request failed",
      status: "Failed",
      ip: "::1",
      exception: "Error: outer\n    at run (file.ts:1:1)\nCaused by: TypeError: inner\n    at x",
    });
    const time = loggedAt.toISOString().replace("Z", "+00:00");
    expect([await logs.take(), await logs.take()]).toEqual([
      { time, level: "Information", name: "System", ip: "", msg: "started", status: "" },
      {
        time,
        level: "Error",
        name: "Anonymous",
        ip: "::1",
        msg: "request failed\nError: outer\nCaused by: TypeError: inner",
        status: "Failed",
      },
    ]);
  });
});

describe("HUB-2 an open connection", () => {
  it.each(["User", "Banned"] as const)("closes when its monitor becomes %s", async (role) => {
    const gameId = await aGame(server);
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
    const gameId = await aGame(server);
    const end = waitForClose(await connect(visitor, `/hub/user?game=${gameId}`));
    await server.db.updateTable("games").set({ hidden: true }).where("id", "=", gameId).execute();
    server.events.publish({ type: "game.changed", gameId });
    await expect(end).resolves.toBeInstanceOf(Error);
  });

  it("no longer sends verdicts to a user who has left the team", async () => {
    const gameId = await aGame(server);
    const challengeId = await aChallenge(server, gameId);
    const membership = await aParticipation(server, gameId);
    const teammate = await aMember(server, membership.team.id, membership);
    const path = `/hub/user?game=${gameId}&verdicts=1`;
    const verdicts = inbox(await connect(teammate, path), "ReceivedVerdict");
    await server.db.deleteFrom("participation_members").where("user_id", "=", teammate.id).execute();
    server.events.publish({ type: "participation.changed", gameId, participationId: membership.id });
    // Connects after the event: until a connection is authorized again, it gets no verdicts.
    const other = inbox(await connect(membership.player, path), "ReceivedVerdict");
    await submit(membership.player, gameId, challengeId, "flag{wrong}");
    await other.take();
    expect(verdicts.received).toEqual([]);
  });

  it("responds to invocations with an error: hubs only push", async () => {
    const connection = await connect(visitor, `/hub/user?game=${await aGame(server)}`);
    await expect(connection.invoke("DoSomething")).rejects.toThrow("Unknown hub method 'DoSomething'");
  });
});
