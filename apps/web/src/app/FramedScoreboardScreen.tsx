import { ScoreboardScreen } from "#features/scoreboard/ScoreboardScreen.tsx";
import { useFramedGame } from "./framed-game.ts";

/** The scoreboard of the game whose frame surrounds it. */
export function FramedScoreboardScreen() {
  return <ScoreboardScreen game={useFramedGame()} />;
}
