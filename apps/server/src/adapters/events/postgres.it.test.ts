import pg from "pg";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { nodeRandom } from "#adapters/random/node-random.ts";
import { systemTimer } from "#adapters/time/system-timer.ts";
import type { PlatformEvent } from "#ports/event-bus.ts";
import type { Timer } from "#ports/timer.ts";
import { recordingLog } from "../../../test/recording-log.ts";
import { createMigratedDatabase } from "../../../test/test-databases.ts";
import { postgresEvents, type SharedEvents } from "./postgres.ts";

let url: string;
const openBuses = new Set<SharedEvents>();

beforeEach(async () => {
  url = await createMigratedDatabase();
});

afterEach(async () => {
  await Promise.all([...openBuses].map((events) => events.close()));
  openBuses.clear();
});

interface Process {
  readonly events: SharedEvents;
  readonly receivedEvents: (readonly [PlatformEvent["type"], string])[];
}

/** Extends the timeouts for busy machines. */
const extendedTimer: Timer = {
  after: (milliseconds, run) => systemTimer.after(milliseconds > 1000 ? 60_000 : milliseconds, run),
};

/** A timer whose functions the test calls. */
function createHeldTimer() {
  const heldCallbacks: (() => void)[] = [];
  const timer: Timer = {
    after: (_milliseconds, run) => {
      heldCallbacks.push(run);
      return () => undefined;
    },
  };
  return { heldCallbacks, timer };
}

async function startProcess(timer = extendedTimer): Promise<Process> {
  const events = await postgresEvents({ url, timer, random: nodeRandom, log: recordingLog() });
  openBuses.add(events);
  const receivedEvents: Process["receivedEvents"] = [];
  for (const type of ["user.changed", "events.missed"] as const)
    events.subscribe(type, (event, origin) => void receivedEvents.push([event.type, origin]));
  return { events, receivedEvents };
}

/** Starts processes, waits until they know each other, and clears the events that they have received. */
async function startProcesses(count: number): Promise<readonly Process[]> {
  const processes: Process[] = [];
  while (processes.length < count) processes.push(await startProcess());
  await vi.waitFor(() => {
    for (const { events } of processes) expect(events.peerCount).toBe(count - 1);
  }, WAIT_OPTIONS);
  // The last process receives a welcome from every earlier process.
  await vi.waitFor(() => expect(processes.at(-1)?.receivedEvents).toHaveLength(count - 1), WAIT_OPTIONS);
  for (const { receivedEvents } of processes) receivedEvents.length = 0;
  return processes;
}

const WAIT_OPTIONS = { timeout: 30_000, interval: 10 };

const CHANGE = { type: "user.changed", userId: "7" } as const;

it("CLUSTER-2 settles when every process has received the event", async () => {
  const [first, second, third] = await startProcesses(3);
  first?.events.publish(CHANGE);
  expect(first?.receivedEvents).toEqual([["user.changed", "local"]]);
  await first?.events.whenSettled();
  expect(second?.receivedEvents).toEqual([["user.changed", "remote"]]);
  expect(third?.receivedEvents).toEqual([["user.changed", "remote"]]);
  expect(first?.events.whenSettled()).toBeUndefined();
});

it("delivers many concurrent events in order", async () => {
  const [first, second] = await startProcesses(2);
  const receivedNames: string[] = [];
  second?.events.subscribe("key.changed", ({ name }) => void receivedNames.push(name));
  const names = Array.from({ length: 2000 }, (_, index) => `key-${index}`);
  for (const name of names) first?.events.publish({ type: "key.changed", name });
  await first?.events.whenSettled();
  expect(receivedNames).toEqual(names);
});

it("CLUSTER-2 sends an event that is published right after the flush of an earlier one", async () => {
  const [first, second] = await startProcesses(2);
  interceptNextQuery((execute) => {
    const result = execute();
    // Publishes after the code that awaits the query has continued, and before other pending work.
    void result.then(() => queueMicrotask(() => first?.events.publish(CHANGE)));
    return result;
  });
  first?.events.publish(CHANGE);
  await vi.waitFor(() => expect(second?.receivedEvents).toHaveLength(2), WAIT_OPTIONS);
});

