import { expect, it } from "vitest";
import { ProblemResponse } from "#state/problem-response.ts";
import { toPlayStatus, toStatusOfError } from "./play-status.ts";

it.each([
  ["before", "before", "Accepted", true],
  ["open", "running", "Accepted", false],
  ["Pending", "running", "Pending", true],
  ["Rejected", "running", "Rejected", true],
  ["Suspended", "running", "Suspended", true],
  ["Unsubmitted", "running", "Unsubmitted", true],
  ["open", "after", "Accepted", true],
  ["over", "after", "Accepted", false],
  ["over", "after", "Unsubmitted", false],
] as const)(
  "PLAY-1 returns '%s' in the phase '%s' for a team with the status '%s' (practice mode: %s)",
  (expected, phase, status, practiceMode) => {
    expect(toPlayStatus({ status, practiceMode }, phase)).toBe(expected);
  },
);

it("converts the server's errors about the time of a game to a status", () => {
  const createRefusal = (code: number) => new ProblemResponse({ title: "no", status: code }, 400);
  expect([10_001, 10_002, 400].map((code) => toStatusOfError(createRefusal(code)))).toEqual([
    "before",
    "over",
    undefined,
  ]);
  expect(toStatusOfError(new Error("no"))).toBeUndefined();
});
