import { INVITE_ENDING } from "@gonfalon/contract/team.ts";

/** The id of one of the user's teams, a new team, a team that invites the user, or the personal team. */
export type TeamOption = number | "new" | "invite" | "personal";

/** The code in an invite link, or the text itself. */
export function toInviteCode(text: string): string {
  const trimmed = text.trim();
  const linkCode = URL.canParse(trimmed) ? new URL(trimmed).searchParams.get("code") : null;
  return linkCode ?? trimmed;
}

/** The id of the team that an invite code belongs to; undefined if it is not an invite code. */
export function parseInviteTeamId(code: string): number | undefined {
  const id = INVITE_ENDING.exec(code)?.[1];
  return id === undefined ? undefined : Number(id);
}
