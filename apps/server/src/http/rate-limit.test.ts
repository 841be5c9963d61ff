import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import { describe, expect, it } from "vitest";
import { inProcessEvents } from "#adapters/events/in-process.ts";
import { ProblemError } from "#kernel/problem-error.ts";
import { manualTime } from "../../test/manual-time.ts";
import { recordingLog } from "../../test/recording-log.ts";
import { type CountedPolicy, countRequest, rateLimits, toCallerKey } from "./rate-limit.ts";

const visitor = { userId: undefined, address: "203.0.113.7" };

function setUp() {
  const time = manualTime();
  const refusedPolicies: string[] = [];
  const events = inProcessEvents(recordingLog());
  const onRefusal = (policy: string) => void refusedPolicies.push(policy);
  const limits = rateLimits({ isEnabled: true, stopwatch: time, events, onRefusal });
  return { time, events, limits, refusedPolicies };
}

describe("LIMIT-1 the numbers of a policy", () => {
  it.each<[CountedPolicy, number, number]>([
    ["Global", 150, 60],
    ["Register", 20, 150],
    ["Query", 100, 10],
    ["PowChallenge", 40, 30],
    ["Container", 120, 10],
    ["Submit", 100, 5],
    ["Secret", 100, 60],
    ["Edit", 30, 60],
    ["Upload", 10, 600],
    ["Credential", 300, 60],
    ["App", 1200, 60],
    ["SignIn", 10, 300],
    ["Strangers", 50, 12],
    ["Password", 10, 300],
    ["Factor", 10, 600],
    ["Mail", 5, 3600],
  ])("%s admits a burst of %d requests and returns %d seconds to wait", (policy, permits, seconds) => {
    const { limits, time, refusedPolicies } = setUp();
    for (let n = 0; n < permits; n++) expect(limits.take(policy, "someone")).toBeUndefined();
    expect(limits.take(policy, "someone")).toEqual(["request.too-many", { seconds }]);
    expect(refusedPolicies).toEqual([policy]);

    expect(limits.take(policy, "someone else")).toBeUndefined();
    time.advance(seconds * 1000);
    expect(limits.take(policy, "someone")).toBeUndefined();
  });
});

describe("LIMIT-2 the key of a limit", () => {
  it("is the user for signed-in requests, and the address for visitors", () => {
    expect(toCallerKey({ userId: "42", address: "203.0.113.7" })).toBe(
      toCallerKey({ userId: "42", address: "::1" }),
    );
    expect(toCallerKey(visitor)).not.toBe(toCallerKey({ ...visitor, address: "203.0.113.8" }));
  });

  it("is shared by all addresses of one IPv6 subscriber", () => {
    const key = toCallerKey({ userId: undefined, address: "2001:db8::1" });
    expect(toCallerKey({ userId: undefined, address: "2001:db8::ffff:2" })).toBe(key);
  });

  it("is separate for a user and for visitors from the same address", () => {
    const { limits } = setUp();
    for (let n = 0; n < 151; n++) countRequest(limits, visitor, undefined);
    expect(countRequest(limits, visitor, undefined)).toEqual(["request.too-many", { seconds: 60 }]);
    expect(countRequest(limits, { ...visitor, userId: "42" }, undefined)).toBeUndefined();
  });

  it("is exempt from the global limit if it is a loopback address, but not from the others", () => {
    const { limits } = setUp();
    const localCaller = { userId: undefined, address: "127.0.0.1" };
    for (let n = 0; n < 500; n++) expect(countRequest(limits, localCaller, undefined)).toBeUndefined();
    for (let n = 0; n < 20; n++) countRequest(limits, localCaller, "Register");
    expect(countRequest(limits, localCaller, "Register")).toBeDefined();
  });
});

