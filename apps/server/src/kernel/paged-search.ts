interface SearchQuery {
  readonly hint?: string | undefined;
  readonly count?: number | undefined;
  readonly skip?: number | undefined;
}

export interface PagedSearch {
  readonly hint?: string | undefined;
  readonly count: number;
  readonly skip: number;
  /** Whether `total` counts every match, or only the rows of the response. */
  readonly countsAll: boolean;
}

/**
 * The search with its defaults. Clients for GZCTF 1.6 search without `count` and `skip`, and expect `total` to be
 * the number of rows that they get.
 */
export function toPagedSearch<Q extends SearchQuery>(query: Q, defaultCount: number): Q & PagedSearch {
  const isPaged = query.count !== undefined || query.skip !== undefined;
  return {
    ...query,
    count: query.count ?? defaultCount,
    skip: query.skip ?? 0,
    countsAll: isPaged || (query.hint ?? "") === "",
  };
}
