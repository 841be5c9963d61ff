/** Which events the reader wants to see, as the address says it. */
export interface EventFilter {
  readonly search: string;
  /** From 1. */
  readonly page: number;
}

export const PER_PAGE = 30;

export function filterFrom(address: URLSearchParams): EventFilter {
  return {
    search: (address.get("search") ?? "").slice(0, 100),
    page: Math.max(1, Math.trunc(Number(address.get("page"))) || 1),
  };
}

/** The address of a filter; what is not narrowed is left out. */
export function addressOf({ search, page }: EventFilter): Record<string, string> {
  return { ...(search !== "" && { search }), ...(page > 1 && { page: String(page) }) };
}

/** The question to the server: one row more than is shown tells whether there is a next page. */
export function queryOf(filter: EventFilter, hideContainer: boolean) {
  const { hideContainer: hides, ...rest } = narrowingOf(filter, hideContainer);
  return { hideContainer: hides, count: PER_PAGE + 1, skip: (filter.page - 1) * PER_PAGE, ...rest };
}

/** What it asks for, without the page. */
export function narrowingOf({ search }: EventFilter, hideContainer: boolean) {
  return { hideContainer, ...(search !== "" && { search }) };
}
