import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { mapViolations } from "#db/violations.ts";
import type { ChallengeRequirement } from "#features/challenge/requirement.domain.ts";
import type { Division, DivisionOverride } from "./division.domain.ts";

const uniqueViolations = { divisions_name_unique: "division.name-taken" } as const;
/** The challenge may have been deleted in the meantime. */
const deletionRefusals = { division_challenges_challenge_id_fkey: "division.challenge-invalid" } as const;

/** Adds a division after the existing ones; returns its id. */
export async function insertDivision(
  db: Db,
  gameId: number,
  { name, inviteCode, permissions }: Omit<Division, "id">,
): Promise<number> {
  const insert = db
    .insertInto("divisions")
    .values({
      game_id: gameId,
      name,
      invite_code: inviteCode,
      permissions,
      position: sql<number>`(select coalesce(max(position), -1) + 1 from divisions where game_id = ${gameId})`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return (await mapViolations(insert, uniqueViolations)).id;
}

export async function updateDivision(db: Db, { id, name, inviteCode, permissions }: Division): Promise<void> {
  const update = db
    .updateTable("divisions")
    .set({ name, invite_code: inviteCode, permissions })
    .where("id", "=", id)
    .execute();
  await mapViolations(update, uniqueViolations);
}

/** Moves all teams of a division to another one; the parameters are ids of divisions. */
export async function moveTeams(
  db: Db,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  await db.updateTable("participations").set({ division_id: to }).where("division_id", "=", from).execute();
}

/** The teams of the division have no division afterwards. */
export async function deleteDivision(db: Db, id: number): Promise<void> {
  await db.deleteFrom("divisions").where("id", "=", id).execute();
}

/** The overrides of all divisions of a game. */
export function listOverrides(db: Db, gameId: number): Promise<readonly DivisionOverride[]> {
  return db
    .selectFrom("division_challenges as override")
    .innerJoin("divisions as division", "division.id", "override.division_id")
    .where("division.game_id", "=", gameId)
    .select([
      "override.division_id as divisionId",
      "override.challenge_id as challengeId",
      "override.permissions",
    ])
    .orderBy("override.challenge_id")
    .execute();
}

export async function replaceOverrides(
  db: Db,
  divisionId: number,
  overrides: readonly Omit<DivisionOverride, "divisionId">[],
): Promise<void> {
  await db.deleteFrom("division_challenges").where("division_id", "=", divisionId).execute();
  if (overrides.length === 0) return;
  const insert = db
    .insertInto("division_challenges")
    .values(
      overrides.map(({ challengeId, permissions }) => ({
        division_id: divisionId,
        challenge_id: challengeId,
        permissions,
      })),
    )
    .execute();
  await mapViolations(insert, deletionRefusals);
}

export async function listChallengeIds(db: Db, gameId: number): Promise<readonly number[]> {
  const rows = await db
    .selectFrom("challenges")
    .where("game_id", "=", gameId)
    .select("id")
    .orderBy("position")
    .orderBy("category")
    .orderBy("title")
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** The number of teams by division; the key null is for teams without a division. */
export async function countTeamsByDivision(
  db: Db,
  gameId: number,
): Promise<ReadonlyMap<number | null, number>> {
  const rows = await db
    .selectFrom("participations")
    .innerJoin("teams", "teams.id", "participations.team_id")
    .where("participations.game_id", "=", gameId)
    .where("teams.deleted_at", "is", null)
    .groupBy("division_id")
    .select(["division_id as divisionId", (row) => row.fn.countAll<number>().as("total")])
    .execute();
  return new Map(rows.map(({ divisionId, total }) => [divisionId, total]));
}

export function listRequirements(db: Db, gameId: number): Promise<readonly ChallengeRequirement[]> {
  return db
    .selectFrom("challenge_requirements as requirement")
    .innerJoin("challenges as challenge", "challenge.id", "requirement.challenge_id")
    .where("challenge.game_id", "=", gameId)
    .select(["requirement.challenge_id as challengeId", "requirement.required_id as requiredId"])
    .orderBy("requirement.required_id")
    .execute();
}
