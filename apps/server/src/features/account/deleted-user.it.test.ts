import { changeAvatar, changeEmail, recover } from "@gonfalon/contract/account.ts";
import { rememberDevice, startTotp } from "@gonfalon/contract/factor.ts";
import { joinGame } from "@gonfalon/contract/participation.ts";
import { createPost } from "@gonfalon/contract/post.ts";
import { updateSettings } from "@gonfalon/contract/settings.ts";
import { createToken, rotateToken } from "@gonfalon/contract/token.ts";
import { deleteUser } from "@gonfalon/contract/user-admin.ts";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import type { Db } from "#db/client.ts";
import { type TestResponse, visitor } from "../../../test/api-client.ts";
import { insertGame } from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import { countBlocked, race } from "../../../test/race.ts";
import type { TestUser } from "../../../test/test-users.ts";

const PIXEL = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

type StatusResponse = Pick<TestResponse<unknown>, "status">;
type SendRequest = () => Promise<StatusResponse>;

const server = useServer();

beforeAll(async () => {
  const admin = await server.signUp("Admin");
  const body = { accountPolicy: { emailConfirmationRequired: true } };
  await server.call(admin, updateSettings, { body });
});

const requests: Readonly<Record<string, (user: TestUser) => Promise<StatusResponse>>> = {
  "adds an authenticator app": (user) => server.call(user, startTotp),
  "stores the device": (user) => server.call(user, rememberDevice),
  "creates a token": (user) => server.call(user, createToken, { body: { name: "robot" } }),
  "writes a post": (user) =>
    server.call(user, createPost, {
      body: { title: "t", summary: "", content: "", tags: [], isPinned: false },
    }),
  "registers for a solo game": async (user) => {
    const params = { id: await insertGame(server, { solo: true }) };
    return server.call(user, joinGame, { params, body: { teamId: 0, division: null, inviteCode: null } });
  },
  "changes the address": (user) =>
    server.call(user, changeEmail, { body: { newMail: `new-${user.name}@example.org` } }),
};

it.each(Object.entries(requests))(
  "USER-7 returns 401 to a request that %s while the user is being deleted",
  async (_name, send) => {
    const user = await server.signUp("Admin");
    // Caches the session, so that the request under test is admitted.
    await server.call(user, rememberDevice);
    const remove = (tx: Db) => tx.deleteFrom("users").where("id", "=", user.id).execute();
    const [response] = await race<StatusResponse>(server.db, remove, [() => send(user)]);
    expect(response?.status).toBe(401);
  },
);

const uploadAvatar = (user: TestUser) =>
  server.call(user, changeAvatar, { body: { file: new File([PIXEL], "a.gif", { type: "image/gif" }) } });

/** Each function prepares a request of the user, and returns the function that sends it. */
const lockingRequests: Readonly<Record<string, (user: TestUser) => Promise<SendRequest>>> = {
  "rotates their own token": async (user) => {
    const { body } = await server.call(user, createToken, { body: { name: "robot" } });
    return () => server.call(user, rotateToken, { params: { guid: body.info.id }, body: {} });
  },
  "uploads their avatar again": async (user) => {
    await uploadAvatar(user);
    return () => uploadAvatar(user);
  },
};

it.each(Object.entries(lockingRequests))(
  "USER-7 the deletion of a user does not deadlock with a request that %s",
  async (_name, prepare) => {
    const admin = await server.signUp("Admin");
    const user = await server.signUp("Admin");
    const send = await prepare(user);
    await server.db.insertInto("name_keys").values({ scope: "user", key: user.id, owner: user.id }).execute();
    // The deletion has locked the user when it waits for this row.
    const hold = (tx: Db) => sql`select from name_keys where owner = ${user.id} for update`.execute(tx);
    const responses = await race<StatusResponse>(server.db, hold, [
      () => server.call(admin, deleteUser, { params: { userId: user.id } }),
      async () => {
        await expect.poll(() => countBlocked(server.db)).toBe(1);
        return send();
      },
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 401]);
  },
);

const requestRecovery = (email: string) => server.call(visitor, recover, { body: { email } });
const toAddress = ({ name }: TestUser) => `${name}@example.org`;

it("ACCOUNT-7 while a user is being deleted, a recovery gets the same response as for an unknown address", async () => {
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
