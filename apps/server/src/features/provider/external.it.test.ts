import { getProfile, register as registerByPassword, updateProfile } from "@gonfalon/contract/account.ts";
import { listExternal, registerExternal, signOutExternal } from "@gonfalon/contract/external.ts";
import {
  createProvider,
  listProviders,
  type ProviderChange,
  updateProvider,
} from "@gonfalon/contract/provider.ts";
import { getClientConfig, updateSettings } from "@gonfalon/contract/settings.ts";
import { updateUser } from "@gonfalon/contract/user-admin.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lockAdministrators } from "#features/account/account.admin.repo.ts";
import { findUserByEmail, lockUser } from "#features/account/account.repo.ts";
import { type Caller, visitor } from "../../../test/api-client.ts";
import { finishAt, startAt, withCookies } from "../../../test/external-browser.ts";
import { useServer } from "../../../test/harness.ts";
import { useOidcProvider } from "../../../test/oidc-provider.ts";
import { countBlocked } from "../../../test/race.ts";
import { addAuthenticatorApp } from "../../../test/second-factor.ts";
import type { TestUser } from "../../../test/test-users.ts";

// Tests sign-in and registration through a real OpenID provider.

const SITE = "http://127.0.0.1:8080";
const server = useServer({ publicUrl: SITE });
const provider = useOidcProvider(`${SITE}/account/callback/campus`);
let admin: TestUser;
let id: string;

beforeAll(async () => {
  admin = await server.signUp("Admin");
  const { clientId, clientSecret, issuer } = provider;
  const body = { key: "campus", name: "Campus", kind: "Keycloak", clientId, clientSecret, issuer } as const;
  const createResponse = await server.call(admin, createProvider, { body });
  ({ id } = createResponse.body);
});

const configure = async (body: ProviderChange) => {
  const { status, problem } = await server.call(admin, updateProvider, { params: { guid: id }, body });
  expect([status, problem]).toMatchObject([200, {}]);
};

const setPolicy = (accountPolicy: object) => server.call(admin, updateSettings, { body: { accountPolicy } });

async function visit(user: string, caller: Caller = visitor) {
  const { url, browser } = await startAt(server, { provider: "campus", returnTo: "/games" }, caller);
  return finishAt(server, browser, "campus", await provider.authorize(url, user));
}

const register = (browser: Caller, userName: string, email?: string) =>
  server.call(browser, registerExternal, { body: { userName, ...(email !== undefined && { email }) } });

/** Registers an account for a new user of the provider. */
async function registerUser(user: string, claims: object = {}) {
  const email = `${user}@campus.example`;
  provider.setUser(user, { preferred_username: user, email, email_verified: true, ...claims });
  const { browser } = await visit(user);
  const response = await register(browser, user);
  expect(response.status).toBe(200);
  return withCookies(browser, response.headers);
}

const readProfile = async (caller: Caller) => (await server.call(caller, getProfile)).body;

it("registers a new user with a suggested name, and signs the user in directly the next time", async () => {
  provider.setUser("ada", { preferred_username: "ada.l", email: "ada@campus.example", email_verified: true });
  const firstVisit = await visit("ada");
  expect(firstVisit.body).toEqual({
    outcome: "Register",
    returnTo: "/games",
    methods: null,
    rememberDays: 0,
    suggestion: { userName: "ada.l", email: "ada@campus.example", emailVerified: true },
  });
  const registration = await register(firstVisit.browser, "ada.l");
  expect(registration.body.data).toBe("LoggedIn");
  const secondVisit = await visit("ada");
  expect(secondVisit.body).toMatchObject({ outcome: "SignedIn", returnTo: "/games" });
  expect(await readProfile(secondVisit.browser)).toMatchObject({
    userName: "ada.l",
    email: "ada@campus.example",
  });
  const [link] = (await server.call(secondVisit.browser, listExternal)).body;
  expect(link).toMatchObject({
    provider: "campus",
    kind: "Keycloak",
    displayName: "ada.l",
    email: "ada@campus.example",
  });
  const { body: config } = await server.call(visitor, getClientConfig);
  expect(config.signIn).toMatchObject({
    password: true,
    providers: [{ key: "campus", name: "Campus", kind: "Keycloak" }],
  });
});

