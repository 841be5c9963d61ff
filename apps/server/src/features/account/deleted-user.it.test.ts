import { changeEmail, recover } from "@gonfalon/contract/account.ts";
import { rememberDevice, startTotp } from "@gonfalon/contract/factor.ts";
import { createPost } from "@gonfalon/contract/post.ts";
import { updateSettings } from "@gonfalon/contract/settings.ts";
import { createToken } from "@gonfalon/contract/token.ts";
import { beforeAll, expect, it } from "vitest";
import type { Db } from "#db/client.ts";
import { visitor } from "../../../test/api-client.ts";
import { useServer } from "../../../test/harness.ts";
import { race } from "../../../test/race.ts";
import type { TestUser } from "../../../test/test-users.ts";

interface Reply {
  readonly status: number;
}

const server = useServer();

beforeAll(async () => {
  const admin = await server.signUp("Admin");
  const body = { accountPolicy: { emailConfirmationRequired: true } };
  await server.call(admin, updateSettings, { body });
});

const requests: Readonly<Record<string, (user: TestUser) => Promise<Reply>>> = {
  "adds an authenticator app": (user) => server.call(user, startTotp),
  "stores the device": (user) => server.call(user, rememberDevice),
  "creates a token": (user) => server.call(user, createToken, { body: { name: "robot" } }),
  "writes a post": (user) =>
    server.call(user, createPost, {
      body: { title: "t", summary: "", content: "", tags: [], isPinned: false },
    }),
  "changes the address": (user) =>
    server.call(user, changeEmail, { body: { newMail: `new-${user.name}@example.org` } }),
};

it.each(Object.entries(requests))(
  "USER-7 returns 401 to a request that %s while the user is being deleted",
  async (_name, send) => {
    const user = await server.signUp("Admin");
    // The session is cached, so that the request is admitted.
    await server.call(user, rememberDevice);
    const remove = (tx: Db) => tx.deleteFrom("users").where("id", "=", user.id).execute();
    const [response] = await race<Reply>(server.db, remove, [() => send(user)]);
    expect(response?.status).toBe(401);
  },
);

const requestRecovery = (email: string) => server.call(visitor, recover, { body: { email } });
const toAddress = ({ name }: TestUser) => `${name}@example.org`;

it("ACCOUNT-7 the response to a recovery is the same while the user is being deleted", async () => {
  const user = await server.signUp();
  const remove = (tx: Db) => tx.deleteFrom("users").where("id", "=", user.id).execute();
  const [response] = await race(server.db, remove, [() => requestRecovery(toAddress(user))]);
  const { body } = await requestRecovery("unknown@example.org");
  expect([response?.status, response?.body]).toEqual([200, body]);
});

it("ACCOUNT-9 no link is sent to an address that is being replaced", async () => {
  const user = await server.signUp();
  const email = `new-${user.name}@example.org`;
  const change = (tx: Db) =>
    tx.updateTable("users").set({ email, email_canonical: email }).where("id", "=", user.id).execute();
  const [response] = await race(server.db, change, [() => requestRecovery(toAddress(user))]);
  expect(response?.status).toBe(200);
  const links = await server.db
    .selectFrom("account_links")
    .where("user_id", "=", user.id)
    .select("email")
    .execute();
  expect(links).toEqual([]);
});
