import type { GameDetail } from "@gonfalon/contract/game.ts";
import type { GamePhase } from "#game/game-phase.ts";
import { ProblemResponse } from "#state/problem-response.ts";

/** Why the challenges of a game are not available to a visitor. */
export type PlayStatus = "open" | "before" | "over" | "Unsubmitted" | "Pending" | "Rejected" | "Suspended";

const NOT_STARTED = 10_001;
const ENDED = 10_002;

/** PLAY-1: only accepted teams play, from the start to the end and, in practice mode, after it. */
export function toPlayStatus(
  { status, practiceMode }: Pick<GameDetail, "status" | "practiceMode">,
  phase: GamePhase,
): PlayStatus {
  if (phase === "before") return "before";
  if (phase === "after" && !practiceMode) return "over";
  return status === "Accepted" ? "open" : status;
}

/** The reason given by the server, if it is about the time. */
export function playStatusIn(error: unknown): PlayStatus | undefined {
  if (!(error instanceof ProblemResponse)) return undefined;
  if (error.problem.status === NOT_STARTED) return "before";
  return error.problem.status === ENDED ? "over" : undefined;
}
