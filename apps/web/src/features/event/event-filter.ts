import { type FilterValues, pageField, searchField, toPageQuery, urlFilter } from "#routing/url-filter.ts";

export const eventFilter = urlFilter({ search: searchField, page: pageField });
export type EventFilter = FilterValues<typeof eventFilter>;

export const EVENTS_PER_PAGE = 30;

/** Requests one row more than is shown, to find out whether there is a next page. */
export function toQuery(filter: EventFilter, hidesContainers: boolean) {
  return {
    ...toPageQuery(filter.page, EVENTS_PER_PAGE),
    count: EVENTS_PER_PAGE + 1,
    ...toCountQuery(filter, hidesContainers),
  };
}

/** The filters of the request, without the page. */
export function toCountQuery({ search }: EventFilter, hidesContainers: boolean) {
  return { hideContainer: hidesContainers, ...(search !== "" && { search }) };
}
