import type { BasicGameInfo } from "@gonfalon/contract/game.ts";
import { type GamePhase, phaseAt } from "#game/game-phase.ts";

const interest: Readonly<Record<GamePhase, number>> = { running: 0, before: 1, after: 2 };

/** Games by relevance to a visitor: running, upcoming, ended. */
export function byInterest(games: readonly BasicGameInfo[], now: number): readonly BasicGameInfo[] {
  return games.toSorted((a, b) => interest[phaseAt(a, now)] - interest[phaseAt(b, now)]);
}

/** The first game in that order, unless it has ended. */
export function pickFeatured(games: readonly BasicGameInfo[], now: number): BasicGameInfo | undefined {
  return games.find((game) => phaseAt(game, now) !== "after");
}
