import { limits } from "@gonfalon/contract/limits.ts";
import {
  choiceField,
  type FilterValues,
  pageField,
  searchField,
  textField,
  toPageQuery,
  urlFilter,
} from "#routing/url-filter.ts";

export const LEVELS = ["All", "Information", "Warning", "Error", "Fatal"] as const;

/** Local date and time, as in the browser's date field. */
const localTimeField = textField("9999-12-31T23:59".length);

export const logFilter = urlFilter({
  level: choiceField(LEVELS, "All"),
  search: searchField,
  user: textField(limits.search),
  from: localTimeField,
  to: localTimeField,
  page: pageField,
});
export type LogFilter = FilterValues<typeof logFilter>;

export const ENTRIES_PER_PAGE = 50;

/** Requests one entry more than is shown, to find out whether there is a next page. */
export function toQuery(filter: LogFilter) {
  return {
    ...toPageQuery(filter.page, ENTRIES_PER_PAGE),
    count: ENTRIES_PER_PAGE + 1,
    ...toSheetQuery(filter),
  };
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
