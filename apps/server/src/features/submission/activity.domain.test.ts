import { describe, expect, it } from "vitest";
import { getActivityWindow, INTERVAL_MS } from "./activity.domain.ts";

const toDate = (time: string) => new Date(`2026-01-01T${time}Z`);

describe("MONITOR-7 the window of the activity", () => {
  it.each([
    { moment: "at the start of an interval", now: "12:00:00.000", start: "08:05:00", end: "12:05:00" },
    { moment: "at the last instant of an interval", now: "12:04:59.999", start: "08:05:00", end: "12:05:00" },
    {
      moment: "paused beyond the planned end",
      pausedAt: "17:00:00",
      now: "19:00:00",
      start: "15:05:00",
      end: "19:05:00",
    },
    { moment: "just before the end", now: "17:59:59.999", start: "14:00:00", end: "18:00:00" },
    { moment: "at the end", now: "18:00:00", start: "14:00:00", end: "18:00:00" },
    { moment: "long after the end", now: "23:59:00", start: "14:00:00", end: "18:00:00" },
    {
      moment: "after an end inside an interval",
      plannedEnd: "18:02:00",
      now: "23:00:00",
      start: "14:05:00",
      end: "18:02:00",
    },
  ])("$moment: from $start to $end", ({ now, plannedEnd = "18:00:00", pausedAt, start, end }) => {
    const game = {
      startsAt: toDate("01:00:00"),
      endsAt: toDate(plannedEnd),
      pausedAt: pausedAt === undefined ? null : toDate(pausedAt),
    };
    const window = getActivityWindow(game, toDate(now));
    expect([new Date(window.start), new Date(window.end)]).toEqual([toDate(start), toDate(end)]);
    expect(Math.ceil((window.end - window.start) / INTERVAL_MS)).toBe(48);
  });
});
