import { INVITE_ENDING } from "@gonfalon/contract/team.ts";

/** A team of the visitor by its id, a new team, a team that invites the visitor, or the personal team of a solo game. */
export type TeamOption = number | "new" | "invite" | "personal";

/** The code in an invite link, or the text itself. */
export function toInviteCode(text: string): string {
  const trimmed = text.trim();
  const link = URL.canParse(trimmed) ? new URL(trimmed).searchParams.get("code") : null;
  return link ?? trimmed;
}

/** The id of the team that an invite code belongs to; undefined if it is not an invite code. */
export function parseInviteTeamId(code: string): number | undefined {
  const id = INVITE_ENDING.exec(code)?.[1];
  return id === undefined ? undefined : Number(id);
}
