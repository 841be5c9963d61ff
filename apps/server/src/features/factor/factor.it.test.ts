import { changeEmail, changePassword, getProfile, login } from "@gonfalon/contract/account.ts";
import {
  confirmTotp,
  getSecurity,
  reauthenticate,
  removeTotp,
  renewRecoveryCodes,
  startTotp,
} from "@gonfalon/contract/factor.ts";
import { deleteGame, listEditedGames } from "@gonfalon/contract/game.ts";
import { type AccountPolicy, getSettings, updateSettings } from "@gonfalon/contract/settings.ts";
import { listOwnTeams } from "@gonfalon/contract/team.ts";
import { createToken } from "@gonfalon/contract/token.ts";
import {
  getUserSecurity,
  listUsers,
  removeUserFactors,
  resetUserPassword,
  updateUser,
} from "@gonfalon/contract/user-admin.ts";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { Secret, TOTP } from "otpauth";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Db } from "#db/client.ts";
import { type Caller, toCaller, visitor } from "../../../test/api-client.ts";
import { insertGame } from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import { race } from "../../../test/race.ts";
import { addAuthenticatorApp } from "../../../test/second-factor.ts";
import type { TestUser } from "../../../test/test-users.ts";

const server = useServer();
let securedAdmin: Caller;
let adminPassword: string;
let user: TestUser;

const setPolicy = async (accountPolicy: Partial<AccountPolicy>) => {
  // STEP-2: changing the rules for confirmations requires a confirmation.
  await server.call(securedAdmin, reauthenticate, { body: { password: adminPassword } });
  const { status } = await server.call(securedAdmin, updateSettings, { body: { accountPolicy } });
  return status;
};

beforeAll(async () => {
  const admin = await server.signUp("Admin");
  adminPassword = admin.password;
  securedAdmin = (await addAuthenticatorApp(server, admin)).caller;
});

beforeEach(async () => {
  user = await server.signUp();
});

describe("an authenticator app", () => {
  it("has no effect until it is confirmed with one of its codes", async () => {
    const { body } = await server.call(user, startTotp);
    expect((await server.call(user, getSecurity)).body).toMatchObject({ totp: false, twoStep: false });
    expect((await server.call(user, confirmTotp, { body: { code: "000000" } })).status).toBe(400);
    const totp = new TOTP({ secret: Secret.fromBase32(body.secret) });
    const code = totp.generate({ timestamp: server.clock.now().getTime() });
    const { status, body: confirmation } = await server.call(user, confirmTotp, { body: { code } });
    expect(status).toBe(200);
    expect(confirmation.recoveryCodes).toHaveLength(10);
    expect(new Set(confirmation.recoveryCodes).size).toBe(10);
  });

  it("is stored encrypted, and its recovery codes as hashes", async () => {
    const { body } = await server.call(user, startTotp);
    const rows = await server.db.selectFrom("totp_secrets").selectAll().execute();
    const secret = Buffer.from(Secret.fromBase32(body.secret).bytes);
    expect(rows.some(({ secret_sealed }) => secret_sealed.includes(secret))).toBe(false);
    const app = await addAuthenticatorApp(server, user);
    const codes = await server.db.selectFrom("recovery_codes").selectAll().execute();
    const plainCode = (app.recoveryCodes[0] ?? "").replace("-", "");
    expect(codes.some(({ code_hash }) => code_hash.includes(plainCode))).toBe(false);
  });

  it("FACTOR-1 renews the current session and ends all others when it is added and when it is removed", async () => {
    const signIn = async (factor: { readonly code?: string } = {}): Promise<Caller> => {
      const body = { userName: user.name, password: user.password, ...factor };
      const { headers } = await server.call(visitor, login, { body });
      return toCaller({ headers });
    };
    const readStatuses = (callers: readonly Caller[]) =>
      Promise.all(callers.map(async (caller) => (await server.call(caller, getProfile)).status));
    const passwordSession = await signIn();
    expect(await readStatuses([user, passwordSession])).toEqual([200, 200]);
    const app = await addAuthenticatorApp(server, user);
    const codeSession = await signIn({ code: app.getCode() });
    expect(await readStatuses([user, passwordSession, app.caller, codeSession])).toEqual([
      401, 401, 200, 200,
    ]);
    const { headers } = await server.call(app.caller, removeTotp);
    expect(await readStatuses([app.caller, codeSession])).toEqual([401, 401]);
    const newSession = toCaller({ headers });
    expect((await server.call(newSession, getSecurity)).body).toMatchObject({
      twoStep: false,
      recoveryCodesLeft: 0,
    });
  });

  it("cannot be set up again while it is active", async () => {
    const { caller, getCode } = await addAuthenticatorApp(server, user);
    expect((await server.call(caller, startTotp)).status).toBe(400);
    expect((await server.call(caller, confirmTotp, { body: { code: getCode() } })).status).toBe(400);
  });

  it("is not confirmed with a code of a secret that is replaced meanwhile", async () => {
    const readSecret = () =>
      server.db
        .selectFrom("totp_secrets")
        .where("user_id", "=", user.id)
        .select("secret_sealed")
        .executeTakeFirstOrThrow();
    const { body } = await server.call(user, startTotp);
    const oldSecret = await readSecret();
    await server.call(user, startTotp);
    const newSecret = await readSecret();
    const setSecret = (db: Db, secret: typeof oldSecret) =>
      db.updateTable("totp_secrets").set(secret).where("user_id", "=", user.id).execute();
    await setSecret(server.db, oldSecret);
    const totp = new TOTP({ secret: Secret.fromBase32(body.secret) });
    const code = totp.generate({ timestamp: server.clock.now().getTime() });
    const [response] = await race(server.db, (tx) => setSecret(tx, newSecret), [
      () => server.call(user, confirmTotp, { body: { code } }),
    ]);
    expect(response?.status).toBe(400);
    expect((await server.call(user, getSecurity)).body.totp).toBe(false);
  });

  it("has recovery codes that can be replaced", async () => {
    expect((await server.call(user, renewRecoveryCodes)).status).toBe(400);
    const app = await addAuthenticatorApp(server, user);
    const { body } = await server.call(app.caller, renewRecoveryCodes);
    expect(body.recoveryCodes).toHaveLength(10);
    const [oldCode = ""] = app.recoveryCodes;
    const [newCode = ""] = body.recoveryCodes;
    expect((await server.call(app.caller, reauthenticate, { body: { code: oldCode } })).status).toBe(400);
    expect((await server.call(app.caller, reauthenticate, { body: { code: newCode } })).status).toBe(200);
    expect((await server.call(app.caller, getSecurity)).body.recoveryCodesLeft).toBe(9);
  });
});

