import { limits } from "@gonfalon/contract/limits.ts";
import { toCanonicalForm } from "@gonfalon/rules/canonical.ts";
import { addIfMissing } from "./add-if-missing.domain.ts";
import { toImportedHash } from "./imported-hash.domain.ts";
import { nameChooser, TEAM_NAMES, USER_NAMES } from "./imported-name.domain.ts";
import type { SourceEvent, SourceTeam, SourceUser } from "./source.domain.ts";

/** The users and teams of the platform that an import can match or collide with. */
export interface ExistingPeople {
  /** The accounts whose e-mail address is in the source. */
  readonly users: readonly { readonly id: string; readonly email: string; readonly name: string }[];
  readonly userKeys: readonly string[];
  /** The teams of these accounts. */
  readonly teams: readonly ExistingTeam[];
  readonly teamKeys: readonly string[];
}

interface ExistingTeam {
  readonly id: number;
  readonly name: string;
  readonly captainId: string;
  readonly memberIds: readonly string[];
  readonly isPersonal: boolean;
}

export interface PlannedUser {
  readonly source: SourceUser;
  /** The existing account; undefined for a new one. */
  readonly existingId: string | undefined;
  /** The other user of the source who has the same address; both get the same new account. */
  readonly sameAs: number | undefined;
  readonly name: string;
  readonly passwordHash: string | null;
}

/** IMPORT-4: matches users with existing accounts by their address, and chooses names for new accounts. */
export function planUsers(
  users: readonly SourceUser[],
  existingPeople: ExistingPeople,
): ReadonlyMap<number, PlannedUser> {
  const names = nameChooser(USER_NAMES, existingPeople.userKeys);
  const accounts = new Map(existingPeople.users.map((user) => [user.email, user]));
  const newUsersByEmail = new Map<string, PlannedUser>();
  const plannedUsers = new Map<number, PlannedUser>();
  for (const source of users) {
    const email = isEmailAddress(source.email) ? toCanonicalForm(source.email) : undefined;
    const account = email === undefined ? undefined : accounts.get(email);
    const sameAddress = email === undefined ? undefined : newUsersByEmail.get(email);
    const match = account ?? sameAddress;
    const user = {
      source,
      existingId: account?.id,
      sameAs: account ? undefined : sameAddress?.source.id,
      name: match?.name ?? names.choose(source.name),
      passwordHash: source.passwordHash === null ? null : toImportedHash(source.passwordHash),
    };
    plannedUsers.set(source.id, user);
    if (!match && email !== undefined) newUsersByEmail.set(email, user);
  }
  return plannedUsers;
}

const MAX_EMAIL_LENGTH = 256;

export function isEmailAddress(email: string): boolean {
  return email.length <= MAX_EMAIL_LENGTH && /^[^@\r\n]+@[^@\r\n]+$/.test(email);
}

export interface PlannedTeam {
  readonly source: SourceTeam;
  readonly existingId: number | undefined;
  readonly name: string;
  /** Users of the source; empty for a team that is imported as deleted. */
  readonly memberIds: readonly number[];
  /** The members who play the game. */
  readonly participantIds: readonly number[];
  readonly captainId: number | undefined;
}

/**
 * IMPORT-5: matches teams with existing teams, and chooses names and captains for new ones. Teams that have neither
 * members nor results are omitted.
 */
