import {
  choiceField,
  type FilterValues,
  pageField,
  searchField,
  toPageQuery,
  urlFilter,
} from "#routing/url-filter.ts";
import { VERDICTS } from "./verdicts.ts";

export const submissionFilter = urlFilter({
  type: choiceField(VERDICTS, "All"),
  search: searchField,
  page: pageField,
});
export type SubmissionFilter = FilterValues<typeof submissionFilter>;

export const SUBMISSIONS_PER_PAGE = 50;

/** Requests one row more than is shown, to find out whether there is a next page. */
export function toQuery(filter: SubmissionFilter) {
  return {
    ...toPageQuery(filter.page, SUBMISSIONS_PER_PAGE),
    count: SUBMISSIONS_PER_PAGE + 1,
    ...toCountQuery(filter),
  };
}

/** The filters of the request, without the page. */
export function toCountQuery({ type, search }: SubmissionFilter) {
  return { ...(type !== "All" && { type }), ...(search !== "" && { search }) };
}
