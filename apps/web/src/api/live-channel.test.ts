import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createLiveChannel, LiveConnectionRefused, type OpenLiveConnection } from "./live-channel.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A channel to a fake server. */
function setUp() {
  const connections: { readonly events: Parameters<OpenLiveConnection>[1]; isStopped: boolean }[] = [];
  const attemptTimes: number[] = [];
  let failure: Error | undefined;
  const open: OpenLiveConnection = async (_url, events) => {
    attemptTimes.push(Date.now());
    if (failure) throw failure;
    const connection = { events, isStopped: false };
    connections.push(connection);
    return {
      stop: () => {
        connection.isStopped = true;
      },
    };
  };
  const channel = createLiveChannel("/hub/user?game=1", open);
  const calls: string[] = [];
  const createListener = (name: string) => ({
    message: (target: string, payload: unknown) => void calls.push(`${name}: ${target} ${String(payload)}`),
    connected: () => void calls.push(`${name}: connected`),
  });
  return {
    channel,
    connections,
    attemptTimes,
    calls,
    createListener,
    fail(error: Error | undefined) {
      failure = error;
    },
    settle: () => vi.advanceTimersByTimeAsync(0),
  };
}

it("shares one connection among all listeners", async () => {
  const { channel, connections, calls, createListener, settle } = setUp();
  channel.listen(createListener("a"));
  channel.listen(createListener("b"));
  await settle();
  connections[0]?.events.message("ReceivedGameNotice", 1);
  expect(connections).toHaveLength(1);
  expect(calls).toEqual([
    "a: connected",
    "b: connected",
    "a: ReceivedGameNotice 1",
    "b: ReceivedGameNotice 1",
  ]);
});

it("notifies a late listener immediately that the connection is open", async () => {
  const { channel, calls, createListener, settle } = setUp();
  channel.listen(createListener("a"));
  await settle();
  channel.listen(createListener("b"));
  expect(calls).toEqual(["a: connected", "b: connected"]);
});

it("reconnects and reports the new connection, so that missed data can be fetched", async () => {
  const { channel, connections, calls, createListener, settle } = setUp();
  const states: string[] = [];
  channel.watch(() => void states.push(channel.getState()));
  channel.listen(createListener("a"));
  await settle();
  connections[0]?.events.closed();
  await settle();
  expect(states).toEqual(["live", "lost", "live"]);
  expect(calls).toEqual(["a: connected", "a: connected"]);
});

it("waits between attempts, and retries immediately on request", async () => {
  const { channel, connections, createListener, fail, settle } = setUp();
  fail(new Error("no network"));
  channel.listen(createListener("a"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(channel.getState()).toBe("lost");
  fail(undefined);
  await settle();
  expect(connections).toHaveLength(0);
  channel.retry();
  await settle();
  expect(channel.getState()).toBe("live");
});

it("makes one attempt when several components request a retry", async () => {
  const { channel, connections, attemptTimes, createListener, fail, settle } = setUp();
  fail(new Error("no network"));
  channel.listen(createListener("a"));
  await settle();
  fail(undefined);
  const attemptCount = attemptTimes.length;
  for (let component = 1; component <= 3; component += 1) channel.retry();
  await settle();
  expect([attemptTimes.length - attemptCount, connections.length, channel.getState()]).toEqual([
    1,
    1,
    "live",
  ]);
});

it("waits longer after each failure, up to 30 seconds, and retries immediately after the next loss", async () => {
  const { channel, connections, attemptTimes, createListener, fail, settle } = setUp();
  fail(new Error("no network"));
  channel.listen(createListener("a"));
  await vi.advanceTimersByTimeAsync(77_000);
  const delays = attemptTimes.slice(1).map((time, index) => time - (attemptTimes[index] ?? 0));
  expect(delays).toEqual([0, 2000, 5000, 10_000, 30_000, 30_000]);
  fail(undefined);
  await vi.advanceTimersByTimeAsync(30_000);
  connections[0]?.events.closed();
  await settle();
  expect(connections).toHaveLength(2);
});

it("adds a random time to each wait, so that clients do not all reconnect at the same moment", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  const { channel, connections, createListener, settle } = setUp();
  channel.listen(createListener("a"));
  await settle();
  connections[0]?.events.closed();
  await vi.advanceTimersByTimeAsync(499);
  expect(connections).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(connections).toHaveLength(2);
});

it("does not retry when the server rejects the connection", async () => {
  const { channel, connections, createListener, fail } = setUp();
  fail(new LiveConnectionRefused());
  channel.listen(createListener("a"));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(channel.getState()).toBe("off");
  expect(connections).toHaveLength(0);
});

it("closes immediately on request, and connects again for the next listener", async () => {
  const { channel, connections, createListener, settle } = setUp();
  channel.listen(createListener("a"))();
  await settle();
  channel.close();
  expect([channel.getState(), connections[0]?.isStopped, vi.getTimerCount()]).toEqual([
    "connecting",
    true,
    0,
  ]);
  channel.listen(createListener("b"));
  await settle();
  expect([channel.getState(), connections.length]).toEqual(["live", 2]);
});

it("keeps the connection during navigation between screens, then closes it", async () => {
  const { channel, connections, createListener, settle } = setUp();
  const leave = channel.listen(createListener("a"));
  await settle();
  leave();
  await vi.advanceTimersByTimeAsync(3000);
  const leaveAgain = channel.listen(createListener("b"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(connections.map(({ isStopped }) => isStopped)).toEqual([false]);
  leaveAgain();
  await vi.advanceTimersByTimeAsync(5000);
  expect(connections.map(({ isStopped }) => isStopped)).toEqual([true]);
  channel.listen(createListener("c"));
  await settle();
  expect(connections).toHaveLength(2);
});

it("closes a connection that opened after the last listener was removed", async () => {
  const { channel, connections, createListener } = setUp();
  const leave = channel.listen(createListener("a"));
  leave();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(connections.map(({ isStopped }) => isStopped)).toEqual([true]);
  expect(channel.getState()).toBe("connecting");
});
