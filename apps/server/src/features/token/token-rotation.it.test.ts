import { getProfile } from "@gonfalon/contract/account.ts";
import { createToken, listTokens, removeToken, restoreToken, rotateToken } from "@gonfalon/contract/token.ts";
import { DAY_MS, HOUR_MS } from "@gonfalon/rules/durations.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { insertGame } from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import { race } from "../../../test/race.ts";
import type { TestUser } from "../../../test/test-users.ts";

const server = useServer();
let admin: TestUser;

beforeAll(async () => {
  admin = await server.signUp("Admin");
});

async function addToken(request: Partial<Parameters<typeof requestToken>[0]> = {}) {
  const { body } = await requestToken({ name: "robot", ...request });
  return body;
}

function requestToken(body: { name: string; expiresIn?: number; scopes?: ["Read"]; gameId?: number }) {
  return server.call(admin, createToken, { body });
}

const rotate = (guid: string, graceHours?: number, caller: TestUser = admin) =>
  server.call(caller, rotateToken, {
    params: { guid },
    body: { ...(graceHours !== undefined && { graceHours }) },
  });

const isValid = async (token: string) =>
  (await server.call({ headers: { authorization: `Bearer ${token}` } }, getProfile)).status === 200;

const findToken = async (guid: string) =>
  (await server.call(admin, listTokens)).body.find(({ id }) => id === guid);

describe("SCOPE-4 rotating a token", () => {
  it("creates a successor with the same name, scopes, game and lifetime", async () => {
    const gameId = await insertGame(server);
    const oldToken = await addToken({ expiresIn: 30, scopes: ["Read"], gameId });
    server.clock.advance(HOUR_MS);
    const other = await server.signUp("Admin");
    const { body } = await rotate(oldToken.info.id, undefined, other);
    const now = server.clock.now().getTime();
    expect(body.info).toMatchObject({
      name: "robot",
      scopes: ["Read"],
      gameId,
      createdAt: now,
      expiresAt: now + 30 * DAY_MS,
      creator: other.name,
      replacedBy: null,
    });
    expect(await findToken(oldToken.info.id)).toMatchObject({
      replacedBy: body.info.id,
      expiresAt: now + DAY_MS,
    });
    expect(await isValid(body.token)).toBe(true);
  });

  it("keeps the old token valid for the grace period", async () => {
    const oldToken = await addToken();
    expect(await isValid(oldToken.token)).toBe(true);
    await rotate(oldToken.info.id, 2);
    server.clock.advance(2 * HOUR_MS - 1);
    expect(await isValid(oldToken.token)).toBe(true);
    server.clock.advance(1);
    expect(await isValid(oldToken.token)).toBe(false);
  });

  it("invalidates the old token immediately if the grace period is 0", async () => {
    const oldToken = await addToken();
    expect(await isValid(oldToken.token)).toBe(true);
    const { body } = await rotate(oldToken.info.id, 0);
    expect(await isValid(oldToken.token)).toBe(false);
    expect(await isValid(body.token)).toBe(true);
    expect(body.info.expiresAt).toBeNull();
  });

  it("never extends the lifetime of the old token", async () => {
    const oldToken = await addToken({ expiresIn: 1 });
    await rotate(oldToken.info.id, 168);
    expect((await findToken(oldToken.info.id))?.expiresAt).toBe(oldToken.info.expiresAt);
  });

  it("is refused for a rotated, revoked or unknown token, and with a grace period of 169 hours", async () => {
    const oldToken = await addToken();
    const { body } = await rotate(oldToken.info.id);
    expect((await rotate(oldToken.info.id)).status).toBe(400);
    const params = { guid: body.info.id };
    await server.call(admin, removeToken, { params, query: { delete: false } });
    expect((await rotate(body.info.id)).status).toBe(400);
    await server.call(admin, restoreToken, { params });
    expect((await rotate(body.info.id, 169)).status).toBe(400);
    expect((await rotate(body.info.id)).status).toBe(200);
    expect((await rotate("00000000-0000-0000-0000-000000000000")).status).toBe(404);
  });

  it("succeeds once for two concurrent requests", async () => {
    const { info } = await addToken();
    const before = (await server.call(admin, listTokens)).body.length;
    const responses = await race(
      server.db,
      (tx) => tx.selectFrom("api_tokens").where("id", "=", info.id).select("id").forUpdate().execute(),
      [() => rotate(info.id), () => rotate(info.id)],
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect((await server.call(admin, listTokens)).body).toHaveLength(before + 1);
  });
});
