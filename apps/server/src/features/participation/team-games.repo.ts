import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { lockTeamGamesAgainstDeletion } from "#features/game/game.repo.ts";
import type { TeamGames } from "#features/team/team-games.ts";
import { deleteAbandoned } from "./participation.repo.ts";

export const teamGames: TeamGames = { hasUnfinishedGame, removeMember, removeTeam };

async function hasUnfinishedGame(db: Db, teamId: number, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom("participations as participation")
    .innerJoin("games as game", "game.id", "participation.game_id")
    .where("participation.team_id", "=", teamId)
    .where(sql<boolean>`game.ends_at > coalesce(game.paused_at, ${now})`)
    .select("participation.id")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function removeMember(db: Db, teamId: number, userId: string): Promise<void> {
  await lockTeamGamesAgainstDeletion(db, teamId);
  const participationIds = db.selectFrom("participations").where("team_id", "=", teamId).select("id");
  const affectedParticipations = await db
    .deleteFrom("participation_members")
    .where("user_id", "=", userId)
    .where("participation_id", "in", participationIds)
    .returning("participation_id as id")
    .execute();
  await deleteAbandoned(
    db,
    affectedParticipations.map(({ id }) => id),
  );
}

/**
 * Deletes the participations of a team that are pending or rejected, or whose game has not started. The others lose
 * their members, and are suspended if their game has not ended. Returns whether participations remain.
 */
async function removeTeam(db: Db, teamId: number, now: Date): Promise<boolean> {
  await lockTeamGamesAgainstDeletion(db, teamId);
  await sql`
    delete from participations p using games g
    where g.id = p.game_id and p.team_id = ${teamId}
      and (g.starts_at > ${now} or p.status in ('Pending', 'Rejected'))`.execute(db);
  await sql`
    update participations p set status = 'Suspended' from games g
    where g.id = p.game_id and p.team_id = ${teamId} and g.ends_at > coalesce(g.paused_at, ${now})`.execute(
    db,
  );
  const { rows } = await sql<{ readonly id: number }>`
    select id from participations where team_id = ${teamId}`.execute(db);
  if (rows.length === 0) return false;
  await sql`
    delete from participation_members where participation_id = any (${rows.map(({ id }) => id)})`.execute(db);
  return true;
}
