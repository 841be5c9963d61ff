import { ScoreboardScreen } from "#features/scoreboard/ScoreboardScreen.tsx";
import { useCurrentGame } from "#game/current-game.ts";

/** The scoreboard of the game of the surrounding layout. */
export function ScoreboardRoute() {
  return <ScoreboardScreen game={useCurrentGame()} />;
}
