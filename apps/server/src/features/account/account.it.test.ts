import {
  endOtherSessions,
  endSession,
  getProfile,
  getSession,
  listSessions,
  login,
  logout,
  updateProfile,
} from "@gonfalon/contract/account.ts";
import { sendTestMail } from "@gonfalon/contract/mail.ts";
import { DAY_MS, MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { describe, expect, it } from "vitest";
import { sha256 } from "#kernel/digest.ts";
import { type Caller, toCaller, visitor } from "../../../test/api-client.ts";
import { useServer } from "../../../test/harness.ts";
import { race } from "../../../test/race.ts";
import type { TestUser } from "../../../test/test-users.ts";
import { anonymizeUser } from "./account.admin.repo.ts";

const server = useServer();

async function signInAgain(userName: string, headers = {}): Promise<Caller> {
  const response = await server.call({ headers }, login, { body: { userName, password: "Passw0rd" } });
  return toCaller(response);
}

const readProfileStatus = async (caller: Caller) => (await server.call(caller, getProfile)).status;

async function setRole(user: TestUser, role: "Banned" | "Admin"): Promise<void> {
  await server.db.updateTable("users").set({ role }).where("id", "=", user.id).execute();
  server.events.publish({ type: "user.changed", userId: user.id });
}

it("SESSION-3 returns the signed-in user, banned or not, and null for visitors and ended sessions", async () => {
  const readSession = async (caller: Caller) => {
    const { status, body, headers } = await server.call(caller, getSession);
    return { status, user: body.user, cacheControl: headers["cache-control"] };
  };
  const signedOut = { status: 200, user: null, cacheControl: "no-store" };
  const user = await server.signUp();
  const { body: profile } = await server.call(user, getProfile);
  expect(await readSession(visitor)).toEqual(signedOut);
  expect(await readSession({ headers: { cookie: `gonfalon_session=${"x".repeat(43)}` } })).toEqual(signedOut);
  expect(await readSession(user)).toEqual({ ...signedOut, user: profile });
  await server.call(user, updateProfile, { body: { bio: "new" } });
  expect((await readSession(user)).user).toMatchObject({ bio: "new" });
  await setRole(user, "Banned");
  expect((await readSession(user)).user).toMatchObject({ role: "Banned" });
  expect(await readProfileStatus(user)).toBe(403);
  await server.call(user, logout);
  expect(await readSession(user)).toEqual(signedOut);
});

describe("ACCOUNT-8 editing the caller's account", () => {
  it("keeps fields that are missing or null and clears empty ones", async () => {
    const user = await server.signUp();
    const allFields = { bio: "line 1\nline 2", phone: "+49 30 123", realName: "Ana", stdNumber: "S1" };
    expect((await server.call(user, updateProfile, { body: allFields })).status).toBe(200);
    await server.call(user, updateProfile, { body: { bio: null, realName: "" } });
    expect((await server.call(user, getProfile)).body).toMatchObject({ ...allFields, realName: "" });
    await server.call(user, updateProfile, { body: { phone: "" } });
    expect((await server.call(user, getProfile)).body.phone).toBeNull();
    expect((await server.call(user, updateProfile, { body: {} })).status).toBe(200);
  });

  it.each([
    ["phone", { phone: "call me" }],
    ["bio", { bio: "x".repeat(129) }],
    ["realName", { realName: "a\u202Eb" }],
    ["stdNumber", { stdNumber: "x".repeat(65) }],
    ["userName", { userName: "ab" }],
  ])("rejects an invalid %s and names the field", async (field, body) => {
    const user = await server.signUp();
    const { status, problem } = await server.call(user, updateProfile, { body });
    expect(status).toBe(400);
    expect(problem.title).toContain(field);
  });

  it("lets users change the spelling of their own name, and keeps every session", async () => {
    const user = await server.signUp("User", "nina");
    const other = await signInAgain("nina");
    expect((await server.call(user, updateProfile, { body: { userName: " NINA " } })).status).toBe(200);
    expect((await server.call(other, getProfile)).body.userName).toBe("NINA");
    expect((await server.call(user, getProfile)).body.userName).toBe("NINA");
    expect(server.lines).toContainEqual({
      level: "info",
      message: "user name changed",
      fields: { status: "Success", user: "NINA", ip: "127.0.0.1", before: "nina" },
    });
  });

  it("is refused for an account that is deleted meanwhile, and the requested name stays free", async () => {
    const user = await server.signUp();
    const [response] = await race(server.db, (tx) => anonymizeUser(tx, user.id, server.clock.now()), [
      () => server.call(user, updateProfile, { body: { userName: "phantom" } }),
    ]);
    expect(response?.status).toBe(401);
    expect((await server.signUp("User", "phantom")).name).toBe("phantom");
  });

  it("ACCOUNT-3 exactly one of several concurrent renames to equal names succeeds", async () => {
    const people = await Promise.all([server.signUp(), server.signUp(), server.signUp()]);
    const names = ["Vera", "ｖｅｒａ", "VERA "];
    const responses = await Promise.all(
      people.map((user, index) =>
        server.call(user, updateProfile, { body: { userName: names[index] ?? "" } }),
      ),
    );
    expect(responses.map(({ status }) => String(status)).toSorted()).toEqual(["200", "400", "400"]);
  });
});

describe("SESSION-1 a session change takes effect on the next request", () => {
  it("when the user is banned; banned users can still sign out", async () => {
    const user = await server.signUp();
    expect(await readProfileStatus(user)).toBe(200);
    await setRole(user, "Banned");
    expect(await readProfileStatus(user)).toBe(403);
    expect((await server.call(user, logout)).status).toBe(200);
    expect(await readProfileStatus(user)).toBe(401);
  });

  it("when the role of the user changes", async () => {
    const user = await server.signUp();
    expect((await server.call(user, sendTestMail)).status).toBe(403);
    await setRole(user, "Admin");
    expect((await server.call(user, sendTestMail)).status).toBe(200);
  });

  it("when a browser is signed out from another one", async () => {
    const user = await server.signUp();
    const other = await signInAgain(user.name);
    expect(await readProfileStatus(other)).toBe(200);
    const { body } = await server.call(user, listSessions);
    const otherSession = body.find(({ current }) => !current);
    expect((await server.call(user, endSession, { params: { guid: otherSession?.id ?? "" } })).status).toBe(
      200,
    );
    expect(await readProfileStatus(other)).toBe(401);
    expect(await readProfileStatus(user)).toBe(200);
  });
});

it("CLUSTER-1 renewing a session publishes an event, so that no process uses the old expiry", async () => {
  const user = await server.signUp();
  expect(await readProfileStatus(user)).toBe(200);
  const changedSessionIds: string[] = [];
  server.events.subscribe("session.changed", ({ sessionId }) => void changedSessionIds.push(sessionId));
  server.clock.advance(4 * DAY_MS);
  expect(await readProfileStatus(user)).toBe(200);
  const { id } = await server.db
    .selectFrom("sessions")
    .where("user_id", "=", user.id)
    .select("id")
    .executeTakeFirstOrThrow();
  expect(changedSessionIds).toEqual([id]);
});

it("SESSION-1 renewing a session does not restore the cookie that a new password has replaced meanwhile", async () => {
  const user = await server.signUp();
  server.clock.advance(4 * DAY_MS);
  const [response] = await race(
    server.db,
    (tx) =>
      tx
        .updateTable("sessions")
        .set({ token_hash: sha256("replaced") })
        .where("user_id", "=", user.id)
        .execute(),
    [async () => server.app.inject({ url: "/api/account/profile", headers: user.headers })],
  );
  expect(response?.headers["set-cookie"]).toBeUndefined();
});

describe("SESSION-2 the session list", () => {
  it("shows browsers and IP addresses, most recently used first, and marks the current session", async () => {
    const user = await server.signUp();
    server.clock.advance(MINUTE_MS);
    const other = await signInAgain(user.name, { "user-agent": "Browser/2" });
    const { body } = await server.call(other, listSessions);
    expect(body).toMatchObject([
      { current: true, userAgent: "Browser/2", ip: "127.0.0.1", createdAt: server.clock.now().getTime() },
      { current: false, userAgent: "test" },
    ]);
    expect(JSON.stringify(body)).not.toContain("token");
  });

  it("rejects ending the session of another user, and omits expired sessions", async () => {
    const [user, stranger] = [await server.signUp(), await server.signUp()];
    const [strangerSession] = (await server.call(stranger, listSessions)).body;
    expect(
      (await server.call(user, endSession, { params: { guid: strangerSession?.id ?? "" } })).status,
    ).toBe(404);
    expect(await readProfileStatus(stranger)).toBe(200);
    server.clock.advance(7 * DAY_MS);
    const newSession = await signInAgain(user.name);
    expect((await server.call(newSession, listSessions)).body).toHaveLength(1);
  });

  it("can be cleared except for the current session", async () => {
    const user = await server.signUp();
    const others = [await signInAgain(user.name), await signInAgain(user.name)];
    expect((await server.call(user, endOtherSessions)).status).toBe(200);
    for (const other of others) expect(await readProfileStatus(other)).toBe(401);
    expect((await server.call(user, listSessions)).body).toMatchObject([{ current: true }]);
  });

  it("does not grow when a user signs in again from the same browser", async () => {
    const user = await server.signUp();
    const newSession = await signInAgain(user.name, user.headers);
    expect(await readProfileStatus(user)).toBe(401);
    expect((await server.call(newSession, listSessions)).body).toHaveLength(1);
  });
});

it("ACCOUNT-2 reveals nothing about an account without its password", async () => {
  const bannedUser = await server.signUp("Banned");
  const unknownUserResponse = await server.call(visitor, login, {
    body: { userName: "nobody", password: "Passw0rd" },
  });
  const wrongPasswordResponse = await server.call(visitor, login, {
    body: { userName: bannedUser.name, password: "wr0ngWrong" },
  });
  expect(wrongPasswordResponse).toMatchObject({ status: 401, body: unknownUserResponse.body });
  const rightPasswordResponse = await server.call(visitor, login, {
    body: { userName: bannedUser.name, password: "Passw0rd" },
  });
  expect(rightPasswordResponse.status).toBe(401);
  expect(rightPasswordResponse.problem.title).not.toBe(unknownUserResponse.problem.title);
});

it("ACCOUNT-2 hashes a password even if the account does not exist, to prevent timing attacks", async () => {
  const before = server.passwords.comparisonCount;
  await server.call(visitor, login, { body: { userName: "nobody", password: "Passw0rd" } });
  expect(server.passwords.comparisonCount).toBe(before + 1);
});
