import { beforeAll, describe, expect, it } from "vitest";
import { insertChallenge, insertGame } from "./builders.ts";
import { useServer } from "./harness.ts";
import type { TestUser } from "./test-users.ts";

// The limits of texts (in code points), lists and numbers.

const server = useServer();
let admin: TestUser;
let gameId: number;
let challengeId: number;
let postId: string;

beforeAll(async () => {
  admin = await server.signUp("Admin");
  gameId = await insertGame(server);
  challengeId = await insertChallenge(server, gameId, { type: "StaticContainer" });
  const creation = await send("POST", "/api/edit/posts", { title: "post" });
  postId = creation.json<string>();
});

function send(method: "GET" | "POST" | "PUT", url: string, body?: object) {
  return server.app.inject({
    method,
    url,
    headers: admin.headers,
    ...(body !== undefined && { payload: body }),
  });
}

/** Outside the Basic Multilingual Plane: one code point, two UTF-16 code units. */
const CHARACTER = "🚩";
const toText = (length: number) => CHARACTER.repeat(length);
const MAX_CONTENT_LENGTH = 1_048_576;

interface Limit {
  readonly field: string;
  readonly limit: number;
  readonly call: (value: number) => ReturnType<typeof send>;
}

const paths = {
  game: () => `/api/edit/games/${gameId}`,
  newGame: () => "/api/edit/games",
  notices: () => `/api/edit/games/${gameId}/notices`,
  challenge: () => `/api/edit/games/${gameId}/challenges/${challengeId}`,
  newChallenge: () => `/api/edit/games/${gameId}/challenges`,
  attachment: () => `/api/edit/games/${gameId}/challenges/${challengeId}/attachment`,
  flags: () => `/api/edit/games/${gameId}/challenges/${challengeId}/flags`,
  post: () => `/api/edit/posts/${postId}`,
  newPost: () => "/api/edit/posts",
  settings: () => "/api/admin/config",
  account: () => "/api/account/update",
} as const;

function createTextLimit(
  method: "POST" | "PUT",
  path: keyof typeof paths,
  field: string,
  limit: number,
): Limit {
  return { field, limit, call: (length) => send(method, paths[path](), { [field]: toText(length) }) };
}

const textLimits: readonly Limit[] = [
  createTextLimit("PUT", "game", "content", MAX_CONTENT_LENGTH),
  createTextLimit("PUT", "game", "title", 128),
  createTextLimit("PUT", "game", "summary", 1024),
  createTextLimit("POST", "newGame", "title", 128),
  createTextLimit("POST", "notices", "content", MAX_CONTENT_LENGTH),
  createTextLimit("PUT", "challenge", "content", MAX_CONTENT_LENGTH),
  createTextLimit("PUT", "challenge", "title", 128),
  createTextLimit("PUT", "challenge", "fileName", 128),
  createTextLimit("POST", "newChallenge", "title", 128),
  createTextLimit("PUT", "post", "content", MAX_CONTENT_LENGTH),
  createTextLimit("PUT", "post", "title", 128),
  createTextLimit("PUT", "post", "summary", 1024),
  createTextLimit("POST", "newPost", "title", 128),
  {
    field: "globalConfig.footerInfo",
    limit: 65_536,
    call: (length) => send("PUT", paths.settings(), { globalConfig: { footerInfo: toText(length) } }),
  },
  {
    field: "globalConfig.title",
    limit: 64,
    call: (length) => send("PUT", paths.settings(), { globalConfig: { title: toText(length) } }),
  },
  {
    field: "globalConfig.slogan",
    limit: 256,
    call: (length) => send("PUT", paths.settings(), { globalConfig: { slogan: toText(length) } }),
  },
  {
    field: "hints.0",
    limit: 4096,
    call: (length) => send("PUT", paths.challenge(), { hints: [toText(length)] }),
  },
  {
    field: "containerImage",
    limit: 512,
    call: (length) => send("PUT", paths.challenge(), { containerImage: "a".repeat(length) }),
  },
  {
    field: "remoteUrl",
    limit: 2048,
    call: (length) =>
      send("POST", paths.attachment(), {
        attachmentType: "Remote",
        remoteUrl: "https://example.org/".padEnd(length, "x"),
      }),
  },
  {
    field: "phone",
    limit: 64,
    call: (length) => send("PUT", paths.account(), { phone: "1".repeat(length) }),
  },
  ...[
    "/api/admin/users?hint=",
    "/api/admin/teams?hint=",
    "/api/admin/files?search=",
    "/api/edit/games?search=",
    "/api/game?search=",
    "/api/posts/page?search=",
    "/api/admin/logs?search=",
  ].map((url) => ({
    field: url.slice(url.indexOf("?") + 1, -1),
    limit: 100,
    call: (length: number) => send("GET", url + encodeURIComponent(toText(length))),
  })),
];

const listLimits: readonly Limit[] = [
  {
    field: "hints",
    limit: 64,
    call: (count) => send("PUT", paths.challenge(), { hints: Array.from({ length: count }, String) }),
  },
  {
    field: "body",
    limit: 10_000,
    call: (count) =>
      send(
        "POST",
        paths.flags(),
        Array.from({ length: count }, (_, i) => ({ flag: `flag{${i}}` })),
      ),
  },
];

function createNumberLimit(path: "game" | "challenge", field: string, limit: number): Limit {
  return { field, limit, call: (value) => send("PUT", paths[path](), { [field]: value }) };
}

const numberLimits: readonly Limit[] = [
  createNumberLimit("game", "teamMemberCountLimit", 10_000),
  createNumberLimit("game", "containerCountLimit", 10_000),
  createNumberLimit("challenge", "originalScore", 1_000_000),
  createNumberLimit("challenge", "containerExposePort", 65_535),
];

describe("the limits of texts, lists and numbers", () => {
  it.each([...textLimits, ...listLimits, ...numberLimits])(
    "$field may reach $limit; more is rejected with 400, and the error names the field",
    async ({ field, limit, call }) => {
      const atLimit = await call(limit);
      expect([field, atLimit.statusCode]).toEqual([field, 200]);
      const rejection = await call(limit + 1);
      expect(rejection.statusCode).toBe(400);
      expect(rejection.json<{ title: string }>().title).toContain(`“${field}”`);
    },
  );

  it("an exposed port is at least 1", async () => {
    const refusal = await send("PUT", paths.challenge(), { containerExposePort: 0 });
    expect([refusal.statusCode, refusal.json<{ title: string }>().title]).toEqual([
      400,
      expect.stringContaining("containerExposePort"),
    ]);
  });
});
