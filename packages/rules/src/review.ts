const transitions = {
  Pending: ["Accepted", "Rejected"],
  Accepted: ["Suspended"],
  Rejected: [],
  Suspended: ["Accepted"],
} as const;

/** The status of a registration that has been submitted. */
export type ReviewStatus = keyof typeof transitions;

/** A status that a review can set. */
export type ReviewDecision = (typeof transitions)[ReviewStatus][number];

/** REVIEW-1: the decisions that are possible for a registration in this status. */
export function listPossibleDecisions(from: ReviewStatus): readonly ReviewDecision[] {
  return transitions[from];
}

/** REVIEW-1: whether a review may set this status. Setting the current status again changes nothing. */
export function isReviewAllowed(from: ReviewStatus, to: string): boolean {
  return from === to || listPossibleDecisions(from).some((decision) => decision === to);
}
