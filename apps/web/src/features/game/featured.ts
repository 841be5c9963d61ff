import type { BasicGameInfo } from "@gonfalon/contract/game.ts";
import { type GamePhase, phaseAt } from "#app/game-phase.ts";

const interest: Readonly<Record<GamePhase, number>> = { running: 0, before: 1, after: 2 };

/** Games as a visitor most likely came for them: those that run, those that will, those that are over. */
export function byInterest(games: readonly BasicGameInfo[], now: number): readonly BasicGameInfo[] {
  return games.toSorted((a, b) => interest[phaseAt(a, now)] - interest[phaseAt(b, now)]);
}

/** The first of games in that order, unless it is over: a past one is no news. */
export function featuredOf(games: readonly BasicGameInfo[], now: number): BasicGameInfo | undefined {
  return games.find((game) => phaseAt(game, now) !== "after");
}
