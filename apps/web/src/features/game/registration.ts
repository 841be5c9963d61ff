import { INVITE_ENDING } from "@gonfalon/contract/team.ts";

/** The id of one of the user's teams, a new team, a team that invites the user, or the personal team. */
export type TeamOption = number | "new" | "invite" | "personal";

/** The id of the team that an invite code belongs to; undefined if it is not an invite code. */
export function parseInviteTeamId(code: string): number | undefined {
  const id = INVITE_ENDING.exec(code)?.[1];
  return id === undefined ? undefined : Number(id);
}
