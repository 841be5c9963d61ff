import { getProfile, login } from "@gonfalon/contract/account.ts";
import {
  completeLogin,
  confirmTotp,
  getSecurity,
  reauthenticate,
  removeTotp,
  renewRecoveryCodes,
  startTotp,
} from "@gonfalon/contract/factor.ts";
import {
  addPasskey,
  loginWithPasskey,
  type PasskeyProof,
  removePasskey,
  renamePasskey,
  requestPasskey,
  startPasskey,
} from "@gonfalon/contract/passkey.ts";
import { getUserSecurity, removeUserFactors, updateUser } from "@gonfalon/contract/user-admin.ts";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { Secret, TOTP } from "otpauth";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Caller, visitor } from "../../../test/api-client.ts";
import { useServer } from "../../../test/harness.ts";
import { sentCookies } from "../../../test/second-factor.ts";
import { addSoftwarePasskey, softwareAuthenticator } from "../../../test/software-authenticator.ts";
import type { TestUser } from "../../../test/test-users.ts";

const server = useServer();
let admin: TestUser;
let user: TestUser;

beforeAll(async () => {
  admin = await server.signUp("Admin");
});

beforeEach(async () => {
  user = await server.signUp();
});

const signIn = (response: PasskeyProof) => server.call(visitor, loginWithPasskey, { body: { response } });
const getOptions = async (caller: Caller = visitor) =>
  (await server.call(caller, requestPasskey, { body: {} })).body;

async function passFirstStep(): Promise<Caller> {
  const { headers } = await server.call(visitor, login, {
    body: { userName: user.name, password: user.password },
  });
  return { headers: { cookie: sentCookies(headers) } };
}

async function addApp(caller: Caller) {
  const { body } = await server.call(caller, startTotp);
  const totp = new TOTP({ secret: Secret.fromBase32(body.secret) });
  const code = totp.generate({ timestamp: server.clock.now().getTime() });
  return server.call(caller, confirmTotp, { body: { code } });
}

describe("FACTOR-1 two-step verification", () => {
  it("is turned on by the first passkey, which returns recovery codes and ends the other sessions", async () => {
    const { caller, recoveryCodes } = await addSoftwarePasskey(server, user);
    expect(recoveryCodes).toHaveLength(10);
    expect((await server.call(user, getProfile)).status).toBe(401);
    const { body } = await server.call(caller, getSecurity);
    expect(body).toMatchObject({ totp: false, twoStep: true, recoveryCodesLeft: 10 });
    expect(body.passkeys).toMatchObject([
      { name: "Passkey", lastUsedAt: null, transports: ["internal"], backedUp: false },
    ]);
  });

  it("is turned off by removing the last passkey", async () => {
    const { caller, id } = await addSoftwarePasskey(server, user);
    const { headers } = await server.call(caller, removePasskey, { params: { guid: id } });
    expect((await server.call(caller, getProfile)).status).toBe(401);
    const newSession = { headers: { cookie: sentCookies(headers) } };
    expect((await server.call(newSession, getSecurity)).body).toMatchObject({
      twoStep: false,
      recoveryCodesLeft: 0,
      passkeys: [],
    });
  });

  it("stays on if one of two factors is removed; adding the second returns no codes and ends no session", async () => {
    const { caller, id } = await addSoftwarePasskey(server, user);
    const { body } = await addApp(caller);
    expect(body.recoveryCodes).toBeNull();
    expect((await server.call(caller, removePasskey, { params: { guid: id } })).status).toBe(200);
    expect((await server.call(caller, getSecurity)).body).toMatchObject({
      twoStep: true,
      recoveryCodesLeft: 10,
    });
    expect((await addSoftwarePasskey(server, caller)).recoveryCodes).toBeNull();
    expect((await server.call(caller, removeTotp)).status).toBe(200);
    expect((await server.call(caller, getSecurity)).body).toMatchObject({ totp: false, twoStep: true });
    expect((await server.call(caller, renewRecoveryCodes)).status).toBe(200);
  });
});

