import {
  changeEmail,
  changePassword,
  confirmEmail,
  getProfile,
  login,
  recover,
  resetPassword,
  verify,
} from "@gonfalon/contract/account.ts";
import type { AccountPolicy } from "@gonfalon/contract/settings.ts";
import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import { beforeEach, describe, expect, it } from "vitest";
import type { Db } from "#db/client.ts";
import { type Caller, toCaller, visitor } from "../../../test/api-client.ts";
import { useServer } from "../../../test/harness.ts";
import { findMailedLink } from "../../../test/mailed-link.ts";
import { race } from "../../../test/race.ts";
import { addAuthenticatorApp } from "../../../test/second-factor.ts";
import type { TestUser } from "../../../test/test-users.ts";
import { lockUser } from "./account.repo.ts";

const server = useServer();

const setPolicy = (accountPolicy: Partial<AccountPolicy>) =>
  server.platform.settings.update({ accountPolicy });

async function readMailedLink(email: string) {
  await server.platform.mails.deliver();
  return findMailedLink(server.mailer.sentMails, email);
}

async function requestResetLink(email: string) {
  expect((await server.call(visitor, recover, { body: { email } })).status).toBe(200);
  const { token, email: address } = await readMailedLink(email);
  return { rToken: token, email: address };
}

async function signInFromAnotherBrowser(userName: string, password = "Passw0rd"): Promise<Caller> {
  return toCaller(await server.call(visitor, login, { body: { userName, password } }));
}

const readProfileStatus = async (caller: Caller) => (await server.call(caller, getProfile)).status;

beforeEach(() => setPolicy({ emailConfirmationRequired: true, emailDomainList: "" }));

describe("ACCOUNT-7 password recovery", () => {
  it("returns the same response for a confirmed, an unknown and an unconfirmed address", async () => {
    const user = await server.signUp();
    const unconfirmedUser = await server.signUp();
    await server.db
      .updateTable("users")
      .set({ email_confirmed: false })
      .where("id", "=", unconfirmedUser.id)
      .execute();
    const addresses = [
      `${user.name}@example.org`,
      `${unconfirmedUser.name}@example.org`,
      "nobody@example.org",
    ];
    const responses = await Promise.all(
      addresses.map((email) => server.call(visitor, recover, { body: { email } })),
    );
    expect(new Set(responses.map(({ status, body }) => JSON.stringify({ status, body }))).size).toBe(1);
    await server.platform.mails.deliver();
    const recipients = addresses.filter((address) =>
      server.mailer.sentMails.some(({ to }) => to === address),
    );
    expect(recipients).toEqual([addresses[0]]);
  });

  it("sends the link to the stored address, not to the address as it was entered", async () => {
    const { name } = await server.signUp();
    const enteredAddress = `${name.toUpperCase()}@EXAMPLE.org`;
    await server.call(visitor, recover, { body: { email: enteredAddress } });
    expect((await readMailedLink(`${name}@example.org`)).pageUrl).toBe(
      "https://ctf.example.org/account/reset",
    );
    expect(server.mailer.sentMails.map(({ to }) => to)).not.toContain(enteredAddress);
  });

  it("is rejected if addresses are not confirmed by mail", async () => {
    await setPolicy({ emailConfirmationRequired: false });
    expect((await server.call(visitor, recover, { body: { email: "nobody@example.org" } })).status).toBe(400);
  });
});

