import type { Role } from "@gonfalon/contract/enums.ts";
import type { Db } from "#db/client.ts";

export interface AppUser {
  readonly name: string;
  readonly role: Role;
  readonly avatarHash: string | null;
  readonly email: string;
  readonly emailProvenAt: Date | null;
}

/** Undefined if the user is deleted or inactive. */
export function findAppUser(db: Db, userId: string): Promise<AppUser | undefined> {
  return db
    .selectFrom("users")
    .where("id", "=", userId)
    .where("deleted_at", "is", null)
    .where("email_confirmed", "=", true)
    .select(["name", "role", "avatar_hash as avatarHash", "email", "email_proven_at as emailProvenAt"])
    .executeTakeFirst();
}

/** The accepted team of a user in a game. */
export function findGameTeam(db: Db, userId: string, gameId: number) {
  return db
    .selectFrom("participation_members")
    .innerJoin("participations", "participations.id", "participation_members.participation_id")
    .innerJoin("teams", "teams.id", "participations.team_id")
    .leftJoin("divisions", "divisions.id", "participations.division_id")
    .where("participation_members.game_id", "=", gameId)
    .where("participation_members.user_id", "=", userId)
    .where("participations.status", "=", "Accepted")
    .select(["teams.id", "teams.name", "teams.captain_id as captainId", "divisions.name as division"])
    .executeTakeFirst();
}

/** The teams of a user, without the personal team (SOLO-3). */
export function listOwnTeams(db: Db, userId: string) {
  return db
    .selectFrom("team_members")
    .innerJoin("teams", "teams.id", "team_members.team_id")
    .where("team_members.user_id", "=", userId)
    .where("teams.deleted_at", "is", null)
    .where("teams.personal_of", "is", null)
    .orderBy("teams.id")
    .select(["teams.id", "teams.name"])
    .execute();
}

/** The game that an app belongs to. */
export function findAppGame(db: Db, id: number) {
  return db.selectFrom("games").where("id", "=", id).select(["id", "title"]).executeTakeFirst();
}

/** When the user of a session last proved their identity. */
export async function findSessionProof(db: Db, sessionId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom("sessions")
    .where("id", "=", sessionId)
    .select(({ fn }) => fn.coalesce("proved_at", "created_at").as("at"))
    .executeTakeFirst();
  return row?.at;
}
