import { expect, it } from "vitest";
import { statusColor } from "./log-colors.ts";

it.each([
  ["Success", "green"],
  ["Failed", "red"],
  ["Duplicate", "yellow"],
  ["Denied", "red"],
  ["NotFound", "gray"],
  ["Exit", "violet"],
  ["Pending", "lime"],
  ["anything else", "gray"],
])("LOG-5 a log entry with the status %s is %s", (status, expected) => {
  expect(statusColor(status)).toBe(expected);
});
