import type { GameDetail } from "@gonfalon/contract/game.ts";
import { useLiveGame } from "#api/use-live-game.ts";
import { Projector } from "#features/scoreboard/Projector.tsx";
import { AddressedGame } from "./AddressedGame.tsx";
import { useGamePhase } from "./game-phase.ts";

/** The scoreboard of a game for a projector, without any layout. */
export function ProjectorScreen() {
  return <AddressedGame>{(game) => <LiveProjector game={game} />}</AddressedGame>;
}

function LiveProjector({ game }: { readonly game: GameDetail }) {
  const phase = useGamePhase(game);
  const live = useLiveGame(game.id, phase === "running");
  return <Projector game={game} phase={phase} live={live} />;
}
