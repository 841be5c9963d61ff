import { expect, it } from "vitest";
import type { LogEntry } from "#ports/logger.ts";
import { manualTime, settle } from "../../../test/manual-time.ts";
import { recordingLog } from "../../../test/recording-log.ts";
import { databaseSink } from "./database-sink.ts";

function createEntry(message: string): LogEntry {
  return { loggedAt: new Date(0), level: "Information", logger: "test", message };
}

function setUp() {
  const time = manualTime();
  const log = recordingLog();
  const table = { batches: [] as string[][], isDown: false, rejectedCount: 0, attemptCount: 0 };
  const sink = databaseSink({
    timer: time,
    log,
    insert: async (entries) => {
      table.attemptCount += 1;
      if (table.isDown) throw new Error("connection refused");
      table.batches.push(entries.map(({ message }) => message));
      return table.rejectedCount;
    },
  });
  const add = (count: number, name = "entry") => {
    for (let n = 1; n <= count; n++) sink.add(createEntry(`${name} ${n}`));
  };
  return { time, log, table, sink, add };
}

it("stores a lone entry after a second, without waiting for the next", async () => {
  const { time, table, add } = setUp();
  add(1);
  time.advance(999);
  await settle();
  expect(table.batches).toEqual([]);
  time.advance(1);
  await settle();
  expect(table.batches).toEqual([["entry 1"]]);
});

it("stores fifty pending entries immediately, in batches of fifty and in order", async () => {
  const { table, add, time } = setUp();
  add(120);
  await settle();
  expect(table.batches.map((batch) => batch.length)).toEqual([50, 50, 20]);
  expect(table.batches.flat()).toEqual(Array.from({ length: 120 }, (_, n) => `entry ${n + 1}`));
  expect(time.pendingTimerCount).toBe(0);
});

it("stores pending entries when it closes, and accepts no more", async () => {
  const { table, add, sink, time } = setUp();
  add(3);
  await sink.close();
  add(60, "late");
  await settle();
  expect(table.batches.map((batch) => batch.length)).toEqual([3]);
  expect(time.pendingTimerCount).toBe(0);
});

it("buffers entries while the database is unavailable, retries every second, and logs once", async () => {
  const { table, add, time, log, sink } = setUp();
  table.isDown = true;
  add(60);
  await settle();
  add(60, "more");
  await settle();
  expect(table.attemptCount).toBe(1);
  for (let seconds = 0; seconds < 3; seconds++) {
    time.advance(1000);
    await settle();
  }
  expect(table.attemptCount).toBe(4);
  expect(log.lines).toHaveLength(1);

  table.isDown = false;
  time.advance(1000);
  await settle();
  expect(table.batches.flat()).toHaveLength(120);
  expect(table.batches.flat()[0]).toBe("entry 1");
  expect(sink.droppedCount).toBe(0);
});

it("drops the oldest entries when the buffer is full, and logs their number once it can store again", async () => {
  const { table, add, time, log, sink } = setUp();
  table.isDown = true;
  add(5010);
  await settle();
  expect(sink.droppedCount).toBe(10);

  table.isDown = false;
  time.advance(1000);
  await settle();
  expect(table.batches.flat()).toHaveLength(5000);
  expect(table.batches.flat()[0]).toBe("entry 11");
  expect(log.lines.at(-1)).toMatchObject({ level: "warn", fields: { entries: 10 } });
});

it("counts entries that the database rejected", async () => {
  const { table, add, sink, log } = setUp();
  table.rejectedCount = 1;
  add(50);
  await settle();
  expect(sink.droppedCount).toBe(1);
  expect(log.lines.at(-1)).toMatchObject({ fields: { entries: 1 } });
});

it("closes even if the database is unavailable", async () => {
  const { table, add, sink } = setUp();
  table.isDown = true;
  add(3);
  await sink.close();
  expect(table.attemptCount).toBe(1);
});
