import { type GameDetail, getGame } from "@gonfalon/contract/game-view.ts";
import { Fragment, type ReactNode } from "react";
import { useParams } from "react-router";
import { useEndpoint } from "#api/use-endpoint.ts";
import { NotFoundScreen } from "#app/routes/NotFoundScreen.tsx";
import type { Loaded } from "#state/loaded.ts";
import { ProblemResponse } from "#state/problem-response.ts";
import { Async } from "#ui/Async.tsx";

interface Props {
  /** The polling interval; 0 if the children keep the game up to date. */
  readonly refreshEveryMs?: number;
  readonly children: (game: GameDetail) => ReactNode;
}

/** Loads the game whose id is in the URL and passes it to the children, which keep no state of another game. */
export function GameFromUrl({ refreshEveryMs = 0, children }: Props) {
  const { id } = useParams();
  const gameId = /^[1-9]\d{0,9}$/.test(id ?? "") ? Number(id) : undefined;
  const game = useEndpoint(getGame, gameId === undefined ? undefined : { params: { id: gameId } }, {
    refreshEveryMs,
  });
  if (gameId === undefined || isNotFound(game)) return <NotFoundScreen />;
  return <Async value={game}>{(data) => <Fragment key={data.id}>{children(data)}</Fragment>}</Async>;
}

function isNotFound(game: Loaded<GameDetail>): boolean {
  return game.state === "failed" && game.error instanceof ProblemResponse && game.error.status === 404;
}