it("sends nothing without other processes, and a new process clears its caches", async () => {
  const first = await startProcess();
  first.events.publish(CHANGE);
  expect(first.events.whenSettled()).toBeUndefined();
  const second = await startProcess();
  await vi.waitFor(() => expect(second.receivedEvents).toEqual([["events.missed", "local"]]), WAIT_OPTIONS);
  // If the second process receives the hello of the first one, the first process clears its caches too.
  expect(first.receivedEvents.filter(([type]) => type !== "events.missed")).toEqual([
    ["user.changed", "local"],
  ]);
});

it("a new process clears its caches, even if another process has found it before it listens", async () => {
  const { heldCallbacks, timer } = createHeldTimer();
  const first = await startProcess(timer);
  const listenQuery = delayNextQuery();
  const secondStart = startProcess();
  await listenQuery.called;
  // The first poll finds the new process. By the second poll, the first process has sent its messages.
  for (const _ of [1, 2]) {
    await vi.waitFor(() => expect(heldCallbacks).toHaveLength(1), WAIT_OPTIONS);
    heldCallbacks.shift()?.();
  }
  await vi.waitFor(() => expect(heldCallbacks).toHaveLength(1), WAIT_OPTIONS);
  expect(first.events.peerCount).toBe(1);
  listenQuery.release();
  const second = await secondStart;
  await vi.waitFor(() => expect(second.receivedEvents).toEqual([["events.missed", "local"]]), WAIT_OPTIONS);
});

it("CLUSTER-2 does not remove a process that connects while the list of processes is read", async () => {
  const { heldCallbacks, timer } = createHeldTimer();
  const first = await startProcess(timer);
  await vi.waitFor(() => expect(heldCallbacks).toHaveLength(1), WAIT_OPTIONS);
  const listQuery = holdNextQuery();
  heldCallbacks.shift()?.();
  await listQuery.executed;
  await startProcess();
  await vi.waitFor(() => expect(first.events.peerCount).toBe(1), WAIT_OPTIONS);
  listQuery.release();
  // The next poll is scheduled when the first one has been processed.
  await vi.waitFor(() => expect(heldCallbacks).toHaveLength(1), WAIT_OPTIONS);
  expect(first.events.peerCount).toBe(1);
  expect(first.receivedEvents).toEqual([]);
});

it("CLUSTER-3 clears all caches when another process disconnects, because its last events may be lost", async () => {
  const [first, second] = await startProcesses(2);
  await second?.events.close();
  await vi.waitFor(() => expect(first?.receivedEvents).toEqual([["events.missed", "local"]]), WAIT_OPTIONS);
  expect(first?.events.peerCount).toBe(0);
});

it("CLUSTER-3 reconnects after the database closed the connection, and every process clears its caches", async () => {
  const [first, second] = await startProcesses(2);
  await withClient(disconnectOthers);
  for (const member of [first, second])
    await vi.waitFor(
      () => expect(member?.receivedEvents).toContainEqual(["events.missed", "local"]),
      WAIT_OPTIONS,
    );
  await vi.waitFor(
    () => expect([first?.events.peerCount, second?.events.peerCount]).toEqual([1, 1]),
    WAIT_OPTIONS,
  );
  first?.events.publish(CHANGE);
  await first?.events.whenSettled();
  expect(second?.receivedEvents).toContainEqual(["user.changed", "remote"]);
});

it("CLUSTER-3 reconnects and clears all caches after the database did not respond in time", async () => {
  const { heldCallbacks, timer } = createHeldTimer();
  const { receivedEvents } = await startProcess(timer);
  await vi.waitFor(() => expect(heldCallbacks).toHaveLength(1), WAIT_OPTIONS);
  interceptNextQuery(() => Promise.reject(new Error("Query read timeout")));
  await vi.waitFor(() => {
    for (const run of heldCallbacks.splice(0)) run();
    expect(receivedEvents).toEqual([
      ["events.missed", "local"],
      ["events.missed", "local"],
    ]);
  }, WAIT_OPTIONS);
  await withClient(async (client) => {
    await vi.waitFor(async () => expect(await countOthers(client)).toBe(1), WAIT_OPTIONS);
  });
});

