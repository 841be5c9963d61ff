import { createHash } from "node:crypto";
import { getProfile } from "@gonfalon/contract/account.ts";
import { getSettings } from "@gonfalon/contract/settings.ts";
import {
  createToken,
  listTokens,
  removeToken,
  restoreToken,
  type TokenRole,
} from "@gonfalon/contract/token.ts";
import { deleteUser, updateUser } from "@gonfalon/contract/user-admin.ts";
import { DAY_MS } from "@gonfalon/rules/durations.ts";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inProcessEvents } from "#adapters/events/in-process.ts";
import { keyVault } from "#adapters/secrets/key-vault.ts";
import type { Caller } from "../../../test/api-client.ts";
import { useServer } from "../../../test/harness.ts";
import { recordingLog } from "../../../test/recording-log.ts";
import type { TestUser } from "../../../test/test-users.ts";

const server = useServer();
let admin: TestUser;
let creator: TestUser;

beforeAll(async () => {
  admin = await server.signUp("Admin", "chief");
});

beforeEach(async () => {
  creator = await server.signUp("Admin");
  server.lines.length = 0;
});

interface TokenRequest {
  readonly name?: string;
  readonly expiresIn?: number | null;
  readonly role?: TokenRole;
}

async function addToken(request: TokenRequest = {}) {
  const { body } = await server.call(creator, createToken, { body: { name: "robot", ...request } });
  return { ...body, bearer: { headers: { authorization: `Bearer ${body.token}` } } };
}

const isValid = async (caller: Caller) => (await server.call(caller, getSettings)).status === 200;

describe("a token", () => {
  it("is returned once, signed by the platform, and stored as a hash", async () => {
    const { token, info } = await addToken({ expiresIn: 30 });
    const now = server.clock.now().getTime();
    expect(info).toEqual({
      id: expect.any(String),
      name: "robot",
      creatorId: creator.id,
      createdAt: now,
      expiresAt: now + 30 * DAY_MS,
      lastUsedAt: null,
      isRevoked: false,
      creator: creator.name,
      role: "Admin",
      scopes: ["Read", "Play", "Monitor", "Edit", "Admin"],
      gameId: null,
      lastUsedIp: null,
      replacedBy: null,
    });
    const [payload = "", signature = ""] = token.split(".");
    expect(JSON.parse(Buffer.from(payload, "base64url").toString())).toEqual({
      jti: info.id,
      iat: now / 1000,
      exp: now / 1000 + 30 * 86_400,
    });
    const vault = { db: server.db, clock: server.clock, events: inProcessEvents(recordingLog()) };
    const key = keyVault({ ...vault, masterKey: Buffer.alloc(32) }).getSigningKey("api-token");
    expect(await key.verify(Buffer.from(payload), Buffer.from(signature, "base64url"))).toBe(true);
    const rows = await server.db.selectFrom("api_tokens").selectAll().execute();
    const hash = createHash("sha256").update(token).digest();
    expect(rows.find(({ id }) => id === info.id)?.token_hash).toEqual(hash);
    const { body: tokens } = await server.call(admin, listTokens);
    expect(JSON.stringify([rows, tokens, server.lines])).not.toContain(token);
  });

  it("has the permissions of its creator, and its last use is recorded", async () => {
    const { bearer, info } = await addToken();
    expect((await server.call(bearer, getProfile)).body.userName).toBe(creator.name);
    const { body } = await server.call(admin, listTokens);
    const lastUse = { lastUsedAt: server.clock.now().getTime(), lastUsedIp: "127.0.0.1" };
    expect(body.find(({ id }) => id === info.id)).toMatchObject(lastUse);
  });

  it("TOKEN-2 has no more permissions than its role", async () => {
    const { bearer } = await addToken({ role: "Monitor" });
    expect((await server.call(bearer, getSettings)).status).toBe(403);
    expect((await server.call(bearer, getProfile)).status).toBe(200);
  });

  it("is invalid after it expires", async () => {
    const { bearer } = await addToken({ expiresIn: 1 });
    server.clock.advance(DAY_MS - 1);
    expect(await isValid(bearer)).toBe(true);
    server.clock.advance(1);
    expect(await isValid(bearer)).toBe(false);
  });

  it.each(["", "x", ".", "x.y", "a.b.c"])("is rejected if it is %j", async (text) => {
    expect((await server.call({ headers: { authorization: `Bearer ${text}` } }, getProfile)).status).toBe(
      401,
    );
  });
});

