import {
  changePassword,
  getProfile,
  login,
  register as registerByPassword,
  setPassword,
  verify,
} from "@gonfalon/contract/account.ts";
import { linkExternal, listExternal, registerExternal, unlinkExternal } from "@gonfalon/contract/external.ts";
import { getSecurity, reauthenticate } from "@gonfalon/contract/factor.ts";
import { createProvider, deleteProvider, updateProvider } from "@gonfalon/contract/provider.ts";
import { updateSettings } from "@gonfalon/contract/settings.ts";
import { deleteUser } from "@gonfalon/contract/user-admin.ts";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { beforeAll, expect, it } from "vitest";
import { lockUser } from "#features/account/account.repo.ts";
import { lockSettings } from "#features/settings/settings.repo.ts";
import { type Caller, visitor } from "../../../test/api-client.ts";
import { finishAt, startAt, withCookies } from "../../../test/external-browser.ts";
import { useFakeProvider } from "../../../test/fake-identity-provider.ts";
import { useServer } from "../../../test/harness.ts";
import { findMailedLink } from "../../../test/mailed-link.ts";
import { countBlocked, race } from "../../../test/race.ts";
import type { TestUser } from "../../../test/test-users.ts";
import { lockSubject } from "./external-account.repo.ts";

const SITE = "http://127.0.0.1:8080";
const server = useServer({ publicUrl: SITE });
const fake = useFakeProvider();
let admin: TestUser;
const idsByKey = new Map<string, string>();

beforeAll(async () => {
  admin = await server.signUp("Admin");
  const { clientId, clientSecret, origin: issuer } = fake;
  for (const key of ["one", "two"]) {
    const body = { key, name: key, kind: "Oidc" as const, clientId, clientSecret, issuer };
    idsByKey.set(key, (await server.call(admin, createProvider, { body })).body.id);
  }
});

interface TestClaims {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean | string;
  readonly auth_time?: number;
}

async function visit(
  claims: TestClaims,
  { provider = "one", caller = visitor, purpose = "SignIn" as "SignIn" | "Link" | "Confirm" } = {},
) {
  fake.setBehavior({ idToken: { ...claims } });
  const { url, browser } = await startAt(server, { provider, purpose }, caller);
  return { ...(await finishAt(server, browser, provider, fake.authorize(url))), url };
}

const link = (caller: Caller, sub: string, provider = "one") =>
  visit({ sub }, { provider, caller, purpose: "Link" });
const unlink = (caller: Caller, key = "one") => server.call(caller, unlinkExternal, { params: { key } });

const setPolicy = (accountPolicy: object) => server.call(admin, updateSettings, { body: { accountPolicy } });
const setPasswordSignIn = (passwordSignIn: boolean) => setPolicy({ passwordSignIn });
const setLinkByEmail = (linkByEmail: boolean) =>
  server.call(admin, updateProvider, { params: { guid: idsByKey.get("one") ?? "" }, body: { linkByEmail } });

/** A new account without a password. */
async function registerUser(userName: string): Promise<Caller> {
  const { browser } = await visit({ sub: userName });
  const response = await server.call(browser, registerExternal, {
    body: { userName, email: `${userName}@x.example` },
  });
  expect(response.status).toBe(200);
  return withCookies(browser, response.headers);
}

it("LINK-1, LINK-2 nobody is signed in only because an address matches, verified or not", async () => {
  const user = await server.signUp();
  const { email } = (await server.call(user, getProfile)).body;
  const unverifiedVisit = await visit({ sub: "thief", email, email_verified: false });
  expect(unverifiedVisit.body).toMatchObject({
    outcome: "Register",
    suggestion: { email, emailVerified: false },
  });
  const takenResponse = await server.call(unverifiedVisit.browser, registerExternal, {
    body: { userName: "thief" },
  });
  expect(takenResponse.status).toBe(400);
  const verifiedVisit = await visit({ sub: "thief", email, email_verified: "true" });
  expect(verifiedVisit.body).toMatchObject({ outcome: "LinkRequired", suggestion: null });
  for (const { browser } of [unverifiedVisit, verifiedVisit])
    expect((await server.call(browser, getProfile)).status).toBe(401);
});