describe("STEP-1 a change to the account", () => {
  const start = (caller: Caller) => server.call(caller, startTotp);
  afterEach(() => setPolicy({ confirmEveryone: false, emailConfirmationRequired: false }));

  it("needs no confirmation without a second factor", async () => {
    server.clock.advance(31 * MINUTE_MS);
    expect((await start(user)).status).toBe(200);
  });

  it("returns 403 with status 10013 half an hour after the sign-in, until the user confirms their identity", async () => {
    const { caller, getCode } = await addAuthenticatorApp(server, user);
    server.clock.advance(29 * MINUTE_MS);
    expect((await server.call(caller, renewRecoveryCodes)).status).toBe(200);
    server.clock.advance(MINUTE_MS);
    const { status, problem } = await server.call(caller, renewRecoveryCodes);
    expect([status, problem.status]).toEqual([403, 10_013]);
    const confirm = (body: object) => server.call(caller, reauthenticate, { body });
    expect((await confirm({ password: "Wrong0ne" })).status).toBe(400);
    expect((await confirm({ code: "000000" })).status).toBe(400);
    expect((await confirm({})).status).toBe(400);
    expect((await confirm({ password: user.password, code: getCode() })).status).toBe(400);
    expect((await server.call(caller, renewRecoveryCodes)).status).toBe(403);
    expect((await confirm({ code: getCode() })).status).toBe(200);
    expect((await server.call(caller, renewRecoveryCodes)).status).toBe(200);
    server.clock.advance(30 * MINUTE_MS);
    expect((await server.call(caller, renewRecoveryCodes)).status).toBe(403);
    expect((await confirm({ password: user.password })).status).toBe(200);
    expect((await server.call(caller, renewRecoveryCodes)).status).toBe(200);
  });

  it("with confirmEveryone, needs a confirmation from users without a second factor too", async () => {
    await setPolicy({ confirmEveryone: true });
    server.clock.advance(31 * MINUTE_MS);
    expect((await start(user)).problem.status).toBe(10_013);
    await server.call(user, reauthenticate, { body: { password: user.password } });
    expect((await start(user)).status).toBe(200);
  });

  it("GUARD-5 needs a confirmation, which is checked last, if it sets a new address", async () => {
    const { caller } = await addAuthenticatorApp(server, user);
    server.clock.advance(31 * MINUTE_MS);
    const newMail = "new@example.org";
    const change = () => server.call(caller, changeEmail, { body: { newMail } });
    const countMails = async () => {
      const queuedMails = await server.db
        .selectFrom("outbox")
        .where("recipient", "=", newMail)
        .select("id")
        .execute();
      return queuedMails.length + server.mailer.sentMails.filter(({ to }) => to === newMail).length;
    };
    expect((await change()).status).toBe(400);
    await setPolicy({ emailConfirmationRequired: true });
    expect((await change()).problem.status).toBe(10_013);
    expect(await countMails()).toBe(0);
    await server.call(caller, reauthenticate, { body: { password: user.password } });
    expect((await change()).status).toBe(200);
    await expect.poll(countMails).toBe(1);
  });

  it("STEP-2 needs no confirmation if it sets a new password, because the request contains the old one", async () => {
    const { caller } = await addAuthenticatorApp(server, user);
    server.clock.advance(31 * MINUTE_MS);
    const body = { old: user.password, new: "Passw0rd2" };
    expect((await server.call(caller, changePassword, { body })).status).toBe(200);
  });

  it("includes creating a token, which administrators with a second factor must confirm", async () => {
    const admin = await server.signUp("Admin");
    server.clock.advance(31 * MINUTE_MS);
    expect((await server.call(admin, createToken, { body: { name: "robot" } })).status).toBe(200);
    const { caller } = await addAuthenticatorApp(server, admin);
    server.clock.advance(31 * MINUTE_MS);
    expect((await server.call(caller, createToken, { body: { name: "robot" } })).status).toBe(403);
  });
});

