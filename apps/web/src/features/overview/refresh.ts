/** How often the numbers of a game are read again. */
export const REFRESH = { refreshEveryMs: 15_000 };
