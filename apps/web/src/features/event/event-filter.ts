import { type FilterValues, pageField, searchField, toPageQuery, urlFilter } from "#routing/url-filter.ts";

export const eventFilter = urlFilter({ search: searchField, page: pageField });
export type EventFilter = FilterValues<typeof eventFilter>;

export const PER_PAGE = 30;

/** Requests one row more than is shown, to find out whether there is a next page. */
export function toQuery(filter: EventFilter, hideContainer: boolean) {
  return {
    ...toPageQuery(filter.page, PER_PAGE),
    count: PER_PAGE + 1,
    ...toCountQuery(filter, hideContainer),
  };
}

/** The filters of the request, without the page. */
export function toCountQuery({ search }: EventFilter, hideContainer: boolean) {
  return { hideContainer, ...(search !== "" && { search }) };
}
