import type { GameDetail } from "@gonfalon/contract/game.ts";
import type { GamePhase } from "@gonfalon/rules/game-phase.ts";
import { findPlayRefusal, isPlayOver } from "@gonfalon/rules/play-access.ts";

/** What a visitor can do to register for a game, or why there is nothing to do. Staff need no team. */
export type RegistrationState = "over" | "sign-in" | "staff" | "join" | "join-again" | "registered";

interface Visitor {
  readonly isSignedIn: boolean;
  /** The number of the user's teams; undefined while it is loading. */
  readonly teamCount: number | undefined;
  readonly isStaff: boolean;
}

export function toRegistrationState(
  { status, practiceMode }: Pick<GameDetail, "status" | "practiceMode">,
  phase: GamePhase,
  { isSignedIn, teamCount, isStaff }: Visitor,
): RegistrationState {
  const isRegistered = status !== "Unsubmitted" && status !== "Rejected";
  if (isRegistered) return "registered";
  if (isPlayOver(phase, practiceMode)) return "over";
  if (!isSignedIn) return "sign-in";
  if (teamCount === 0 && isStaff) return "staff";
  return status === "Rejected" ? "join-again" : "join";
}

/** Whether the challenges are open to the team. */
export function canPlay(
  { status, practiceMode }: Pick<GameDetail, "status" | "practiceMode">,
  phase: GamePhase,
) {
  return findPlayRefusal({ status, phase, practiceMode }) === undefined;
}
