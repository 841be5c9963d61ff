import { type Board, buildBoard } from "@gonfalon/rules/board.ts";
import type { Db } from "#db/client.ts";

/**
 * The board as defined by the rules, from rows that are read with simple queries. It ignores division permissions,
 * deadlines and score changes.
 */
export async function buildPlainBoard(db: Db, gameId: number): Promise<Board> {
  const game = await db
    .selectFrom("games")
    .where("id", "=", gameId)
    .select("blood_bonus")
    .executeTakeFirstOrThrow();
  const participations = await db
    .selectFrom("participations as participation")
    .leftJoin("divisions as division", "division.id", "participation.division_id")
    .where("participation.game_id", "=", gameId)
    .select(["participation.id", "team_id", "status", "division.name as division"])
    .execute();
  const challenges = await db
    .selectFrom("challenges")
    .where("game_id", "=", gameId)
    .where("enabled", "=", true)
    .select(["id", "original_score", "min_score_rate", "difficulty", "disable_blood_bonus"])
    .orderBy("category")
    .orderBy("title")
    .execute();
  const solves = await db
    .selectFrom("solves")
    .where("game_id", "=", gameId)
    .select(["participation_id", "challenge_id", "solved_at"])
    .orderBy("id")
    .execute();
  const teamByParticipation = new Map(participations.map(({ id, team_id }) => [id, team_id]));
  return buildBoard({
    bloodBonus: game.blood_bonus,
    teams: participations
      .filter(({ status }) => status === "Accepted")
      .map(({ team_id, division }) => ({ id: team_id, division })),
    challenges: challenges.map((row) => ({
      id: row.id,
      originalScore: row.original_score,
      minScoreRate: row.min_score_rate,
      difficulty: row.difficulty,
      disableBloodBonus: row.disable_blood_bonus,
    })),
    solves: solves.map((row) => ({
      teamId: teamByParticipation.get(row.participation_id) ?? 0,
      challengeId: row.challenge_id,
      at: row.solved_at.getTime(),
    })),
  });
}
