import { GameFromUrl } from "#app/layout/GameFromUrl.tsx";
import { Reveal } from "#features/scoreboard/Reveal.tsx";

/** The reveal of a frozen board for a projector, without any layout. */
export function RevealScreen() {
  return <GameFromUrl>{(game) => <Reveal game={game} />}</GameFromUrl>;
}
