import type { ParticipationStatus } from "@gonfalon/contract/enums.ts";
import type { ProblemKey, ProblemValues } from "@gonfalon/contract/kernel/problem.ts";
import { isPermitted } from "@gonfalon/rules/division-permissions.ts";
import { isPlayOver } from "@gonfalon/rules/play-access.ts";
import { isReviewAllowed, type ReviewStatus } from "@gonfalon/rules/review.ts";
import {
  type Division,
  type DivisionReference,
  findDivision,
  listJoinableDivisions,
} from "#features/division/division.domain.ts";
import { type GameWindow, getPhase } from "#features/game/game.domain.ts";

export type StoredStatus = ReviewStatus;

/** The game settings that registrations depend on. */
export interface RegistrationSettings extends GameWindow {
  readonly practiceMode: boolean;
  readonly divisions: readonly Division[];
  readonly teamMemberLimit: number;
}

/** A join request whose division has been looked up and whose invite code has been compared. */
export interface CheckedJoinRequest {
  /** The division after the registration; undefined if the request names an invalid one. */
  readonly division: Division | null | undefined;
  /** Whether no invite code is needed or the code is correct. */
  readonly isCodeValid: boolean;
}

/** JOIN-1: why a registration is refused regardless of the team's members. */
export function findRegistrationRefusal(
  game: RegistrationSettings,
  { division, isCodeValid }: CheckedJoinRequest,
  now: Date,
): ProblemKey | undefined {
  if (isPlayOver(getPhase(game, now), game.practiceMode)) return "game.ended";
  if (!isCodeValid) return "participation.invite-code-wrong";
  if (division !== undefined) return undefined;
  const isClosed = game.divisions.length > 0 && listJoinableDivisions(game.divisions).length === 0;
  return isClosed ? "participation.registration-closed" : "participation.division-invalid";
}

/**
 * DIV-3, DIV-6: the division of a team after a member registers; undefined if the request names an invalid one.
 * An accepted or suspended team stays in its division, whether or not new teams may join it.
 */
export function getJoinDivision(
  { divisions }: Pick<RegistrationSettings, "divisions">,
  request: DivisionReference,
  current: Pick<Participation, "status" | "divisionId"> | undefined,
): Division | null | undefined {
  const requestedDivision = findDivision(divisions, request);
  if (current && isAcceptedOrSuspended(current.status)) {
    const teamDivision = divisions.find(({ id }) => id === current.divisionId) ?? null;
    return requestedDivision === null || requestedDivision?.id === teamDivision?.id
      ? teamDivision
      : undefined;
  }
  if (divisions.length === 0) return requestedDivision;
  return listJoinableDivisions(divisions).find(({ id }) => id === requestedDivision?.id);
}

/** JOIN-2: the division of a team that organizers add; undefined if the request names an invalid one. */
export function getAddedTeamsDivision(
  { divisions }: Pick<RegistrationSettings, "divisions">,
  request: DivisionReference,
): Division | null | undefined {
  const requestedDivision = findDivision(divisions, request);
  return requestedDivision === null && divisions.length > 0 ? undefined : requestedDivision;
}

export interface Participation {
  readonly id: number;
  readonly teamId: number;
  readonly status: StoredStatus;
  readonly divisionId: number | null;
}

export interface Applicant {
  /** The caller's existing registration in the game, with any team. */
  readonly ownParticipation: Participation | undefined;
  /** The number of other registered members. */
  readonly teammateCount: number;
}

/** SOLO-3: why a team cannot play in a game. */
export function findTeamKindRefusal(
  { solo }: { readonly solo: boolean },
  { isPersonal }: { readonly isPersonal: boolean },
): ProblemKey | undefined {
  if (solo === isPersonal) return undefined;
  return solo ? "participation.solo-only" : "participation.not-solo";
}

/** JOIN-3: why the caller cannot register with this team. */
export function findJoinRefusal(
  { teamMemberLimit }: Pick<RegistrationSettings, "teamMemberLimit">,
  { ownParticipation, teammateCount }: Applicant,
): ProblemKey | undefined {
  if (ownParticipation && ownParticipation.status !== "Rejected") return "participation.already-registered";
  return teamMemberLimit > 0 && teammateCount >= teamMemberLimit ? "participation.team-full" : undefined;
}

/**
 * JOIN-4, DIV-5: the participation of a team after a member registers. `acceptWithoutReview` takes precedence over the
 * permission `RequireReview` of the division, because clients for GZCTF 1.6 can change only `acceptWithoutReview`.
 */
export function getJoinedParticipation(
  current: Pick<Participation, "status" | "divisionId"> | undefined,
  division: Division | null,
  acceptWithoutReview: boolean,
): Pick<Participation, "status" | "divisionId"> {
  if (current && isAcceptedOrSuspended(current.status)) return current;
  const needsReview =
    !acceptWithoutReview && (division === null || isPermitted(division.permissions, "RequireReview"));
  return { status: needsReview ? "Pending" : "Accepted", divisionId: division?.id ?? null };
}

/** DIV-6: whether a team with this status stays in its division when another member registers. */
export function isAcceptedOrSuspended(status: StoredStatus): boolean {
  return status === "Accepted" || status === "Suspended";
}

/** JOIN-5: only a pending or rejected registration can be withdrawn. */
export function findLeaveRefusal(ownParticipation: Participation | undefined): ProblemKey | undefined {
  if (!ownParticipation) return "participation.missing";
  return canLeave(ownParticipation.status) ? undefined : "participation.cannot-leave";
}

export function canLeave(status: StoredStatus): boolean {
  return status === "Pending" || status === "Rejected";
}

/** Why a review cannot set this status (REVIEW-1). */
export function findReviewRefusal(
  from: StoredStatus,
  to: ParticipationStatus,
): readonly [ProblemKey, ProblemValues] | undefined {
  return isReviewAllowed(from, to) ? undefined : ["participation.transition-invalid", { from, to }];
}
