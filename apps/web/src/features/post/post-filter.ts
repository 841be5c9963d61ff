import { limits } from "@gonfalon/contract/limits.ts";
import { paths } from "#routing/paths.ts";

/** The filter of the posts; stored in the URL, for links and browser history. */
export interface PostFilter {
  readonly tag: string;
  readonly search: string;
  /** From 1. */
  readonly page: number;
}

export const POSTS_PER_PAGE = 10;

export function readFilter(address: URLSearchParams): PostFilter {
  const page = Number(address.get("page"));
  return {
    tag: (address.get("tag") ?? "").slice(0, limits.postTag),
    search: (address.get("search") ?? "").slice(0, limits.search),
    page: Number.isSafeInteger(page) && page >= 1 && page < 1_000_000 ? page : 1,
  };
}

/** The URL of the list with this filter; defaults are omitted. */
export function toPostsUrl({ tag = "", search = "", page = 1 }: Partial<PostFilter>): string {
  const params = Object.entries({ tag, search, page: page > 1 ? String(page) : "" }).filter(
    ([, value]) => value !== "",
  );
  const query = new URLSearchParams(params).toString();
  return query ? `${paths.posts}?${query}` : paths.posts;
}

/** The filter as a request. */
export function toQuery({ tag, search, page }: PostFilter) {
  return {
    count: POSTS_PER_PAGE,
    skip: (page - 1) * POSTS_PER_PAGE,
    ...(tag && { tag }),
    ...(search && { search }),
  };
}
