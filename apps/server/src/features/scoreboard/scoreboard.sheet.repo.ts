import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import type { TeamRoster } from "./scoreboard.sheet.ts";

/** The registered members of each accepted team, captain first. */
export async function listTeamRosters(db: Db, gameId: number): Promise<readonly TeamRoster[]> {
  const { rows } = await sql<TeamRoster>`
    select team.id as "teamId", coalesce(captain.name, '') as captain,
           coalesce(json_agg(json_build_object(
             'name', member.name, 'realName', member.real_name, 'email', coalesce(member.email, ''),
             'stdNumber', member.std_number, 'phone', coalesce(member.phone, ''))
             order by member.id <> team.captain_id, member.name) filter (where member.id is not null), '[]') as members
      from participations participation
      join teams team on team.id = participation.team_id
      left join users captain on captain.id = team.captain_id
      left join participation_members membership on membership.participation_id = participation.id
      left join users member on member.id = membership.user_id
     where participation.game_id = ${gameId} and participation.status = 'Accepted'
     group by team.id, captain.name`.execute(db);
  return rows;
}

export async function hasDivisions(db: Db, gameId: number): Promise<boolean> {
  const row = await db
    .selectFrom("divisions")
    .where("game_id", "=", gameId)
    .select("name")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
