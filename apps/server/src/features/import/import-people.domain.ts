import { canonical } from "@gonfalon/rules/canonical.ts";
import { importedHash } from "./imported-hash.domain.ts";
import { nameChooser, TEAM_NAMES, USER_NAMES } from "./imported-name.domain.ts";
import type { SourceEvent, SourceTeam, SourceUser } from "./source.domain.ts";

/** What the platform has already that an import can match or collide with. */
export interface Existing {
  /** The accounts with an e-mail address of the source. */
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
  /** The user of the source whose new account is used, because it has the same address. */
  readonly sameAs: number | undefined;
  readonly name: string;
  readonly passwordHash: string | null;
}

/** IMPORT-4 */
export function planUsers(
  users: readonly SourceUser[],
  existing: Existing,
): ReadonlyMap<number, PlannedUser> {
  const names = nameChooser(USER_NAMES, existing.userKeys);
  const accounts = new Map(existing.users.map((user) => [user.email, user]));
  const created = new Map<string, PlannedUser>();
  const planned = new Map<number, PlannedUser>();
  for (const source of users) {
    const email = isAddress(source.email) ? canonical(source.email) : undefined;
    const account = email === undefined ? undefined : accounts.get(email);
    const same = email === undefined ? undefined : created.get(email);
    const known = account ?? same;
    const user = {
      source,
      existingId: account?.id,
      sameAs: account ? undefined : same?.source.id,
      name: known?.name ?? names.choose(source.name),
      passwordHash: source.passwordHash === null ? null : importedHash(source.passwordHash),
    };
    planned.set(source.id, user);
    if (!known && email !== undefined) created.set(email, user);
  }
  return planned;
}

const MAX_EMAIL = 256;

export function isAddress(email: string): boolean {
  return email.length <= MAX_EMAIL && /^[^@\r\n]+@[^@\r\n]+$/.test(email);
}

export interface PlannedTeam {
  readonly source: SourceTeam;
  readonly existingId: number | undefined;
  readonly name: string;
  /** Users of the source; empty for a team that comes as deleted. */
  readonly memberIds: readonly number[];
  /** The members who play the game. */
  readonly participantIds: readonly number[];
  readonly captainId: number | undefined;
}

const MAX_LED = 3;

/** IMPORT-5: teams without members and results are left out. */
export function planTeams(
  { teams, game }: Pick<SourceEvent, "teams" | "game">,
  users: ReadonlyMap<number, PlannedUser>,
  { existing, withResults }: { readonly existing: Existing; readonly withResults: ReadonlySet<number> },
): readonly PlannedTeam[] {
  const solo = game?.solo ?? false;
  const names = nameChooser(TEAM_NAMES, existing.teamKeys);
  const led = new Map<number, number>();
  const toAccountKey = (id: number) => users.get(id)?.existingId ?? `new ${users.get(id)?.sameAs ?? id}`;
  const ledBefore = Map.groupBy(
    existing.teams.filter(({ isPersonal }) => !isPersonal),
    ({ captainId }) => captainId,
  );
  const countLed = (id: number) => (led.get(id) ?? 0) + (ledBefore.get(toAccountKey(id))?.length ?? 0);
  const seen = new Set<string>();
  return teams.flatMap((source): PlannedTeam[] => {
    // Two users with one address are one member, and everybody is in one team of a game.
    const distinct = (ids: readonly number[], keys: Set<string>) =>
      ids.filter((id) => users.has(id) && keys.size < keys.add(toAccountKey(id)).size);
    const participantIds = distinct(source.participantIds ?? source.memberIds, seen);
    const memberIds = source.participantIds ? distinct(source.memberIds, new Set()) : participantIds;
    if (memberIds.length === 0 && !withResults.has(source.id)) return [];
    const match = findTeam(source, memberIds.map(toAccountKey), { existing, solo });
    const captainId =
      memberIds.find((id) => id === source.captainId) ??
      memberIds.find((id) => countLed(id) < MAX_LED) ??
      memberIds[0];
    if (captainId !== undefined && !match) led.set(captainId, (led.get(captainId) ?? 0) + 1);
    const name = match
      ? source.name
      : names.choose(solo ? (users.get(source.id)?.name ?? source.name) : source.name);
    return [{ source, existingId: match?.id, name, memberIds, participantIds, captainId }];
  });
}

/** The team with this name and exactly these members; in solo games the personal team of the member. */
function findTeam(
  { name }: SourceTeam,
  memberKeys: readonly string[],
  { existing, solo }: { readonly existing: Existing; readonly solo: boolean },
): ExistingTeam | undefined {
  return existing.teams.find(
    (team) =>
      team.isPersonal === solo &&
      (solo || canonical(team.name) === canonical(name)) &&
      team.memberIds.length === memberKeys.length &&
      memberKeys.every((key) => team.memberIds.includes(key)),
  );
}

/** The users and teams of a plan, by whether they need a new id. Ids are those of the source. */
export interface PlannedIdentities {
  readonly newUsers: readonly number[];
  /** Users by the account that they have already. */
  readonly matchedUsers: ReadonlyMap<number, string>;
  /** Users by the user of the source whose account they share. */
  readonly sameUsers: ReadonlyMap<number, number>;
  readonly newTeams: readonly number[];
  readonly matchedTeams: ReadonlyMap<number, number>;
}

export function plannedIdentities(
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
