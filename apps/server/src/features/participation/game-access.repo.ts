import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import type { TeamPermissions } from "#features/division/division.domain.ts";
import type { AccessibleGame, Involvement, JoinedTeam, Membership } from "./game-access.domain.ts";
import type { StoredStatus } from "./participation.domain.ts";

export function findAccessibleGame(db: Db, id: number): Promise<AccessibleGame | undefined> {
  return db
    .selectFrom("games")
    .where("id", "=", id)
    .select([
      "id",
      "title",
      "hidden",
      "practice_mode as practiceMode",
      "starts_at as startsAt",
      "ends_at as endsAt",
      "paused_at as pausedAt",
      "freeze_at as freezeAt",
      "unfreeze_at as unfreezeAt",
      "writeup_required as writeupRequired",
      "writeup_deadline as writeupDeadline",
    ])
    .executeTakeFirst();
}

export async function findInvolvement(db: Db, gameId: number, userId: string): Promise<Involvement> {
  const membership = await findMembership(db, gameId, userId);
  const teams = await listTeams(db, gameId, userId);
  return {
    userId,
    membership,
    teamIds: teams.map(({ id }) => id),
    joinedTeams: teams.flatMap(({ id, divisionId, status }) =>
      status === null ? [] : [{ id, divisionId, status }],
    ),
  };
}

function findMembership(db: Db, gameId: number, userId: string): Promise<Membership | undefined> {
  return db
    .selectFrom("participation_members as member")
    .innerJoin("participations as participation", "participation.id", "member.participation_id")
    .innerJoin("teams as team", "team.id", "participation.team_id")
    .leftJoin("divisions as division", "division.id", "participation.division_id")
    .where("member.game_id", "=", gameId)
    .where("member.user_id", "=", userId)
    .select([
      "participation.id as participationId",
      "participation.status",
      "division.id as divisionId",
      "division.name as division",
      sql<TeamPermissions | null>`case when division.id is not null then json_build_object(
        'division', division.permissions,
        'overrides', (select coalesce(json_object_agg(challenge_id, permissions), '{}')
                        from division_challenges where division_id = division.id)) end`.as("permissions"),
      "participation.token",
      "participation.review_note as reviewNote",
      "team.id as teamId",
      "team.name as teamName",
      "team.bio as teamBio",
      "team.avatar_hash as teamAvatarHash",
    ])
    .executeTakeFirst();
}

/** The teams of a user: first those that are registered for the game, then the others, each group by id. */
function listTeams(
  db: Db,
  gameId: number,
  userId: string,
): Promise<readonly (Omit<JoinedTeam, "status"> & { readonly status: StoredStatus | null })[]> {
  return db
    .selectFrom("team_members as member")
    .leftJoin("participations as participation", (join) =>
      join.onRef("participation.team_id", "=", "member.team_id").on("participation.game_id", "=", gameId),
    )
    .where("member.user_id", "=", userId)
    .select(["member.team_id as id", "participation.division_id as divisionId", "participation.status"])
    .orderBy(sql`participation.id is not null`, "desc")
    .orderBy("member.team_id")
    .limit(MAX_TEAMS)
    .execute();
}

/** A user is in a handful of teams; the limit only bounds the query. */
const MAX_TEAMS = 1000;