it("LINK-1 with linkByEmail, users with a verified address are signed in to the account with this address if it is proven, unless the account belongs to staff", async () => {
  const [user, monitor] = [await server.signUp(), await server.signUp("Monitor")];
  const prove = ({ id }: TestUser, at: Date | null) =>
    server.db.updateTable("users").set({ email_proven_at: at }).where("id", "=", id).execute();
  const email = (await server.call(user, getProfile)).body.email;
  const visitAs = (sub: string, isVerified: boolean, address = email) =>
    visit({ sub, email: address, email_verified: isVerified });
  await prove(user, null);
  await prove(monitor, server.clock.now());
  await setLinkByEmail(true);
  expect((await visitAs("same", true)).body.outcome).toBe("LinkRequired");
  await prove(user, server.clock.now());
  expect((await visitAs("same", false)).body.outcome).toBe("Register");
  const staffEmail = (await server.call(monitor, getProfile)).body.email;
  expect((await visitAs("staff", true, staffEmail)).body.outcome).toBe("LinkRequired");
  const { body, browser } = await visitAs("same", true);
  expect(body.outcome).toBe("SignedIn");
  expect((await server.call(browser, getProfile)).body.userId).toBe(user.id);
  await setLinkByEmail(false);
});

it("LINK-1, LINK-6 two concurrent first sign-ins by address both succeed", async () => {
  const user = await server.signUp();
  await server.db
    .updateTable("users")
    .set({ email_proven_at: server.clock.now() })
    .where("id", "=", user.id)
    .execute();
  const { email } = (await server.call(user, getProfile)).body;
  await setLinkByEmail(true);
  const signIn = () => visit({ sub: "both", email, email_verified: true });
  const results = await race(server.db, (tx) => lockUser(tx, user.id), [signIn, signIn]);
  expect(results.map(({ body }) => body.outcome)).toEqual(["SignedIn", "SignedIn"]);
  await setLinkByEmail(false);
});

it("LINK-2 the owner signs in in the same browser, and then connects the identity", async () => {
  const user = await server.signUp();
  const { email } = (await server.call(user, getProfile)).body;
  const { browser } = await visit({ sub: "owner", email, email_verified: true });
  const signInResponse = await server.call(browser, login, {
    body: { userName: user.name, password: user.password },
  });
  const session = withCookies(browser, signInResponse.headers);
  expect((await server.call(session, linkExternal)).status).toBe(200);
  expect(server.lines.at(-1)).toMatchObject({
    fields: { user: user.name, provider: "one" },
    message: "account at a provider connected",
  });
  expect((await server.call(session, linkExternal)).status).toBe(400);
  const secondVisit = await visit({ sub: "owner" });
  expect(secondVisit.body.outcome).toBe("SignedIn");
  expect((await server.call(secondVisit.browser, getProfile)).body.userId).toBe(user.id);
});

it("LINK-3 refuses the identity of another user, and a second identity of a provider", async () => {
  const [first, second] = [await server.signUp(), await server.signUp()];
  expect((await link(first, "shared")).body.outcome).toBe("Linked");
  expect((await link(second, "shared")).status).toBe(400);
  expect((await link(first, "another")).status).toBe(400);
  expect((await link(second, "shared", "two")).body.outcome).toBe("Linked");
});

it("LINK-4 the last sign-in method stays: a password counts, an account at a disabled provider does not", async () => {
  const user = await registerUser("solo");
  expect((await server.call(user, getSecurity)).body.password).toBe(false);
  expect((await unlink(user)).problem.title).toContain("last way");
  await link(user, "solo", "two");
  await server.call(admin, updateProvider, {
    params: { guid: idsByKey.get("two") ?? "" },
    body: { enabled: false },
  });
  expect((await unlink(user)).status).toBe(400);
  await server.call(admin, updateProvider, {
    params: { guid: idsByKey.get("two") ?? "" },
    body: { enabled: true },
  });
  expect((await server.call(user, setPassword, { body: { password: "weak" } })).status).toBe(400);
  expect((await server.call(user, setPassword, { body: { password: "Str0ngOne" } })).status).toBe(200);
  expect((await server.call(user, setPassword, { body: { password: "Str0ngTwo" } })).status).toBe(400);
  expect([(await unlink(user)).status, (await unlink(user, "two")).status]).toEqual([200, 200]);
  expect((await unlink(user)).status).toBe(404);
  expect(
    (await server.call(visitor, login, { body: { userName: "solo", password: "Str0ngOne" } })).status,
  ).toBe(200);
});

