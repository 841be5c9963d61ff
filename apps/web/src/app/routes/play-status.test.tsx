import { expect, it } from "vitest";
import { ProblemResponse } from "#state/problem-response.ts";
import { toPlayStatus, toRefusedStatus } from "./play-status.ts";

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
  "PLAY-1 is %s %s the end of a game for a team that is %s (practice: %s)",
  (expected, phase, status, practiceMode) => {
    expect(toPlayStatus({ status, practiceMode }, phase)).toBe(expected);
  },
);

it("uses the server's response that it is too early or too late", () => {
  const refusal = (code: number) => new ProblemResponse({ title: "no", status: code }, 400);
  expect([10_001, 10_002, 400].map((code) => toRefusedStatus(refusal(code)))).toEqual([
    "before",
    "over",
    undefined,
  ]);
  expect(toRefusedStatus(new Error("no"))).toBeUndefined();
});
