import { expect, it } from "vitest";
import { batchesOf, fileFault, MOST_BYTES } from "./pool-batches.ts";

const sized = (...sizes: number[]) => sizes.map((size) => ({ size }));

it("sends files in portions that a request can carry", () => {
  expect(batchesOf(sized(1, MOST_BYTES - 1, 1))).toEqual([sized(1, MOST_BYTES - 1), sized(1)]);
  expect(batchesOf(sized(MOST_BYTES, MOST_BYTES))).toEqual([sized(MOST_BYTES), sized(MOST_BYTES)]);
  expect(batchesOf(Array.from({ length: 120 }, () => ({ size: 1 }))).map(({ length }) => length)).toEqual([
    50, 50, 20,
  ]);
  expect(batchesOf([])).toEqual([]);
});

it("says which files cannot be part of a pool", () => {
  expect(fileFault({ name: "flag{a}", size: 1 })).toBeUndefined();
  expect(fileFault({ name: "flag{a}", size: 0 })).toBe("empty");
  expect(fileFault({ name: "flag{a}", size: MOST_BYTES + 1 })).toBe("too-large");
  expect(fileFault({ name: "x".repeat(128), size: 1 })).toBe("name-too-long");
});