it("LINK-4 while password sign-in is off, only the password of an administrator counts", async () => {
  const [user, administrator] = [await server.signUp(), await server.signUp("Admin")];
  await link(user, "user");
  await link(administrator, "administrator");
  await setPasswordSignIn(false);
  expect((await unlink(user)).status).toBe(400);
  expect((await unlink(administrator)).status).toBe(200);
  await setPasswordSignIn(true);
  expect((await unlink(user)).status).toBe(200);
});

it("LINK-4 two concurrent removals leave one external account", async () => {
  const user = await registerUser("racer");
  await link(user, "racer", "two");
  const { userId } = (await server.call(user, getProfile)).body;
  const responses = await race(server.db, (tx) => lockUser(tx, userId), [
    () => unlink(user),
    () => unlink(user, "two"),
  ]);
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  expect((await server.call(user, listExternal)).body).toHaveLength(1);
});

it("EXT-8 a sign-in through an identity that is being disconnected is refused", async () => {
  const user = await server.signUp();
  await link(user, "leaving");
  const responses = await race(server.db, (tx) => lockUser(tx, user.id), [
    async () => (await unlink(user)).status,
    async () => {
      // The removal must wait for the lock first.
      await expect.poll(() => countBlocked(server.db)).toBe(1);
      return (await visit({ sub: "leaving" })).status;
    },
  ]);
  expect(responses).toEqual([200, 400]);
});

it("LINK-6 two concurrent first sign-ins of one identity create one account", async () => {
  const browsers = [(await visit({ sub: "twice" })).browser, (await visit({ sub: "twice" })).browser];
  const responses = await race(
    server.db,
    (tx) => lockSubject(tx, idsByKey.get("one") ?? "", "twice"),
    browsers.map(
      (browser) => () =>
        server.call(browser, registerExternal, { body: { userName: "twice", email: "twice@x.example" } }),
    ),
  );
  expect(responses.map(({ body }) => body.data)).toEqual(["LoggedIn", "LoggedIn"]);
  const userIds = await Promise.all(
    responses.map(
      async ({ headers }) => (await server.call(withCookies(visitor, headers), getProfile)).body.userId,
    ),
  );
  expect(new Set(userIds).size).toBe(1);
});

it("STEP-3 the first password is reported by mail", async () => {
  const email = "reported@x.example";
  const claims = { sub: "reported", email, email_verified: true };
  const { browser } = await visit(claims);
  const { headers } = await server.call(browser, registerExternal, { body: { userName: "reported", email } });
  await server.call(withCookies(browser, headers), setPassword, { body: { password: "Str0ngOne" } });
  await server.platform.mails.deliver();
  const subjects = server.mailer.sentMails.filter(({ to }) => to === email).map(({ subject }) => subject);
  expect(subjects).toEqual([expect.stringContaining("Your password was changed")]);
});

it("STEP-1 a new sign-in at the provider with the same subject confirms the identity", async () => {
  const user = await registerUser("fresh");
  await setPolicy({ confirmEveryone: true });
  server.clock.advance(31 * MINUTE_MS);
  const setNewPassword = () => server.call(user, setPassword, { body: { password: "Str0ngOne" } });
  expect((await setNewPassword()).problem.status).toBe(10_013);
  const confirm = (claims: TestClaims) => visit(claims, { caller: user, purpose: "Confirm" });
  const now = Math.floor(Date.now() / 1000);
  expect((await confirm({ sub: "fresh" })).status).toBe(400);
  expect((await confirm({ sub: "fresh", auth_time: now - 3600 })).problem.title).toContain("login_required");
  expect((await confirm({ sub: "stranger", auth_time: now })).problem).toMatchObject({
    status: 404,
    title: "This account is not connected to yours.",
  });
  expect((await setNewPassword()).status).toBe(403);
  const { body, url } = await confirm({ sub: "fresh", auth_time: now });
  expect(body.outcome).toBe("Confirmed");
  expect(url).toMatch(/prompt=login&max_age=0/);
  expect((await setNewPassword()).status).toBe(200);
  await server.call(admin, reauthenticate, { body: { password: admin.password } });
  await setPolicy({ confirmEveryone: false });
});

