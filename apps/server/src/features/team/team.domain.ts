import { toAvatarUrl } from "@gonfalon/contract/asset-url.ts";
import type { ProblemKey } from "@gonfalon/contract/kernel/problem.ts";
import { MAX_INT32 } from "@gonfalon/contract/kernel/scalars.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { INVITE_ENDING, type TeamInfo, type TeamText } from "@gonfalon/contract/team.ts";
import { isReservedName } from "@gonfalon/rules/reserved-names.ts";

export interface MemberState {
  readonly id: string;
  readonly name: string;
  readonly bio: string;
  readonly avatarHash: string | null;
}

export interface TeamState {
  readonly id: number;
  readonly name: string;
  readonly bio: string | null;
  readonly avatarHash: string | null;
  readonly locked: boolean;
  readonly inviteToken: string;
  readonly captainId: string;
  /** SOLO-3: whether it is the personal team of its captain. */
  readonly isPersonal: boolean;
  readonly members: readonly MemberState[];
}

/** TEAM-1: why a captain of this many teams may not lead another one. */
export function findCaptaincyRefusal(captainedTeamCount: number): ProblemKey | undefined {
  return captainedTeamCount >= limits.captainedTeams ? "team.captains-too-many" : undefined;
}

/** TEAM-2: why a team name is rejected; the contract has validated its form. */
export function findNameRefusal(name: string): ProblemKey | undefined {
  return name.trim() === "" ? "team.name-blank" : undefined;
}

/** NAME-2: why a captain may not give a team this name. */
export function findReservedRefusal(name: string): ProblemKey | undefined {
  return isReservedName(name) ? "team.name-reserved" : undefined;
}

/** TEAM-3: why this user may not act as captain. */
export function findCaptainRefusal(team: TeamState, userId: string): ProblemKey | undefined {
  return team.captainId === userId ? undefined : "team.not-captain";
}

/** SOLO-3: a personal team has no invite code, accepts no members, and cannot be renamed. */
export function findPersonalRefusal({ isPersonal }: Pick<TeamState, "isPersonal">): ProblemKey | undefined {
  return isPersonal ? "team.personal" : undefined;
}

/** TEAM-4: why the captaincy cannot be transferred to this user. */
export function findTransferRefusal(
  team: TeamState,
  newCaptainId: string,
  captainedTeamCount: number,
): ProblemKey | undefined {
  if (!hasMember(team, newCaptainId)) return "team.user-not-member";
  return newCaptainId === team.captainId ? undefined : findCaptaincyRefusal(captainedTeamCount);
}

/** TEAM-6: why a user with an invite code may not join. */
export function findJoinRefusal(team: TeamState, userId: string): ProblemKey | undefined {
  return hasMember(team, userId) ? "team.already-member" : findPersonalRefusal(team);
}

/** TEAM-7: why a user may not leave. */
export function findLeaveRefusal(
  team: TeamState,
  userId: string,
  hasUnfinishedGame: boolean,
): ProblemKey | undefined {
  if (!hasMember(team, userId)) return "team.not-member";
  if (team.captainId === userId) return "team.captain-cannot-leave";
  return findLockRefusal(team, hasUnfinishedGame);
}

/** TEAM-8: why the caller may not remove this user. */
export function findKickRefusal(
  team: TeamState,
  callerId: string,
  userId: string,
  hasUnfinishedGame: boolean,
): ProblemKey | undefined {
  const refusal = findCaptainRefusal(team, callerId) ?? findLockRefusal(team, hasUnfinishedGame);
  if (refusal) return refusal;
  if (!hasMember(team, userId)) return "team.user-not-member";
  return userId === team.captainId ? "team.captain-cannot-leave" : undefined;
}

/** TEAM-9: why the caller may not delete the team. */
export function findDisbandRefusal(
  team: TeamState,
  callerId: string,
  hasUnfinishedGame: boolean,
): ProblemKey | undefined {
  return findCaptainRefusal(team, callerId) ?? findLockRefusal(team, hasUnfinishedGame);
}

/** TEAM-10: the lock applies only while the team is registered for a game that has not ended. */
function findLockRefusal(team: TeamState, hasUnfinishedGame: boolean): ProblemKey | undefined {
  return team.locked && hasUnfinishedGame ? "team.locked" : undefined;
}

function hasMember(team: TeamState, userId: string): boolean {
  return team.members.some(({ id }) => id === userId);
}

export interface TeamChange {
  readonly name: string;
  readonly bio: string | null;
  readonly locked: boolean;
}

/** The team after an edit by its captain: an empty or missing name keeps the old one, the bio is always replaced. */
export function applyCaptainEdit(team: TeamState, { name, bio }: TeamText): TeamChange {
  return { name: (name || team.name).trim(), bio: bio ?? null, locked: team.locked };
}

/** The team after an edit by an administrator: empty and missing fields keep their value. */
export function applyAdministratorEdit(
  team: TeamState,
  { name, bio, locked }: TeamText & { readonly locked?: boolean | null },
): TeamChange {
  return { name: (name || team.name).trim(), bio: bio || team.bio, locked: locked ?? team.locked };
}

export function isChanged(team: TeamState, { name, bio, locked }: TeamChange): boolean {
  return name !== team.name || bio !== team.bio || locked !== team.locked;
}

/** The length of the random part of an invite code. */
export const INVITE_TOKEN_LENGTH = 32;

export interface Invite {
  readonly teamId: number;
  readonly token: string;
}

export function toInviteCode({ name, id, inviteToken }: TeamState): string {
  return `${name}:${id}:${inviteToken}`;
}

/** TEAM-5: parses an invite code from its end, because names can contain colons. */
export function parseInvite(code: string): Invite | undefined {
  const [, teamId, token] = INVITE_ENDING.exec(code) ?? [];
  if (teamId === undefined || token === undefined || Number(teamId) > MAX_INT32) return undefined;
  return { teamId: Number(teamId), token };
}

export function toTeamInfo(team: TeamState): TeamInfo {
  return {
    id: team.id,
    name: team.name,
    bio: team.bio,
    avatar: toAvatarUrl(team.avatarHash),
    locked: team.locked,
    members: team.members.map(({ id, name, bio, avatarHash }) => ({
      id,
      userName: name,
      bio,
      avatar: toAvatarUrl(avatarHash),
      captain: id === team.captainId,
    })),
  };
}
