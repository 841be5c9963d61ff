/** The event filter, as stored in the URL. */
export interface EventFilter {
  readonly search: string;
  /** From 1. */
  readonly page: number;
}

export const PER_PAGE = 30;

export function parseFilter(address: URLSearchParams): EventFilter {
  return {
    search: (address.get("search") ?? "").slice(0, 100),
    page: Math.max(1, Math.trunc(Number(address.get("page"))) || 1),
  };
}

/** The URL parameters of a filter; defaults are omitted. */
export function toSearchParams({ search, page }: EventFilter): Record<string, string> {
  return { ...(search !== "" && { search }), ...(page > 1 && { page: String(page) }) };
}

/** The request: one row more than is shown reveals whether there is a next page. */
export function toQuery(filter: EventFilter, hideContainer: boolean) {
  const { hideContainer: hides, ...rest } = toCountQuery(filter, hideContainer);
  return { hideContainer: hides, count: PER_PAGE + 1, skip: (filter.page - 1) * PER_PAGE, ...rest };
}

/** The filters of the request, without the page. */
export function toCountQuery({ search }: EventFilter, hideContainer: boolean) {
  return { hideContainer, ...(search !== "" && { search }) };
}
