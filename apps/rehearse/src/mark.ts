import type { GameInfo } from "@gonfalon/contract/game.ts";
import type { TeamInfo } from "@gonfalon/contract/team.ts";
import type { UserInfo } from "@gonfalon/contract/user-admin.ts";

/** By which what a rehearsal made is known again, also by a later one if the first was killed. */
const GAME_SUMMARY = "A rehearsal with made-up teams. It is removed when it ends.";
const GAME_TITLE = /^Rehearsal [0-9a-f]{6}$/;
/** No mail ever goes to such an address (RFC 2606), so nobody else has one. */
export const MAIL_DOMAIN = "rehearsal.invalid";
export const TEAM_WORD = "rehearsal";

export function gameMark(run: string): { readonly title: string; readonly summary: string } {
  return { title: `Rehearsal ${run}`, summary: GAME_SUMMARY };
}

/** Names of the one player of a team, and of the team. */
export function namesOf(run: string, index: number) {
  const number = String(index).padStart(4, "0");
  const userName = `r${run}-${number}`;
  return {
    userName,
    email: `${userName}@${MAIL_DOMAIN}`,
    teamName: `${TEAM_WORD} ${run}${number}`,
  };
}

export function isMarkedGame({ title, summary, hidden }: GameInfo): boolean {
  return hidden && summary === GAME_SUMMARY && GAME_TITLE.test(title);
}

export function isMarkedUser({ email, role }: UserInfo): boolean {
  return role === "User" && email.endsWith(`@${MAIL_DOMAIN}`);
}

/** A team is ours if nobody but made-up players is in it. */
export function isMarkedTeam({ name, members }: TeamInfo, ours: ReadonlySet<string>): boolean {
  return name.startsWith(`${TEAM_WORD} `) && members.length > 0 && members.every(({ id }) => ours.has(id));
}
