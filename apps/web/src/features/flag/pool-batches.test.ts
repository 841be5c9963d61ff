import { expect, it } from "vitest";
import { MAX_BATCH_BYTES, toBatches, validatePoolFile } from "./pool-batches.ts";

const buildFiles = (...sizes: number[]) => sizes.map((size) => ({ size }));

it("splits files into batches, with a large file in a batch of its own", () => {
  expect(toBatches(buildFiles(1, MAX_BATCH_BYTES - 1, 1))).toEqual([
    buildFiles(1, MAX_BATCH_BYTES - 1),
    buildFiles(1),
  ]);
  expect(toBatches(buildFiles(MAX_BATCH_BYTES, MAX_BATCH_BYTES))).toEqual([
    buildFiles(MAX_BATCH_BYTES),
    buildFiles(MAX_BATCH_BYTES),
  ]);
  expect(toBatches(Array.from({ length: 120 }, () => ({ size: 1 }))).map(({ length }) => length)).toEqual([
    50, 50, 20,
  ]);
  expect(toBatches(buildFiles(1, 5 * MAX_BATCH_BYTES, 1))).toEqual([
    buildFiles(1),
    buildFiles(5 * MAX_BATCH_BYTES),
    buildFiles(1),
  ]);
  expect(toBatches([])).toEqual([]);
});

it("reports files that cannot be part of a pool", () => {
  expect(validatePoolFile({ name: "flag{a}", size: 1 }, 10)).toBeUndefined();
  expect(validatePoolFile({ name: "flag{a}", size: 0 }, 10)).toBe("empty");
  expect(validatePoolFile({ name: "flag{a}", size: 11 }, 10)).toBe("too-large");
  expect(validatePoolFile({ name: "x".repeat(128), size: 1 }, 10)).toBe("name-too-long");
});
