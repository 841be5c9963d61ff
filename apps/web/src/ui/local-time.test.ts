import { expect, it } from "vitest";
import { fromLocalTime, toLocalTime } from "./local-time.ts";

it.each([
  ["2026-01-31T09:05", new Date(2026, 0, 31, 9, 5)],
  ["2026-12-01T23:59", new Date(2026, 11, 1, 23, 59)],
  ["2026-12-01T23:59:07", new Date(2026, 11, 1, 23, 59, 7)],
])("%s is formatted and parsed in local time", (text, date) => {
  expect(toLocalTime(date.getTime())).toBe(text);
  expect(fromLocalTime(text)).toBe(date.getTime());
});

it.each(["", "2026-", "tomorrow"])("%j is not a valid time", (text) => {
  expect(fromLocalTime(text)).toBeUndefined();
});
