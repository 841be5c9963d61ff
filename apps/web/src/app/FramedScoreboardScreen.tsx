import { ScoreboardScreen } from "#features/scoreboard/ScoreboardScreen.tsx";
import { useFramedGame } from "./framed-game.ts";

/** The scoreboard of the game of the surrounding layout. */
export function FramedScoreboardScreen() {
  return <ScoreboardScreen game={useFramedGame()} />;
}
