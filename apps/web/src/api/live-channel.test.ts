import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { LiveConnectionRefused, liveChannel, type OpenLiveConnection } from "./live-channel.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A fake server. */
function setUp() {
  const lines: { readonly events: Parameters<OpenLiveConnection>[1]; stopped: boolean }[] = [];
  let failure: Error | undefined;
  const open: OpenLiveConnection = async (_url, events) => {
    if (failure) throw failure;
    const line = { events, stopped: false };
    lines.push(line);
    return {
      stop: () => {
        line.stopped = true;
      },
    };
  };
  const channel = liveChannel("/hub/user?game=1", open);
  const received: string[] = [];
  const listener = (name: string) => ({
    message: (target: string, payload: unknown) =>
      void received.push(`${name}: ${target} ${String(payload)}`),
    connected: () => void received.push(`${name}: connected`),
  });
  return {
    channel,
    lines,
    received,
    listener,
    fail(error: Error | undefined) {
      failure = error;
    },
    settle: () => vi.advanceTimersByTimeAsync(0),
  };
}

it("shares one connection among all listeners", async () => {
  const { channel, lines, received, listener, settle } = setUp();
  channel.listen(listener("a"));
  channel.listen(listener("b"));
  await settle();
  lines[0]?.events.message("ReceivedGameNotice", 1);
  expect(lines).toHaveLength(1);
  expect(received).toEqual([
    "a: connected",
    "b: connected",
    "a: ReceivedGameNotice 1",
    "b: ReceivedGameNotice 1",
  ]);
});

it("notifies a late listener immediately that the connection is open", async () => {
  const { channel, received, listener, settle } = setUp();
  channel.listen(listener("a"));
  await settle();
  channel.listen(listener("b"));
  expect(received).toEqual(["a: connected", "b: connected"]);
});

it("reconnects and reports it, so that missed data can be fetched", async () => {
  const { channel, lines, received, listener, settle } = setUp();
  const states: string[] = [];
  channel.watch(() => void states.push(channel.state()));
  channel.listen(listener("a"));
  await settle();
  lines[0]?.events.closed();
  await settle();
  expect(states).toEqual(["live", "lost", "live"]);
  expect(received).toEqual(["a: connected", "a: connected"]);
});

it("increases the delay between attempts, and retries immediately when the network is back", async () => {
  const { channel, lines, listener, fail, settle } = setUp();
  fail(new Error("no network"));
  channel.listen(listener("a"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(channel.state()).toBe("lost");
  fail(undefined);
  await settle();
  expect(lines).toHaveLength(0);
  channel.retry();
  await settle();
  expect(channel.state()).toBe("live");
});

it("does not retry when the server rejects the connection", async () => {
  const { channel, lines, listener, fail } = setUp();
  fail(new LiveConnectionRefused());
  channel.listen(listener("a"));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(channel.state()).toBe("off");
  expect(lines).toHaveLength(0);
});

it("keeps the connection during navigation between screens, then closes it", async () => {
  const { channel, lines, listener, settle } = setUp();
  const leave = channel.listen(listener("a"));
  await settle();
  leave();
  await vi.advanceTimersByTimeAsync(3000);
  const leaveAgain = channel.listen(listener("b"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines.map(({ stopped }) => stopped)).toEqual([false]);
  leaveAgain();
  await vi.advanceTimersByTimeAsync(5000);
  expect(lines.map(({ stopped }) => stopped)).toEqual([true]);
  channel.listen(listener("c"));
  await settle();
  expect(lines).toHaveLength(2);
});

it("closes a connection that opened after the last listener was removed", async () => {
  const { channel, lines, listener } = setUp();
  const leave = channel.listen(listener("a"));
  leave();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(lines.map(({ stopped }) => stopped)).toEqual([true]);
  expect(channel.state()).toBe("connecting");
});
