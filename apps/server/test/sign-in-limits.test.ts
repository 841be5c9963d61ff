import { login, recover } from "@gonfalon/contract/account.ts";
import { updateSettings } from "@gonfalon/contract/settings.ts";
import { resetUserPassword } from "@gonfalon/contract/user-admin.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@gonfalon/rules/durations.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { type Caller, visitor } from "./api-client.ts";
import { useServer } from "./harness.ts";
import type { TestUser } from "./test-users.ts";

// GUARD-1, GUARD-2 and LIMIT-9: limits that protect an account and cannot be used against its owner.

const server = useServer({ rateLimits: true });
const HOME_ADDRESS = "192.0.2.1";
let owner: TestUser;

beforeEach(async () => {
  owner = await server.signUp();
  server.clock.advance(HOUR_MS);
});

async function signIn(
  userName: string,
  password: string,
  remoteAddress: string,
  { headers }: Caller = visitor,
): Promise<number> {
  const payload = { userName, password };
  const url = login.path;
  const { statusCode } = await server.app.inject({ method: "POST", url, remoteAddress, headers, payload });
  return statusCode;
}

async function tryWrongPasswords(
  count: number,
  userName: string,
  toAddress: (n: number) => string,
): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < count; n++) statuses.push(await signIn(userName, "wr0ngWrong", toAddress(n)));
  return statuses;
}

const toUnknownAddress = (n: number) => `203.0.113.${n}`;

describe("GUARD-2 wrong passwords from unknown networks", () => {
  it("do not lock the owner out on networks of earlier sign-ins", async () => {
    expect(await signIn(owner.name, owner.password, HOME_ADDRESS)).toBe(200);
    server.clock.advance(12 * SECOND_MS);
    const statuses = await tryWrongPasswords(60, owner.name, toUnknownAddress);
    expect(statuses).toEqual([...Array<number>(50).fill(401), ...Array<number>(10).fill(429)]);
    expect(await signIn(owner.name, owner.password, HOME_ADDRESS)).toBe(200);
    expect(await signIn(`${owner.name}@example.org`, owner.password, HOME_ADDRESS)).toBe(200);
  });

  it("do not affect the owner on any network if there are at most twenty", async () => {
    await tryWrongPasswords(20, owner.name, toUnknownAddress);
    expect(await signIn(owner.name, owner.password, "198.51.100.77")).toBe(200);
  });

  it("delay other unknown networks for seconds, not for minutes", async () => {
    await tryWrongPasswords(50, owner.name, toUnknownAddress);
    const { statusCode, headers } = await server.app.inject({
      method: "POST",
      url: login.path,
      remoteAddress: toUnknownAddress(60),
      payload: { userName: owner.name, password: owner.password },
    });
    expect(statusCode).toBe(429);
    expect(Number(headers["retry-after"])).toBeLessThanOrEqual(12);
    server.clock.advance(12 * SECOND_MS);
    expect(await signIn(owner.name, owner.password, toUnknownAddress(60))).toBe(200);
  });

  it("no longer count after an administrator sets a new password", async () => {
    const admin = await server.signUp("Admin");
    await tryWrongPasswords(51, owner.name, toUnknownAddress);
    const { body } = await server.call(admin, resetUserPassword, { params: { userId: owner.id } });
    expect(await signIn(owner.name, body, toUnknownAddress(99))).toBe(200);
  });
});

describe("GUARD-1 wrong passwords for one account", () => {
  it("are limited to ten from one network, under any name of the account", async () => {
    const names = [owner.name, owner.name.toUpperCase(), `${owner.name}@example.org`];
    for (let n = 0; n < 10; n++)
      expect(await signIn(names[n % names.length] ?? "", "wr0ngWrong", toUnknownAddress(1))).toBe(401);
    for (const name of names) expect(await signIn(name, owner.password, toUnknownAddress(1))).toBe(429);
    expect(await signIn(owner.name, owner.password, toUnknownAddress(2))).toBe(200);
  });

  it("get the same response as for an account that does not exist", async () => {
    const unknownName = `nobody-${owner.id.slice(-6)}`;
    const ownerStatuses = await tryWrongPasswords(12, owner.name, () => toUnknownAddress(1));
    server.clock.advance(HOUR_MS);
    expect(await tryWrongPasswords(12, unknownName, () => toUnknownAddress(1))).toEqual(ownerStatuses);
    server.clock.advance(HOUR_MS);
    const statusesEverywhere = await tryWrongPasswords(52, owner.name, toUnknownAddress);
    expect(await tryWrongPasswords(52, unknownName, toUnknownAddress)).toEqual(statusesEverywhere);
  });

  it("do not affect a browser that is signed in, even on the same network", async () => {
    await signIn(owner.name, owner.password, HOME_ADDRESS);
    await tryWrongPasswords(11, owner.name, () => HOME_ADDRESS);
    expect(await signIn(owner.name, owner.password, HOME_ADDRESS)).toBe(429);
    expect(await signIn(owner.name, owner.password, HOME_ADDRESS, owner)).toBe(200);
  });

  it("lock the owner out on a network that was unused for thirty days, and a sweep deletes the network", async () => {
    await signIn(owner.name, owner.password, HOME_ADDRESS);
    server.clock.advance(30 * DAY_MS + 1);
    await tryWrongPasswords(50, owner.name, toUnknownAddress);
    expect(await signIn(owner.name, owner.password, HOME_ADDRESS)).toBe(429);
    await server.platform.sessions.sweepExpired();
    const places = await server.db
      .selectFrom("sign_in_places")
      .where("user_id", "=", owner.id)
      .selectAll()
      .execute();
    expect(places).toEqual([]);
  });
});

describe("LIMIT-9 mails to one address", () => {
  beforeEach(async () => {
    const admin = await server.signUp("Admin");
    const accountPolicy = { emailConfirmationRequired: true };
    await server.call(admin, updateSettings, { body: { accountPolicy } });
  });

  const requestRecovery = async (email: string, n: number) => {
    const { statusCode } = await server.app.inject({
      method: "POST",
      url: recover.path,
      remoteAddress: toUnknownAddress(n),
      payload: { email },
    });
    return statusCode;
  };

  it("are limited to five per hour, for requests from any network", async () => {
    const email = `${owner.name}@example.org`;
    for (let n = 0; n < 5; n++) expect(await requestRecovery(email, n)).toBe(200);
    expect(await requestRecovery(email.toUpperCase(), 6)).toBe(429);
    server.clock.advance(5 * MINUTE_MS);
    expect(await requestRecovery(email, 7)).toBe(429);
    server.clock.advance(HOUR_MS);
    expect(await requestRecovery(email, 8)).toBe(200);
  });

  it("are counted separately from wrong passwords for a name such as `mail:…`", async () => {
    const email = `${owner.name}@example.org`;
    await tryWrongPasswords(12, `mail:${email}`, () => toUnknownAddress(1));
    await tryWrongPasswords(12, owner.id, () => toUnknownAddress(2));
    await tryWrongPasswords(12, `user:${owner.id}`, () => toUnknownAddress(3));
    expect(await requestRecovery(email, 4)).toBe(200);
    expect(await signIn(owner.name, owner.password, toUnknownAddress(2))).toBe(200);
  });
});
