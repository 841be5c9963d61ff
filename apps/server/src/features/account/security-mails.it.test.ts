import {
  changeEmail,
  changePassword,
  confirmEmail,
  login,
  recover,
  register,
  resetPassword,
  verify,
} from "@gonfalon/contract/account.ts";
import { getSecurity } from "@gonfalon/contract/factor.ts";
import { removePasskey } from "@gonfalon/contract/passkey.ts";
import type { AccountPolicy } from "@gonfalon/contract/settings.ts";
import { removeUserFactors, resetUserPassword, updateUser } from "@gonfalon/contract/user-admin.ts";
import { DAY_MS, HOUR_MS } from "@gonfalon/rules/durations.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Caller, toCaller, toCookieHeader, visitor } from "../../../test/api-client.ts";
import { useServer } from "../../../test/harness.ts";
import { findMailedLink } from "../../../test/mailed-link.ts";
import { addAuthenticatorApp } from "../../../test/second-factor.ts";
import { addSoftwarePasskey } from "../../../test/software-authenticator.ts";
import type { TestUser } from "../../../test/test-users.ts";

const server = useServer({ rateLimits: true });
let admin: TestUser;
let user: TestUser;
let email: string;

const setPolicy = (accountPolicy: Partial<AccountPolicy>) =>
  server.platform.settings.update({ accountPolicy });

beforeAll(async () => {
  admin = await server.signUp("Admin");
  await setPolicy({ emailConfirmationRequired: true });
});

beforeEach(async () => {
  user = await server.signUp();
  email = `${user.name}@example.org`;
});

const proveAddress = () =>
  server.db
    .updateTable("users")
    .set({ email_proven_at: server.clock.now() })
    .where("id", "=", user.id)
    .execute();

const isProven = async (caller: Caller = user) => (await server.call(caller, getSecurity)).body.emailProven;

/**
 * Delivers the queued mails. Returns the mails to the address, sorted by subject, because the mails of one delivery are
 * sent in any order. The name of the platform is removed from the subjects.
 */
async function listMails(to = email) {
  await server.platform.mails.deliver();
  return server.mailer.sentMails
    .filter((mail) => mail.to === to)
    .map(({ subject, text }) => ({ subject: subject.split(" - ")[0] ?? "", text }))
    .toSorted((one, other) => one.subject.localeCompare(other.subject, "en"));
}

const listSubjects = async (to?: string) => (await listMails(to)).map(({ subject }) => subject);

const signIn = (headers: Record<string, string> = {}) =>
  server.call({ headers }, login, { body: { userName: user.name, password: user.password } });

describe("STEP-3 a mail", () => {
  it("reports a new password and factors that were added or removed", async () => {
    await proveAddress();
    const body = { old: user.password, new: "Passw0rd2" };
    const { headers } = await server.call(user, changePassword, { body });
    const caller = toCaller({ headers });
    const { caller: callerWithPasskey, id } = await addSoftwarePasskey(server, caller);
    await server.call(callerWithPasskey, removePasskey, { params: { guid: id } });
    const text = expect.stringContaining("IP address: 127.0.0.1");
    expect(await listMails()).toEqual([
      { subject: "A passkey was added to your account", text },
      { subject: "A passkey was removed from your account", text },
      { subject: "Your password was changed", text },
    ]);
  });

  it("reports what administrators do, without their IP address", async () => {
    await proveAddress();
    await addAuthenticatorApp(server, user);
    const params = { userId: user.id };
    expect((await server.call(admin, removeUserFactors, { params })).status).toBe(200);
    expect((await server.call(admin, resetUserPassword, { params })).status).toBe(200);
    const ip = "127.0.0.1";
    expect(await listMails()).toEqual([
      { subject: "An administrator removed your second factors", text: expect.not.stringContaining(ip) },
      { subject: "An authenticator app was added to your account", text: expect.stringContaining(ip) },
      { subject: "Your password was changed", text: expect.not.stringContaining(ip) },
    ]);
  });

  it("is not sent to an address that was not proven", async () => {
    await addSoftwarePasskey(server, user);
    await signIn();
    expect(await listSubjects()).toEqual([]);
  });

  it("is not sent after five mails in an hour, including requested ones", async () => {
    await proveAddress();
    for (let n = 0; n < 4; n++) await server.call(visitor, recover, { body: { email } });
    const { caller, id } = await addSoftwarePasskey(server, user);
    expect((await server.call(caller, removePasskey, { params: { guid: id } })).status).toBe(200);
    const subjects = (await listSubjects()).filter((subject) => subject.includes("passkey"));
    expect(subjects).toEqual(["A passkey was added to your account"]);
    expect(server.lines.some(({ fields }) => fields["change"] === "passkey-removed")).toBe(true);
  });
});