describe("ACCOUNT-9 a password reset link", () => {
  it("sets the password once, ends every session and starts none", async () => {
    const user = await server.signUp();
    const link = await requestResetLink(`${user.name}@example.org`);
    const otherLink = await requestResetLink(`${user.name}@example.org`);
    const response = await server.call(visitor, resetPassword, { body: { ...link, password: "N3wSecret" } });
    expect(response.status).toBe(200);
    expect(response.headers["set-cookie"]).toBeUndefined();
    expect(await readProfileStatus(user)).toBe(401);
    for (const usedLink of [link, otherLink])
      expect(
        (await server.call(visitor, resetPassword, { body: { ...usedLink, password: "An0ther" } })).status,
      ).toBe(400);
    expect(await readProfileStatus(await signInFromAnotherBrowser(user.name, "N3wSecret"))).toBe(200);
  });

  it("stays valid after a rejected password, but not after three hours", async () => {
    const user = await server.signUp();
    const link = await requestResetLink(`${user.name}@example.org`);
    expect((await server.call(visitor, resetPassword, { body: { ...link, password: "weak" } })).status).toBe(
      400,
    );
    server.clock.advance(3 * HOUR_MS - 1);
    expect(
      (await server.call(visitor, resetPassword, { body: { ...link, password: "Str0nger" } })).status,
    ).toBe(200);
    const expiredLink = await requestResetLink(`${user.name}@example.org`);
    server.clock.advance(3 * HOUR_MS);
    expect(
      (await server.call(visitor, resetPassword, { body: { ...expiredLink, password: "T00late" } })).status,
    ).toBe(400);
  });

  it("is not valid for another purpose or user", async () => {
    const [user, other] = [await server.signUp(), await server.signUp()];
    const { rToken: token, email } = await requestResetLink(`${user.name}@example.org`);
    const otherEmail = Buffer.from(`${other.name}@example.org`).toString("base64");
    const requests = [
      server.call(visitor, verify, { body: { token, email } }),
      server.call(user, confirmEmail, { body: { token, email } }),
      server.call(visitor, resetPassword, {
        body: { rToken: token, email: otherEmail, password: "Passw0rd2" },
      }),
      server.call(visitor, resetPassword, { body: { rToken: token, email: "%%%", password: "Passw0rd2" } }),
    ];
    for (const { status } of await Promise.all(requests)) expect(status).toBe(400);
  });

  it("FUZZ-1 is rejected with 400 if its address contains NUL", async () => {
    const email = Buffer.from("a\0@example.org").toString("base64");
    const body = { rToken: "token", email, password: "Passw0rd2" };
    expect((await server.call(visitor, resetPassword, { body })).status).toBe(400);
    expect((await server.call(visitor, verify, { body: { token: "token", email } })).status).toBe(400);
  });

  it("with a made-up token is rejected with the same problem, whether or not the address has an account", async () => {
    const user = await server.signUp();
    const problems = [`${user.name}@example.org`, "nobody@example.org"].map(async (address) => {
      const email = Buffer.from(address).toString("base64");
      const body = { rToken: "guessed", email, password: "Passw0rd2" };
      return (await server.call(visitor, resetPassword, { body })).problem;
    });
    const [first, second] = await Promise.all(problems);
    expect(first).toMatchObject({ status: 400 });
    expect(first).toEqual(second);
  });

  it("succeeds for one of two concurrent requests", async () => {
    const user = await server.signUp();
    const link = await requestResetLink(`${user.name}@example.org`);
    const use = () => server.call(visitor, resetPassword, { body: { ...link, password: "F1rstOne" } });
    const responses = await race(
      server.db,
      (tx) => tx.selectFrom("users").where("id", "=", user.id).select("id").forUpdate().execute(),
      [use, use],
    );
    expect(responses.map(({ status }) => String(status)).toSorted()).toEqual(["200", "400"]);
  });
});

