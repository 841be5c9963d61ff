import { getEditedGame, getGame, listEditedGames, listGames, recentGames } from "@gonfalon/contract/game.ts";

/** The endpoints to revalidate after a change to any game. */
export const gameReadEndpoints = [listGames, recentGames, getGame, listEditedGames, getEditedGame] as const;