describe("TOKEN-3 a token never exceeds the role of its creator", () => {
  const setRole = (role: "User" | "Banned") =>
    server.call(admin, updateUser, { params: { userId: creator.id }, body: { role } });

  it("loses the permissions that its creator loses, on the next request", async () => {
    const { bearer } = await addToken();
    expect(await isValid(bearer)).toBe(true);
    await setRole("User");
    expect((await server.call(bearer, getSettings)).status).toBe(403);
  });

  it("is invalid if the creator is banned", async () => {
    const { bearer } = await addToken();
    await setRole("Banned");
    expect((await server.call(bearer, getProfile)).status).toBe(401);
  });

  it("is invalid while the creator is inactive", async () => {
    const { bearer } = await addToken();
    expect(await isValid(bearer)).toBe(true);
    const setActive = (emailConfirmed: boolean) =>
      server.call(admin, updateUser, { params: { userId: creator.id }, body: { emailConfirmed } });
    expect((await setActive(false)).status).toBe(200);
    expect((await server.call(bearer, getProfile)).status).toBe(401);
    expect((await setActive(true)).status).toBe(200);
    expect(await isValid(bearer)).toBe(true);
  });

  it("is invalid if the creator is deleted", async () => {
    const { bearer, info } = await addToken();
    expect(await isValid(bearer)).toBe(true);
    expect((await server.call(admin, deleteUser, { params: { userId: creator.id } })).status).toBe(200);
    expect((await server.call(bearer, getProfile)).status).toBe(401);
    expect((await server.call(admin, listTokens)).body.map(({ id }) => id)).not.toContain(info.id);
  });
});

describe("revoking a token", () => {
  it("takes effect on the next request, can be undone, and is idempotent", async () => {
    const { bearer, info } = await addToken();
    const params = { guid: info.id };
    expect(await isValid(bearer)).toBe(true);
    for (const _ of [1, 2]) {
      expect((await server.call(admin, removeToken, { params, query: { delete: false } })).status).toBe(200);
      expect(await isValid(bearer)).toBe(false);
    }
    for (const _ of [1, 2]) expect((await server.call(admin, restoreToken, { params })).status).toBe(200);
    expect(await isValid(bearer)).toBe(true);
    expect((await server.call(admin, removeToken, { params, query: { delete: true } })).status).toBe(200);
    expect(await isValid(bearer)).toBe(false);
    expect((await server.call(admin, restoreToken, { params })).status).toBe(404);
    expect((await server.call(admin, removeToken, { params, query: { delete: false } })).status).toBe(404);
  });

  it("is logged, with the name and without the secret", async () => {
    const { info } = await addToken();
    const params = { guid: info.id };
    await server.call(admin, removeToken, { params, query: { delete: false } });
    await server.call(admin, restoreToken, { params });
    await server.call(admin, removeToken, { params, query: { delete: true } });
    expect(server.lines.map(({ message, fields }) => [message, fields.user, fields["name"]])).toEqual([
      ["API token created", creator.name, "robot"],
      ["API token revoked", "chief", "robot"],
      ["API token restored", "chief", "robot"],
      ["API token deleted", "chief", "robot"],
    ]);
  });
});

describe("creating a token", () => {
  it.each([
    [{}],
    [{ name: null }],
    [{ name: " " }],
    [{ name: "x".repeat(129) }],
    [{ name: "x", expiresIn: -1 }],
    [{ name: "x", expiresIn: 1.5 }],
    [{ name: "x", expiresIn: 4_294_967_295 }],
    [{ name: "x", role: "Banned" }],
  ])("rejects %j", async (body) => {
    const { statusCode } = await server.app.inject({
      method: "POST",
      url: "/api/tokens",
      headers: admin.headers,
      payload: body,
    });
    expect(statusCode).toBe(400);
  });

  it("without a lifetime sets no expiry; tokens are listed oldest first", async () => {
    server.clock.advance(1);
    const first = await addToken({ name: "first", expiresIn: 0 });
    server.clock.advance(1);
    const second = await addToken({ name: "second", expiresIn: null });
    const { body } = await server.call(admin, listTokens);
    expect(body.slice(-2)).toEqual([first.info, second.info]);
    expect([first.info.expiresAt, second.info.expiresAt]).toEqual([null, null]);
  });
});

it("the list contains the newest 2000 tokens, oldest first", async () => {
  const createdAt = server.clock.now();
  server.clock.advance(1);
  await sql`
    insert into api_tokens (id, name, token_hash, creator_id, scopes, created_at)
    select gen_random_uuid(), 'old', sha256(n::text::bytea), ${creator.id}::uuid, array['Read'], ${createdAt}::timestamptz
      from generate_series(1, 2000) n`.execute(server.db);
  const { info } = await addToken();
  const { body } = await server.call(admin, listTokens);
  expect([body.length, body.at(-1)?.id]).toEqual([2000, info.id]);
});
