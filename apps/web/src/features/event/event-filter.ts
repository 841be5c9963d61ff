import { type FilterValues, pageField, searchField, toPageQuery, urlFilter } from "#routing/url-filter.ts";

export const eventFilter = urlFilter({ search: searchField, page: pageField });
export type EventFilter = FilterValues<typeof eventFilter>;

export const PER_PAGE = 30;

/** The request: one row more than is shown reveals whether there is a next page. */
export function toQuery(filter: EventFilter, hideContainer: boolean) {
  const { hideContainer: hides, ...rest } = toCountQuery(filter, hideContainer);
  return { hideContainer: hides, ...toPageQuery(filter.page, PER_PAGE), count: PER_PAGE + 1, ...rest };
}

/** The filters of the request, without the page. */
export function toCountQuery({ search }: EventFilter, hideContainer: boolean) {
  return { hideContainer, ...(search !== "" && { search }) };
}
