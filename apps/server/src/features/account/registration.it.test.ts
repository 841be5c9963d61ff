import { getProfile, login, register, verify } from "@gonfalon/contract/account.ts";
import type { AccountPolicy } from "@gonfalon/contract/settings.ts";
import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { type Caller, toCaller, visitor } from "../../../test/api-client.ts";
import { useServer } from "../../../test/harness.ts";
import { findMailedLink } from "../../../test/mailed-link.ts";
import { race } from "../../../test/race.ts";
import { addAuthenticatorApp } from "../../../test/second-factor.ts";

const server = useServer();

async function setPolicy(accountPolicy: Partial<AccountPolicy>): Promise<void> {
  await server.platform.settings.update({ accountPolicy });
}

function signUp(userName: string, email = `${userName}@example.org`, password = "Passw0rd") {
  return server.call(visitor, register, { body: { userName, email, password } });
}

function signIn(userName: string, password: string) {
  return server.call(visitor, login, { body: { userName, password } });
}

async function readMailedLink(email: string) {
  await server.platform.mails.deliver();
  return findMailedLink(server.mailer.sentMails, email);
}

beforeEach(() =>
  setPolicy({
    allowRegister: true,
    activeOnRegister: true,
    emailConfirmationRequired: false,
    emailDomainList: "",
  }),
);

it("FORGE-3 a registration and its link end the earlier session of the browser", async () => {
  const isSignedIn = async (caller: Caller) => (await server.call(caller, getProfile)).status === 200;
  const formerCaller = await server.signUp();
  const body = { userName: "gil", email: "gil@example.org", password: "Passw0rd" };
  const registeredCaller = toCaller(await server.call(formerCaller, register, { body }));
  expect([await isSignedIn(formerCaller), await isSignedIn(registeredCaller)]).toEqual([false, true]);

  await setPolicy({ activeOnRegister: false, emailConfirmationRequired: true });
  const secondRegistration = { userName: "hal", email: "hal@example.org", password: "Passw0rd" };
  expect((await server.call(registeredCaller, register, { body: secondRegistration })).status).toBe(200);
  expect(await isSignedIn(registeredCaller)).toBe(true);
  const verifiedCaller = toCaller(
    await server.call(registeredCaller, verify, { body: await readMailedLink("hal@example.org") }),
  );
  expect([await isSignedIn(registeredCaller), await isSignedIn(verifiedCaller)]).toEqual([false, true]);
});

describe("ACCOUNT-1 a registration", () => {
  it("signs the user in if accounts are active immediately", async () => {
    const response = await signUp("ana");
    expect(response.body).toMatchObject({ data: "LoggedIn", status: 200 });
    const { body } = await server.call(toCaller(response), getProfile);
    expect(body).toMatchObject({ userName: "ana", email: "ana@example.org", role: "User", phone: null });
    expect(server.lines).toContainEqual(
      expect.objectContaining({ fields: expect.objectContaining({ status: "Success", user: "ana" }) }),
    );
  });

  it("waits for an administrator if accounts are neither active immediately nor confirmed by mail", async () => {
    await setPolicy({ activeOnRegister: false });
    const response = await signUp("bea");
    expect(response.body).toMatchObject({ data: "AdminConfirmationRequired", status: 200 });
    expect(response.headers["set-cookie"]).toBeUndefined();
    expect((await signIn("bea", "Passw0rd")).status).toBe(401);
    expect((await signUp("bea2", "bea@example.org")).status).toBe(400);
  });

  it("waits for the mailed link if addresses must be confirmed", async () => {
    await setPolicy({ activeOnRegister: false, emailConfirmationRequired: true });
    const response = await signUp("cleo", "Cleo+ü>>?@example.org");
    expect(response.body).toMatchObject({ data: "EmailConfirmationRequired", status: 200 });
    expect((await signIn("cleo", "Passw0rd")).status).toBe(401);

    const link = await readMailedLink("Cleo+ü>>?@example.org");
    expect(link.pageUrl).toBe("https://ctf.example.org/account/verify");
    expect(Buffer.from(link.email, "base64").toString()).toBe("Cleo+ü>>?@example.org");
    const verification = await server.call(visitor, verify, { body: link });
    expect(verification.status).toBe(200);
    expect((await server.call(toCaller(verification), getProfile)).body.userName).toBe("cleo");
    expect((await signIn("cleo", "Passw0rd")).status).toBe(200);
  });
});

