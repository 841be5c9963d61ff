interface Slice {
  /** From 1; a number after the last page selects the last page. */
  readonly page: number;
  readonly perPage: number;
  /** The total number of rows, if only the first ones are loaded. */
  readonly total?: number | undefined;
}

/** One page of rows that are in memory, for a Pager. */
export function slicePage<Row>(rows: readonly Row[], { page, perPage, total = rows.length }: Slice) {
  const pageCount = Math.max(1, Math.ceil(total / perPage));
  const selectedPage = Math.min(page, pageCount);
  return {
    rows: rows.slice((selectedPage - 1) * perPage, selectedPage * perPage),
    page: selectedPage,
    pageCount,
  };
}
