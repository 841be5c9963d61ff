import type { ParticipationStatus } from "@gonfalon/contract/enums.ts";
import { limits } from "@gonfalon/contract/limits.ts";

export const STATUSES = ["Pending", "Accepted", "Rejected", "Suspended"] as const;
export type Status = (typeof STATUSES)[number];

export const STATUS_COLOURS = {
  Pending: "blue",
  Accepted: "green",
  Rejected: "gray",
  Suspended: "red",
} as const satisfies Record<Status, string>;

/** REVIEW-1, as the buttons offer it. */
export const steps: Readonly<Record<Status, readonly Status[]>> = {
  Pending: ["Accepted", "Rejected"],
  Accepted: ["Suspended"],
  Rejected: [],
  Suspended: ["Accepted"],
};

/** A status that an organizer can set. */
export type DecidedStatus = Exclude<Status, "Pending">;

/** The decisions that are possible for a registration in this status. A listed registration has been submitted. */
export function possibleDecisions(status: ParticipationStatus): readonly DecidedStatus[] {
  const next = steps[status === "Unsubmitted" ? "Pending" : status];
  return next.filter((to) => to !== "Pending");
}

/** Which registrations are looked at; kept in the address. */
export interface ReviewFilter {
  readonly search: string;
  readonly status: Status | undefined;
  readonly division: string;
  /** From 1. */
  readonly page: number;
}

export const PER_PAGE = 20;

export function filterFrom(address: URLSearchParams): ReviewFilter {
  return {
    search: (address.get("search") ?? "").slice(0, limits.search),
    status: STATUSES.find((status) => status === address.get("status")),
    division: (address.get("division") ?? "").slice(0, limits.divisionName),
    page: Math.max(1, Math.trunc(Number(address.get("page"))) || 1),
  };
}

/** The address of a filter; what is not narrowed is left out. */
export function addressOf({ search, status, division, page }: ReviewFilter): Record<string, string> {
  return {
    ...(search && { search }),
    ...(status && { status }),
    ...(division && { division }),
    ...(page > 1 && { page: String(page) }),
  };
}

/** The filter as the server wants it. */
export function queryOf({ search, status, division, page }: ReviewFilter) {
  return {
    count: PER_PAGE,
    skip: (page - 1) * PER_PAGE,
    ...(search && { search }),
    ...(status && { status }),
    ...(division && { division }),
  };
}