describe("rejects a registration", () => {
  it.each([
    ["a name that is too short", { userName: "ab" }],
    ["a name that is too long", { userName: "a".repeat(16) }],
    ["a name of spaces", { userName: "    " }],
    ["a name that is too short without its spaces", { userName: " ab  " }],
    ["a name with a bidirectional control character", { userName: "dan\u202Egp" }],
    ["a name with a zero-width space", { userName: "d\u200Ban" }],
    ["a name with a NUL", { userName: "da\0n" }],
    ["a name that is not a string", { userName: 7 }],
    ["an address without a domain", { email: "dan" }],
    ["an address with two @", { email: "d@a@n" }],
    ["an address with a line break", { email: "dan@x.org\r\nBcc: all@x.org" }],
    ["a short password", { password: "aB3" }],
    ["a password without a digit", { password: "Password" }],
    ["a password without an upper-case letter", { password: "passw0rd" }],
    ["a password of 257 characters", { password: `Aa1${"x".repeat(254)}` }],
    ["an empty password", { password: "" }],
  ])("with %s", async (_case, fault) => {
    const body = { userName: "dan", email: "dan@example.org", password: "Passw0rd", ...fault };
    const { status, problem } = await server.call(visitor, register, { body: body as never });
    expect({ status, inBody: problem.status }).toEqual({ status: 400, inBody: 400 });
  });

  it("while registration is closed", async () => {
    await setPolicy({ allowRegister: false });
    expect((await signUp("eva")).status).toBe(400);
  });

  it("from a domain that is not allowed, and names the allowed ones", async () => {
    await setPolicy({ emailDomainList: "example.org, example.com" });
    const { status, problem } = await signUp("fay", "fay@evil.org");
    expect(status).toBe(400);
    expect(problem.title).toContain("example.org, example.com");
    expect((await signUp("fay", "fay@Example.COM")).status).toBe(200);
  });

  it.each([["GUS"], ["ｇｕｓ"], [" gus "]])(
    "ACCOUNT-3 with the name %j, whose canonical form is taken",
    async (lookAlike) => {
      await signUp("gus");
      const { status } = await signUp(lookAlike, `other${lookAlike.length}@example.org`);
      expect(status).toBe(400);
    },
  );
});

describe("ACCOUNT-6 an address belongs to the user who can read its mail", () => {
  it("rejects the address of an unconfirmed account while new accounts are active immediately", async () => {
    await setPolicy({ activeOnRegister: false, emailConfirmationRequired: true });
    await signUp("hal");
    await setPolicy({ activeOnRegister: true });
    const response = await signUp("thief", "hal@example.org", "Thi3fThief");
    expect(response.status).toBe(400);
    expect(response.headers["set-cookie"]).toBeUndefined();
  });

  it("keeps the password of the registration whose link was opened, even if others used the address", async () => {
    await setPolicy({ activeOnRegister: false, emailConfirmationRequired: true });
    await signUp("thief2", "ida@example.org", "Thi3fThief");
    await readMailedLink("ida@example.org");
    expect((await signUp("ida", "IDA@example.org", "Own3rOwner")).status).toBe(200);
    const link = await readMailedLink("IDA@example.org");
    await signUp("thief3", "ida@example.org", "Thi3fAgain");

    expect((await server.call(visitor, verify, { body: link })).status).toBe(200);
    expect((await signIn("ida", "Own3rOwner")).status).toBe(200);
    for (const name of ["ida", "ida@example.org", "thief2", "thief3"])
      for (const password of ["Thi3fThief", "Thi3fAgain"])
        expect((await signIn(name, password)).status).toBe(401);
    expect((await signUp("ida2", "ida@example.org")).status).toBe(400);
  });
});

it("ACCOUNT-6 a registration does not activate an account of staff that an administrator has deactivated", async () => {
  await setPolicy({ activeOnRegister: false, emailConfirmationRequired: true });
  const monitor = await server.signUp("Monitor");
  await server.db.updateTable("users").set({ email_confirmed: false }).where("id", "=", monitor.id).execute();
  expect((await signUp("returning", `${monitor.name}@example.org`)).status).toBe(400);
});

it("FACTOR-3 the link of an inactive account with a second factor opens no session", async () => {
  const user = await server.signUp();
  const app = await addAuthenticatorApp(server, user);
  await server.db.updateTable("users").set({ email_confirmed: false }).where("id", "=", user.id).execute();
  await setPolicy({ activeOnRegister: false, emailConfirmationRequired: true });
  expect((await signUp(user.name)).status).toBe(200);
  const link = await readMailedLink(`${user.name}@example.org`);
  const verification = await server.call(visitor, verify, { body: link });
  expect([verification.status, verification.headers["set-cookie"]]).toEqual([200, undefined]);
  expect((await signIn(user.name, "Passw0rd")).problem.status).toBe(10_011);
  const body = { userName: user.name, password: "Passw0rd", code: app.getCode() };
  expect((await server.call(visitor, login, { body })).status).toBe(200);
});

