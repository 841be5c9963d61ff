import { expect, it } from "vitest";
import { EpochMillis } from "./scalars.ts";
import { readTolerantly } from "./tolerance.ts";

it.each([
  ["1893456000000", 1893456000000],
  ["2030-01-01T00:00:00Z", 1893456000000],
  ["2030-01-01T00:00:00.1234567+00:00", 1893456000123],
  ["2030-01-01T09:00:00+09:00", 1893456000000],
  ["2030-01-01", 1893456000000],
])("reads the instant %s as Unix milliseconds", (text, millis) => {
  expect(readTolerantly(EpochMillis, text)).toBe(millis);
});

it.each(["2030-02-30T00:00:00Z", "2030-02-30", "2030-13-01", "2030-01-01T25:00Z", "2030-01-01 00:00"])(
  "leaves %s to the validator, which rejects it",
  (text) => {
    expect(readTolerantly(EpochMillis, text)).toBe(text);
  },
);
