import { limits } from "@gonfalon/contract/limits.ts";
import { INVITE_ENDING, type TeamInfo } from "@gonfalon/contract/team.ts";
import { toInviteCode } from "#routing/invite-link.ts";

export function isCaptain(team: TeamInfo, userId: string | undefined): boolean {
  return team.members.some(({ id, captain }) => captain && id === userId);
}

/** Whether a user in these teams may create another team (TEAM-1). */
export function canCreateTeam(teams: readonly TeamInfo[], userId: string | undefined): boolean {
  return teams.filter((team) => isCaptain(team, userId)).length < limits.captainedTeams;
}

/** Whether a text is an invite code or an invite link. */
export function isInvite(text: string): boolean {
  return INVITE_ENDING.test(toInviteCode(text));
}
