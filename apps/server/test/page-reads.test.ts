import { createNotice } from "@gonfalon/contract/notice.ts";
import { createPost } from "@gonfalon/contract/post.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { type Caller, visitor } from "./api-client.ts";
import { insertDivision, insertGame, insertParticipation } from "./builders.ts";
import { useServer } from "./harness.ts";
import { parseJsonBody, type ReceivedResponse, readOverHttp, toFastifyPath } from "./read-calls.ts";
import { useRecordedQueries } from "./recorded-queries.ts";
import type { TestUser } from "./test-users.ts";

let cachedReadCount = 0;
const server = useServer({
  onCompleted: ({ isCachedRead }) => {
    if (isCachedRead) cachedReadCount += 1;
  },
});
const queries = useRecordedQueries();

let player: TestUser;
/** The public reads of visitors (READ-1). */
let publicPaths: readonly string[];
/** The reads of a signed-in player (READ-2). */
let personalPaths: readonly string[];

beforeAll(async () => {
  const gameId = await insertGame(server, { content: "About the game. ".repeat(100) });
  await insertDivision(server, gameId, { name: "Students" });
  player = (await insertParticipation(server, gameId, { division: "Students" })).player;
  const admin = await server.signUp("Admin");
  const text = "A post. ".repeat(200);
  const post = await server.call(admin, createPost, {
    body: { title: "Welcome", summary: "A summary", content: text, tags: ["news"], isPinned: false },
  });
  await server.call(admin, createNotice, { params: { id: gameId }, body: { content: text } });
  publicPaths = [
    "/api/config",
    "/api/game",
    "/api/game?count=10&skip=0",
    "/api/game?count=12&skip=0&joined=false&phase=Running",
    "/api/game/recent",
    "/api/game/recent?limit=4",
    `/api/game/${gameId}`,
    `/api/game/${gameId}/notices`,
    `/api/game/${gameId}/notices?count=10&skip=0`,
    "/api/posts",
    "/api/posts/latest",
    "/api/posts/page?count=10&skip=0",
    `/api/posts/${post.body}`,
  ];
  personalPaths = [
    "/api/account/profile",
    "/api/account/session",
    "/api/team",
    `/api/game/${gameId}`,
    `/api/game/${gameId}/check`,
    `/api/game/${gameId}/notices`,
    "/api/game?count=10&skip=0&joined=true",
  ];
});

function read(path: string, { headers }: Caller): Promise<ReceivedResponse> {
  return readOverHttp(server, path, headers);
}

async function isCached(path: string, caller: Caller): Promise<boolean> {
  const countBefore = cachedReadCount;
  await read(path, caller);
  return cachedReadCount > countBefore;
}

const HEADERS: readonly Readonly<Record<string, string>>[] = [
  {},
  { "accept-language": "de-DE,de;q=0.9" },
  { "accept-encoding": "gzip, br" },
  { "if-none-match": "*" },
  { "if-none-match": '"other"' },
  { "if-modified-since": "Fri, 01 Jan 2027 00:00:00 GMT" },
];

describe("READ-1 cached reads", () => {
  it.each(HEADERS)("are equal to the responses of Fastify with %j", async (headers) => {
    for (const [paths, caller] of [
      [publicPaths, visitor],
      [personalPaths, player],
    ] as const)
      for (const path of paths) {
        const requestCaller = { headers: { ...caller.headers, ...headers } };
        const fastifyResponse = await read(toFastifyPath(path), requestCaller);
        expect({ path, ...(await read(path, requestCaller)) }).toEqual({ path, ...fastifyResponse });
        expect([200, 304]).toContain(fastifyResponse.status);
        expect({ path, isCached: await isCached(path, requestCaller) }).toEqual({ path, isCached: true });
      }
  });

  it("are sent to visitors with an ETag, and compressed from 1 KiB on", async () => {
    for (const path of publicPaths) {
      const { headers, body } = await read(path, { headers: { "accept-encoding": "br" } });
      expect(headers.etag).toMatch(/^W\/"[a-z]+-[0-9a-f]{16}"$/);
      expect(headers["cache-control"]).toContain("no-cache, must-revalidate");
      const isLarge = Buffer.from(toJsonText(await read(path, visitor))).length >= 1024;
      expect(headers["content-encoding"]).toBe(isLarge ? "br" : undefined);
      expect(Number(headers["content-length"])).toBe(Buffer.from(body, "base64").length);
      const conditionalCaller = { headers: { "if-none-match": String(headers.etag) } };
      expect(await read(path, conditionalCaller)).toMatchObject({ status: 304, body: "" });
    }
  });

  it("make no query the second time", async () => {
    for (const path of publicPaths) await read(path, visitor);
    const sentQueries = await queries.recordDuring(async () => {
      for (const path of publicPaths) await read(path, visitor);
    });
    expect(sentQueries).toEqual([]);
  });

  it.each([
    "/api/game?search=game",
    "/api/posts/page?tag=news",
    "/api/posts/page?search=welcome",
    "/api/game?count=10&count=20",
    "/api/game?culture=de-DE",
    "/api/config?culture=de-DE",
    "/api/game/1?other=1",
    "/api/Config",
  ])("leave %s to Fastify", async (path) => {
    await read(path, visitor);
    expect(await isCached(path, visitor)).toBe(false);
  });

  it.each([
    ["/api/game?count=51", 400],
    ["/api/game?count=x", 400],
    ["/api/game/x", 404],
    ["/api/game/99999999999", 404],
    ["/api/game/99999", 404],
    ["/api/posts/none", 404],
    ["/api/game/%31", 200],
  ])("validate parameters as Fastify does: %s", async (path, status) => {
    expect(await read(path, visitor)).toMatchObject({ status });
    expect(await read(path, visitor)).toEqual(await read(toFastifyPath(path), visitor));
  });
});

describe("READ-2 the cached reads of a signed-in player", () => {
  it("make no query the second time", async () => {
    for (const path of personalPaths) await read(path, player);
    const sentQueries = await queries.recordDuring(async () => {
      for (const path of personalPaths) expect((await read(path, player)).status).toBe(200);
    });
    expect(sentQueries).toEqual([]);
  });

  it("are not stored by shared caches", async () => {
    for (const path of personalPaths)
      expect((await read(path, player)).headers["cache-control"]).toMatch(/^(no-store|private, )/);
  });

  it("differ from those of other users", async () => {
    const otherUser = await server.signUp();
    // All users see the same notices.
    for (const path of personalPaths.filter((path) => !path.endsWith("notices"))) {
      const [ownResponse, otherResponse] = [await read(path, player), await read(path, otherUser)];
      expect(parseJsonBody(ownResponse)).not.toEqual(parseJsonBody(otherResponse));
      expect(await read(path, player)).toEqual(ownResponse);
    }
  });
});

function toJsonText(received: ReceivedResponse): string {
  return JSON.stringify(parseJsonBody(received));
}
