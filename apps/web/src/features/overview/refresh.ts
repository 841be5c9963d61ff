/** How often the numbers of a game are fetched. */
export const REFRESH = { refreshEveryMs: 15_000 };
