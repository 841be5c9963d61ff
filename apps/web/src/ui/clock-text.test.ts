import { expect, it } from "vitest";
import { formatClock } from "./clock-text.ts";

it.each([
  [0, "0:00:00"],
  [-5000, "0:00:00"],
  [1, "0:00:01"],
  [59_001, "0:01:00"],
  [3_600_000, "1:00:00"],
  [93_789_000, "26:03:09"],
  [4_000_000_000, "1111:06:40"],
])("formats %i ms as %s", (milliseconds, text) => {
  expect(formatClock(milliseconds)).toBe(text);
});