describe("ACCOUNT-9 a verification link", () => {
  beforeEach(() => setPolicy({ activeOnRegister: false, emailConfirmationRequired: true }));

  it("works once", async () => {
    await signUp("jan");
    const link = await readMailedLink("jan@example.org");
    expect((await server.call(visitor, verify, { body: link })).status).toBe(200);
    expect((await server.call(visitor, verify, { body: link })).status).toBe(400);
  });

  it("expires after three hours", async () => {
    await signUp("kim");
    const link = await readMailedLink("kim@example.org");
    server.clock.advance(3 * HOUR_MS);
    expect((await server.call(visitor, verify, { body: link })).status).toBe(401);
    expect((await signUp("kim")).status).toBe(200);
    const secondLink = await readMailedLink("kim@example.org");
    expect((await server.call(visitor, verify, { body: secondLink })).status).toBe(200);
  });

  it("is rejected if its parts do not match or are invalid", async () => {
    await signUp("leo");
    await signUp("mia");
    const leoLink = await readMailedLink("leo@example.org");
    const miaLink = await readMailedLink("mia@example.org");
    const attempts = [
      { token: leoLink.token, email: miaLink.email, status: 401 },
      { token: "made-up", email: leoLink.email, status: 401 },
      { token: leoLink.token, email: "not base64!", status: 400 },
      { token: leoLink.token, email: Buffer.from("nobody@example.org").toString("base64"), status: 400 },
    ];
    for (const { status, ...body } of attempts)
      expect((await server.call(visitor, verify, { body })).status).toBe(status);
  });

  it("is not stored in a usable form", async () => {
    await signUp("noa");
    const { token } = await readMailedLink("noa@example.org");
    const rows = await server.db.selectFrom("account_links").selectAll().execute();
    expect(
      JSON.stringify(rows.map((row) => ({ ...row, token_hash: row.token_hash.toString("latin1") }))),
    ).not.toContain(token);
    expect(await server.db.selectFrom("outbox").selectAll().execute()).toEqual([]);
  });

  it("succeeds for one of two concurrent requests", async () => {
    await signUp("oli");
    const link = await readMailedLink("oli@example.org");
    const open = () => server.call(visitor, verify, { body: link });
    const responses = await race(
      server.db,
      (tx) => tx.selectFrom("users").where("name", "=", "oli").select("id").forUpdate().execute(),
      [open, open],
    );
    expect(responses.map(({ status }) => String(status)).toSorted()).toEqual(["200", "400"]);
  });
});

it("ACCOUNT-6 the address of an account that is being deleted can be registered", async () => {
  await setPolicy({ activeOnRegister: false, emailConfirmationRequired: true });
  await signUp("pam");
  const [response] = await race(
    server.db,
    (tx) => tx.deleteFrom("users").where("name", "=", "pam").execute(),
    [() => signUp("pamela", "pam@example.org")],
  );
  expect(response?.status).toBe(200);
  const link = await readMailedLink("pam@example.org");
  expect((await server.call(visitor, verify, { body: link })).status).toBe(200);
});

it("ACCOUNT-3 exactly one of several concurrent registrations with equal names succeeds", async () => {
  const responses = await Promise.all([
    signUp("Pip", "one@example.org"),
    signUp("ＰＩＰ", "two@example.org"),
    signUp("pip ", "three@example.org"),
  ]);
  expect(responses.map(({ status }) => String(status)).toSorted()).toEqual(["200", "400", "400"]);
});

it("ACCOUNT-12 rehashes an imported password at the next sign-in", async () => {
  const user = await server.signUp("User", "quin");
  await server.db
    .updateTable("users")
    .set({ password_hash: "imported:Imp0rted" })
    .where("id", "=", user.id)
    .execute();
  expect((await signIn("quin", "Imp0rted")).status).toBe(200);
  const { password_hash } = await server.db
    .selectFrom("users")
    .where("id", "=", user.id)
    .select("password_hash")
    .executeTakeFirstOrThrow();
  expect(password_hash).toBe("plain:Imp0rted");
  expect((await signIn("quin", "Imp0rted")).status).toBe(200);
});
