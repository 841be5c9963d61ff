import type { GameDetail } from "@gonfalon/contract/game.ts";
import { problems } from "@gonfalon/contract/kernel/problem.ts";
import type { GamePhase } from "@gonfalon/rules/game-phase.ts";
import { findPlayTimeRefusal, type PlayTimeRefusal } from "@gonfalon/rules/play-access.ts";
import { ProblemResponse } from "#state/problem-response.ts";

/** Whether the challenges of a game are available to a user, or why not. */
export type PlayStatus = "open" | "before" | "over" | "Unsubmitted" | "Pending" | "Rejected" | "Suspended";

const statusByRefusal = {
  "game.not-started": "before",
  "game.ended": "over",
} as const satisfies Record<PlayTimeRefusal, PlayStatus>;

/** PLAY-1 as a screen shows it: the time is checked first, because outside it no team can open the challenges. */
export function toPlayStatus(
  { status, practiceMode }: Pick<GameDetail, "status" | "practiceMode">,
  phase: GamePhase,
): PlayStatus {
  const refusal = findPlayTimeRefusal(phase, practiceMode);
  if (refusal) return statusByRefusal[refusal];
  return status === "Accepted" ? "open" : status;
}

/** The status for a response that the game has not started or has ended; undefined for other errors. */
export function toStatusOfError(error: unknown): PlayStatus | undefined {
  if (!(error instanceof ProblemResponse)) return undefined;
  const { status } = error.problem;
  if (status === problems["game.not-started"].code) return "before";
  return status === problems["game.ended"].code ? "over" : undefined;
}
