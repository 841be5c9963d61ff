import { RESULTS, type ResultChoice } from "./results.ts";

/** The submission filter, as stored in the URL. */
export interface SubmissionFilter {
  readonly type: ResultChoice;
  readonly search: string;
  /** From 1. */
  readonly page: number;
}

export const PER_PAGE = 50;

export function parseFilter(address: URLSearchParams): SubmissionFilter {
  return {
    type: RESULTS.find((result) => result === address.get("type")) ?? "All",
    search: (address.get("search") ?? "").slice(0, 100),
    page: Math.max(1, Math.trunc(Number(address.get("page"))) || 1),
  };
}

/** The URL parameters of a filter; defaults are omitted. */
export function toSearchParams({ type, search, page }: SubmissionFilter): Record<string, string> {
  return {
    ...(type !== "All" && { type }),
    ...(search !== "" && { search }),
    ...(page > 1 && { page: String(page) }),
  };
}

/** The request: one row more than is shown reveals whether there is a next page. */
export function toQuery(filter: SubmissionFilter) {
  return { count: PER_PAGE + 1, skip: (filter.page - 1) * PER_PAGE, ...toCountQuery(filter) };
}

/** The filters of the request, without the page. */
export function toCountQuery({ type, search }: SubmissionFilter) {
  return { ...(type !== "All" && { type }), ...(search !== "" && { search }) };
}
