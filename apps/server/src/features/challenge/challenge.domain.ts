import type { ProblemKey } from "@gonfalon/contract/kernel/problem.ts";
import { isClosed } from "@gonfalon/rules/deadline.ts";
import { type GameWindow, getGameTime, getPhase } from "#features/game/game.domain.ts";

/**
 * CLOSE-2, HINT-2: why a team may not start or extend a container, or buy a hint. submit_flags.sql applies the same
 * rule to flags.
 */
export function findClosedRefusal(
  { deadlineAt }: { readonly deadlineAt: Date | null },
  game: GameWindow,
  now: Date,
): ProblemKey | undefined {
  const isOver = isClosed(
    deadlineAt?.getTime() ?? null,
    getPhase(game, now),
    getGameTime(game, now).getTime(),
  );
  return isOver ? "challenge.closed" : undefined;
}
