import type { BasicGameInfo } from "@gonfalon/contract/game.ts";
import { phaseAt } from "#app/game-phase.ts";

/** The game a visitor most likely came for: one that runs, else one that will; a past one is no news. */
export function featuredOf(games: readonly BasicGameInfo[], now: number): BasicGameInfo | undefined {
  return (
    games.find((game) => phaseAt(game, now) === "running") ??
    games.find((game) => phaseAt(game, now) === "before")
  );
}
