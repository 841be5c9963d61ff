import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { mapViolations } from "#db/violations.ts";
import type { Participation, StoredStatus } from "./participation.domain.ts";

export interface LockedTeam {
  readonly id: number;
  readonly name: string;
  readonly isPersonal: boolean;
}

/** Locks the game against deletion and edits: its solo mode changes only while no team is registered (SOLO-1). */
export function lockGameAgainstChanges(db: Db, id: number): Promise<{ readonly solo: boolean } | undefined> {
  return db.selectFrom("games").where("id", "=", id).select("solo").forShare().executeTakeFirst();
}

/**
 * Locks this team and the team with which the user is already registered: the members of a participation change
 * only while the row of its team is locked. Ordered by id, so that two users who swap teams cannot deadlock.
 */
export async function lockTeamsForJoin(
  db: Db,
  { teamId, gameId, userId }: { readonly teamId: number; readonly gameId: number; readonly userId: string },
): Promise<LockedTeam | undefined> {
  const rows = await selectTeams(db)
    .where(({ or, eb }) =>
      or([eb("id", "=", teamId), eb("id", "in", selectRegisteredTeam(db, gameId, userId))]),
    )
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.find(({ id }) => id === teamId);
}

/** Locks the team with which the user is registered in the game. */
export function lockTeamOfUser(db: Db, gameId: number, userId: string): Promise<LockedTeam | undefined> {
  return selectTeams(db)
    .where("id", "in", selectRegisteredTeam(db, gameId, userId))
    .forUpdate()
    .executeTakeFirst();
}

/** Locks the team of a participation, even if it was deleted and its results remain (TEAM-11). */
export function lockTeamOfParticipation(
  db: Db,
  id: number,
): Promise<{ readonly id: number; readonly name: string; readonly isDeleted: boolean } | undefined> {
  return db
    .selectFrom("teams")
    .where("id", "in", db.selectFrom("participations").where("id", "=", id).select("team_id"))
    .select(["id", "name", sql<boolean>`deleted_at is not null`.as("isDeleted")])
    .forUpdate()
    .executeTakeFirst();
}

/** Locks the existing teams, ordered by id. */
export function lockTeams(db: Db, ids: readonly number[]): Promise<readonly LockedTeam[]> {
  return selectTeams(db).where("id", "in", ids).orderBy("id").forUpdate().execute();
}

function selectTeams(db: Db) {
  return db
    .selectFrom("teams")
    .where("deleted_at", "is", null)
    .select(["id", "name", sql<boolean>`personal_of is not null`.as("isPersonal")]);
}

function selectRegisteredTeam(db: Db, gameId: number, userId: string) {
  return db
    .selectFrom("participation_members as member")
    .innerJoin("participations as participation", "participation.id", "member.participation_id")
    .where("member.game_id", "=", gameId)
    .where("member.user_id", "=", userId)
    .select("participation.team_id");
}

export async function isTeamMember(db: Db, teamId: number, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("team_members")
    .where("team_id", "=", teamId)
    .where("user_id", "=", userId)
    .select("team_id")
    .executeTakeFirst();
  return row !== undefined;
}

export function findOwnParticipation(
  db: Db,
  gameId: number,
  userId: string,
): Promise<Participation | undefined> {
  return selectParticipations(db)
    .innerJoin("participation_members as member", "member.participation_id", "participation.id")
    .where("member.game_id", "=", gameId)
    .where("member.user_id", "=", userId)
    .executeTakeFirst();
}

export function findTeamParticipation(
  db: Db,
  gameId: number,
  teamId: number,
): Promise<Participation | undefined> {
  return selectParticipations(db)
    .where("participation.game_id", "=", gameId)
    .where("participation.team_id", "=", teamId)
    .executeTakeFirst();
}

export function findParticipation(
  db: Db,
  id: number,
): Promise<(Participation & { readonly gameId: number }) | undefined> {
  return selectParticipations(db)
    .where("participation.id", "=", id)
    .select("participation.game_id as gameId")
    .executeTakeFirst();
}

function selectParticipations(db: Db) {
  return db
    .selectFrom("participations as participation")
    .select([
      "participation.id",
      "participation.team_id as teamId",
      "participation.status",
      "participation.division_id as divisionId",
    ]);
}

/** The number of registered members, without this user. */
export async function countTeammates(db: Db, participationId: number, userId: string): Promise<number> {
  const { total } = await db
    .selectFrom("participation_members")
    .where("participation_id", "=", participationId)
    .where("user_id", "<>", userId)
    .select((row) => row.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

interface NewParticipation {
  readonly gameId: number;
  readonly teamId: number;
  readonly status: StoredStatus;
  readonly divisionId: number | null;
  readonly token: string;
  readonly createdAt: Date;
}

/** The division may have been removed in the meantime. */
const divisionRefusals = { participations_division_known: "participation.division-invalid" } as const;

export async function insertParticipation(db: Db, row: NewParticipation): Promise<number> {
  const insert = db
    .insertInto("participations")
    .values(toColumns(row))
    .returning("id")
    .executeTakeFirstOrThrow();
  return (await mapViolations(insert, divisionRefusals)).id;
}

/** Inserts the missing participations and returns their ids. */
export async function insertMissingParticipations(
  db: Db,
  rows: readonly NewParticipation[],
): Promise<readonly number[]> {
  const insert = db
    .insertInto("participations")
    .values(rows.map(toColumns))
    .onConflict((conflict) => conflict.columns(["game_id", "team_id"]).doNothing())
    .returning("id")
    .execute();
  return (await mapViolations(insert, divisionRefusals)).map(({ id }) => id);
}

function toColumns(row: NewParticipation) {
  return {
    game_id: row.gameId,
    team_id: row.teamId,
    status: row.status,
    division_id: row.divisionId,
    token: row.token,
    created_at: row.createdAt,
  };
}

export interface ParticipationChange {
  readonly status: StoredStatus;
  readonly divisionId: number | null;
  readonly reviewNote: string | null;
}

/** Updates only the fields that are present. */
export async function updateParticipation(
  db: Db,
  id: number,
  { status, divisionId, reviewNote }: Partial<ParticipationChange>,
): Promise<void> {
  const update = db
    .updateTable("participations")
    .set({
      ...(status !== undefined && { status }),
      ...(divisionId !== undefined && { division_id: divisionId }),
      ...(reviewNote !== undefined && { review_note: reviewNote }),
    })
    .where("id", "=", id)
    .execute();
  await mapViolations(update, divisionRefusals);
}

export async function insertPlayer(
  db: Db,
  { gameId, userId, participationId }: { gameId: number; userId: string; participationId: number },
): Promise<void> {
  const insert = db
    .insertInto("participation_members")
    .values({ game_id: gameId, user_id: userId, participation_id: participationId })
    .execute();
  // Two concurrent registrations of a user with different teams share no lock.
  await mapViolations(insert, { participation_members_once: "participation.already-registered" });
}

export async function deletePlayer(db: Db, participationId: number, userId: string): Promise<void> {
  await db
    .deleteFrom("participation_members")
    .where("participation_id", "=", participationId)
    .where("user_id", "=", userId)
    .execute();
}

/** Deletes the participations without members that were never accepted. */
export async function deleteAbandoned(db: Db, ids: readonly number[]): Promise<void> {
  await sql`
    delete from participations p
    where p.id = any (${ids}) and p.status in ('Pending', 'Rejected')
      and not exists (select from participation_members m where m.participation_id = p.id)`.execute(db);
}
