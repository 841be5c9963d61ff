import type { BasicGameInfo } from "@gonfalon/contract/game.ts";
import { type GamePhase, getGamePhase } from "@gonfalon/rules/game-phase.ts";

const phaseOrder: Readonly<Record<GamePhase, number>> = { running: 0, before: 1, after: 2 };

/** Games by relevance to a visitor: running, upcoming, ended. */
export function sortByInterest(games: readonly BasicGameInfo[], now: number): readonly BasicGameInfo[] {
  return games.toSorted((a, b) => phaseOrder[getGamePhase(a, now)] - phaseOrder[getGamePhase(b, now)]);
}

/** The first game that has not ended. */
export function pickFeaturedGame(games: readonly BasicGameInfo[], now: number): BasicGameInfo | undefined {
  return games.find((game) => getGamePhase(game, now) !== "after");
}