export function planTeams(
  { teams, game }: Pick<SourceEvent, "teams" | "game">,
  users: ReadonlyMap<number, PlannedUser>,
  {
    existingPeople,
    teamIdsWithResults,
  }: { readonly existingPeople: ExistingPeople; readonly teamIdsWithResults: ReadonlySet<number> },
): readonly PlannedTeam[] {
  const isSolo = game?.isSolo ?? false;
  const names = nameChooser(TEAM_NAMES, existingPeople.teamKeys);
  const newTeamCounts = new Map<string, number>();
  const toAccountKey = (id: number) => users.get(id)?.existingId ?? `new ${users.get(id)?.sameAs ?? id}`;
  const existingTeams = Map.groupBy(
    existingPeople.teams.filter(({ isPersonal }) => !isPersonal),
    ({ captainId }) => captainId,
  );
  const countCaptainedTeams = (key: string) =>
    (newTeamCounts.get(key) ?? 0) + (existingTeams.get(key)?.length ?? 0);
  const findTeam = teamFinder(existingPeople, isSolo);
  const participantKeys = new Set<string>();
  return teams.flatMap((source): PlannedTeam[] => {
    // Users with the same address are one member, and each user plays in one team of a game.
    const selectNew = (ids: readonly number[], keys: Set<string>) =>
      ids.filter((id) => users.has(id) && addIfMissing(keys, toAccountKey(id)));
    const participantIds = selectNew(source.participantIds ?? source.memberIds, participantKeys);
    const memberIds = source.participantIds ? selectNew(source.memberIds, new Set()) : participantIds;
    if (memberIds.length === 0 && !teamIdsWithResults.has(source.id)) return [];
    const match = findTeam(source.name, memberIds.map(toAccountKey));
    const captainKey = source.captainId === null ? undefined : toAccountKey(source.captainId);
    const captainId =
      memberIds.find((id) => toAccountKey(id) === captainKey) ??
      memberIds.find((id) => countCaptainedTeams(toAccountKey(id)) < limits.captainedTeams) ??
      memberIds[0];
    if (captainId !== undefined && !match) {
      const key = toAccountKey(captainId);
      newTeamCounts.set(key, (newTeamCounts.get(key) ?? 0) + 1);
    }
    const soloName = isSolo ? users.get(source.id)?.name : undefined;
    const name = match ? source.name : names.choose(soloName ?? source.name);
    return [{ source, existingId: match?.id, name, memberIds, participantIds, captainId }];
  });
}

/**
 * Finds the team with a name and exactly the given members; in solo games the personal team of the member. Each team is
 * found once, because it can be registered once for a game.
 */
function teamFinder({ teams }: ExistingPeople, isSolo: boolean) {
  const toKey = (name: string, memberKeys: readonly string[]) =>
    JSON.stringify([isSolo ? "" : toCanonicalForm(name), ...memberKeys.toSorted()]);
  const byKey = Map.groupBy(
    teams.filter(({ isPersonal }) => isPersonal === isSolo),
    ({ name, memberIds }) => toKey(name, memberIds),
  );
  return (name: string, memberKeys: readonly string[]) => byKey.get(toKey(name, memberKeys))?.shift();
}

/** The users and teams of a plan, grouped by whether they need a new id. Ids are those of the source. */
export interface PlannedIdentities {
  readonly newUsers: readonly number[];
  /** The existing accounts of users. */
  readonly matchedUsers: ReadonlyMap<number, string>;
  /** Users who share the account of another user of the source. */
  readonly sameUsers: ReadonlyMap<number, number>;
  readonly newTeams: readonly number[];
  readonly matchedTeams: ReadonlyMap<number, number>;
}

export function toPlannedIdentities(
  users: ReadonlyMap<number, PlannedUser>,
  teams: readonly PlannedTeam[],
): PlannedIdentities {
  const isNew = ({ existingId, sameAs }: { readonly existingId?: unknown; readonly sameAs?: unknown }) =>
    existingId === undefined && sameAs === undefined;
  return {
    newUsers: [...users.values()].filter(isNew).map(({ source }) => source.id),
    matchedUsers: new Map(
      [...users].flatMap(([id, { existingId }]) => (existingId ? [[id, existingId]] : [])),
    ),
    sameUsers: new Map(
      [...users].flatMap(([id, { sameAs }]) => (sameAs === undefined ? [] : [[id, sameAs]])),
    ),
    newTeams: teams.filter(isNew).map(({ source }) => source.id),
    matchedTeams: new Map(
      teams.flatMap(({ source, existingId }) => (existingId === undefined ? [] : [[source.id, existingId]])),
    ),
  };
}