it("ACCOUNT-6 the mailed link of a later registration disconnects the identity that somebody else connected before", async () => {
  await setPolicy({ activeOnRegister: false, emailConfirmationRequired: true });
  const email = "victim@x.example";
  const { browser } = await visit({ sub: "squatter" });
  await server.call(browser, registerExternal, { body: { userName: "squatter", email } });
  expect((await visit({ sub: "squatter" })).problem.title).toContain("not active");
  await server.call(visitor, registerByPassword, {
    body: { userName: "victim", password: "Str0ngOne", email },
  });
  await server.platform.mails.deliver();
  const { token, email: address } = findMailedLink(server.mailer.sentMails, email);
  expect((await server.call(visitor, verify, { body: { token, email: address } })).status).toBe(200);
  expect((await visit({ sub: "squatter" })).body.outcome).toBe("Register");
  await setPolicy({ activeOnRegister: true, emailConfirmationRequired: false });
});

it("LINK-8 an inactive account does not block the owner of its address at a provider", async () => {
  const email = "owner@x.example";
  const credentials = { userName: "squatting", password: "Str0ngOne", email };
  const visitWithEmail = (isVerified: boolean) =>
    visit({ sub: "owner-8", email, email_verified: isVerified });
  await setPolicy({ activeOnRegister: false, emailConfirmationRequired: true });
  await server.call(visitor, registerByPassword, { body: credentials });
  const unverifiedVisit = await visitWithEmail(false);
  const blockedResponse = await server.call(unverifiedVisit.browser, registerExternal, {
    body: { userName: "owner8" },
  });
  expect(blockedResponse.status).toBe(400);
  await setPolicy({ emailConfirmationRequired: false });
  expect((await visitWithEmail(true)).body.outcome).toBe("LinkRequired");
  await setPolicy({ emailConfirmationRequired: true });
  const { body, browser } = await visitWithEmail(true);
  expect(body).toMatchObject({ outcome: "Register", suggestion: { email, emailVerified: true } });
  const registration = await server.call(browser, registerExternal, { body: { userName: "owner8" } });
  expect(registration.body.data).toBe("LoggedIn");
  const owner = withCookies(browser, registration.headers);
  expect((await server.call(owner, getProfile)).body).toMatchObject({ userName: "owner8", email });
  expect((await server.call(owner, getSecurity)).body).toMatchObject({ password: false, emailProven: true });
  expect((await server.call(visitor, login, { body: credentials })).status).toBe(401);
  await server.platform.mails.deliver();
  const { token, email: address } = findMailedLink(server.mailer.sentMails, email);
  expect((await server.call(visitor, verify, { body: { token, email: address } })).status).toBe(400);
  await setPolicy({ activeOnRegister: true, emailConfirmationRequired: false });
});

it("LINK-8 a registration uses no second database connection if the settings change at the same time", async () => {
  const { email } = (await server.call(await server.signUp(), getProfile)).body;
  const { browser } = await visit({ sub: "reload", email, email_verified: true });
  const [registration] = await server.db.transaction().execute(async (tx) => {
    await lockSubject(tx, idsByKey.get("one") ?? "", "reload");
    const response = server.call(browser, registerExternal, { body: { userName: "reload" } });
    await expect.poll(() => countBlocked(server.db)).toBe(1);
    server.events.publish({ type: "settings.changed" });
    return [response] as const;
  });
  // The transaction guard fails this test if the transaction reads the settings with another connection.
  expect((await registration).status).toBe(400);
});

it("STEP-3 reports connected and disconnected providers by mail", async () => {
  const user = await server.signUp();
  const { email } = (await server.call(user, getProfile)).body;
  await server.db
    .updateTable("users")
    .set({ email_proven_at: server.clock.now() })
    .where("id", "=", user.id)
    .execute();
  await link(user, "mailed");
  await unlink(user);
  await server.platform.mails.deliver();
  const subjects = server.mailer.sentMails.filter(({ to }) => to === email).map(({ subject }) => subject);
  // The mails of one delivery are sent in any order.
  expect(subjects.toSorted()).toEqual([
    expect.stringMatching(/^A provider was connected to your account/),
    expect.stringMatching(/^A provider was disconnected from your account/),
  ]);
});