describe("FACTOR-4 signing in with a passkey", () => {
  it("needs no name, no password and no second step", async () => {
    const { authenticator } = await addSoftwarePasskey(server, user);
    const options = await getOptions();
    expect(options).toMatchObject({
      rpId: "ctf.example.org",
      userVerification: "required",
      allowCredentials: [],
    });
    const { status, headers } = await signIn(authenticator.get(options));
    expect(status).toBe(200);
    const caller = { headers: { cookie: sentCookies(headers) } };
    expect((await server.call(caller, getProfile)).body.userName).toBe(user.name);
    expect((await server.call(caller, getSecurity)).body.passkeys[0]?.lastUsedAt).toBe(
      server.clock.now().getTime(),
    );
  });

  it("works once per challenge, even in two concurrent requests", async () => {
    const { authenticator } = await addSoftwarePasskey(server, user);
    const proof = authenticator.get(await getOptions());
    const responses = await Promise.all([signIn(proof), signIn(proof)]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    expect((await signIn(proof)).status).toBe(401);
  });

  const forgedChallenge = Buffer.from("made-up.99999999999999.signature").toString("base64url");
  it.each([
    ["another origin", { origin: "https://ctf.example.net" }],
    ["another relying party", { rpId: "example.org" }],
    ["a challenge that the platform did not issue", { challenge: forgedChallenge }],
    ["no verification of the user", { isVerified: false }],
    ["another user", { userHandle: Buffer.from("somebody").toString("base64url") }],
    ["a ceremony of another kind", { type: "webauthn.create" }],
  ])("is refused with %s", async (_, overrides) => {
    const { authenticator } = await addSoftwarePasskey(server, user);
    expect((await signIn(authenticator.get(await getOptions(), overrides))).status).toBe(401);
    expect((await signIn(authenticator.get(await getOptions()))).status).toBe(200);
  });

  it("is refused with an expired challenge, a wrong signature, malformed data or an unknown passkey", async () => {
    const { authenticator } = await addSoftwarePasskey(server, user);
    const proof = authenticator.get(await getOptions());
    const { response } = proof;
    const other = authenticator.get(await getOptions()).response;
    expect((await signIn({ ...proof, response: { ...response, signature: other.signature } })).status).toBe(
      401,
    );
    expect((await signIn({ ...proof, response: { ...response, clientDataJSON: "AAAA" } })).status).toBe(401);
    expect((await signIn({ ...proof, response: { ...response, authenticatorData: "AAAA" } })).status).toBe(
      401,
    );
    expect((await signIn(softwareAuthenticator().get(await getOptions()))).status).toBe(401);
    server.clock.advance(10 * MINUTE_MS);
    expect((await signIn(proof)).status).toBe(401);
  });

  it("needs a counter that increases, if the authenticator has a counter", async () => {
    const { authenticator, id } = await addSoftwarePasskey(server, user, { counter: 4 });
    const withCounter = async (counter: number) =>
      (await signIn(authenticator.get(await getOptions(), { counter }))).status;
    expect(await withCounter(5)).toBe(200);
    expect(await withCounter(5)).toBe(401);
    expect(await withCounter(0)).toBe(401);
    expect(await withCounter(6)).toBe(200);
    expect(
      server.lines.filter(({ level, fields }) => level === "warn" && fields["passkey"] === id),
    ).toHaveLength(2);
  });

  it("is refused for banned users", async () => {
    const { authenticator } = await addSoftwarePasskey(server, user);
    await server.call(admin, updateUser, { params: { userId: user.id }, body: { role: "Banned" } });
    expect((await signIn(authenticator.get(await getOptions()))).status).toBe(401);
  });
});

describe("FACTOR-3 a passkey as the second step", () => {
  it("completes the sign-in; FACTOR-5 adding another passkey ends the trust in the browser", async () => {
    const { authenticator } = await addSoftwarePasskey(server, user);
    const caller = await passFirstStep();
    const options = await getOptions(caller);
    expect(options.allowCredentials).toHaveLength(1);
    const signInOptions = await server.call(caller, requestPasskey, { body: { purpose: "SignIn" } });
    expect(signInOptions.body.allowCredentials).toEqual([]);
    const body = { passkey: authenticator.get(options), remember: true };
    const { status, headers } = await server.call(caller, completeLogin, { body });
    expect(status).toBe(200);
    const cookie = sentCookies(headers);
    expect((await server.call({ headers: { cookie } }, getProfile)).status).toBe(200);
    expect((await server.call(caller, completeLogin, { body })).status).toBe(400);

    const credentials = { body: { userName: user.name, password: user.password } };
    const trusted = await server.call({ headers: { cookie } }, login, credentials);
    expect(trusted.status).toBe(200);
    const browser = { headers: { cookie: sentCookies(trusted.headers) } };
    await addSoftwarePasskey(server, browser);
    const { problem } = await server.call(browser, login, credentials);
    expect(problem).toMatchObject({ status: 10_011, data: { methods: ["Passkey", "RecoveryCode"] } });
  });

  it("is refused with the passkey of somebody else, or with a code and a passkey", async () => {
    const { authenticator } = await addSoftwarePasskey(server, user);
    const stranger = await addSoftwarePasskey(server, await server.signUp());
    const caller = await passFirstStep();
    const complete = (body: object) => server.call(caller, completeLogin, { body });
    for (let n = 0; n < 4; n++)
      expect((await complete({ passkey: stranger.authenticator.get(await getOptions()) })).status).toBe(400);
    expect((await complete({})).status).toBe(400);
    const passkey = authenticator.get(await getOptions());
    expect((await complete({ passkey, code: "000000" })).status).toBe(400);
    await complete({ passkey: stranger.authenticator.get(await getOptions()) });
    expect((await complete({ passkey })).problem.title).toContain("expired");
  });
});

it("STEP-1 a passkey confirms the identity of its owner only", async () => {
  const { authenticator, caller } = await addSoftwarePasskey(server, user);
  const stranger = await addSoftwarePasskey(server, await server.signUp());
  server.clock.advance(31 * MINUTE_MS);
  expect((await server.call(caller, startPasskey)).problem.status).toBe(10_013);
  const { body: options } = await server.call(caller, requestPasskey, { body: { purpose: "Confirm" } });
  expect(options.allowCredentials).toHaveLength(1);
  const confirm = (passkey: PasskeyProof) => server.call(caller, reauthenticate, { body: { passkey } });
  expect((await confirm(stranger.authenticator.get(await getOptions()))).status).toBe(400);
  expect((await confirm(authenticator.get(options))).status).toBe(200);
  expect((await server.call(caller, startPasskey)).status).toBe(200);
});

describe("adding a passkey", () => {
  const createResponse = async (caller: Caller, overrides: object = {}) => {
    const { body: options } = await server.call(caller, startPasskey);
    return softwareAuthenticator().create(options, overrides);
  };
  const add = async (overrides: object, caller: Caller = user) => {
    const response = await createResponse(caller, overrides);
    return server.call(caller, addPasskey, { body: { response } });
  };

  it.each([
    ["another origin", { origin: "https://evil.example" }],
    ["another relying party", { rpId: "evil.example" }],
    ["no verification of the user", { isVerified: false }],
    ["a ceremony of another kind", { type: "webauthn.get" }],
  ])("is refused with %s", async (_, overrides) => {
    expect((await add(overrides)).status).toBe(400);
    expect((await server.call(user, getSecurity)).body.twoStep).toBe(false);
  });

  it("is refused with the challenge of another user, of a sign-in, or a used one", async () => {
    const other = await server.signUp();
    const { body: options } = await server.call(other, startPasskey);
    const send = (caller: Caller, challenge: string) => {
      const response = softwareAuthenticator().create({ ...options, challenge });
      return server.call(caller, addPasskey, { body: { response } });
    };
    expect((await send(user, options.challenge)).status).toBe(400);
    expect((await send(user, (await getOptions()).challenge)).status).toBe(400);
    const { body: own } = await server.call(user, startPasskey);
    const { headers } = await send(user, own.challenge);
    const caller = { headers: { cookie: sentCookies(headers) } };
    expect((await send(caller, own.challenge)).status).toBe(400);
    expect((await server.call(caller, getSecurity)).body.passkeys).toHaveLength(1);
  });

  it("is refused for a credential that already belongs to an account", async () => {
    const authenticator = softwareAuthenticator();
    const other = await server.signUp();
    const statuses: number[] = [];
    for (const caller of [user, other]) {
      const { body: options } = await server.call(caller, startPasskey);
      const body = { response: authenticator.create(options) };
      statuses.push((await server.call(caller, addPasskey, { body })).status);
    }
    expect(statuses).toEqual([200, 400]);
  });

  it("FACTOR-4 is limited to 20 passkeys, even in concurrent requests", async () => {
    const { caller } = await addSoftwarePasskey(server, user);
    for (let n = 0; n < 17; n++) expect((await add({}, caller)).status).toBe(200);
    // All three start below the limit.
    const bodies = [];
    for (let n = 0; n < 3; n++) bodies.push({ response: await createResponse(caller) });
    const added = await Promise.all(bodies.map((body) => server.call(caller, addPasskey, { body })));
    expect(added.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 400]);
    expect((await server.call(caller, startPasskey)).status).toBe(400);
    expect((await server.call(caller, getSecurity)).body.passkeys).toHaveLength(20);
  });
});

