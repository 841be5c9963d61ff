import type { ParticipationStatus } from "@gonfalon/contract/enums.ts";
import type { ProblemKey, ProblemValues } from "@gonfalon/contract/kernel/problem.ts";
import { isPlayOver } from "@gonfalon/rules/play-access.ts";
import { isReviewAllowed, type ReviewStatus } from "@gonfalon/rules/review.ts";
import { type GameWindow, phaseAt } from "#features/game/game.domain.ts";

export type StoredStatus = ReviewStatus;

/** The game settings that registrations depend on. */
export interface OpenGame extends GameWindow {
  readonly practiceMode: boolean;
  readonly divisions: readonly string[];
  readonly teamMemberLimit: number;
}

export interface Application {
  readonly division: string | null;
  /** Whether the game needs no invite code or the code is correct. */
  readonly codeFits: boolean;
}

/** JOIN-1: why a registration is rejected regardless of the team. */
export function applicationRefusal(
  game: OpenGame,
  { division, codeFits }: Application,
  now: Date,
): ProblemKey | undefined {
  if (isPlayOver(phaseAt(game, now), game.practiceMode)) return "game.ended";
  if (!codeFits) return "participation.invite-code-wrong";
  return divisionRefusal(game, division);
}

/** JOIN-2: a game with divisions requires one of them, a game without divisions accepts none. */
export function divisionRefusal(
  { divisions }: Pick<OpenGame, "divisions">,
  division: string | null,
): ProblemKey | undefined {
  const isValid = division === null ? divisions.length === 0 : divisions.includes(division);
  return isValid ? undefined : "participation.division-invalid";
}

export interface Participation {
  readonly id: number;
  readonly teamId: number;
  readonly status: StoredStatus;
  readonly division: string | null;
}

export interface Applicant {
  /** The caller's existing registration in the game, with any team. */
  readonly own: Participation | undefined;
  /** The number of other registered members. */
  readonly teammates: number;
}

/** JOIN-3: why the caller cannot register with this team. */
export function joinRefusal(
  { teamMemberLimit }: Pick<OpenGame, "teamMemberLimit">,
  { own, teammates }: Applicant,
): ProblemKey | undefined {
  if (own && own.status !== "Rejected") return "participation.already-registered";
  return teamMemberLimit > 0 && teammates >= teamMemberLimit ? "participation.team-full" : undefined;
}

/** JOIN-4: the participation of a team after another member registers. */
export function joined(
  current: Pick<Participation, "status" | "division"> | undefined,
  division: string | null,
  acceptWithoutReview: boolean,
): Pick<Participation, "status" | "division"> {
  // A decision of the organizers is preserved, together with its division.
  if (current?.status === "Accepted" || current?.status === "Suspended") return current;
  return { status: acceptWithoutReview ? "Accepted" : "Pending", division };
}

/** JOIN-5: only a pending or rejected registration can be canceled. */
export function leaveRefusal(own: Participation | undefined): ProblemKey | undefined {
  if (!own) return "participation.missing";
  return isLeavable(own.status) ? undefined : "participation.cannot-leave";
}

export function isLeavable(status: StoredStatus): boolean {
  return status === "Pending" || status === "Rejected";
}

/** Why a review cannot set this status (REVIEW-1). */
export function reviewRefusal(
  from: StoredStatus,
  to: ParticipationStatus,
): readonly [ProblemKey, ProblemValues] | undefined {
  return isReviewAllowed(from, to) ? undefined : ["participation.transition-invalid", { from, to }];
}
