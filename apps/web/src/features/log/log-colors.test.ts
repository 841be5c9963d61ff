import { expect, it } from "vitest";
import { getStatusColor } from "./log-colors.ts";

it.each([
  ["Success", "green"],
  ["Failed", "red"],
  ["Duplicate", "yellow"],
  ["Denied", "red"],
  ["NotFound", "gray"],
  ["Exit", "violet"],
  ["Pending", "lime"],
  ["anything else", "gray"],
])("LOG-5 shows the status %s in %s", (status, color) => {
  expect(getStatusColor(status)).toBe(color);
});