it("LINK-5 suggests a name that is free", async () => {
  await registerUser("grace");
  provider.setUser("grace-2", { preferred_username: "Grace" });
  expect((await visit("grace-2")).body.suggestion?.userName).toBe("Grace2");
  provider.setUser("root", { preferred_username: "Administrator" });
  expect((await visit("root")).body.suggestion?.userName).toBe("");
});

it("EXT-6 a user is refused until the claims meet a requirement, and again when they no longer do", async () => {
  const groupsRule = { requirements: [{ claim: "groups", values: ["ctf", "staff"] }] };
  await configure(groupsRule);
  provider.setUser("mia", { preferred_username: "mia", groups: ["chess"] });
  const refusedVisit = await visit("mia");
  expect([refusedVisit.status, refusedVisit.headers["set-cookie"]]).toEqual([403, undefined]);
  expect((await register(refusedVisit.browser, "mia", "mia@x.example")).status).toBe(400);
  await registerUser("mia", { groups: ["ctf"] });
  expect((await visit("mia")).body.outcome).toBe("SignedIn");
  provider.setUser("mia", { preferred_username: "mia", groups: [] });
  expect((await visit("mia")).status).toBe(403);
  await configure({ requirements: [], emailDomains: ["CAMPUS.example"] });
  provider.setUser("mia", { email: "mia@campus.example", email_verified: false });
  expect((await visit("mia")).status).toBe(403);
  provider.setUser("mia", { email: "mia@campus.example", email_verified: true });
  expect((await visit("mia")).status).toBe(200);
  await configure({ emailDomains: [] });
});

describe("with rules for claims", () => {
  beforeAll(() =>
    configure({
      roles: [
        { claim: "groups", value: "watch", role: "Monitor" },
        { claim: "groups", value: "chief", role: "Admin" },
      ],
      fields: [{ claim: "name", field: "realName", locked: true }],
      labels: [{ claim: "department", value: "cs", label: "Computer science" }],
    }),
  );
  afterAll(() => configure({ roles: [], fields: [], labels: [] }));

  it("EXT-7 each sign-in sets the role, fields and labels from claims; locked fields cannot be edited", async () => {
    const firstSession = await registerUser("noa", {
      groups: ["watch"],
      name: "Noa\u202e Levi",
      department: "cs",
    });
    expect(await readProfile(firstSession)).toMatchObject({ role: "Monitor", realName: "Noa Levi" });
    expect(server.lines).toContainEqual({
      level: "info",
      fields: { status: "Success", user: "noa", role: "Monitor" },
      message: "role set by a sign-in provider",
    });
    expect((await server.call(firstSession, listExternal)).body[0]?.labels).toEqual(["Computer science"]);
    provider.setUser("noa", { groups: [], name: "Noa L." });
    const { browser } = await visit("noa");
    expect(await readProfile(browser)).toMatchObject({ role: "User", realName: "Noa L." });
    expect((await server.call(browser, listExternal)).body[0]?.labels).toEqual([]);

    expect((await server.call(browser, updateProfile, { body: { realName: "Other" } })).status).toBe(400);
    expect(
      (await server.call(browser, updateProfile, { body: { realName: "Noa L.", bio: "hi" } })).status,
    ).toBe(200);
  });

  it("EXT-7 the last administrator keeps the role", async () => {
    const chiefSession = await registerUser("lea", { groups: ["chief"] });
    const { userId } = await readProfile(chiefSession);
    await server.call(chiefSession, updateUser, { params: { userId: admin.id }, body: { role: "User" } });
    provider.setUser("lea", { groups: [] });
    const { browser } = await visit("lea");
    expect(await readProfile(browser)).toMatchObject({ userId, role: "Admin" });
    await server.call(browser, updateUser, { params: { userId: admin.id }, body: { role: "Admin" } });
    expect(await readProfile((await visit("lea")).browser)).toMatchObject({ role: "User" });
  });

  it("LINK-8 an administrator can edit the account that a registration replaces, without a deadlock", async () => {
    const email = "eve@campus.example";
    await setPolicy({ activeOnRegister: false, emailConfirmationRequired: true });
    const body = { userName: "squatter", password: "Str0ngOne", email };
    await server.call(visitor, registerByPassword, { body });
    provider.setUser("eve", { preferred_username: "eve", email, email_verified: true });
    const { browser } = await visit("eve");
    const [registration] = await server.db.transaction().execute(async (tx) => {
      // An edit by an administrator takes these locks in the same order.
      await lockAdministrators(tx);
      const response = register(browser, "eve");
      await expect.poll(() => countBlocked(server.db)).toBe(1);
      const account = await findUserByEmail(tx, email);
      await lockUser(tx, account?.id ?? "");
      return [response] as const;
    });
    expect((await registration).body.data).toBe("LoggedIn");
    await setPolicy({ activeOnRegister: true, emailConfirmationRequired: false });
  });
});

