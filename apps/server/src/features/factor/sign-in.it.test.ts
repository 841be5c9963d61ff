import { changePassword, endOtherSessions, getProfile, login } from "@gonfalon/contract/account.ts";
import { completeLogin, forgetDevices, removeTotp } from "@gonfalon/contract/factor.ts";
import { updateSettings } from "@gonfalon/contract/settings.ts";
import { updateUser } from "@gonfalon/contract/user-admin.ts";
import { DAY_MS, MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { beforeEach, describe, expect, it } from "vitest";
import type { Db } from "#db/client.ts";
import { lockUser } from "#features/account/account.repo.ts";
import { type Caller, toCaller, toCookieHeader, visitor } from "../../../test/api-client.ts";
import { useServer } from "../../../test/harness.ts";
import { countBlocked, race } from "../../../test/race.ts";
import { type AuthenticatorApp, addAuthenticatorApp } from "../../../test/second-factor.ts";
import type { TestUser } from "../../../test/test-users.ts";
import { markTotpConfirmed, upsertTotp } from "./factor.repo.ts";

const server = useServer();
let admin: TestUser;
let user: TestUser;
let app: AuthenticatorApp;

beforeEach(async () => {
  admin = await server.signUp("Admin");
  user = await server.signUp();
  app = await addAuthenticatorApp(server, user);
});

const signIn = (overrides: { password?: string; code?: string } = {}, caller: Caller = visitor) =>
  server.call(caller, login, { body: { userName: user.name, password: user.password, ...overrides } });

/** Passes the first step. The returned caller sends the flow cookie. */
async function passFirstStep(caller: Caller = visitor): Promise<Caller> {
  const { headers } = await signIn({}, caller);
  const cookie = [caller.headers["cookie"], toCookieHeader(headers)].filter(Boolean).join("; ");
  return { headers: { cookie } };
}

const sendSecondStep = (caller: Caller, code: string, remember?: boolean) =>
  server.call(caller, completeLogin, { body: { code, ...(remember !== undefined && { remember }) } });

/** Sends the same code from all callers concurrently. Returns the sorted statuses. */
async function sendConcurrently(
  table: "totp_secrets" | "recovery_codes",
  callers: readonly Caller[],
  code: string,
): Promise<number[]> {
  const lockRows = (tx: Db) =>
    tx.selectFrom(table).where("user_id", "=", user.id).forUpdate().select("user_id").execute();
  const steps = callers.map((caller) => async () => (await sendSecondStep(caller, code)).status);
  return (await race(server.db, lockRows, steps)).toSorted((a, b) => a - b);
}

const isSignedIn = async (cookie: string) =>
  (await server.call({ headers: { cookie } }, getProfile)).status === 200;

describe("FACTOR-3 a correct password", () => {
  it("opens no session: returns 401 with status 10011, the methods and a SameSite=Strict flow cookie", async () => {
    const { status, problem, headers } = await signIn();
    expect(status).toBe(401);
    expect(problem).toMatchObject({
      status: 10_011,
      data: { methods: ["Totp", "RecoveryCode"], rememberDays: 30 },
    });
    const cookies = [headers["set-cookie"] ?? []].flat().map(String);
    expect(cookies).toHaveLength(1);
    expect(cookies[0]).toMatch(/^gonfalon_flow=[\w-]{43};.*HttpOnly; SameSite=Strict/);
    expect(await isSignedIn(toCookieHeader(headers))).toBe(false);
  });

  it("opens a session with a code in the same request; a wrong code returns 400", async () => {
    expect((await signIn({ code: "000000" })).status).toBe(400);
    const { status, headers } = await signIn({ code: app.getCode() });
    expect(status).toBe(200);
    expect(await isSignedIn(toCookieHeader(headers))).toBe(true);
  });
});

it("FACTOR-3 a wrong password gets the same response as without factors", async () => {
  const other = await server.signUp();
  const responseWithoutFactor = await server.call(visitor, login, {
    body: { userName: other.name, password: "Wrong0ne" },
  });
  const responseWithFactor = await signIn({ password: "Wrong0ne", code: app.getCode() });
  expect([responseWithFactor.status, responseWithFactor.problem]).toEqual([
    responseWithoutFactor.status,
    responseWithoutFactor.problem,
  ]);
});

describe("FACTOR-3 the second step", () => {
  it("opens a session with a code, and each flow works once", async () => {
    const caller = await passFirstStep();
    const { status, headers } = await sendSecondStep(caller, app.getCode());
    expect(status).toBe(200);
    expect(await isSignedIn(toCookieHeader(headers))).toBe(true);
    expect((await sendSecondStep(caller, app.getCode(1))).status).toBe(400);
  });

  it("needs the flow cookie, which expires after ten minutes", async () => {
    expect((await sendSecondStep(visitor, app.getCode())).status).toBe(400);
    const caller = await passFirstStep();
    server.clock.advance(10 * MINUTE_MS);
    expect((await sendSecondStep(caller, app.getCode())).status).toBe(400);
  });

  it("ends after five wrong codes", async () => {
    const caller = await passFirstStep();
    for (let n = 0; n < 4; n++) expect((await sendSecondStep(caller, "000000")).status).toBe(400);
    expect((await sendSecondStep(await passFirstStep(), app.getCode())).status).toBe(200);
    expect((await sendSecondStep(caller, "000000")).problem.title).not.toContain("expired");
    expect((await sendSecondStep(caller, app.getCode(1))).problem.title).toContain("expired");
  });

  it("ends together with the sessions, for example when the password changes", async () => {
    const caller = await passFirstStep();
    await server.call(app.caller, changePassword, { body: { old: user.password, new: "Passw0rd2" } });
    expect((await sendSecondStep(caller, app.getCode())).status).toBe(400);
  });

  it("ends when the user ends all other sessions", async () => {
    const caller = await passFirstStep();
    await server.call(app.caller, endOtherSessions);
    expect((await sendSecondStep(caller, app.getCode())).status).toBe(400);
  });

  it("opens no session if the password changes while the code is checked", async () => {
    const caller = await passFirstStep();
    const body = { old: user.password, new: "Passw0rd2" };
    const responses = await race(server.db, (tx) => lockUser(tx, user.id), [
      async () => (await server.call(app.caller, changePassword, { body })).status,
      async () => {
        await expect.poll(() => countBlocked(server.db)).toBe(1);
        return (await sendSecondStep(caller, app.getCode())).status;
      },
    ]);
    expect(responses).toEqual([200, 400]);
    const rows = server.db.selectFrom("sessions").where("user_id", "=", user.id).select("id");
    expect(await rows.execute()).toHaveLength(1);
  });

  it("rejects users who were banned after the first step", async () => {
    const caller = await passFirstStep();
    await server.call(admin, updateUser, { params: { userId: user.id }, body: { role: "Banned" } });
    expect((await sendSecondStep(caller, app.getCode())).status).toBe(401);
  });
});

it("SESSION-1 a sign-in opens no session if the account gets its first factor while the password is checked", async () => {
  const other = await server.signUp();
  const addFactor = async (tx: Db) => {
    await lockUser(tx, other.id);
    await upsertTotp(tx, other.id, Buffer.alloc(64));
    await markTotpConfirmed(tx, other.id, server.clock.now(), 0);
  };
  const countSessions = async () =>
    (await server.db.selectFrom("sessions").where("user_id", "=", other.id).select("id").execute()).length;
  const before = await countSessions();
  const body = { userName: other.name, password: other.password };
  const [response] = await race(server.db, addFactor, [() => server.call(visitor, login, { body })]);
  expect([response?.status, response?.headers["set-cookie"]]).toEqual([401, undefined]);
  expect(await countSessions()).toBe(before);
  expect((await server.call(visitor, login, { body })).problem.status).toBe(10_011);
});

describe("FACTOR-2 a code", () => {
  it("works once, even in two concurrent requests", async () => {
    const code = app.getCode();
    const callers = [await passFirstStep(), await passFirstStep()];
    expect(await sendConcurrently("totp_secrets", callers, code)).toEqual([200, 400]);
  });

  it("is rejected if the code of a later time step was used before", async () => {
    expect((await signIn({ code: app.getCode(1) })).status).toBe(200);
    expect((await signIn({ code: app.getCode() })).status).toBe(400);
  });
});

it("FACTOR-1 a recovery code works once, in upper or lower case, even in two concurrent requests", async () => {
  const [first = "", second = ""] = app.recoveryCodes;
  expect(first).toMatch(/^[0-9a-z]{5}-[0-9a-z]{5}$/);
  const callers = [await passFirstStep(), await passFirstStep()];
  expect(await sendConcurrently("recovery_codes", callers, first.toUpperCase())).toEqual([200, 400]);
  expect((await sendSecondStep(await passFirstStep(), first)).status).toBe(400);
  expect((await sendSecondStep(await passFirstStep(), second.replace("-", ""))).status).toBe(200);
});

describe("FACTOR-5 remember", () => {
  const rememberBrowser = async () => {
    const { headers } = await sendSecondStep(await passFirstStep(), app.getCode(), true);
    return toCaller({ headers });
  };

  it("skips the second step in this browser, for the number of days in the policy", async () => {
    const browser = await rememberBrowser();
    expect((await signIn({}, browser)).status).toBe(200);
    expect((await signIn()).status).toBe(401);
    server.clock.advance(30 * DAY_MS);
    expect((await signIn({}, browser)).status).toBe(401);
  });

  it("is not the default", async () => {
    const { headers } = await sendSecondStep(await passFirstStep(), app.getCode());
    expect((await signIn({}, toCaller({ headers }))).status).toBe(401);
  });

  it("ends when the devices are forgotten", async () => {
    const browser = await rememberBrowser();
    await server.call(browser, forgetDevices);
    expect((await signIn({}, browser)).status).toBe(401);
  });

  it("is not possible for administrators, or with 0 days", async () => {
    await server.call(admin, updateSettings, { body: { accountPolicy: { rememberDays: 0 } } });
    const response = await signIn();
    await server.call(admin, updateSettings, { body: { accountPolicy: { rememberDays: 30 } } });
    expect(response.problem).toMatchObject({ data: { rememberDays: 0 } });
    const browser = await rememberBrowser();
    await server.call(admin, updateUser, { params: { userId: user.id }, body: { role: "Admin" } });
    expect((await signIn({}, browser)).problem).toMatchObject({ status: 10_011, data: { rememberDays: 0 } });
  });
});

it("FACTOR-1 the password alone opens a session after the factor was removed", async () => {
  expect((await server.call(app.caller, removeTotp)).status).toBe(200);
  expect((await signIn()).status).toBe(200);
});

it("logs no recovery codes and no codes of an authenticator app, neither correct nor wrong ones", async () => {
  const [recoveryCode = "", otherRecoveryCode = ""] = app.recoveryCodes;
  const [code, oldCode] = [app.getCode(), app.getCode(-100)];
  const wrongRecoveryCode = "zzzzz-zzzzz";
  const before = server.lines.length;
  expect((await signIn({ code: oldCode })).status).toBe(400);
  expect((await signIn({ code })).status).toBe(200);
  const caller = await passFirstStep();
  for (const wrongCode of [oldCode, wrongRecoveryCode])
    expect((await sendSecondStep(caller, wrongCode)).status).toBe(400);
  expect((await sendSecondStep(caller, recoveryCode)).status).toBe(200);
  expect((await sendSecondStep(await passFirstStep(), otherRecoveryCode.toUpperCase())).status).toBe(200);
  const lines = JSON.stringify(server.lines.slice(before));
  expect(lines).toContain(user.name);
  for (const usedCode of [code, oldCode, wrongRecoveryCode, ...app.recoveryCodes])
    expect(lines).not.toMatch(new RegExp(`\\b${usedCode.replace("-", "-?")}\\b`, "i"));
});
