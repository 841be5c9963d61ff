import { type NavigateOptions, useNavigate, useSearchParams } from "react-router";
import type { UrlFilter } from "./url-filter.ts";

/** The filter of a list, stored in the URL for links and the browser history. */
export function useUrlFilter<Filter extends object>({ parse, toSearch }: UrlFilter<Filter>) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const filter = parse(params);
  /** The query with a changed filter. It selects the first page, unless the change includes a page. */
  const searchWith = (part: Partial<Filter>): string => toSearch({ ...filter, page: 1, ...part });
  return {
    filter,
    /** Whether a value differs from its default, so that the list may not show all entries. */
    hasFilter: toSearch(filter) !== "",
    searchWith,
    change: (part: Partial<Filter>, options?: NavigateOptions) =>
      void navigate({ search: searchWith(part) }, options),
    reset: () => void navigate({ search: "" }),
  };
}
