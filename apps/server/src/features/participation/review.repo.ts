import type { Role } from "@gonfalon/contract/enums.ts";
import { toCanonicalForm } from "@gonfalon/rules/canonical.ts";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import type { StoredStatus } from "./participation.domain.ts";
import type { ReviewedMember, ReviewedParticipation, ReviewFilter } from "./review.domain.ts";

interface Paging {
  readonly count: number;
  readonly skip: number;
}

/** A game's registrations, ordered by team id. */
export async function listForReview(
  db: Db,
  gameId: number,
  query: ReviewFilter,
  paging?: Paging,
): Promise<readonly ReviewedParticipation[]> {
  const participations = queryParticipations(db, gameId, query)
    .select([
      "participation.id",
      "participation.status",
      "division.id as divisionId",
      "division.name as division",
      "participation.review_note as reviewNote",
      "team.id as teamId",
      "team.name as teamName",
      "team.bio as teamBio",
      "team.avatar_hash as teamAvatarHash",
      "team.locked",
      // Only deleted teams have no captain (constraint teams_alive_is_led).
      sql<string>`team.captain_id`.as("captainId"),
    ])
    .orderBy("team.id");
  const rows = await (paging
    ? participations.limit(paging.count).offset(paging.skip)
    : participations
  ).execute();
  const members = groupByKey(
    await listMembers(
      db,
      rows.map(({ teamId }) => teamId),
    ),
  );
  const players = groupByKey(
    await listPlayers(
      db,
      rows.map(({ id }) => id),
    ),
  );
  return rows.map((row) => ({
    ...row,
    members: members.get(row.teamId) ?? [],
    playerIds: (players.get(row.id) ?? []).map(({ userId }) => userId),
  }));
}

export async function countForReview(db: Db, gameId: number, query: ReviewFilter): Promise<number> {
  const { total } = await queryParticipations(db, gameId, query)
    .select((row) => row.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

export async function countByStatus(db: Db, gameId: number): Promise<Record<StoredStatus, number>> {
  const rows = await queryParticipations(db, gameId, {})
    .groupBy("participation.status")
    .select(["participation.status", (row) => row.fn.countAll<number>().as("total")])
    .execute();
  const zeroCounts = { Pending: 0, Accepted: 0, Rejected: 0, Suspended: 0 };
  return { ...zeroCounts, ...Object.fromEntries(rows.map(({ status, total }) => [status, total])) };
}

function queryParticipations(db: Db, gameId: number, { search, status, division, divisionId }: ReviewFilter) {
  return db
    .selectFrom("participations as participation")
    .innerJoin("teams as team", "team.id", "participation.team_id")
    .leftJoin("divisions as division", "division.id", "participation.division_id")
    .where("participation.game_id", "=", gameId)
    .where("team.deleted_at", "is", null)
    .$if(status !== undefined, (participations) =>
      participations.where(sql<boolean>`participation.status::text = ${status}`),
    )
    .$if(division !== undefined, (participations) =>
      participations.where("division.name", "=", division ?? ""),
    )
    .$if(divisionId !== undefined, (participations) =>
      participations.where("division.id", "=", divisionId ?? 0),
    )
    .$if(Boolean(search?.trim()), (participations) =>
      participations.where(nameContains(toCanonicalForm(search ?? ""))),
    );
}

function nameContains(part: string) {
  return sql<boolean>`(strpos(team.name_canonical, ${part}) > 0 or exists (
    select from team_members m join users u on u.id = m.user_id
    where m.team_id = team.id and strpos(u.name_canonical, ${part}) > 0))`;
}

async function listMembers(db: Db, teamIds: readonly number[]) {
  if (teamIds.length === 0) return [];
  const rows = await db
    .selectFrom("team_members as member")
    .innerJoin("users as user", "user.id", "member.user_id")
    .where("member.team_id", "in", teamIds)
    .select([
      "member.team_id as key",
      "user.id",
      "user.name",
      "user.email",
      "user.bio",
      "user.phone",
      "user.real_name as realName",
      "user.std_number as stdNumber",
      "user.avatar_hash as avatarHash",
      sql<Role>`"user".role`.as("role"),
    ])
    .orderBy("member.joined_at")
    .orderBy("user.id")
    .execute();
  return rows satisfies readonly (ReviewedMember & { readonly key: number })[];
}

async function listPlayers(db: Db, participationIds: readonly number[]) {
  if (participationIds.length === 0) return [];
  return db
    .selectFrom("participation_members")
    .where("participation_id", "in", participationIds)
    .select(["participation_id as key", "user_id as userId"])
    .orderBy("user_id")
    .execute();
}

function groupByKey<T extends { readonly key: number }>(
  rows: readonly T[],
): ReadonlyMap<number, readonly T[]> {
  return Map.groupBy(rows, ({ key }) => key);
}