describe("STEP-1 a session of an administrator without a recent proof of identity", () => {
  let admin: TestUser;
  let caller: Caller;

  beforeEach(async () => {
    admin = await server.signUp("Admin");
    caller = (await addAuthenticatorApp(server, admin)).caller;
    server.clock.advance(31 * MINUTE_MS);
  });

  it("cannot reset the password of its user, which would then confirm the identity", async () => {
    const reset = ({ id }: TestUser) => server.call(caller, resetUserPassword, { params: { userId: id } });
    expect((await reset(admin)).problem.status).toBe(10_013);
    expect((await server.call(caller, getProfile)).status).toBe(200);
    expect((await reset(user)).status).toBe(200);
    await server.call(caller, reauthenticate, { body: { password: admin.password } });
    expect((await reset(admin)).status).toBe(200);
  });

  it("cannot change the address of its user in the list of users", async () => {
    const edit = ({ id }: TestUser, body: { readonly email?: string; readonly bio?: string }) =>
      server.call(caller, updateUser, { params: { userId: id }, body });
    const email = `new-${admin.name}@example.org`;
    expect((await edit(admin, { email })).problem.status).toBe(10_013);
    expect((await edit(admin, { bio: "edited" })).status).toBe(200);
    expect((await server.call(caller, getProfile)).body).toMatchObject({ bio: "edited" });
    expect((await edit(user, { email })).status).toBe(200);
  });

  it.each([{ confirmMinutes: 1440 }, { confirmEveryone: true }, { confirmAdminActs: true }])(
    "STEP-2 cannot change when a confirmation is needed: %o",
    async (accountPolicy) => {
      const change = (body: object) => server.call(caller, updateSettings, { body });
      const before = (await server.call(caller, getSettings)).body;
      expect((await change({ accountPolicy })).problem.status).toBe(10_013);
      expect((await server.call(caller, getSettings)).body).toEqual(before);
      expect((await change({ accountPolicy: before.accountPolicy })).status).toBe(200);
    },
  );
});

it("STEP-2 a session without a recent proof of identity cannot switch confirmAdminActs off", async () => {
  const admin = await server.signUp("Admin");
  await setPolicy({ confirmAdminActs: true });
  server.clock.advance(31 * MINUTE_MS);
  const body = { accountPolicy: { confirmAdminActs: false } };
  expect((await server.call(admin, updateSettings, { body })).problem.status).toBe(10_013);
  await setPolicy({ confirmAdminActs: false });
});

