import { describe, expect, it } from "vitest";
import { computePasswordStrength, listPassedChecks, validatePassword } from "./password.ts";

describe("ACCOUNT-4 validatePassword", () => {
  it.each([
    ["", "too-short"],
    ["aB3de", "too-short"],
    ["abcdef", "no-digit"],
    ["ABCDE1", "no-lower-case"],
    ["abcde1", "no-upper-case"],
    ["äÖ٣aaa1", "no-upper-case"],
    ["Abcde1", undefined],
    [`Aa1${"x".repeat(253)}`, undefined],
    [`Aa1${"x".repeat(254)}`, "too-long"],
  ])("the result for %j is %s", (password, expected) => {
    expect(validatePassword(password)).toBe(expected);
  });
});

it("rates a longer and more varied password as stronger", () => {
  const passwordsByStrength = ["", "a", "abcdef", "abcde1", "Abcde1", "Abcde1!", "Abcde1!Abcde1!"];
  const strengths = passwordsByStrength.map(computePasswordStrength);
  expect(strengths).toEqual(strengths.toSorted((a, b) => a - b));
  expect(new Set(strengths).size).toBe(strengths.length);
  expect(strengths.at(-1)).toBe(1);
});

it("recommends a symbol, but does not require it", () => {
  expect(listPassedChecks("Abcde1")).toEqual(["length", "digit", "lower-case", "upper-case"]);
  expect(validatePassword("Abcde1")).toBeUndefined();
  expect(listPassedChecks("Abcde!1")).toContain("symbol");
});
