import { getProfile } from "@gonfalon/contract/account.ts";
import {
  confirmTotp,
  getSecurity,
  removeTotp,
  renewRecoveryCodes,
  startTotp,
} from "@gonfalon/contract/factor.ts";
import { addPasskey, removePasskey, renamePasskey, startPasskey } from "@gonfalon/contract/passkey.ts";
import { getUserSecurity, removeUserFactors } from "@gonfalon/contract/user-admin.ts";
import { Secret, TOTP } from "otpauth";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Caller, toCaller } from "../../../test/api-client.ts";
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

async function addTotp(caller: Caller) {
  const { body } = await server.call(caller, startTotp);
  const totp = new TOTP({ secret: Secret.fromBase32(body.secret) });
  const code = totp.generate({ timestamp: server.clock.now().getTime() });
  return server.call(caller, confirmTotp, { body: { code } });
}

describe("FACTOR-1 two-step verification", () => {
  it("is turned on by adding the first passkey, which returns recovery codes and ends the other sessions", async () => {
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
    const newSession = toCaller({ headers });
    expect((await server.call(newSession, getSecurity)).body).toMatchObject({
      twoStep: false,
      recoveryCodesLeft: 0,
      passkeys: [],
    });
  });

  it("stays on if one of two factors is removed; adding another factor returns no codes and ends no session", async () => {
    const { caller, id } = await addSoftwarePasskey(server, user);
    const { body } = await addTotp(caller);
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
    ["no user verification", { isVerified: false }],
    ["a ceremony of another kind", { type: "webauthn.get" }],
  ])("is refused with %s", async (_, overrides) => {
    expect((await add(overrides)).status).toBe(400);
    expect((await server.call(user, getSecurity)).body.twoStep).toBe(false);
  });

  it("REQUEST-1 ignores the attestation, so that no address in its certificates is requested", async () => {
    expect((await add({ attestation: "android-key" })).status).toBe(200);
  });

  it("is refused with a challenge that was issued to another user or for a sign-in, or that was used before", async () => {
    const other = await server.signUp();
    const { body: options } = await server.call(other, startPasskey);
    const send = (caller: Caller, challenge: string) => {
      const response = softwareAuthenticator().create({ ...options, challenge });
      return server.call(caller, addPasskey, { body: { response } });
    };
    expect((await send(user, options.challenge)).status).toBe(400);
    expect((await send(user, (await getOptions()).challenge)).status).toBe(400);
    const { body: ownOptions } = await server.call(user, startPasskey);
    const { headers } = await send(user, ownOptions.challenge);
    const caller = toCaller({ headers });
    expect((await send(caller, ownOptions.challenge)).status).toBe(400);
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
    // All three passkeys are started below the limit: the account has 18.
    const bodies = [];
    for (let n = 0; n < 3; n++) bodies.push({ response: await createResponse(caller) });
    const responses = await Promise.all(bodies.map((body) => server.call(caller, addPasskey, { body })));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 400]);
    expect((await server.call(caller, startPasskey)).status).toBe(400);
    expect((await server.call(caller, getSecurity)).body.passkeys).toHaveLength(20);
  });
});

it("a passkey can be renamed and removed only by its owner", async () => {
  const { caller, id } = await addSoftwarePasskey(server, user);
  const other = await server.signUp();
  const rename = (caller: Caller, name: string) =>
    server.call(caller, renamePasskey, { params: { guid: id }, body: { name } });
  expect((await rename(other, "mine")).status).toBe(404);
  expect((await rename(caller, " ")).status).toBe(400);
  expect((await rename(caller, "n".repeat(65))).status).toBe(400);
  expect((await rename(caller, " Phone ")).status).toBe(200);
  expect((await server.call(other, removePasskey, { params: { guid: id } })).status).toBe(404);
  expect((await server.call(caller, getSecurity)).body.passkeys).toMatchObject([{ name: "Phone" }]);
  expect((await server.call(caller, removePasskey, { params: { guid: id } })).status).toBe(200);
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
