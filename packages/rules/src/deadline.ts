import type { GamePhase } from "./game-phase.ts";

/** CLOSE-2: whether a challenge is closed by its deadline. Deadlines apply only while the game runs. */
export function isClosed(deadline: number | null, phase: GamePhase, now: number): boolean {
  return deadline !== null && phase === "running" && now > deadline;
}