it("EXT-8 refuses banned and inactive users, and requires the second step unless the provider is trusted", async () => {
  const user = await registerUser("kim");
  const { userId } = await readProfile(user);
  const edit = (body: object) => server.call(admin, updateUser, { params: { userId }, body });
  await edit({ role: "Banned" });
  expect((await visit("kim")).status).toBe(401);
  await edit({ role: "User", emailConfirmed: false });
  expect((await visit("kim")).problem.title).toContain("not active");
  await edit({ emailConfirmed: true });
  await addAuthenticatorApp(server, (await visit("kim")).browser);
  const firstStep = await visit("kim");
  expect(firstStep.body).toMatchObject({ outcome: "SecondFactor", methods: ["Totp", "RecoveryCode"] });
  expect((await server.call(firstStep.browser, getProfile)).status).toBe(401);
  await configure({ trustsSecondFactor: true });
  expect((await visit("kim")).body.outcome).toBe("SignedIn");
  await configure({ trustsSecondFactor: false });
});

it.each([
  {
    user: "active",
    activeOnRegister: true,
    emailConfirmationRequired: true,
    typedEmail: "typed@x.example",
    result: "LoggedIn",
  },
  {
    user: "verified",
    activeOnRegister: false,
    emailConfirmationRequired: true,
    typedEmail: undefined,
    result: "LoggedIn",
  },
  {
    user: "by-mail",
    activeOnRegister: false,
    emailConfirmationRequired: true,
    typedEmail: "own@x.example",
    result: "EmailConfirmationRequired",
  },
  {
    user: "by-admin",
    activeOnRegister: false,
    emailConfirmationRequired: false,
    typedEmail: undefined,
    result: "AdminConfirmationRequired",
  },
])("registers $user with the typed address $typedEmail: $result", async (testCase) => {
  const { user, typedEmail, result, ...accountPolicy } = testCase;
  await setPolicy(accountPolicy);
  provider.setUser(user, { preferred_username: user, email: `${user}@campus.example`, email_verified: true });
  const { browser } = await visit(user);
  const response = await register(browser, user, typedEmail);
  expect(response.body.data).toBe(result);
  const { status } = await server.call(withCookies(browser, response.headers), getProfile);
  expect(status).toBe(result === "LoggedIn" ? 200 : 401);
  await setPolicy({ activeOnRegister: true, emailConfirmationRequired: false });
});

it("LINK-5 registration follows the policy, ignores it, or is closed", async () => {
  await setPolicy({ allowRegister: false });
  provider.setUser("zoe", { preferred_username: "zoe", email: "zoe@campus.example", email_verified: true });
  expect((await visit("zoe")).problem.title).toContain("closed");
  await configure({ registration: "Always" });
  const { browser } = await visit("zoe");
  await configure({ registration: "Never" });
  await setPolicy({ allowRegister: true });
  expect((await register(browser, "zoe")).problem.title).toContain("closed");
  await configure({ registration: "Policy" });
  // EXT-2: the refused request did not end the flow.
  expect((await register(browser, "zoe")).status).toBe(200);
});

it("signing out ends the session, and returns the sign-out URL of the provider if its setting signOut is on", async () => {
  const user = await registerUser("sol");
  expect((await server.call(user, signOutExternal)).body.url).toBeNull();
  expect((await server.call(user, getProfile)).status).toBe(401);
  await configure({ signOut: true });
  const { browser } = await visit("sol");
  const { body } = await server.call(browser, signOutExternal);
  expect(body.url).toMatch(`${provider.issuer}/session/end?post_logout_redirect_uri=`);
});

it("the client secret is in no response and no log line, and is stored encrypted", async () => {
  const { body } = await server.call(admin, listProviders);
  const storedProviders = await server.db.selectFrom("identity_providers").selectAll().execute();
  for (const text of [
    JSON.stringify(body),
    JSON.stringify(server.lines),
    String(storedProviders[0]?.client_secret_sealed),
  ])
    expect(text).not.toContain(provider.clientSecret);
  expect(body[0]).toMatchObject({ hasSecret: true, redirectUri: `${SITE}/account/callback/campus` });
});
