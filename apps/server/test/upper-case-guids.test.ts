import { endSession, getProfile, listSessions, login } from "@gonfalon/contract/account.ts";
import { createToken, removeToken } from "@gonfalon/contract/token.ts";
import {
  deleteUser,
  removeUserFactors,
  resetUserPassword,
  updateUser,
} from "@gonfalon/contract/user-admin.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { type Caller, toCaller, visitor } from "./api-client.ts";
import { useServer } from "./harness.ts";
import type { TestUser } from "./test-users.ts";

// PostgreSQL compares GUIDs regardless of case, but rules and caches compare them as text.

const server = useServer();
let admin: TestUser;

beforeAll(async () => {
  admin = await server.signUp("Admin");
});

const getStatus = async (caller: Caller) => (await server.call(caller, getProfile)).status;

async function issueToken() {
  const { body } = await server.call(admin, createToken, { body: { name: "robot" } });
  const caller: Caller = { headers: { authorization: `Bearer ${body.token}` } };
  expect(await getStatus(caller)).toBe(200);
  return { id: body.info.id, caller };
}

describe("an id in upper case", () => {
  it("GUARD-4 does not let an API token change the account of its creator", async () => {
    const { caller } = await issueToken();
    const params = { userId: admin.id.toUpperCase() };
    expect((await server.call(caller, updateUser, { params, body: { bio: "edited" } })).status).toBe(403);
    expect((await server.call(caller, resetUserPassword, { params })).status).toBe(403);
  });

  it("USER-4, USER-7 does not let the last administrator remove their own account or role", async () => {
    const params = { userId: admin.id.toUpperCase() };
    expect((await server.call(admin, updateUser, { params, body: { role: "User" } })).status).toBe(400);
    expect((await server.call(admin, removeUserFactors, { params })).status).toBe(400);
    expect((await server.call(admin, deleteUser, { params })).status).toBe(400);
    expect(await getStatus(admin)).toBe(200);
  });

  it("revokes a token immediately", async () => {
    const { id, caller } = await issueToken();
    const revokeRequest = { params: { guid: id.toUpperCase() }, query: { delete: false } };
    expect((await server.call(admin, removeToken, revokeRequest)).status).toBe(200);
    expect(await getStatus(caller)).toBe(401);
  });

  it("SESSION-1 ends a session immediately", async () => {
    const body = { userName: admin.name, password: admin.password };
    const { headers } = await server.call(visitor, login, { body });
    const otherSession = toCaller({ headers });
    expect(await getStatus(otherSession)).toBe(200);
    const { body: sessions } = await server.call(otherSession, listSessions);
    const guid = sessions.find(({ current }) => current)?.id.toUpperCase() ?? "";
    expect((await server.call(admin, endSession, { params: { guid } })).status).toBe(200);
    expect(await getStatus(otherSession)).toBe(401);
  });
});
