import { getEditedGame, getGame, listEditedGames, listGames, recentGames } from "@gonfalon/contract/game.ts";

/** The answers that a change of any game makes out of date. */
export const gameReads = [listGames, recentGames, getGame, listEditedGames, getEditedGame] as const;
