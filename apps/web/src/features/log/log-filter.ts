export const LEVELS = ["All", "Information", "Warning", "Error", "Fatal"] as const;
export type Level = (typeof LEVELS)[number];

/** The log filter, as stored in the URL. */
export interface LogFilter {
  readonly level: Level;
  readonly search: string;
  readonly user: string;
  /** Local date and time, as in the browser's date field. */
  readonly from: string;
  readonly to: string;
  /** From 1. */
  readonly page: number;
}

export const PER_PAGE = 50;

export function parseFilter(address: URLSearchParams): LogFilter {
  return {
    level: LEVELS.find((level) => level === address.get("level")) ?? "All",
    search: address.get("search") ?? "",
    user: address.get("user") ?? "",
    from: address.get("from") ?? "",
    to: address.get("to") ?? "",
    page: Math.max(1, Math.trunc(Number(address.get("page"))) || 1),
  };
}

/** The URL parameters of a filter; defaults are omitted. */
export function toSearchParams({ page, level, ...texts }: LogFilter): Record<string, string> {
  return {
    ...(level !== "All" && { level }),
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== "")),
    ...(page > 1 && { page: String(page) }),
  };
}

/** The request: one entry more than is shown reveals whether there is a next page. */
export function toQuery(filter: LogFilter) {
  const { level, ...rest } = toSheetQuery(filter);
  return { level, count: PER_PAGE + 1, skip: (filter.page - 1) * PER_PAGE, ...rest };
}

/** The filters of the request, without the page. */
export function toSheetQuery({ level, search, user, from, to }: LogFilter) {
  const start = Date.parse(from);
  const end = Date.parse(to);
  return {
    level,
    ...(search !== "" && { search }),
    ...(user !== "" && { user }),
    ...(start >= 0 && { from: start }),
    ...(end >= 0 && { to: end }),
  };
}
