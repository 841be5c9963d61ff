import { limits } from "@gonfalon/contract/limits.ts";
import { INVITE_ENDING, type TeamInfo } from "@gonfalon/contract/team.ts";
import { paths } from "#routing/paths.ts";

export function isCaptain(team: TeamInfo, userId: string | undefined): boolean {
  return team.members.some(({ id, captain }) => captain && id === userId);
}

/** Whether a user in these teams may create another team (TEAM-1). */
export function canCreateTeam(teams: readonly TeamInfo[], userId: string | undefined): boolean {
  return teams.filter((team) => isCaptain(team, userId)).length < limits.captainedTeams;
}

/** The path of an invite link. Visitors sign in or register first, and return to it. */
export function toInvitePath(code: string): string {
  return `${paths.teams}?open=join&code=${encodeURIComponent(code)}`;
}

export function isInviteCode(text: string): boolean {
  return INVITE_ENDING.test(text.trim());
}

/** The first rows of a long list, and the number of omitted rows. */
export function pickFirst<T>(
  all: readonly T[],
  max: number,
): { readonly first: readonly T[]; readonly rest: number } {
  const first = all.slice(0, max);
  return { first, rest: all.length - first.length };
}
