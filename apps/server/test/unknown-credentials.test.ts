import { randomBytes } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { MEBIBYTE } from "@gonfalon/rules/byte-sizes.ts";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { describe, expect, it } from "vitest";
import type { Caller } from "./api-client.ts";
import { useServer } from "./harness.ts";
import { useRecordedQueries } from "./recorded-queries.ts";

// GUARD-3: invalid session cookies and API tokens.

const server = useServer({ rateLimits: true });
const queries = useRecordedQueries();
const PERMIT_COUNT = 300;

const createRandomText = (bytes: number) => randomBytes(bytes).toString("base64url");
const createCookieCaller = (value: string): Caller => ({ headers: { cookie: `gonfalon_session=${value}` } });
const createTokenCaller = (value: string): Caller => ({ headers: { authorization: `Bearer ${value}` } });

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

async function measureUsedMebibytes(): Promise<number> {
  // Clears the recorded queries.
  await queries.recordDuring(async () => undefined);
  // Memory that finalizers release is collected in a later turn of the event loop.
  collectGarbage();
  await setImmediate();
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / MEBIBYTE;
}

async function readProfile(caller: Caller, remoteAddress: string): Promise<number> {
  const { statusCode } = await server.app.inject({
    url: "/api/account/profile",
    headers: caller.headers,
    remoteAddress,
  });
  return statusCode;
}

describe("GUARD-3 a malformed or wrongly signed credential causes no query", () => {
  it.each([
    ["a cookie that is too short", createCookieCaller(createRandomText(16))],
    ["a cookie that is too long", createCookieCaller(createRandomText(33))],
    ["a cookie of 14 KB", createCookieCaller("a".repeat(14_000))],
    ["a cookie with other characters", createCookieCaller("+".repeat(43))],
    ["a token of one part", createTokenCaller(createRandomText(64))],
    [
      "a token of three parts",
      createTokenCaller(`${createRandomText(60)}.${createRandomText(64)}.${createRandomText(64)}`),
    ],
    ["a token of 14 KB", createTokenCaller(`${"a".repeat(14_000)}.${createRandomText(64)}`)],
    ["a token with a short signature", createTokenCaller(`${createRandomText(60)}.${createRandomText(32)}`)],
    [
      "a token with an invalid signature",
      createTokenCaller(`${createRandomText(60)}.${createRandomText(64)}`),
    ],
  ])("%s", async (_, caller) => {
    // Loads the verification key, which happens once.
    await readProfile(createTokenCaller(`${createRandomText(60)}.${createRandomText(64)}`), "198.51.100.1");
    let status = 0;
    const sentQueries = await queries.recordDuring(async () => {
      status = await readProfile(caller, "198.51.100.1");
    });
    expect({ status, sentQueries }).toEqual({ status: 401, sentQueries: [] });
  });
});

it("GUARD-3 unknown cookies cause no query after 300 per minute, and cached sessions keep working", async () => {
  const cachedUser = await server.signUp();
  const uncachedUser = await server.signUp();
  const address = "198.51.100.2";
  expect(await readProfile(cachedUser, address)).toBe(200);
  for (let n = 0; n < PERMIT_COUNT; n++) await readProfile(createCookieCaller(createRandomText(32)), address);

  const refusedStatuses: number[] = [];
  const sentQueries = await queries.recordDuring(async () => {
    for (let n = 0; n < 20; n++)
      refusedStatuses.push(await readProfile(createCookieCaller(createRandomText(32)), address));
  });
  expect(await readProfile(cachedUser, address)).toBe(200);
  expect(new Set(refusedStatuses)).toEqual(new Set([429]));
  expect(sentQueries).toEqual([]);
  expect(await readProfile(uncachedUser, address)).toBe(429);
  expect(await readProfile(uncachedUser, "198.51.100.3")).toBe(200);

  const lateUser = await server.signUp();
  server.clock.advance(MINUTE_MS);
  expect(await readProfile(lateUser, address)).toBe(200);
});

it("GUARD-3 random cookies and tokens of 14 KB neither fill the memory nor affect other sessions", {
  timeout: 180_000,
}, async () => {
  const knownUser = await server.signUp();
  expect(await readProfile(knownUser, "198.51.100.5")).toBe(200);
  const kinds = [
    () => createCookieCaller(createRandomText(32)),
    () => createCookieCaller(createRandomText(32).padEnd(14_000, "a")),
    () => createCookieCaller(createRandomText(32).padStart(14_000, "a")),
    () => createTokenCaller(`${createRandomText(60).padEnd(14_000, "a")}.${createRandomText(64)}`),
  ];
  const flood = async (count: number, subnet: number) => {
    const statuses = new Set<number>();
    for (let n = 0; n < count; n += kinds.length) {
      const responses = kinds.map((make) =>
        readProfile(make(), `10.0.${subnet}.${(n / kinds.length) % 200}`),
      );
      for (const status of await Promise.all(responses)) statuses.add(status);
    }
    return statuses;
  };
  // Fills caches whose size does not depend on the number of requests.
  await flood(400, 0);
  const mebibytesBefore = await measureUsedMebibytes();
  expect(await flood(20_000, 1)).toEqual(new Set([401]));
  // Storing all the credentials would take 210 MB.
  expect((await measureUsedMebibytes()) - mebibytesBefore).toBeLessThan(15);
  let status = 0;
  const sentQueries = await queries.recordDuring(async () => {
    status = await readProfile(knownUser, "198.51.100.5");
  });
  expect({ status, sentQueries }).toEqual({ status: 200, sentQueries: [] });
});

it("GUARD-3 valid credentials are not counted, however many share a network", async () => {
  const sharedAddress = "198.51.100.4";
  const users = await Promise.all(Array.from({ length: PERMIT_COUNT + 20 }, () => server.signUp()));
  const statuses = new Set<number>();
  for (const user of users) statuses.add(await readProfile(user, sharedAddress));
  expect(statuses).toEqual(new Set([200]));
});