it("CLUSTER-3 the other processes clear their caches after a reconnect, because events before it were not sent", async () => {
  const first = await startProcess();
  const { heldCallbacks, timer } = createHeldTimer();
  const second = await startProcess(timer);
  await vi.waitFor(() => expect(first.events.peerCount).toBe(1), WAIT_OPTIONS);
  heldCallbacks.length = 0;
  await withClient(disconnectLast);
  await vi.waitFor(
    () => expect([first.events.peerCount, heldCallbacks.length]).toEqual([0, 1]),
    WAIT_OPTIONS,
  );
  second.events.publish(CHANGE);
  for (const run of heldCallbacks) run();
  await vi.waitFor(
    () => expect(first.receivedEvents).toContainEqual(["events.missed", "remote"]),
    WAIT_OPTIONS,
  );
});

it("CLUSTER-3 clears its own caches immediately, before it has reconnected", async () => {
  const { heldCallbacks, timer } = createHeldTimer();
  const { receivedEvents } = await startProcess(timer);
  heldCallbacks.length = 0;
  await withClient(disconnectOthers);
  await vi.waitFor(() => expect(receivedEvents).toEqual([["events.missed", "local"]]), WAIT_OPTIONS);
});

it("leaves no connection if the bus is closed while it reconnects", async () => {
  const { heldCallbacks, timer } = createHeldTimer();
  const { events, receivedEvents } = await startProcess(timer);
  heldCallbacks.length = 0;
  await withClient(disconnectOthers);
  await vi.waitFor(() => expect(heldCallbacks).toHaveLength(1), WAIT_OPTIONS);
  await events.close();
  receivedEvents.length = 0;
  for (const run of heldCallbacks) run();
  await vi.waitFor(() => expect(receivedEvents).toEqual([["events.missed", "local"]]), WAIT_OPTIONS);
  await withClient(async (client) => {
    await vi.waitFor(async () => expect(await countOthers(client)).toBe(0), WAIT_OPTIONS);
  });
});

it("does not wait forever for a process that does not listen", async () => {
  const first = await startProcess(systemTimer);
  const silentClient = new pg.Client({ connectionString: url, application_name: "gonfalon-process-mute" });
  await silentClient.connect();
  await vi.waitFor(() => expect(first.events.peerCount).toBe(1), WAIT_OPTIONS);
  first.events.publish(CHANGE);
  await first.events.whenSettled();
  first.events.publish(CHANGE);
  // The silent process has already timed out.
  expect(first.events.whenSettled()).toBeUndefined();
  await silentClient.end();
});

/** Executes the next query of any client immediately, but returns its result only after `release`. */
function holdNextQuery() {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: executed, resolve: onExecuted } = Promise.withResolvers<void>();
  interceptNextQuery(async (execute) => {
    const result = await execute();
    onExecuted();
    await released;
    return result;
  });
  return { executed, release };
}

/** Executes the next query of any client only after `release`. */
function delayNextQuery() {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: called, resolve: onCalled } = Promise.withResolvers<void>();
  interceptNextQuery(async (execute) => {
    onCalled();
    await released;
    return execute();
  });
  return { called, release };
}

function interceptNextQuery(intercept: (execute: () => Promise<unknown>) => Promise<unknown>): void {
  const query = Reflect.get(pg.Client.prototype, "query") as (...args: unknown[]) => unknown;
  const spy = vi.spyOn(pg.Client.prototype, "query");
  onTestFinished(() => {
    spy.mockRestore();
  });
  spy.mockImplementationOnce(function (this: pg.Client, ...args) {
    return intercept(() => Reflect.apply(query, this, args) as Promise<unknown>) as never;
  });
}

async function withClient(run: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await run(client);
  } finally {
    await client.end();
  }
}

const OTHERS = "pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";

async function disconnectOthers(client: pg.Client): Promise<void> {
  await client.query(`select pg_terminate_backend(pid) from ${OTHERS}`);
}

async function disconnectLast(client: pg.Client): Promise<void> {
  await client.query(
    `select pg_terminate_backend(pid) from (select pid from ${OTHERS} order by backend_start desc limit 1) last`,
  );
}

async function countOthers(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${OTHERS}`);
  return rows[0]?.count ?? 0;
}
