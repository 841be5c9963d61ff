/** How often the panels of the overview fetch their data. */
export const OVERVIEW_REFRESH = { refreshEveryMs: 15_000 };
