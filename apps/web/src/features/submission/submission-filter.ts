import { RESULTS, type ResultChoice } from "./results.ts";

/** Which submissions the reader wants to see, as the address says it. */
export interface SubmissionFilter {
  readonly type: ResultChoice;
  readonly search: string;
  /** From 1. */
  readonly page: number;
}

export const PER_PAGE = 50;

export function filterFrom(address: URLSearchParams): SubmissionFilter {
  return {
    type: RESULTS.find((result) => result === address.get("type")) ?? "All",
    search: (address.get("search") ?? "").slice(0, 100),
    page: Math.max(1, Math.trunc(Number(address.get("page"))) || 1),
  };
}

/** The address of a filter; what is not narrowed is left out. */
export function addressOf({ type, search, page }: SubmissionFilter): Record<string, string> {
  return {
    ...(type !== "All" && { type }),
    ...(search !== "" && { search }),
    ...(page > 1 && { page: String(page) }),
  };
}

/** The question to the server: one row more than is shown tells whether there is a next page. */
export function queryOf(filter: SubmissionFilter) {
  return { count: PER_PAGE + 1, skip: (filter.page - 1) * PER_PAGE, ...narrowingOf(filter) };
}

/** What it asks for, without the page. */
export function narrowingOf({ type, search }: SubmissionFilter) {
  return { ...(type !== "All" && { type }), ...(search !== "" && { search }) };
}
