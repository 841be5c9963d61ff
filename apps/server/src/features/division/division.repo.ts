import type { DivisionMove } from "@gonfalon/contract/game.ts";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import type { Division } from "./division.domain.ts";

/** In display order. */
export function listDivisions(db: Db, gameId: number): Promise<readonly Division[]> {
  return db
    .selectFrom("divisions")
    .where("game_id", "=", gameId)
    .select(["id", "name", "invite_code as inviteCode", "permissions"])
    .orderBy("position")
    .orderBy("id")
    .execute();
}

/** The names of the teams that are registered in a division, in any status. */
export async function listDivisionTeamNames(
  db: Db,
  gameId: number,
  division: string,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("participations as participation")
    .innerJoin("divisions as division", "division.id", "participation.division_id")
    .innerJoin("teams as team", "team.id", "participation.team_id")
    .where("division.game_id", "=", gameId)
    .where("division.name", "=", division)
    .where("team.deleted_at", "is", null)
    .orderBy("team.name")
    .select("team.name")
    .execute();
  return rows.map(({ name }) => name);
}

/**
 * DIV-8: replaces the divisions of a game. Existing divisions in the list keep their rows, and all others are deleted.
 * `moves` moves the teams of deleted divisions; without a move they have no division.
 */
export async function writeDivisionNames(
  db: Db,
  gameId: number,
  names: readonly string[],
  moves: readonly DivisionMove[] = [],
): Promise<void> {
  if (names.length > 0)
    await db
      .insertInto("divisions")
      .values(names.map((name, position) => ({ game_id: gameId, name, position })))
      .onConflict((conflict) =>
        conflict
          .constraint("divisions_name_unique")
          .doUpdateSet((row) => ({ position: row.ref("excluded.position") })),
      )
      .execute();
  for (const { from, to } of moves) await moveTeamsByName(db, gameId, from, to);
  await sql`delete from divisions where game_id = ${gameId} and name <> all (${names})`.execute(db);
}

async function moveTeamsByName(db: Db, gameId: number, from: string, to: string | null): Promise<void> {
  const selectDivisionId = (name: string) =>
    sql`(select id from divisions where game_id = ${gameId} and name = ${name})`;
  await sql`
    update participations set division_id = ${to === null ? null : selectDivisionId(to)}
     where game_id = ${gameId} and division_id = ${selectDivisionId(from)}`.execute(db);
}
