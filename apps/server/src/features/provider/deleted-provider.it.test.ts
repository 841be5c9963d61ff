import { getProfile } from "@gonfalon/contract/account.ts";
import { linkExternal, registerExternal, startExternal } from "@gonfalon/contract/external.ts";
import { createProvider, deleteProvider } from "@gonfalon/contract/provider.ts";
import { deleteUser } from "@gonfalon/contract/user-admin.ts";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import type { Db } from "#db/client.ts";
import { type Caller, visitor } from "../../../test/api-client.ts";
import { finishAt, startAt, withCookies } from "../../../test/external-browser.ts";
import { useFakeProvider } from "../../../test/fake-identity-provider.ts";
import { useServer } from "../../../test/harness.ts";
import { countBlocked, race } from "../../../test/race.ts";
import type { TestUser } from "../../../test/test-users.ts";

const server = useServer({ publicUrl: "http://127.0.0.1:8080" });
const fake = useFakeProvider();
let admin: TestUser;
let lastNumber = 0;

beforeAll(async () => {
  admin = await server.signUp("Admin");
});

/** A provider with one connected account, and a visitor whose identity is confirmed but not connected. */
async function setUp() {
  const key = `p${++lastNumber}`;
  const { clientId, clientSecret, origin: issuer } = fake;
  const body = { key, name: key, kind: "Oidc" as const, clientId, clientSecret, issuer };
  const { id } = (await server.call(admin, createProvider, { body })).body;
  const member = await register(await visit(key, `member-${key}`), `member-${key}`);
  return { id, key, member, newcomer: await visit(key, `newcomer-${key}`) };
}

async function visit(provider: string, sub: string): Promise<Caller> {
  fake.setBehavior({ idToken: { sub } });
  const { url, browser } = await startAt(server, { provider });
  return (await finishAt(server, browser, provider, fake.authorize(url))).browser;
}

async function register(browser: Caller, userName: string): Promise<Caller> {
  const { status, headers } = await registerUser(browser, userName);
  expect(status).toBe(200);
  return withCookies(browser, headers);
}

const registerUser = (browser: Caller, userName: string) =>
  server.call(browser, registerExternal, { body: { userName, email: `${userName}@x.example` } });

const remove = (guid: string) => server.call(admin, deleteProvider, { params: { guid } });

interface Reply {
  readonly status: number;
}

/** Starts the second request when the first one waits for a lock. */
function raceInOrder(
  hold: (tx: Db) => Promise<unknown>,
  first: () => Promise<Reply>,
  second: () => Promise<Reply>,
): Promise<readonly Reply[]> {
  return race<Reply>(server.db, hold, [
    first,
    async () => {
      await expect.poll(() => countBlocked(server.db)).toBe(1);
      return second();
    },
  ]);
}

const connections: Readonly<Record<string, (newcomer: Caller) => Promise<Reply>>> = {
  "to connect an identity while its provider is deleted": (newcomer) => {
    const cookie = `${newcomer.headers["cookie"]}; ${admin.headers["cookie"]}`;
    return server.call({ headers: { cookie } }, linkExternal);
  },
  "to create an account while its provider is deleted": (newcomer) =>
    registerUser(newcomer, `late-${lastNumber}`),
};

it.each(Object.entries(connections))("EXT-8 refuses %s", async (_name, connect) => {
  const { id, newcomer } = await setUp();
  const responses = await raceInOrder(
    (tx) => sql`select from external_accounts where provider_id = ${id} for update`.execute(tx),
    () => remove(id),
    () => connect(newcomer),
  );
  expect(responses.map(({ status }) => status)).toEqual([200, 400]);
});

it("a provider and one of its users can be deleted at the same time", async () => {
  const { id, member } = await setUp();
  const { userId } = (await server.call(member, getProfile)).body;
  const responses = await raceInOrder(
    (tx) => sql`select from external_flows where provider_id = ${id} for update`.execute(tx),
    () => remove(id),
    () => server.call(admin, deleteUser, { params: { userId } }),
  );
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
});

it("EXT-8 a sign-in that starts while its provider is deleted is refused", async () => {
  const { id, key } = await setUp();
  const [response] = await race(
    server.db,
    (tx) => tx.deleteFrom("identity_providers").where("id", "=", id).execute(),
    [() => server.call(visitor, startExternal, { body: { provider: key } })],
  );
  expect(response?.status).toBe(404);
});

it("EXT-8 a sign-in that ends while its provider is deleted is refused", async () => {
  const { id, key } = await setUp();
  fake.setBehavior({ idToken: { sub: `member-${key}` } });
  const { url, browser } = await startAt(server, { provider: key });
  const responses = await raceInOrder(
    (tx) => sql`lock table sessions in share mode`.execute(tx),
    () => finishAt(server, browser, key, fake.authorize(url)),
    () => remove(id),
  );
  expect(responses.map(({ status }) => status)).toEqual([404, 200]);
});
