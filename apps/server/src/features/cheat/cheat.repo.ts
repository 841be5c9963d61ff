import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import type { CheatRow } from "./cheat.domain.ts";

const MAX_ROWS = 10_000;

/** The latest cheats of a game, newest first. */
export async function listCheats(db: Db, gameId: number): Promise<readonly CheatRow[]> {
  const { rows } = await sql<CheatRow>`
    select ${buildSide("owner")} as owner, ${buildSide("submitter")} as submitter,
           submission.answer, submission.status,
           (extract(epoch from submission.submitted_at) * 1000)::bigint as "submittedAt",
           coalesce("user".name, '') as "user", challenge.title as challenge
      from cheats cheat
      join submissions submission on submission.id = cheat.submission_id
      join challenges challenge on challenge.id = submission.challenge_id
      left join users "user" on "user".id = submission.user_id
      join participations owner on owner.id = cheat.owner_id
      join teams owner_team on owner_team.id = owner.team_id
      left join divisions owner_division on owner_division.id = owner.division_id
      join participations submitter on submitter.id = cheat.submitter_id
      join teams submitter_team on submitter_team.id = submitter.team_id
      left join divisions submitter_division on submitter_division.id = submitter.division_id
     where cheat.game_id = ${gameId}
     order by cheat.submission_id desc
     limit ${MAX_ROWS}`.execute(db);
  return rows;
}

function buildSide(name: "owner" | "submitter") {
  const participation = sql.ref(name);
  const team = sql.ref(`${name}_team`);
  const division = sql.ref(`${name}_division`);
  return sql`json_build_object(
    'participationId', ${participation}.id, 'status', ${participation}.status, 'divisionId', ${division}.id,
    'division', ${division}.name,
    'teamId', ${team}.id, 'teamName', ${team}.name, 'avatarHash', ${team}.avatar_hash)`;
}
