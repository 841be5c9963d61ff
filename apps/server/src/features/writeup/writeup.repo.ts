import type { Db } from "#db/client.ts";
import type { StoredWriteup, TeamWriteup, WriteupRequirements, WriteupTeam } from "./writeup.domain.ts";

export async function findGameTitle(db: Db, gameId: number): Promise<string | undefined> {
  const row = await db.selectFrom("games").where("id", "=", gameId).select("title").executeTakeFirst();
  return row?.title;
}

export async function findRequirements(db: Db, gameId: number): Promise<WriteupRequirements | undefined> {
  return db
    .selectFrom("games")
    .where("id", "=", gameId)
    .select(["writeup_note as note", "writeup_deadline as deadline"])
    .executeTakeFirst();
}

function selectWriteups(db: Db) {
  return db
    .selectFrom("participations as participation")
    .innerJoin("files", "files.hash", "participation.writeup_hash")
    .select([
      "files.hash",
      "files.size",
      "participation.writeup_name as name",
      "participation.writeup_at as uploadedAt",
    ])
    .$narrowType<{ name: string; uploadedAt: Date }>();
}

export function findWriteup(db: Db, participationId: number): Promise<StoredWriteup | undefined> {
  return selectWriteups(db).where("participation.id", "=", participationId).executeTakeFirst();
}

/** Bounds the lists: the number of teams in a game is not limited. */
const MAX_LISTED_TEAMS = 100_000;

const teamColumns = [
  "participation.id as participationId",
  "team.id as teamId",
  "team.name as teamName",
  "team.bio as teamBio",
  "team.avatar_hash as teamAvatarHash",
  "team.locked as teamLocked",
  "division.id as divisionId",
  "division.name as division",
] as const;

/** The accepted teams without a writeup. */
export function listTeamsWithoutWriteup(db: Db, gameId: number): Promise<readonly WriteupTeam[]> {
  return db
    .selectFrom("participations as participation")
    .innerJoin("teams as team", "team.id", "participation.team_id")
    .leftJoin("divisions as division", "division.id", "participation.division_id")
    .where("participation.game_id", "=", gameId)
    .where("participation.status", "=", "Accepted")
    .where("participation.writeup_hash", "is", null)
    .where("team.deleted_at", "is", null)
    .select(teamColumns)
    .orderBy("team.name_canonical")
    .orderBy("participation.id")
    .limit(MAX_LISTED_TEAMS)
    .execute();
}

/** Returns whether the team has a writeup. */
export async function updateReviewedAt(
  db: Db,
  { gameId, participationId }: { readonly gameId: number; readonly participationId: number },
  reviewedAt: Date | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("participations")
    .set({ writeup_reviewed_at: reviewedAt })
    .where("id", "=", participationId)
    .where("game_id", "=", gameId)
    .where("writeup_hash", "is not", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The writeups of a game, latest first; with `divisionId`, only those of this division. */
export function listWriteups(db: Db, gameId: number, divisionId?: number): Promise<readonly TeamWriteup[]> {
  return selectWriteups(db)
    .innerJoin("teams as team", "team.id", "participation.team_id")
    .leftJoin("divisions as division", "division.id", "participation.division_id")
    .where("participation.game_id", "=", gameId)
    .$if(divisionId !== undefined, (query) => query.where("participation.division_id", "=", divisionId ?? 0))
    .select(teamColumns)
    .select("participation.writeup_reviewed_at as reviewedAt")
    .orderBy("participation.writeup_at", "desc")
    .orderBy("participation.id", "desc")
    .limit(MAX_LISTED_TEAMS)
    .execute();
}

/** Locks the participation and returns the hash of its writeup; undefined if the team no longer participates. */
export function lockWriteup(
  db: Db,
  participationId: number,
): Promise<{ readonly hash: string | null } | undefined> {
  return db
    .selectFrom("participations")
    .where("id", "=", participationId)
    .select("writeup_hash as hash")
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updateWriteup(
  db: Db,
  participationId: number,
  writeup: Omit<StoredWriteup, "size">,
): Promise<void> {
  await db
    .updateTable("participations")
    .set({
      writeup_hash: writeup.hash,
      writeup_name: writeup.name,
      writeup_at: writeup.uploadedAt,
      writeup_reviewed_at: null,
    })
    .where("id", "=", participationId)
    .execute();
}

/** Returns the number of deleted writeups. */
export async function clearWriteups(db: Db, gameId: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("participations")
    .set({ writeup_hash: null, writeup_name: null, writeup_at: null, writeup_reviewed_at: null })
    .where("game_id", "=", gameId)
    .where("writeup_hash", "is not", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Whether a team of the user submitted this file. */
export async function isOwnWriteup(db: Db, hash: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("participations")
    .innerJoin("team_members", "team_members.team_id", "participations.team_id")
    .where("participations.writeup_hash", "=", hash)
    .where("team_members.user_id", "=", userId)
    .select("participations.id")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
