import { ScoreboardScreen } from "#features/scoreboard/ScoreboardScreen.tsx";
import { useFramedGame } from "./GameFrame.tsx";

/** The screens within the frame of a game. */
export function FramedScoreboardScreen() {
  return <ScoreboardScreen game={useFramedGame()} />;
}
