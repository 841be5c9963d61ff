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
import { STATUSES } from "./review-status.ts";

export const reviewFilter = urlFilter({
  search: searchField,
  status: choiceField(STATUSES, undefined),
  division: textField(limits.divisionName),
  page: pageField,
});
export type ReviewFilter = FilterValues<typeof reviewFilter>;

export const TEAMS_PER_PAGE = 20;

/** The filter as query parameters. */
export function toQuery({ search, status, division, page }: ReviewFilter) {
  return {
    ...toPageQuery(page, TEAMS_PER_PAGE),
    ...(search && { search }),
    ...(status && { status }),
    ...(division && { division }),
  };
}
