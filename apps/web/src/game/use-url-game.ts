import { type GameDetail, getGame } from "@gonfalon/contract/game-view.ts";
import { useParams } from "react-router";
import { useEndpoint } from "#api/use-endpoint.ts";
import type { Refreshable } from "#state/loaded.ts";
import { isNotFound } from "#state/problem-response.ts";

/** The game whose id is in the URL; undefined if there is no such game. */
export function useUrlGame(refreshEveryMs: number): Refreshable<GameDetail> | undefined {
  const { id } = useParams();
  const gameId = /^[1-9]\d{0,9}$/.test(id ?? "") ? Number(id) : undefined;
  const game = useEndpoint(getGame, gameId === undefined ? undefined : { params: { id: gameId } }, {
    refreshEveryMs,
  });
  const isMissing = gameId === undefined || (game.state === "failed" && isNotFound(game.error));
  return isMissing ? undefined : game;
}
