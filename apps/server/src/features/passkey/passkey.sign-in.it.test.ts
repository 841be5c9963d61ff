import { getProfile, login } from "@gonfalon/contract/account.ts";
import { completeLogin, getSecurity, reauthenticate } from "@gonfalon/contract/factor.ts";
import { type PasskeyProof, requestPasskey, startPasskey } from "@gonfalon/contract/passkey.ts";
import { updateUser } from "@gonfalon/contract/user-admin.ts";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Caller, toCaller, toCookieHeader, visitor } from "../../../test/api-client.ts";
import { useServer } from "../../../test/harness.ts";
import { addSoftwarePasskey, softwareAuthenticator } from "../../../test/software-authenticator.ts";
import type { TestUser } from "../../../test/test-users.ts";
import { passkeyFixtures } from "./test/passkey-fixtures.ts";

const server = useServer();
const { signIn, getOptions } = passkeyFixtures(server);
let admin: TestUser;
let user: TestUser;

beforeAll(async () => {
  admin = await server.signUp("Admin");
});

beforeEach(async () => {
  user = await server.signUp();
});

async function passFirstStep(): Promise<Caller> {
  const { headers } = await server.call(visitor, login, {
    body: { userName: user.name, password: user.password },
  });
  return toCaller({ headers });
}

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
    const caller = toCaller({ headers });
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
    ["no user verification", { isVerified: false }],
    ["the user handle of another user", { userHandle: Buffer.from("somebody").toString("base64url") }],
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
    const otherResponse = authenticator.get(await getOptions()).response;
    expect(
      (await signIn({ ...proof, response: { ...response, signature: otherResponse.signature } })).status,
    ).toBe(401);
    expect((await signIn({ ...proof, response: { ...response, clientDataJSON: "AAAA" } })).status).toBe(401);
    expect((await signIn({ ...proof, response: { ...response, authenticatorData: "AAAA" } })).status).toBe(
      401,
    );
    expect((await signIn(softwareAuthenticator().get(await getOptions()))).status).toBe(401);
    server.clock.advance(10 * MINUTE_MS);
    expect((await signIn(proof)).status).toBe(401);
  });

  it("is refused, with a warning in the log, if the signature counter of the authenticator does not increase", async () => {
    const { authenticator, id } = await addSoftwarePasskey(server, user, { counter: 4 });
    const signInWithCounter = async (counter: number) =>
      (await signIn(authenticator.get(await getOptions(), { counter }))).status;
    expect(await signInWithCounter(5)).toBe(200);
    expect(await signInWithCounter(5)).toBe(401);
    expect(await signInWithCounter(0)).toBe(401);
    expect(await signInWithCounter(6)).toBe(200);
    expect(
      server.lines.filter(({ level, fields }) => level === "warn" && fields["passkey"] === id),
    ).toHaveLength(2);
  });

  it("is refused for inactive accounts, with an error that does not mention passwords", async () => {
    const { authenticator } = await addSoftwarePasskey(server, user);
    const body = { emailConfirmed: false };
    await server.call(admin, updateUser, { params: { userId: user.id }, body });
    const { status, problem } = await signIn(authenticator.get(await getOptions()));
    expect([status, problem.title]).toEqual([401, "This passkey was not accepted. Sign in another way."]);
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
    const cookie = toCookieHeader(headers);
    expect((await server.call({ headers: { cookie } }, getProfile)).status).toBe(200);
    expect((await server.call(caller, completeLogin, { body })).status).toBe(400);

    const credentials = { body: { userName: user.name, password: user.password } };
    const trustedSignIn = await server.call({ headers: { cookie } }, login, credentials);
    expect(trustedSignIn.status).toBe(200);
    const browser = toCaller(trustedSignIn);
    await addSoftwarePasskey(server, browser);
    const { problem } = await server.call(browser, login, credentials);
    expect(problem).toMatchObject({ status: 10_011, data: { methods: ["Passkey", "RecoveryCode"] } });
  });

  it("is refused if it belongs to another user or is sent with a code; the sign-in ends after five failures", async () => {
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
