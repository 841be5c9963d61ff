/** How often the numbers of a game are fetched. */
export const OVERVIEW_REFRESH = { refreshEveryMs: 15_000 };
