import type { ParticipationStatus } from "@gonfalon/contract/enums.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { possibleDecisions, type ReviewDecision, type ReviewStatus } from "@gonfalon/rules/review.ts";
import {
  choiceField,
  type FilterValues,
  pageField,
  searchField,
  textField,
  toPageQuery,
  urlFilter,
} from "#routing/url-filter.ts";

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

/** The decisions that are possible for a registration. Only submitted registrations are listed. */
export function listDecisions(status: ParticipationStatus): readonly ReviewDecision[] {
  return possibleDecisions(status === "Unsubmitted" ? "Pending" : status);
}

export const reviewFilter = urlFilter({
  search: searchField,
  status: choiceField(STATUSES, undefined),
  division: textField(limits.divisionName),
  page: pageField,
});
export type ReviewFilter = FilterValues<typeof reviewFilter>;

export const PER_PAGE = 20;

/** The filter as query parameters. */
export function toQuery({ search, status, division, page }: ReviewFilter) {
  return {
    ...toPageQuery(page, PER_PAGE),
    ...(search && { search }),
    ...(status && { status }),
    ...(division && { division }),
  };
}
