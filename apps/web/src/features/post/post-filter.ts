import { limits } from "@gonfalon/contract/limits.ts";
import {
  type FilterValues,
  pageField,
  searchField,
  textField,
  toPageQuery,
  urlFilter,
} from "#routing/url-filter.ts";

export const postFilter = urlFilter({ tag: textField(limits.postTag), search: searchField, page: pageField });
export type PostFilter = FilterValues<typeof postFilter>;

export const POSTS_PER_PAGE = 10;

/** The filter as query parameters. */
export function toQuery({ tag, search, page }: PostFilter) {
  return { ...toPageQuery(page, POSTS_PER_PAGE), ...(tag && { tag }), ...(search && { search }) };
}
