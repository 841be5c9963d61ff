import type { GameDetail } from "@gonfalon/contract/game-view.ts";
import { Fragment, type ReactNode } from "react";
import { NotFoundScreen } from "#app/routes/NotFoundScreen.tsx";
import { useUrlGame } from "#game/use-url-game.ts";
import { Async } from "#ui/Async.tsx";

interface Props {
  /** The polling interval; 0 if the children keep the game up to date. */
  readonly refreshEveryMs?: number;
  readonly children: (game: GameDetail) => ReactNode;
}

/** Loads the game whose id is in the URL and passes it to the children, which keep no state of another game. */
export function GameFromUrl({ refreshEveryMs = 0, children }: Props) {
  const game = useUrlGame(refreshEveryMs);
  if (!game) return <NotFoundScreen />;
  return <Async value={game}>{(data) => <Fragment key={data.id}>{children(data)}</Fragment>}</Async>;
}
