import { expect, it } from "vitest";
import { isReviewAllowed, listPossibleDecisions, type ReviewStatus } from "./review.ts";

const statuses: readonly ReviewStatus[] = ["Pending", "Accepted", "Rejected", "Suspended"];

it.each([
  ["Pending", ["Accepted", "Rejected"]],
  ["Accepted", ["Suspended"]],
  ["Rejected", []],
  ["Suspended", ["Accepted"]],
] as const)("REVIEW-1 a registration that is %s can become %j, or stay as it is", (from, decisions) => {
  expect(listPossibleDecisions(from)).toEqual(decisions);
  const allowedStatuses = [...statuses, "Unsubmitted"].filter((to) => isReviewAllowed(from, to));
  expect(allowedStatuses.toSorted()).toEqual([from, ...decisions].toSorted());
});
