import type { GameDetail } from "@gonfalon/contract/game.ts";
import { type BoardView, getTopScoreboard, type Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import { useEndpoint } from "#api/use-endpoint.ts";
import { useScoreboard } from "#game/use-scoreboard.ts";
import type { Refreshable } from "#state/loaded.ts";

const LARGE_BOARD_TEAM_COUNT = 200;
const FIRST_TEAM_COUNT = 50;
const ONCE = { once: true } as const;

/** A board. `total` is the total number of teams if only the first ones are loaded. */
export type ShownBoard = Scoreboard & { readonly total?: number };

/** LIVE-13: the board, or its first teams while a large board is downloaded. */
export function useLargeBoard(
  { id, teamCount }: Pick<GameDetail, "id" | "teamCount">,
  view: BoardView,
): Refreshable<ShownBoard> {
  const board = useScoreboard(id, { view });
  const isWaiting = board.state === "loading" && teamCount > LARGE_BOARD_TEAM_COUNT;
  const request = { params: { id }, query: { count: FIRST_TEAM_COUNT, ...(view === "live" && { view }) } };
  const topBoard = useEndpoint(isWaiting ? getTopScoreboard : null, request, ONCE);
  return isWaiting && topBoard.state === "ready" ? topBoard : board;
}
