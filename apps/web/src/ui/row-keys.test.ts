import { expect, it } from "vitest";
import { toRowKeys } from "./row-keys.ts";

it("distinguishes equal rows and keeps the keys of old rows when new ones are prepended", () => {
  const keys = toRowKeys(["a", "b", "a"], String);
  expect(new Set(keys).size).toBe(3);
  expect(toRowKeys(["a", "c", "a", "b", "a"], String).slice(2)).toEqual(keys);
});
