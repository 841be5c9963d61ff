import type { GameInfo } from "@gonfalon/contract/game.ts";
import type { TeamInfo } from "@gonfalon/contract/team.ts";
import type { UserInfo } from "@gonfalon/contract/user-admin.ts";

// These values mark the data of a rehearsal. If a rehearsal is killed, a later one finds and removes its data.
const GAME_SUMMARY = "A rehearsal with made-up teams. It is removed when it ends.";
const GAME_TITLE_PATTERN = /^Rehearsal [0-9a-f]{6}$/;
/** Reserved domain (RFC 2606): no real user has such an address. */
export const MAIL_DOMAIN = "rehearsal.invalid";
export const TEAM_PREFIX = "rehearsal";

export function toGameMark(runId: string): { readonly title: string; readonly summary: string } {
  return { title: `Rehearsal ${runId}`, summary: GAME_SUMMARY };
}

/** The user name and e-mail address of the only player of a team, and the name of the team. */
export function toNames(runId: string, index: number) {
  const number = String(index).padStart(4, "0");
  const userName = `r${runId}-${number}`;
  return {
    userName,
    email: `${userName}@${MAIL_DOMAIN}`,
    teamName: `${TEAM_PREFIX} ${runId}${number}`,
  };
}

export function isMarkedGame({ title, summary, hidden }: GameInfo): boolean {
  return hidden && summary === GAME_SUMMARY && GAME_TITLE_PATTERN.test(title);
}

export function isMarkedUser({ email, role }: UserInfo): boolean {
  return role === "User" && email.endsWith(`@${MAIL_DOMAIN}`);
}

/** A team belongs to a rehearsal if its name starts with the prefix and all its members are simulated players. */
export function isMarkedTeam({ name, members }: TeamInfo, userIds: ReadonlySet<string>): boolean {
  return (
    name.startsWith(`${TEAM_PREFIX} `) && members.length > 0 && members.every(({ id }) => userIds.has(id))
  );
}