describe("ACCOUNT-10 changing the password", () => {
  it("ends all other sessions immediately and gives the current one a new cookie", async () => {
    const user = await server.signUp();
    const other = await signInFromAnotherBrowser(user.name);
    const body = { old: "Passw0rd", new: "N3wSecret" };
    const response = await server.call(user, changePassword, { body });
    expect(response.status).toBe(200);
    expect(await readProfileStatus(other)).toBe(401);
    expect(await readProfileStatus(user)).toBe(401);
    expect(await readProfileStatus(toCaller(response))).toBe(200);
    expect(await readProfileStatus(await signInFromAnotherBrowser(user.name, "N3wSecret"))).toBe(200);
    expect((await server.call(toCaller(response), changePassword, { body })).status).toBe(400);
  });

  it.each([
    ["a wrong old password", { old: "Passw0rd!", new: "N3wSecret" }],
    ["a new password without a digit", { old: "Passw0rd", new: "NewSecret" }],
    ["a new password that is too short", { old: "Passw0rd", new: "N3w" }],
  ])("is rejected with %s", async (_case, body) => {
    const user = await server.signUp();
    expect((await server.call(user, changePassword, { body })).status).toBe(400);
    expect(await readProfileStatus(user)).toBe(200);
  });

  it("invalidates links that were mailed before", async () => {
    const user = await server.signUp();
    const link = await requestResetLink(`${user.name}@example.org`);
    await server.call(user, changePassword, { body: { old: "Passw0rd", new: "N3wSecret" } });
    expect(
      (await server.call(visitor, resetPassword, { body: { ...link, password: "Passw0rd" } })).status,
    ).toBe(400);
  });

  it("succeeds for one of two concurrent changes with the old password", async () => {
    const user = await server.signUp();
    const other = await signInFromAnotherBrowser(user.name);
    // Write the last-seen updates first, so that the two requests race only for the row of the user.
    expect([await readProfileStatus(user), await readProfileStatus(other)]).toEqual([200, 200]);
    const change = (caller: Caller, newPassword: string) => () =>
      server.call(caller, changePassword, { body: { old: "Passw0rd", new: newPassword } });
    const responses = await race(
      server.db,
      (tx) => tx.selectFrom("users").where("id", "=", user.id).select("id").forUpdate().execute(),
      [change(user, "F1rstOne"), change(other, "S3condOne")],
    );
    expect(responses.map(({ status }) => String(status)).toSorted()).toEqual(["200", "400"]);
  });
});

describe("SESSION-1 a sign-in whose password is changed while it is checked", () => {
  const setPasswordHash = (tx: Db, { id }: TestUser, hash: string) =>
    tx.updateTable("users").set({ password_hash: hash }).where("id", "=", id).execute();
  const readPasswordHash = async ({ id }: TestUser) =>
    (
      await server.db
        .selectFrom("users")
        .where("id", "=", id)
        .select("password_hash as hash")
        .executeTakeFirstOrThrow()
    ).hash;
  const signIn = async ({ name }: TestUser, password: string) =>
    (await server.call(visitor, login, { body: { userName: name, password } })).status;

  it("opens no session", async () => {
    const user = await server.signUp();
    const statuses = await race(server.db, (tx) => setPasswordHash(tx, user, "plain:N3wSecret"), [
      () => signIn(user, user.password),
    ]);
    expect(statuses).toEqual([401]);
    expect(await signIn(user, "N3wSecret")).toBe(200);
  });

  it("starts no second step", async () => {
    const user = await server.signUp();
    await addAuthenticatorApp(server, user);
    await race(server.db, (tx) => setPasswordHash(tx, user, "plain:N3wSecret"), [
      () => signIn(user, user.password),
    ]);
    expect(await server.db.selectFrom("sign_in_flows").where("user_id", "=", user.id).execute()).toEqual([]);
  });

  it("ACCOUNT-12 keeps the new password, even if the old one is rehashed", async () => {
    const user = await server.signUp();
    await setPasswordHash(server.db, user, "imported:Imp0rted");
    const statuses = await race(server.db, (tx) => setPasswordHash(tx, user, "plain:N3wSecret"), [
      () => signIn(user, "Imp0rted"),
    ]);
    expect(statuses).toEqual([401]);
    expect(await readPasswordHash(user)).toBe("plain:N3wSecret");
  });

  it("ACCOUNT-12 succeeds if a concurrent sign-in has rehashed the same password", async () => {
    const user = await server.signUp();
    await setPasswordHash(server.db, user, "imported:Imp0rted");
    const statuses = await race(server.db, (tx) => lockUser(tx, user.id), [
      () => signIn(user, "Imp0rted"),
      () => signIn(user, "Imp0rted"),
    ]);
    expect(statuses).toEqual([200, 200]);
  });
});

