import { MAX_INSTANT } from "@gonfalon/contract/kernel/scalars.ts";
import { toCanonicalForm } from "@gonfalon/rules/canonical.ts";
import { toNameKeys } from "@gonfalon/rules/skeleton.ts";
import { isEmailAddress } from "./import-people.domain.ts";
import type { ImportPlan } from "./import-plan.domain.ts";
import type { SourceEvent } from "./source.domain.ts";

/** The tables that an import fills with many rows, in an order that satisfies their foreign keys. */
export const IMPORTED_TABLES = [
  "users",
  "teams",
  "members",
  "names",
  "participations",
  "participants",
  "instances",
  "submissions",
  "adjustments",
  "purchases",
] as const;
export type ImportedTable = (typeof IMPORTED_TABLES)[number];

/** The maximum number of rows that one statement inserts. */
export const BATCH_ROWS = 5000;

/** The ids and tokens of imported and matched rows, by the ids of the source; divisions by their names. */
export interface ImportedIds {
  readonly gameId: number;
  readonly users: ReadonlyMap<number, string>;
  readonly teams: ReadonlyMap<number, number>;
  readonly tokens: ReadonlyMap<number, string>;
  readonly participations: ReadonlyMap<number, number>;
  readonly divisions: ReadonlyMap<string, number>;
  readonly challenges: ReadonlyMap<number, number>;
  readonly hints: ReadonlyMap<number, number>;
  /** Only of new teams. */
  readonly inviteTokens: ReadonlyMap<number, string>;
}

interface RowInput {
  /** Both lists are empty if results are not imported. */
  readonly event: Pick<SourceEvent, "awards" | "unlocks">;
  readonly plan: Pick<ImportPlan, "users" | "teams" | "game" | "submissions">;
  readonly ids: ImportedIds;
  readonly now: number;
  readonly administrators: boolean;
}

/** The input for the rows of users and teams. */
interface PeopleInput extends Pick<RowInput, "now" | "administrators"> {
  readonly plan: Pick<ImportPlan, "users" | "teams" | "game">;
  readonly ids: Pick<ImportedIds, "users" | "teams" | "inviteTokens">;
}

type Row = Readonly<Record<string, unknown>>;

/** The rows of an import for each table; import-rows.repo.ts inserts them. */
export function createImportRows(input: RowInput): Readonly<Record<ImportedTable, readonly Row[]>> {
  return { ...createPeopleRows(input), ...createResultRows(input) };
}

export function createPeopleRows({ plan, ids, now, administrators }: PeopleInput) {
  const newUsers = [...plan.users.values()].filter(
    ({ existingId, sameAs }) => existingId === undefined && sameAs === undefined,
  );
  const users = newUsers.map(({ source, name, passwordHash }) => {
    const id = ids.users.get(source.id);
    const email = isEmailAddress(source.email) ? source.email : `import-${id}@import.invalid`;
    const role = source.isAdministrator && administrators ? "Admin" : "User";
    return {
      id,
      name,
      canonical: toCanonicalForm(name),
      email,
      emailCanonical: toCanonicalForm(email),
      confirmed: source.isConfirmed,
      hash: passwordHash,
      role: source.isBanned ? "Banned" : role,
      at: source.registeredAt || now,
    };
  });
  const newTeams = plan.teams.filter(({ existingId }) => existingId === undefined);
  const teams = newTeams.map(({ source, name, captainId }) => ({
    id: ids.teams.get(source.id),
    name,
    canonical: captainId === undefined ? null : toCanonicalForm(name),
    invite: ids.inviteTokens.get(source.id),
    captain: captainId === undefined ? null : ids.users.get(captainId),
    personal: plan.game?.isSolo && captainId !== undefined ? ids.users.get(captainId) : null,
    at: source.createdAt || now,
    // A board has no teams that were deleted before the end of its game, and organizers can still move the end.
    deletedAt: captainId === undefined ? MAX_INSTANT : null,
  }));
  const members = newTeams.flatMap(({ source, memberIds }) =>
    memberIds.map((id) => ({
      team: ids.teams.get(source.id),
      member: ids.users.get(id),
      at: source.createdAt || now,
    })),
  );
  const names = [
    ...users.flatMap(({ id, name }) => toNameKeys(name).map((key) => ({ scope: "user", key, owner: id }))),
    ...teams
      .filter(({ deletedAt }) => deletedAt === null)
      .flatMap(({ id, name }) => toNameKeys(name).map((key) => ({ scope: "team", key, owner: String(id) }))),
  ];
  return { users, teams, members, names };
}

function createResultRows({ event, plan, ids, now }: RowInput) {
  const participations = plan.teams.map(({ source }) => ({
    id: ids.participations.get(source.id),
    game: ids.gameId,
    team: ids.teams.get(source.id),
    status: source.status ?? (source.isSuspended ? "Suspended" : "Accepted"),
    division: source.division === null ? null : (ids.divisions.get(source.division) ?? null),
    token: ids.tokens.get(source.id),
    at: source.createdAt || now,
  }));
  const participants = plan.teams.flatMap(({ source, participantIds }) =>
    participantIds.map((id) => ({
      game: ids.gameId,
      member: ids.users.get(id),
      participation: ids.participations.get(source.id),
    })),
  );
  const submissions = plan.submissions.map(
    ({ teamId, userId, challengeId, answer, isCorrect, status, at }) => ({
      game: ids.gameId,
      challenge: ids.challenges.get(challengeId),
      participation: ids.participations.get(teamId),
      member: userId === null ? null : (ids.users.get(userId) ?? null),
      answer,
      status: status ?? (isCorrect ? "Accepted" : "WrongAnswer"),
      at,
    }),
  );
  const isRegistered = ({ teamId }: { readonly teamId: number }) => ids.participations.has(teamId);
  const adjustments = event.awards.filter(isRegistered).map(({ teamId, points, reason, at }) => ({
    game: ids.gameId,
    participation: ids.participations.get(teamId),
    points,
    reason,
    at: at || now,
  }));
  const purchases = event.unlocks
    .filter(isRegistered)
    .filter(({ hintId }) => ids.hints.has(hintId))
    .map(({ teamId, userId, hintId, at }) => ({
      game: ids.gameId,
      participation: ids.participations.get(teamId),
      hint: ids.hints.get(hintId),
      member: userId === null ? null : (ids.users.get(userId) ?? null),
      at: at || now,
    }));
  return {
    participations,
    participants,
    instances: countAttempts(submissions),
    submissions,
    adjustments,
    purchases,
  };
}

interface Attempt {
  readonly participation: number | undefined;
  readonly challenge: number | undefined;
  readonly at: number;
}

function countAttempts(attempts: readonly Attempt[]) {
  const groups = Map.groupBy(attempts, ({ participation, challenge }) => `${participation} ${challenge}`);
  return Array.from(groups.values(), (group) => ({
    participation: group[0]?.participation,
    challenge: group[0]?.challenge,
    attempts: group.length,
    at: group[0]?.at,
  }));
}