it("STEP-2 with confirmAdminActs, destructive actions by administrators need a confirmation", async () => {
  const admin = await server.signUp("Admin");
  const id = await insertGame(server);
  await setPolicy({ confirmAdminActs: true });
  server.clock.advance(31 * MINUTE_MS);
  const bioEdit = { params: { userId: user.id }, body: { bio: "edited" } };
  const promotion = { params: { userId: user.id }, body: { role: "Monitor" as const } };
  expect((await server.call(admin, deleteGame, { params: { id } })).problem.status).toBe(10_013);
  expect((await server.call(admin, updateUser, promotion)).problem.status).toBe(10_013);
  expect((await server.call(admin, updateUser, bioEdit)).status).toBe(200);
  await server.call(admin, reauthenticate, { body: { password: admin.password } });
  expect((await server.call(admin, updateUser, promotion)).status).toBe(200);
  expect((await server.call(admin, deleteGame, { params: { id } })).status).toBe(200);
  expect(await setPolicy({ confirmAdminActs: false })).toBe(200);
});

describe("FACTOR-6 the policy", () => {
  afterEach(() => setPolicy({ secondFactor: "Optional" }));

  it("Staff rejects administrators without a second factor with status 10012, until they add one", async () => {
    const admin = await server.signUp("Admin");
    const { body: robot } = await server.call(admin, createToken, { body: { name: "robot" } });
    expect(await setPolicy({ secondFactor: "Staff" })).toBe(200);
    const { status, problem } = await server.call(admin, getSettings);
    expect([status, problem.status]).toEqual([403, 10_012]);
    expect((await server.call(admin, listOwnTeams)).status).toBe(200);
    expect((await server.call(user, listOwnTeams)).status).toBe(200);
    expect((await server.call(admin, getSecurity)).body.required).toBe(true);
    const tokenCaller = { headers: { authorization: `Bearer ${robot.token}` } };
    expect((await server.call(tokenCaller, getSettings)).status).toBe(200);
    const { caller } = await addAuthenticatorApp(server, admin);
    expect((await server.call(caller, getSettings)).status).toBe(200);
  });

  it("Everyone also rejects users without a second factor, except when they read their account", async () => {
    await setPolicy({ secondFactor: "Everyone" });
    expect((await server.call(user, listOwnTeams)).problem.status).toBe(10_012);
    expect((await server.call(user, getProfile)).status).toBe(200);
    const { caller } = await addAuthenticatorApp(server, user);
    expect((await server.call(caller, listOwnTeams)).status).toBe(200);
  });

  it("cannot be made stricter by an administrator without a second factor", async () => {
    const admin = await server.signUp("Admin");
    const requireFactor = (secondFactor: AccountPolicy["secondFactor"]) =>
      server.call(admin, updateSettings, { body: { accountPolicy: { secondFactor } } });
    expect((await requireFactor("Staff")).status).toBe(400);
    expect((await requireFactor("Everyone")).status).toBe(400);
    expect((await requireFactor("Optional")).status).toBe(200);
  });
});

describe("FACTOR-7 an administrator", () => {
  it("removes the factors of another user, which ends that user's sessions", async () => {
    const { caller } = await addAuthenticatorApp(server, user);
    const params = { userId: user.id };
    expect((await server.call(securedAdmin, getUserSecurity, { params })).body).toMatchObject({
      twoStep: true,
    });
    const readTwoStep = async () => {
      const { body } = await server.call(securedAdmin, listUsers, { query: { hint: user.name } });
      return body.data.map(({ twoStep }) => twoStep);
    };
    expect(await readTwoStep()).toEqual([true]);
    expect((await server.call(securedAdmin, removeUserFactors, { params })).status).toBe(200);
    expect((await server.call(caller, getProfile)).status).toBe(401);
    expect((await server.call(securedAdmin, getUserSecurity, { params })).body).toMatchObject({
      twoStep: false,
      recoveryCodesLeft: 0,
      devices: [],
    });
    expect(await readTwoStep()).toEqual([false]);
  });

  it("cannot remove their own factors", async () => {
    const { body } = await server.call(securedAdmin, getProfile);
    const { status, problem } = await server.call(securedAdmin, removeUserFactors, {
      params: { userId: body.userId },
    });
    expect([status, problem.title]).toEqual([400, "You cannot do this to your own account."]);
    expect((await server.call(securedAdmin, listEditedGames, { query: { count: 1, skip: 0 } })).status).toBe(
      200,
    );
  });
});