describe("STEP-3 an address is proven", () => {
  it("by the link of a registration, not by the registration itself", async () => {
    await setPolicy({ activeOnRegister: false });
    const name = `r${user.name.slice(5)}`;
    const body = { userName: name, password: "Passw0rd", email: `${name}@example.org` };
    await server.call(visitor, register, { body });
    await server.platform.mails.deliver();
    const link = findMailedLink(server.mailer.sentMails, body.email);
    const { headers } = await server.call(visitor, verify, { body: link });
    await setPolicy({ activeOnRegister: true });
    expect(await isProven(toCaller({ headers }))).toBe(true);
    const openRegistration = {
      userName: `o${name.slice(1)}`,
      password: "Passw0rd",
      email: `o${name}@example.org`,
    };
    const registration = await server.call(visitor, register, { body: openRegistration });
    expect(await isProven(toCaller(registration))).toBe(false);
    // STEP-4: neither a registration nor its link is a new sign-in.
    expect(await listSubjects(body.email)).toHaveLength(1);
  });

  it("by the link of a password reset, which is also reported", async () => {
    await server.call(visitor, recover, { body: { email } });
    await server.platform.mails.deliver();
    const { token: rToken, email: address } = findMailedLink(server.mailer.sentMails, email);
    const body = { rToken, email: address, password: "Passw0rd3" };
    expect((await server.call(visitor, resetPassword, { body })).status).toBe(200);
    // Only proven addresses receive this mail.
    expect(await listSubjects()).toContain("Your password was changed");
  });

  it("by the link to a new address, and by an administrator who sets it", async () => {
    const newMail = `new-${email}`;
    await server.call(user, changeEmail, { body: { newMail } });
    await server.platform.mails.deliver();
    const { headers } = await server.call(user, confirmEmail, {
      body: findMailedLink(server.mailer.sentMails, newMail),
    });
    expect(await isProven(toCaller({ headers }))).toBe(true);

    const other = await server.signUp();
    const params = { userId: other.id };
    await server.call(admin, updateUser, { params, body: { bio: "edited" } });
    const readProof = async () =>
      (await server.db.selectFrom("users").where("id", "=", other.id).select("email_proven_at").execute())[0];
    expect((await readProof())?.email_proven_at).toBeNull();
    await server.call(admin, updateUser, { params, body: { email: `set-${email}` } });
    expect((await readProof())?.email_proven_at).not.toBeNull();
  });
});

describe("STEP-4 a sign-in", () => {
  beforeEach(proveAddress);

  it("is reported from an unknown browser, and again after 30 days", async () => {
    await signIn({ "user-agent": "Firefox" });
    await signIn({ "user-agent": "Firefox" });
    expect(await listSubjects()).toEqual(["New sign-in to your account"]);
    await signIn({ "user-agent": "Chrome" });
    expect(await listSubjects()).toHaveLength(2);
    server.clock.advance(30 * DAY_MS + HOUR_MS);
    await signIn({ "user-agent": "Chrome" });
    expect(await listSubjects()).toHaveLength(3);
  });

  it("is not reported from a known device, whatever its user agent is", async () => {
    const { headers } = await signIn({ "user-agent": "Firefox" });
    await signIn({ "user-agent": "Firefox 2", cookie: toCookieHeader(headers) });
    expect(await listSubjects()).toHaveLength(1);
  });

  it("is not reported if the notice is turned off", async () => {
    await setPolicy({ signInNotice: false });
    await signIn({ "user-agent": "Firefox" });
    await setPolicy({ signInNotice: true });
    expect(await listSubjects()).toEqual([]);
  });
});