it("LINK-7 password sign-in can be disabled for all but administrators, if a provider is enabled", async () => {
  const user = await server.signUp();
  const signIn = ({ name, password }: TestUser, overrides = {}) =>
    server.call(visitor, login, { body: { userName: name, password, ...overrides } });
  expect((await setPasswordSignIn(false)).status).toBe(200);
  expect((await signIn(user)).problem.title).toContain("Passwords are switched off");
  expect((await signIn(user, { password: "Wrong0ne" })).problem.title).toContain("wrong");
  expect((await signIn(admin)).status).toBe(200);
  expect(
    (await server.call(user, changePassword, { body: { old: "Wrong0ne", new: "Str0ngOne" } })).status,
  ).toBe(400);
  await setPasswordSignIn(true);
});

it("LINK-7 while password sign-in is off, neither a registration with a password nor the link of an earlier one opens a session", async () => {
  const registerWithPassword = (name: string) =>
    server.call(visitor, registerByPassword, {
      body: { userName: name, password: "Str0ngOne", email: `${name}@x.example` },
    });
  await setPolicy({ activeOnRegister: false, emailConfirmationRequired: true });
  expect((await registerWithPassword("early")).status).toBe(200);
  await server.platform.mails.deliver();
  const { token, email } = findMailedLink(server.mailer.sentMails, "early@x.example");
  await setPolicy({ activeOnRegister: true, emailConfirmationRequired: false, passwordSignIn: false });
  const registration = await registerWithPassword("late");
  expect([registration.status, registration.headers["set-cookie"]]).toEqual([401, undefined]);
  expect(registration.problem.title).toContain("Passwords are switched off");
  const verification = await server.call(visitor, verify, { body: { token, email } });
  expect([verification.status, verification.headers["set-cookie"]]).toEqual([200, undefined]);
  await setPasswordSignIn(true);
});

it("LINK-7 the last enabled provider stays while password sign-in is off", async () => {
  const setEnabled = (key: string, isEnabled: boolean) =>
    server.call(admin, updateProvider, {
      params: { guid: idsByKey.get(key) ?? "" },
      body: { enabled: isEnabled },
    });
  const remove = (key: string) =>
    server.call(admin, deleteProvider, { params: { guid: idsByKey.get(key) ?? "" } });
  await setPasswordSignIn(false);
  expect((await setEnabled("two", false)).status).toBe(200);
  for (const { status, problem } of [await setEnabled("one", false), await remove("one")]) {
    expect(status).toBe(400);
    expect(problem.title).toContain("passwordSignIn");
  }
  await setPasswordSignIn(true);
  const responses = await race(server.db, lockSettings, [
    async () => (await setPasswordSignIn(false)).status,
    async () => (await setEnabled("one", false)).status,
  ]);
  expect(responses.toSorted((a, b) => a - b)).toEqual([200, 400]);
  await setPasswordSignIn(true);
  for (const key of idsByKey.keys()) expect((await setEnabled(key, true)).status).toBe(200);
});

it("EXT-4 an identity is not connected if the subject claim of its provider has changed since it was confirmed", async () => {
  const { clientId, clientSecret, origin: issuer } = fake;
  const { body } = await server.call(admin, createProvider, {
    body: { key: "moving", name: "Moving", kind: "Oidc", clientId, clientSecret, issuer },
  });
  const { browser } = await visit({ sub: "moved" }, { provider: "moving" });
  const change = { params: { guid: body.id }, body: { subjectClaim: "email" } };
  expect((await server.call(admin, updateProvider, change)).status).toBe(200);
  const registration = await server.call(browser, registerExternal, {
    body: { userName: "moved", email: "moved@x.example" },
  });
  expect(registration.status).toBe(400);
  const cookie = `${browser.headers["cookie"]}; ${admin.headers["cookie"]}`;
  expect((await server.call({ headers: { cookie } }, linkExternal)).status).toBe(400);
  expect((await server.call(admin, deleteProvider, { params: { guid: body.id } })).status).toBe(200);
});

it("external accounts are deleted with the user and with the provider; LINK-7 passwords stay enabled without a provider", async () => {
  const user = await registerUser("gone");
  const { userId } = (await server.call(user, getProfile)).body;
  await server.call(admin, deleteUser, { params: { userId } });
  expect((await visit({ sub: "gone" })).body.outcome).toBe("Register");
  for (const guid of idsByKey.values()) await server.call(admin, deleteProvider, { params: { guid } });
  expect(await server.db.selectFrom("external_accounts").selectAll().execute()).toEqual([]);
  expect((await setPasswordSignIn(false)).status).toBe(400);
});