it("renames and removes passkeys of their owner only", async () => {
  const { caller, id } = await addSoftwarePasskey(server, user);
  const other = await server.signUp();
  const rename = (by: Caller, name: string) =>
    server.call(by, renamePasskey, { params: { guid: id }, body: { name } });
  expect((await rename(other, "mine")).status).toBe(404);
  expect((await rename(caller, " ")).status).toBe(400);
  expect((await rename(caller, "n".repeat(65))).status).toBe(400);
  expect((await rename(caller, " Phone ")).status).toBe(200);
  expect((await server.call(other, removePasskey, { params: { guid: id } })).status).toBe(404);
  expect((await server.call(caller, getSecurity)).body.passkeys).toMatchObject([{ name: "Phone" }]);
});

it("FACTOR-7 an administrator removes the passkeys of a user", async () => {
  const { authenticator } = await addSoftwarePasskey(server, user);
  const params = { userId: user.id };
  expect((await server.call(admin, getUserSecurity, { params })).body.passkeys).toHaveLength(1);
  expect((await server.call(admin, removeUserFactors, { params })).status).toBe(200);
  expect((await server.call(admin, getUserSecurity, { params })).body).toMatchObject({
    twoStep: false,
    passkeys: [],
  });
  expect((await signIn(authenticator.get(await getOptions()))).status).toBe(401);
});