it("GUARD-2 resets the counters of an account on every network, and no others", () => {
  const { limits } = setUp();
  for (const key of ["user:1@a", "user:1@b", "user:10@a"]) while (!limits.take("SignIn", key));
  while (!limits.take("Strangers", "user:1"));
  limits.clear("user:1");
  expect(limits.take("SignIn", "user:1@a")).toBeUndefined();
  expect(limits.take("SignIn", "user:1@b")).toBeUndefined();
  expect(limits.take("Strangers", "user:1")).toBeUndefined();
  expect(limits.take("SignIn", "user:10@a")).toBeDefined();
});

it("checks whether a limit is reached without consuming a permit", () => {
  const { limits } = setUp();
  for (let n = 0; n < 299; n++) limits.take("Credential", "someone");
  for (let n = 0; n < 5; n++) expect(limits.check("Credential", "someone")).toBeUndefined();
  limits.take("Credential", "someone");
  expect(limits.check("Credential", "someone")).toEqual(["request.too-many", { seconds: 60 }]);
});

it("counts, checks and clears a key of any length", () => {
  const { limits } = setUp();
  const key = "x".repeat(1000);
  while (!limits.take("SignIn", key));
  expect(limits.check("SignIn", key)).toBeDefined();
  limits.clear(key);
  expect(limits.check("SignIn", key)).toBeUndefined();
});

it("LIMIT-4 runs one request at a time, queues twenty and rejects the rest", async () => {
  const { limits, refusedPolicies } = setUp();
  let enteredCount = 0;
  const enter = async () => {
    const release = await limits.enter("Concurrency", "someone");
    enteredCount += 1;
    return release;
  };
  const queuedEntries = Array.from({ length: 21 }, enter);
  const refusal = await limits.enter("Concurrency", "someone").catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ProblemError);
  expect(refusal).toMatchObject({ key: "request.too-many", values: { seconds: 60 } });
  expect(refusedPolicies).toEqual(["Concurrency"]);
  for (const [index, slot] of queuedEntries.entries()) {
    const release = await slot;
    await new Promise(setImmediate);
    expect(enteredCount).toBe(index + 1);
    release();
  }
});

it("LIMIT-5 has no effect when it is disabled", async () => {
  const events = inProcessEvents(recordingLog());
  const limits = rateLimits({ isEnabled: false, stopwatch: manualTime(), events });
  for (let n = 0; n < 500; n++) expect(countRequest(limits, visitor, "Register")).toBeUndefined();
  for (let n = 0; n < 50; n++) await limits.enter("Concurrency", "someone");
  for (let n = 0; n < 50; n++) expect(limits.take("SignIn", "admin")).toBeUndefined();
});

describe("LIMIT-7 an update from another process", () => {
  it("changes the counters of this process", () => {
    const { limits, events } = setUp();
    for (let n = 0; n < 9; n++)
      events.deliverRemote({ type: "permit.taken", policy: "SignIn", key: "admin" });
    expect(limits.take("SignIn", "admin")).toBeUndefined();
    expect(limits.take("SignIn", "admin")).toBeDefined();
    events.deliverRemote({ type: "permits.cleared", key: "admin" });
    expect(limits.take("SignIn", "admin")).toBeUndefined();
  });

  it("is never rejected, and is ignored for an unknown policy", () => {
    const { events, refusedPolicies } = setUp();
    for (let n = 0; n < 50; n++)
      events.deliverRemote({ type: "permit.taken", policy: "SignIn", key: "admin" });
    events.deliverRemote({ type: "permit.taken", policy: "Tomorrow", key: "admin" });
    expect(refusedPolicies).toEqual([]);
  });
});

it.each<[CountedPolicy, string, number]>([
  ["Global", "back", -HOUR_MS],
  ["Global", "forward", HOUR_MS],
  ["Query", "back", -HOUR_MS],
  ["Query", "forward", HOUR_MS],
])("LIMIT-6 %s is unaffected when the clock is set %s", (policy, _direction, stepMs) => {
  const { limits, time } = setUp();
  while (!limits.take(policy, "someone"));
  time.step(stepMs);
  expect(limits.take(policy, "someone")).toBeDefined();
  time.advance(60_000);
  expect(limits.take(policy, "someone")).toBeUndefined();
});
