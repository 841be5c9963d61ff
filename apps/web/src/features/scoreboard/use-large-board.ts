import type { GameDetail } from "@gonfalon/contract/game.ts";
import { type BoardView, getTopScoreboard, type Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import { useEndpoint } from "#api/use-endpoint.ts";
import { useScoreboard } from "#game/use-scoreboard.ts";
import type { Refreshable } from "#state/loaded.ts";

const LARGE_BOARD_TEAMS = 200;
const FIRST_TEAMS = 50;
const ONCE = { once: true } as const;

/** A board. `total` is the total number of teams if only the first ones are loaded. */
export type ShownBoard = Scoreboard & { readonly total?: number };

/** LIVE-13: the board, or its first teams while a large board is downloaded. */
export function useLargeBoard(
  { id, teamCount }: Pick<GameDetail, "id" | "teamCount">,
  view: BoardView,
): Refreshable<ShownBoard> {
  const board = useScoreboard(id, { view });
  const isWaiting = board.state === "loading" && teamCount > LARGE_BOARD_TEAMS;
  const request = { params: { id }, query: { count: FIRST_TEAMS, ...(view === "live" && { view }) } };
  const top = useEndpoint(isWaiting ? getTopScoreboard : null, request, ONCE);
  return isWaiting && top.state === "ready" ? top : board;
}
