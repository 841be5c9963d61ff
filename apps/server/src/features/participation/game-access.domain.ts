import type { ParticipationStatus } from "@gonfalon/contract/enums.ts";
import type { ProblemKey } from "@gonfalon/contract/kernel/problem.ts";
import * as rules from "@gonfalon/rules/play-access.ts";
import { isStaff } from "@gonfalon/rules/roles.ts";
import type { TeamPermissions } from "#features/division/division.domain.ts";
import {
  type FreezeWindow,
  findVisibilityRefusal,
  type GameWindow,
  getPhase,
  type Viewer,
} from "#features/game/game.domain.ts";
import type { StoredStatus } from "./participation.domain.ts";

/** The game data that the access rules and their callers need. */
export interface AccessibleGame extends GameWindow, FreezeWindow {
  readonly id: number;
  readonly title: string;
  readonly hidden: boolean;
  readonly practiceMode: boolean;
  readonly writeupRequired: boolean;
  readonly writeupDeadline: Date;
}

/** The participation that a user plays in, with its team and status. */
export interface Membership {
  readonly participationId: number;
  readonly status: Exclude<ParticipationStatus, "Unsubmitted">;
  readonly divisionId: number | null;
  readonly division: string | null;
  /** Null without a division. */
  readonly permissions: TeamPermissions | null;
  /** The token that the team presents to external challenges. */
  readonly token: string;
  readonly teamId: number;
  readonly teamName: string;
  readonly teamBio: string | null;
  readonly teamAvatarHash: string | null;
  readonly reviewNote: string | null;
}

/** One of a user's teams that is registered for a game, even if the user is not. */
export interface JoinedTeam {
  readonly id: number;
  readonly divisionId: number | null;
  readonly status: StoredStatus;
}

/** The relation of a user to a game. */
export interface Involvement {
  readonly userId: string;
  /** The user's teams, including those that are not registered. */
  readonly teamIds: readonly number[];
  /** Sorted by id. */
  readonly joinedTeams: readonly JoinedTeam[];
  readonly membership: Membership | undefined;
}

export interface AccessContext {
  readonly game: AccessibleGame;
  readonly viewer: Viewer;
  readonly membership: Membership | undefined;
  readonly joinedTeams: readonly JoinedTeam[];
  readonly now: Date;
}

/** PLAY-1: the first reason, in the order of this rule, why the caller may not play. */
export function findPlayRefusal(context: AccessContext): ProblemKey | undefined {
  return findRefusal(context, context.game.practiceMode);
}

/** PLAY-1 as if practice mode were on, for actions that stay available after the game. */
export function findMembershipRefusal(context: AccessContext): ProblemKey | undefined {
  return findRefusal(context, true);
}

function findRefusal(
  { game, viewer, membership, now }: AccessContext,
  practiceMode: boolean,
): ProblemKey | undefined {
  const phase = getPhase(game, now);
  return (
    findVisibilityRefusal(game, viewer) ??
    rules.findPlayRefusal({ status: membership?.status, phase, practiceMode })
  );
}

/**
 * CHAL-7: whether the caller may download a game's files. Staff always may. After the start, everyone who has the URL
 * may; the files of a hidden game are for accepted teams only.
 */
export function canDownload({ game, viewer, membership, now }: AccessContext): boolean {
  if (isStaff(viewer.role)) return true;
  return getPhase(game, now) !== "before" && (!game.hidden || membership?.status === "Accepted");
}
