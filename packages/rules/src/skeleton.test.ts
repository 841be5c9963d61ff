import { describe, expect, it } from "vitest";
import { toNameKeys } from "./skeleton.ts";

const shareKey = (one: string, other: string) =>
  toNameKeys(one).some((key) => toNameKeys(other).includes(key));

describe("NAME-1 names that look alike", () => {
  it.each([
    ["Alice", "AIice"],
    ["Admin", "Аdmin"],
    ["Admin", "Adrnin"],
    ["burn", "bum"],
    ["paypal", "раураl"],
    ["Team", "ＴＥＡＭ"],
    ["Bob", "bob "],
    ["naïve", "nai\u0308ve"],
    ["scope", "ѕсоре"],
  ])("%s and %s share a key", (one, other) => expect(shareKey(one, other)).toBe(true));

  it.each([
    ["r00t", "root"],
    ["player1", "playerl"],
    ["alice", "alicia"],
    ["naive", "naïve"],
    ["数据", "数学"],
  ])("%s and %s do not share a key", (one, other) => expect(shareKey(one, other)).toBe(false));

  it("every name has a key", () => {
    for (const name of ["", " ", "\u0301", "😀", "a".repeat(1000)])
      expect(toNameKeys(name).length).toBeGreaterThan(0);
  });
});
