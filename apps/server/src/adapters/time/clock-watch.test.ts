import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import { expect, it } from "vitest";
import { manualTime } from "../../../test/manual-time.ts";
import { recordingLog } from "../../../test/recording-log.ts";
import { watchClock } from "./clock-watch.ts";

function setUp() {
  const time = manualTime();
  const log = recordingLog();
  const stop = watchClock({ clock: time, stopwatch: time, timer: time, log });
  return { time, log, stop };
}

it.each([
  [HOUR_MS, "the clock was set forward, or the machine was suspended"],
  [-HOUR_MS, "the clock was set back"],
])("CLOCK-4 logs once that the clock was set by %d ms", (stepMs, message) => {
  const { time, log } = setUp();
  time.advance(15_000);
  time.step(stepMs);
  time.advance(60_000);
  expect(log.lines).toEqual([{ level: "warn", fields: { stepMs }, message }]);
});

it("CLOCK-4 does not log the small corrections of a synchronized clock", () => {
  const { time, log } = setUp();
  for (let n = 0; n < 20; n++) {
    time.advance(10_000);
    time.step(500);
  }
  expect(log.lines).toEqual([]);
});

it("does not check the clock after the watch was stopped", () => {
  const { time, stop } = setUp();
  time.advance(25_000);
  stop();
  expect(time.pendingTimerCount).toBe(0);
});
