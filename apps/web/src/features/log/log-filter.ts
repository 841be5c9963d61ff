export const LEVELS = ["All", "Information", "Warning", "Error", "Fatal"] as const;
export type Level = (typeof LEVELS)[number];

/** What the reader wants to see of the log, as the address says it. */
export interface LogFilter {
  readonly level: Level;
  readonly search: string;
  readonly user: string;
  /** Local date and time, as the browser's own field writes them. */
  readonly from: string;
  readonly to: string;
  /** From 1. */
  readonly page: number;
}

export const PER_PAGE = 50;

export function filterFrom(address: URLSearchParams): LogFilter {
  return {
    level: LEVELS.find((level) => level === address.get("level")) ?? "All",
    search: address.get("search") ?? "",
    user: address.get("user") ?? "",
    from: address.get("from") ?? "",
    to: address.get("to") ?? "",
    page: Math.max(1, Math.trunc(Number(address.get("page"))) || 1),
  };
}

/** The address of a filter; what is not narrowed is left out. */
export function addressOf({ page, level, ...texts }: LogFilter): Record<string, string> {
  return {
    ...(level !== "All" && { level }),
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== "")),
    ...(page > 1 && { page: String(page) }),
  };
}

/** The question to the server: one entry more than is shown tells whether there is a next page. */
export function queryOf(filter: LogFilter) {
  const { level, ...rest } = narrowingOf(filter);
  return { level, count: PER_PAGE + 1, skip: (filter.page - 1) * PER_PAGE, ...rest };
}

/** What it asks for, without the page. */
export function narrowingOf({ level, search, user, from, to }: LogFilter) {
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
