import type { GameTimes } from "@gonfalon/rules/game-phase.ts";
import { useGameTimeUntil } from "./game-phase.ts";

/** CLOSE-2: whether a challenge is closed. After the end of the game (practice mode), deadlines are ignored. */
export function isPastDeadline(
  deadline: number | null,
  { now, end }: { readonly now: number } & Pick<GameTimes, "end">,
): boolean {
  return deadline !== null && deadline < now && now < end;
}

/**
 * PAUSE-1, CLOSE-2, HINT-2: whether the server rejects purchases of hints and the start and extension of containers,
 * because the game is paused or the challenge is closed.
 */
export function useIsHalted(game: Pick<GameTimes, "end" | "pausedAt">, deadline: number | null): boolean {
  const now = useGameTimeUntil(game, deadline);
  return game.pausedAt !== null || isPastDeadline(deadline, { now, end: game.end });
}
