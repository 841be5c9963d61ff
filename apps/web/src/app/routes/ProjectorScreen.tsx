import type { GameDetail } from "@gonfalon/contract/game.ts";
import { GameFromUrl } from "#app/layout/GameFromUrl.tsx";
import { Projector } from "#features/scoreboard/Projector.tsx";
import { useGamePhase } from "#game/game-phase.ts";
import { useLiveGame } from "#game/use-live-game.ts";

/** The scoreboard of a game for a projector, without any layout. */
export function ProjectorScreen() {
  return <GameFromUrl>{(game) => <LiveProjector game={game} />}</GameFromUrl>;
}

function LiveProjector({ game }: { readonly game: GameDetail }) {
  const phase = useGamePhase(game);
  const liveState = useLiveGame(game);
  return <Projector game={game} phase={phase} liveState={liveState} />;
}
