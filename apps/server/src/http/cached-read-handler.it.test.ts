import { logout } from "@gonfalon/contract/account.ts";
import { updateGame } from "@gonfalon/contract/game.ts";
import type { Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import { submitFlag } from "@gonfalon/contract/submission.ts";
import { updateUser } from "@gonfalon/contract/user-admin.ts";
import { DAY_MS } from "@gonfalon/rules/durations.ts";
import { describe, expect, it } from "vitest";
import { type Caller, visitor } from "../../test/api-client.ts";
import {
  hoursFromNow,
  insertChallenge,
  insertGame,
  insertParticipation,
  insertSolve,
} from "../../test/builders.ts";
import { useServer } from "../../test/harness.ts";
import { parseJsonBody, type ReceivedResponse, readOverHttp, toFastifyPath } from "../../test/read-calls.ts";

/** The requests per minute of one client (`Global` in rate-limit.ts). */
const PERMIT_COUNT = 150;

let cachedReadCount = 0;
const server = useServer({
  onCompleted: ({ isCachedRead }) => {
    if (isCachedRead) cachedReadCount += 1;
  },
});
const limitedServer = useServer({ rateLimits: true });

function read(
  path: string,
  headers: Readonly<Record<string, string>>,
  at = server,
): Promise<ReceivedResponse> {
  return readOverHttp(at, path, headers);
}

async function isCachedRead(path: string, caller: Caller): Promise<boolean> {
  const countBefore = cachedReadCount;
  await read(path, caller.headers);
  return cachedReadCount > countBefore;
}

/** The headers of the same user over HTTPS. */
function toHttpsHeaders({ cookie, ...others }: Caller["headers"]): Caller["headers"] {
  const securedCookie = cookie === undefined ? {} : { cookie: `__Host-${cookie}` };
  return { ...others, ...securedCookie, "x-forwarded-proto": "https" };
}

async function insertPlayedGame(at = server) {
  const gameId = await insertGame(at);
  // Not ASCII: small bodies are sent as strings.
  const challengeId = await insertChallenge(at, gameId, { title: "Löwe 🦁" });
  const membership = await insertParticipation(at, gameId);
  await insertSolve(at, await insertParticipation(at, gameId), challengeId);
  return {
    gameId,
    challengeId,
    player: membership.player,
    board: `/api/game/${gameId}/scoreboard`,
    details: `/api/game/${gameId}/details`,
  };
}

describe("PERF-1 a cached response", () => {
  it.each<Readonly<Record<string, string>>>([
    {},
    { "accept-language": "de-DE,de;q=0.9" },
    { "accept-encoding": "gzip, br" },
    { "if-none-match": "*" },
    { "if-none-match": '"other"' },
    { "if-modified-since": new Date(0).toUTCString() },
  ])("equals the response of Fastify, with %j", async (headers) => {
    const { board, details, player } = await insertPlayedGame();
    for (const path of [board, details]) {
      const requestHeaders = { ...player.headers, ...headers };
      for (const sentHeaders of [
        requestHeaders,
        toHttpsHeaders(requestHeaders),
        { ...toHttpsHeaders(requestHeaders), "x-forwarded-host": "localhost" },
      ]) {
        const fastifyResponse = await read(toFastifyPath(path), sentHeaders);
        expect(await read(path, sentHeaders)).toEqual(fastifyResponse);
        expect(await isCachedRead(path, { headers: sentHeaders })).toBe(true);
      }
    }
  });

  it("has an HSTS header over HTTPS", async () => {
    const { board } = await insertPlayedGame();
    await read(board, visitor.headers);
    for (const headers of [{}, { "if-none-match": "*" }]) {
      const { headers: sentHeaders } = await read(board, toHttpsHeaders(headers));
      expect(sentHeaders["strict-transport-security"]).toBe("max-age=31536000");
    }
  });

  it("is not used for the first read, nor for refusals, tokens, unknown parameters and upgrades", async () => {
    const { board, details, player } = await insertPlayedGame();
    expect(await isCachedRead(board, visitor)).toBe(false);
    expect(await isCachedRead(board, visitor)).toBe(true);
    expect((await read(details, visitor.headers)).status).toBe(401);
    expect((await read(board, { "if-match": '"other"' })).status).toBe(412);
    expect(await isCachedRead(board, { headers: { authorization: "Bearer none" } })).toBe(false);
    expect(await isCachedRead(`${board}?culture=de-DE`, player)).toBe(false);
    const upgrade = { connection: "upgrade", upgrade: "h2c" };
    expect(await isCachedRead(board, { headers: upgrade })).toBe(false);
  });

  it("is not used if the session must be renewed, which sets a new cookie", async () => {
    const { details, player } = await insertPlayedGame();
    await read(details, player.headers);
    expect(await isCachedRead(details, player)).toBe(true);
    server.clock.advance(6 * DAY_MS);
    const { status, headers } = await read(details, player.headers);
    expect(status).toBe(200);
    expect(headers["set-cookie"]).toEqual([expect.stringContaining("gonfalon_session=")]);
  });

  it("changes on the next request after a game was hidden or its start was postponed", async () => {
    const { gameId, board, details, player } = await insertPlayedGame();
    const admin = await server.signUp("Admin");
    const outsider = await server.signUp();
    for (const [path, caller] of [
      [board, visitor],
      [board, outsider],
      [details, player],
    ] as const)
      await read(path, caller.headers);

    await server.call(admin, updateGame, { params: { id: gameId }, body: { hidden: true } });
    expect((await read(board, visitor.headers)).status).toBe(404);
    expect((await read(board, outsider.headers)).status).toBe(404);
    expect((await read(details, player.headers)).status).toBe(200);
    const start = hoursFromNow(server, 1).getTime();
    await server.call(admin, updateGame, { params: { id: gameId }, body: { start } });
    expect((await read(details, player.headers)).status).toBe(400);
  });

  it("is not served for an ended session, nor for a banned user", async () => {
    const { gameId, details, player } = await insertPlayedGame();
    const otherPlayer = (await insertParticipation(server, gameId)).player;
    for (const { headers } of [player, otherPlayer, player, otherPlayer]) await read(details, headers);
    await server.call(player, logout);
    expect((await read(details, player.headers)).status).toBe(401);
    const admin = await server.signUp("Admin");
    await server.call(admin, updateUser, { params: { userId: otherPlayer.id }, body: { role: "Banned" } });
    expect((await read(details, otherPlayer.headers)).status).toBe(403);
  });

  it("shows a team its own solve immediately", async () => {
    const { gameId, challengeId, details, player } = await insertPlayedGame();
    await read(details, player.headers);
    await server.call(player, submitFlag, {
      params: { id: gameId, cid: challengeId },
      body: { flag: "flag{right}" },
    });
    expect(parseJsonBody(await read(details, player.headers))).toMatchObject({ rank: { solvedCount: 1 } });
  });

  it("LIVE-7 can contain the changes of a board since a version", async () => {
    const { gameId, challengeId, board, details, player } = await insertPlayedGame();
    const getVersion = async () => (parseJsonBody(await read(board, {})) as Scoreboard).version;
    const earlierVersion = await getVersion();
    const request = { params: { id: gameId, cid: challengeId }, body: { flag: "flag{right}" } };
    await server.call(player, submitFlag, request);
    await read(details, player.headers);
    for (const [version, solves] of [
      [earlierVersion, [{ id: challengeId }]],
      [await getVersion(), undefined],
    ] as const) {
      const path = `${board}/changes?since=${version}`;
      const fastifyResponse = await read(toFastifyPath(path), visitor.headers);
      expect(parseJsonBody(fastifyResponse)).toMatchObject({
        from: version,
        reset: false,
        ...(solves && { solves }),
      });
      expect(await read(path, visitor.headers)).toEqual(fastifyResponse);
      expect(await isCachedRead(path, visitor)).toBe(true);
    }
    expect((await read(`${board}/changes?since=${"a".repeat(65)}`, {})).status).toBe(400);
  });

  it("counts against the rate limit of the client, even behind a proxy", async () => {
    const { board } = await insertPlayedGame(limitedServer);
    const from = (address: string) => ({ "x-forwarded-for": `198.51.100.1, ${address}` });
    for (let n = 0; n < PERMIT_COUNT; n++)
      expect((await read(board, from("203.0.113.7"), limitedServer)).status).toBe(200);
    expect((await read(board, from("203.0.113.7"), limitedServer)).status).toBe(429);
    expect((await read(board, from("203.0.113.8"), limitedServer)).status).toBe(200);
  });

  it("counts only once against the rate limit if Fastify completes the request", async () => {
    const { board } = await insertPlayedGame(limitedServer);
    const from = { "x-forwarded-for": "203.0.113.9" };
    for (let n = 0; n < PERMIT_COUNT; n++)
      expect((await read(board, { ...from, "if-match": '"other"' }, limitedServer)).status).toBe(412);
    expect((await read(board, from, limitedServer)).status).toBe(429);
  });

  it("is not built for a client that exceeds its rate limit: there is no query", async () => {
    const { board } = await insertPlayedGame(limitedServer);
    const from = { "x-forwarded-for": "203.0.113.10" };
    for (let n = 0; n < PERMIT_COUNT; n++) await read(board, from, limitedServer);
    const uncachedBoard = (await insertPlayedGame(limitedServer)).board;
    let connectionCount = 0;
    limitedServer.pool.on("acquire", () => {
      connectionCount += 1;
    });
    expect((await read(uncachedBoard, from, limitedServer)).status).toBe(429);
    expect(connectionCount).toBe(0);
  });
});