describe("ACCOUNT-11 changing the e-mail address", () => {
  it("takes effect when the link is opened, notifies the old address and ends all other sessions", async () => {
    const user = await server.signUp();
    const other = await signInFromAnotherBrowser(user.name);
    const newMail = `new-${user.name}@example.org`;
    const response = await server.call(user, changeEmail, { body: { newMail } });
    expect(response.body).toMatchObject({ data: true, status: 200 });
    expect((await server.call(user, getProfile)).body.email).toBe(`${user.name}@example.org`);

    const { pageUrl, ...link } = await readMailedLink(newMail);
    expect(pageUrl).toBe("https://ctf.example.org/account/confirm");
    const confirmation = await server.call(user, confirmEmail, { body: link });
    expect(confirmation.status).toBe(200);
    expect(await readProfileStatus(other)).toBe(401);
    const newSession = toCaller(confirmation);
    expect((await server.call(newSession, getProfile)).body.email).toBe(newMail);
    expect((await server.call(newSession, confirmEmail, { body: link })).status).toBe(400);

    await server.platform.mails.deliver();
    const mail = server.mailer.sentMails.findLast(({ to }) => to === `${user.name}@example.org`);
    expect(mail?.text).toContain(newMail);
  });

  it("GUARD-5 gets the same response for a free address and for one that has an account", async () => {
    const [user, other] = [await server.signUp(), await server.signUp()];
    const requestChange = (newMail: string) => server.call(user, changeEmail, { body: { newMail } });
    const freeResponse = await requestChange(`free-${user.name}@example.org`);
    for (const name of [other.name, other.name.toUpperCase()]) {
      const takenResponse = await requestChange(`${name}@example.org`);
      expect({ status: takenResponse.status, body: takenResponse.body }).toEqual({
        status: 200,
        body: freeResponse.body,
      });
    }
    const links = await server.db
      .selectFrom("account_links")
      .where("user_id", "=", user.id)
      .select("email")
      .execute();
    expect(links).toEqual([{ email: `free-${user.name}@example.org` }]);
    const [notice] = await server.db
      .selectFrom("outbox")
      .where("recipient", "=", `${other.name}@example.org`)
      .select(["user_name", "subject", "plain"])
      .execute();
    expect(notice).toMatchObject({
      user_name: other.name,
      subject: expect.stringContaining("Your address was entered for another account"),
    });
    expect(notice?.plain).not.toContain("https://");

    await setPolicy({ emailConfirmationRequired: false });
    const responsesWithoutConfirmation = [
      await requestChange(`${other.name}@example.org`),
      await requestChange(`free2-${user.name}@example.org`),
    ];
    expect(responsesWithoutConfirmation[0]?.body).toEqual(responsesWithoutConfirmation[1]?.body);
    await setPolicy({ emailConfirmationRequired: true, emailDomainList: "example.com" });
    const responsesForOtherDomain = [
      await requestChange(`${other.name}@example.org`),
      await requestChange(`free2-${user.name}@example.org`),
    ];
    expect(responsesForOtherDomain[0]?.body).toEqual(responsesForOtherDomain[1]?.body);
  });

  it("is rejected for the current address, a domain that is not allowed, or without confirmation by mail", async () => {
    const user = await server.signUp();
    const requestChange = (newMail: string) => server.call(user, changeEmail, { body: { newMail } });
    for (const name of [user.name, user.name.toUpperCase()])
      expect((await requestChange(`${name}@example.org`)).status).toBe(400);
    await setPolicy({ emailDomainList: "example.com" });
    expect((await requestChange("x@example.org")).status).toBe(400);
    await setPolicy({ emailDomainList: "", emailConfirmationRequired: false });
    const { status, body } = await requestChange("x@example.org");
    expect({ status, body }).toMatchObject({ status: 400, body: { data: false, status: 400 } });
  });

  it("can be confirmed only by the requesting user, and not if the address was taken in the meantime", async () => {
    const [user, other] = [await server.signUp(), await server.signUp()];
    const newMail = `wanted-${user.name}@example.org`;
    await server.call(user, changeEmail, { body: { newMail } });
    const { token, email } = await readMailedLink(newMail);
    expect((await server.call(other, confirmEmail, { body: { token, email } })).status).toBe(400);
    await server.db
      .updateTable("users")
      .set({ email: newMail, email_canonical: newMail })
      .where("id", "=", other.id)
      .execute();
    expect((await server.call(user, confirmEmail, { body: { token, email } })).status).toBe(400);
  });
});
