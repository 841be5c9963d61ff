import type { GamePhase } from "./game-phase.ts";

/** CLOSE-2: whether the deadline of a challenge has passed. Deadlines apply only while the game runs. */
export function isClosed(deadline: number | null, phase: GamePhase, now: number): boolean {
  return deadline !== null && phase === "running" && now > deadline;
}
