import type { ParticipationStatus } from "@gonfalon/contract/enums.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { possibleDecisions, type ReviewDecision, type ReviewStatus } from "@gonfalon/rules/review.ts";

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

/** The decisions that are possible for a registration. A listed registration has been submitted. */
export function decisionsFor(status: ParticipationStatus): readonly ReviewDecision[] {
  return possibleDecisions(status === "Unsubmitted" ? "Pending" : status);
}

/** The filter of the registrations; stored in the URL. */
export interface ReviewFilter {
  readonly search: string;
  readonly status: ReviewStatus | undefined;
  readonly division: string;
  /** From 1. */
  readonly page: number;
}

export const PER_PAGE = 20;

export function parseFilter(address: URLSearchParams): ReviewFilter {
  return {
    search: (address.get("search") ?? "").slice(0, limits.search),
    status: STATUSES.find((status) => status === address.get("status")),
    division: (address.get("division") ?? "").slice(0, limits.divisionName),
    page: Math.max(1, Math.trunc(Number(address.get("page"))) || 1),
  };
}

/** The URL parameters of a filter; defaults are omitted. */
export function toSearchParams({ search, status, division, page }: ReviewFilter): Record<string, string> {
  return {
    ...(search && { search }),
    ...(status && { status }),
    ...(division && { division }),
    ...(page > 1 && { page: String(page) }),
  };
}

/** The filter as a request. */
export function toQuery({ search, status, division, page }: ReviewFilter) {
  return {
    count: PER_PAGE,
    skip: (page - 1) * PER_PAGE,
    ...(search && { search }),
    ...(status && { status }),
    ...(division && { division }),
  };
}
