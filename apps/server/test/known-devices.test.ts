import { changePassword, endOtherSessions, login } from "@gonfalon/contract/account.ts";
import { forgetDevices, getSecurity, rememberDevice } from "@gonfalon/contract/factor.ts";
import { deleteUser, resetUserPassword } from "@gonfalon/contract/user-admin.ts";
import { DAY_MS, HOUR_MS } from "@gonfalon/rules/durations.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { type Caller, toCookieHeader } from "./api-client.ts";
import { useServer } from "./harness.ts";
import type { TestUser } from "./test-users.ts";

// GUARD-8: others cannot lock the owner out of a browser that is a known device of the account.

const server = useServer({ rateLimits: true });
/** The owner and an attacker are behind the same address. */
const SHARED_ADDRESS = "192.0.2.1";
const COOKIE = "gonfalon_device";
let owner: TestUser;

beforeEach(async () => {
  owner = await server.signUp();
  server.clock.advance(HOUR_MS);
});

interface SignInOptions {
  readonly password?: string;
  readonly device?: string | undefined;
  readonly address?: string;
}

async function signIn({ name, password }: TestUser, options: SignInOptions = {}) {
  const { device, address = SHARED_ADDRESS } = options;
  const response = await server.app.inject({
    method: "POST",
    url: login.path,
    remoteAddress: address,
    headers: device === undefined ? {} : { cookie: `${COOKIE}=${device}` },
    payload: { userName: name, password: options.password ?? password },
  });
  const cookie = response.cookies.find(({ name: cookieName }) => cookieName === COOKIE);
  return { status: response.statusCode, cookie, device: cookie?.value };
}

/** Uses up the attempts for the account from the shared address, and those from all unknown networks. */
async function attack(victim: TestUser): Promise<void> {
  for (let n = 0; n < 10; n++) await signIn(victim, { password: "wr0ngWrong" });
  for (let n = 0; n < 50; n++) await signIn(victim, { password: "wr0ngWrong", address: `203.0.113.${n}` });
  expect((await signIn(victim)).status).toBe(429);
}

async function listDevices(user: TestUser): Promise<readonly Buffer[]> {
  const rows = await server.db.selectFrom("devices").where("user_id", "=", user.id).selectAll().execute();
  return rows.map(({ token_hash }) => token_hash);
}

describe("GUARD-8 a device that has signed in to the account", () => {
  it("can sign in while others on its own network have used up the attempts", async () => {
    const { device } = await signIn(owner);
    await attack(owner);
    expect((await signIn(owner, { device })).status).toBe(200);
    expect((await signIn(owner, { device, address: "198.51.100.1" })).status).toBe(200);
  });

  it("has attempts of its own, which are limited as well", async () => {
    const { device } = await signIn(owner);
    for (let n = 0; n < 10; n++)
      expect((await signIn(owner, { device, password: "wr0ngWrong" })).status).toBe(401);
    expect((await signIn(owner, { device })).status).toBe(429);
    expect((await signIn(owner)).status).toBe(200);
  });

  it("is not known to other accounts until it has signed in to them", async () => {
    const otherUser = await server.signUp();
    const { device } = await signIn(otherUser);
    await attack(owner);
    expect((await signIn(owner, { device })).status).toBe(429);
    server.clock.advance(HOUR_MS);
    const secondSignIn = await signIn(owner, { device });
    expect(secondSignIn).toMatchObject({ status: 200, device });
    await attack(otherUser);
    expect((await signIn(otherUser, { device })).status).toBe(200);
  });

  it("has a cookie that scripts cannot read, for 180 days after the last sign-in", async () => {
    const { cookie } = await signIn(owner);
    const expires = new Date(server.clock.now().getTime() + 180 * DAY_MS);
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/", expires });
    expect((await listDevices(owner)).join()).not.toContain(cookie?.value);

    server.clock.advance(180 * DAY_MS + 1);
    await attack(owner);
    expect((await signIn(owner, { device: cookie?.value })).status).toBe(429);
    await server.platform.sessions.sweepExpired();
    expect(await listDevices(owner)).toEqual([]);
  });

  it("gets a new cookie if the server did not issue the one that it has", async () => {
    for (const unknownToken of ["a".repeat(43), "short", "+".repeat(43)]) {
      const { device, status } = await signIn(owner, { device: unknownToken });
      expect(status).toBe(200);
      expect(device).toMatch(/^[\w-]{43}$/);
      expect(device).not.toBe(unknownToken);
    }
  });

  it("is known only while it is one of the ten devices that signed in last", async () => {
    const devices: (string | undefined)[] = [];
    for (let n = 0; n < 11; n++) {
      server.clock.advance(1000);
      devices.push((await signIn(owner)).device);
    }
    expect(await listDevices(owner)).toHaveLength(10);
    await attack(owner);
    expect((await signIn(owner, { device: devices[0] })).status).toBe(429);
    expect((await signIn(owner, { device: devices[1] })).status).toBe(200);
  });
});

it("GUARD-8 a signed-in user can add the browser again after all devices were forgotten", async () => {
  await signIn(owner);
  await server.call(owner, forgetDevices);
  expect(await listDevices(owner)).toEqual([]);
  const { status, headers } = await server.call(owner, rememberDevice);
  expect([status, await listDevices(owner)]).toEqual([200, [expect.any(Buffer)]]);
  const cookie = toCookieHeader(headers);
  const browser = { headers: { cookie: `${owner.headers["cookie"]}; ${cookie}` } };
  expect((await server.call(browser, getSecurity)).body.devices).toMatchObject([{ current: true }]);
  await attack(owner);
  expect((await signIn(owner, { device: cookie.split("=")[1] })).status).toBe(200);
  expect((await server.call({ headers: { cookie } }, rememberDevice)).status).toBe(401);
});

describe("GUARD-8 all devices are forgotten", () => {
  const callAsAdmin = async (work: (admin: Caller) => Promise<{ readonly status: number }>) =>
    work(await server.signUp("Admin"));

  it.each([
    [
      "when the user changes the password",
      () => server.call(owner, changePassword, { body: { old: owner.password, new: "N3wPassword" } }),
    ],
    ["when the user ends all other sessions", () => server.call(owner, endOtherSessions)],
    [
      "when an administrator resets the password",
      () => callAsAdmin((admin) => server.call(admin, resetUserPassword, { params: { userId: owner.id } })),
    ],
    [
      "when the account is deleted",
      () => callAsAdmin((admin) => server.call(admin, deleteUser, { params: { userId: owner.id } })),
    ],
  ])("%s", async (_, action) => {
    await signIn(owner);
    expect(await listDevices(owner)).toHaveLength(1);
    expect((await action()).status).toBe(200);
    expect(await listDevices(owner)).toEqual([]);
  });
});
