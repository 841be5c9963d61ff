import { paths } from "./paths.ts";

/** TEAM-5: the path of an invite link. Visitors sign in or register first, and return to it. */
export function toInvitePath(code: string): string {
  return `${paths.teams}?open=join&code=${encodeURIComponent(code)}`;
}

/** The code in an invite link, or the text itself. */
export function toInviteCode(text: string): string {
  const trimmedText = text.trim();
  const linkCode = URL.canParse(trimmedText) ? new URL(trimmedText).searchParams.get("code") : null;
  return linkCode ?? trimmedText;
}
