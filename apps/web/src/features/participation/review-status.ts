import type { ParticipationStatus } from "@gonfalon/contract/enums.ts";
import { listPossibleDecisions, type ReviewDecision, type ReviewStatus } from "@gonfalon/rules/review.ts";

export const STATUSES = [
  "Pending",
  "Accepted",
  "Rejected",
  "Suspended",
] as const satisfies readonly ReviewStatus[];

export const STATUS_COLORS = {
  Pending: "blue",
  Accepted: "green",
  Rejected: "gray",
  Suspended: "red",
} as const satisfies Record<ReviewStatus, string>;

/** Only submitted registrations are listed, so `Unsubmitted` does not occur. */
export function toReviewStatus(status: ParticipationStatus): ReviewStatus {
  return status === "Unsubmitted" ? "Pending" : status;
}

/** The decisions that REVIEW-1 allows for a registration. */
export function listDecisions(status: ParticipationStatus): readonly ReviewDecision[] {
  return listPossibleDecisions(toReviewStatus(status));
}
