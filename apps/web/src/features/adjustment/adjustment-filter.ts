import { type FilterValues, pageField, toPageQuery, urlFilter } from "#routing/url-filter.ts";

export const adjustmentFilter = urlFilter({ page: pageField });
export type AdjustmentFilter = FilterValues<typeof adjustmentFilter>;

export const ADJUSTMENTS_PER_PAGE = 30;

export function toQuery({ page }: AdjustmentFilter) {
  return toPageQuery(page, ADJUSTMENTS_PER_PAGE);
}
