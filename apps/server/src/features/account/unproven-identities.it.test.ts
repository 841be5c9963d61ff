import { login, recover, resetPassword } from "@gonfalon/contract/account.ts";
import { createProvider } from "@gonfalon/contract/provider.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { visitor } from "../../../test/api-client.ts";
import { useServer } from "../../../test/harness.ts";
import { findMailedLink } from "../../../test/mailed-link.ts";
import { countBlocked } from "../../../test/race.ts";
import { addAuthenticatorApp } from "../../../test/second-factor.ts";
import type { TestUser } from "../../../test/test-users.ts";
import { lockUser } from "./account.repo.ts";

const NEW_PASSWORD = "N3wSecret";
const server = useServer();

beforeEach(() =>
  server.platform.settings.update({
    accountPolicy: { emailConfirmationRequired: true, passwordSignIn: true },
  }),
);

async function connectProvider(userId: string): Promise<void> {
  const admin = await server.signUp("Admin");
  const key = `p${userId.slice(-8)}`;
  const { body: provider } = await server.call(admin, createProvider, {
    body: {
      key,
      name: key,
      kind: "Keycloak",
      clientId: key,
      clientSecret: "secret",
      issuer: "https://id.example.org",
    },
  });
  await server.db
    .insertInto("external_accounts")
    .values({
      provider_id: provider.id,
      subject: userId,
      user_id: userId,
      display_name: "",
      labels: [],
      linked_at: server.clock.now(),
    })
    .execute();
}

/** Returns the body of the request that sets a new password. */
async function requestReset(user: TestUser) {
  const email = `${user.name}@example.org`;
  expect((await server.call(visitor, recover, { body: { email } })).status).toBe(200);
  await server.platform.mails.deliver();
  const { token: rToken, email: address } = findMailedLink(server.mailer.sentMails, email);
  return { rToken, email: address, password: NEW_PASSWORD };
}

async function reset(user: TestUser): Promise<void> {
  const body = await requestReset(user);
  expect((await server.call(visitor, resetPassword, { body })).status).toBe(200);
}

async function listMails({ name }: TestUser): Promise<readonly string[]> {
  await server.platform.mails.deliver();
  return server.mailer.sentMails
    .filter(({ to }) => to === `${name}@example.org`)
    .map(({ subject }) => subject);
}

const listIdentities = ({ id }: TestUser) =>
  server.db.selectFrom("external_accounts").where("user_id", "=", id).selectAll().execute();

describe("ACCOUNT-14 a password reset", () => {
  it("removes the identities that were connected before the address was proven, and reports it by mail", async () => {
    const user = await server.signUp();
    await connectProvider(user.id);
    await reset(user);
    expect(await listIdentities(user)).toEqual([]);
    expect(await listMails(user)).toContain("A provider was disconnected from your account - Gonfalon");
  });

  it.each([
    ["of a user whose address was proven before", "User", new Date(0), true],
    ["of an administrator", "Admin", null, true],
    ["while password sign-in is off", "User", null, false],
  ] as const)("keeps the identities %s", async (_case, role, provenAt, passwordSignIn) => {
    const user = await server.signUp(role);
    await connectProvider(user.id);
    await server.db
      .updateTable("users")
      .set({ email_proven_at: provenAt })
      .where("id", "=", user.id)
      .execute();
    await server.platform.settings.update({ accountPolicy: { passwordSignIn } });
    await reset(user);
    expect(await listIdentities(user)).toHaveLength(1);
  });

  it("uses one connection if another process changes the settings meanwhile", async () => {
    const user = await server.signUp();
    await connectProvider(user.id);
    const body = await requestReset(user);
    const requests = await server.db.transaction().execute(async (tx) => {
      await lockUser(tx, user.id);
      const request = server.call(visitor, resetPassword, { body });
      await expect.poll(() => countBlocked(server.db)).toBe(1);
      server.deliverRemote({ type: "events.missed" });
      return [request];
    });
    const [response] = await Promise.all(requests);
    expect(response?.status).toBe(200);
    expect(await listIdentities(user)).toEqual([]);
  });

  it("keeps the second factor", async () => {
    const user = await server.signUp();
    await addAuthenticatorApp(server, user);
    await reset(user);
    const body = { userName: user.name, password: NEW_PASSWORD };
    expect((await server.call(visitor, login, { body })).problem.status).toBe(10_011);
  });
});
