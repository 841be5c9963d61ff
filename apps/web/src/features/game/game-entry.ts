import type { GameDetail } from "@gonfalon/contract/game.ts";
import type { GamePhase } from "#app/game-phase.ts";

/** What the way into a game is for somebody: an act, a thing to do first, or nothing to do. */
export type Entry = "over" | "sign-in" | "no-team" | "join" | "join-again" | "in";

interface Visitor {
  readonly isSignedIn: boolean;
  /** How many teams they are in; undefined while that is not known. */
  readonly teams: number | undefined;
}

export function entryOf(
  { status, practiceMode }: Pick<GameDetail, "status" | "practiceMode">,
  phase: GamePhase,
  { isSignedIn, teams }: Visitor,
): Entry {
  const isApplicant = status === "Unsubmitted" || status === "Rejected";
  if (!isApplicant) return "in";
  if (phase === "after" && !practiceMode) return "over";
  if (!isSignedIn) return "sign-in";
  if (teams === 0) return "no-team";
  return status === "Rejected" ? "join-again" : "join";
}

/** Whether the challenges are open to the team. */
export function mayPlay(
  { status, practiceMode }: Pick<GameDetail, "status" | "practiceMode">,
  phase: GamePhase,
) {
  return status === "Accepted" && phase !== "before" && (phase === "running" || practiceMode);
}
