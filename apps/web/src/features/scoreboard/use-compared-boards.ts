import type { GameDetail } from "@gonfalon/contract/game.ts";
import { getPlayerBoard, type PlayerBoard, type Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import { useEndpoint } from "#api/use-endpoint.ts";
import { useScoreboard } from "#game/use-scoreboard.ts";

const NO_POLLING = { refreshEveryMs: 0 } as const;

/** FREEZE-2: the public board, with which the live board is compared to show how the ranks differ. */
export function usePublicBoard(gameId: number, isLive: boolean): Scoreboard | undefined {
  const board = useScoreboard(isLive ? gameId : undefined);
  return board.state === "ready" ? board.data : undefined;
}

/** ADJ-3, FREEZE-3: the board of the user's team; undefined if it cannot differ from the public board. */
export function useOwnBoard(game: GameDetail, board: Scoreboard | undefined): PlayerBoard | undefined {
  const isPlaying = game.status === "Accepted" && game.teamName !== null;
  const team = board?.items.find(({ name }) => name === game.teamName);
  const canDiffer = isPlaying && team && (board?.frozenAt !== null || team.adjustments.length > 0);
  const ownBoard = useEndpoint(canDiffer ? getPlayerBoard : null, { params: { id: game.id } }, NO_POLLING);
  return ownBoard.state === "ready" ? ownBoard.data : undefined;
}
