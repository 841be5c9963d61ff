import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { mapViolations } from "#db/violations.ts";
import type { Adjustment } from "./adjustment.domain.ts";

export interface AdjustmentQuery {
  readonly count: number;
  readonly skip: number;
  readonly teamId?: number | undefined;
}

/** Newest first. */
export function listAdjustments(
  db: Db,
  gameId: number,
  { count, skip, teamId }: AdjustmentQuery,
): Promise<readonly Adjustment[]> {
  return selectAdjustments(db, gameId, teamId)
    .orderBy("adjustment.id", "desc")
    .limit(count)
    .offset(skip)
    .execute();
}

export function findAdjustment(db: Db, gameId: number, id: number): Promise<Adjustment | undefined> {
  return selectAdjustments(db, gameId).where("adjustment.id", "=", id).executeTakeFirst();
}

export async function countAdjustments(db: Db, gameId: number, teamId?: number): Promise<number> {
  const { total } = await selectAdjustments(db, gameId, teamId)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

function selectAdjustments(db: Db, gameId: number, teamId?: number) {
  return db
    .selectFrom("adjustments as adjustment")
    .innerJoin("participations as participation", "participation.id", "adjustment.participation_id")
    .innerJoin("teams as team", "team.id", "participation.team_id")
    .leftJoin("users as creator", "creator.id", "adjustment.created_by")
    .leftJoin("users as revoker", "revoker.id", "adjustment.revoked_by")
    .where("adjustment.game_id", "=", gameId)
    .$if(teamId !== undefined, (query) => query.where("team.id", "=", teamId ?? 0))
    .select([
      "adjustment.id",
      "team.id as teamId",
      "team.name as team",
      "adjustment.points",
      "adjustment.reason",
      "adjustment.is_public as isPublic",
      "adjustment.at",
      "creator.name as createdBy",
      "adjustment.created_at as createdAt",
      "revoker.name as revokedBy",
      "adjustment.revoked_at as revokedAt",
    ]);
}

/** The participation of a team in a game, whatever its status. */
export async function findParticipationId(
  db: Db,
  gameId: number,
  teamId: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom("participations")
    .where("game_id", "=", gameId)
    .where("team_id", "=", teamId)
    .select("id")
    .executeTakeFirst();
  return row?.id;
}

/**
 * Serializes adjustments and hint purchases of a game until the commit. Their ids then follow the commit order, and a
 * reader that reads them by id misses none.
 */
export async function lockScoreChanges(db: Db, gameId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('score changes of game ' || ${gameId}::integer, 0))`.execute(
    db,
  );
}

interface NewAdjustmentRow {
  readonly gameId: number;
  readonly participationId: number;
  readonly points: number;
  readonly reason: string;
  readonly isPublic: boolean;
  readonly at: Date;
  readonly userId: string;
  readonly now: Date;
}

/** The game or the participation may have been deleted in the meantime. */
const deletionRefusals = {
  adjustments_game_id_fkey: "game.not-found",
  adjustments_participation_id_fkey: "participation.not-found",
} as const;

/** Returns the id of the new row. */
export async function insertAdjustment(db: Db, row: NewAdjustmentRow): Promise<number> {
  const insert = db
    .insertInto("adjustments")
    .values({
      game_id: row.gameId,
      participation_id: row.participationId,
      points: row.points,
      reason: row.reason,
      is_public: row.isPublic,
      at: row.at,
      created_by: row.userId,
      created_at: row.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return (await mapViolations(insert, deletionRefusals)).id;
}

/** Returns the id of the participation, or undefined if the adjustment was already revoked. */
export async function markAdjustmentRevoked(
  db: Db,
  id: number,
  revocation: { readonly userId: string; readonly now: Date },
): Promise<number | undefined> {
  const row = await db
    .updateTable("adjustments")
    .set({ revoked_by: revocation.userId, revoked_at: revocation.now })
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .returning("participation_id")
    .executeTakeFirst();
  return row?.participation_id;
}
