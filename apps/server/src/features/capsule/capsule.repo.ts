import type { CapsulePeople } from "@gonfalon/contract/enums.ts";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/client.ts";
import type { FileState } from "#features/asset/asset.domain.ts";

/** The event loop handles a string with this number of lines within a few milliseconds. */
const LINES_PER_STRING = 1000;

/** The text of one part in several strings. Each line is a JSON object. */
async function readText(db: Db, query: RawBuilder<unknown>): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly text: string }>`
    with numbered as (
      select row_to_json(part)::text || E'\\n' as line, row_number() over () - 1 as number from (${query}) part
    ), grouped as (select line, number, number / ${LINES_PER_STRING}::integer as piece from numbered)
    select string_agg(line, '' order by number) as text from grouped group by piece order by piece`.execute(
    db,
  );
  return rows.map(({ text }) => text);
}

/** CAPSULE-1: the strings of every part under `data/`. Password hashes, IP addresses and keys are not read. */
export async function listCapsuleData(
  db: Db,
  gameId: number,
  people: CapsulePeople,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const stringsByName = new Map<string, readonly string[]>();
  for (const [name, query] of Object.entries(createQueries(gameId, people)))
    stringsByName.set(name, await readText(db, query));
  return stringsByName;
}

function createQueries(gameId: number, people: CapsulePeople): Readonly<Record<string, RawBuilder<unknown>>> {
  const member =
    people === "names"
      ? sql`json_build_object('name', u.name)`
      : sql`json_build_object('name', u.name, 'email', u.email, 'realName', u.real_name,
                              'stdNumber', u.std_number, 'phone', u.phone)`;
  return {
    teams: sql`
      select t.id, t.name, t.bio, captain.name as captain, ${toMillis("t.deleted_at")} as "deletedAt",
             (select coalesce(json_agg(${member} order by u.name), '[]')
                from participations p
                join participation_members m on m.participation_id = p.id
                join users u on u.id = m.user_id
               where p.team_id = t.id and p.game_id = ${gameId}) as members
        from teams t left join users captain on captain.id = t.captain_id
       where t.id in (select team_id from participations where game_id = ${gameId})
       order by t.id`,
    participations: sql`
      select p.id, p.team_id as "teamId", d.name as division, p.status, ${toMillis("p.created_at")} as "createdAt",
             p.writeup_name as "writeupName", ${toMillis("p.writeup_at")} as "writeupAt"
        from participations p left join divisions d on d.id = p.division_id
       where p.game_id = ${gameId} order by p.id`,
    submissions: sql`
      select s.id, s.participation_id as "participationId", s.challenge_id as "challengeId", u.name as "user",
             s.answer, s.status, ${toMillis("s.submitted_at")} as time
        from submissions s left join users u on u.id = s.user_id
       where s.game_id = ${gameId} order by s.id`,
    solves: sql`
      select s.id, s.participation_id as "participationId", s.challenge_id as "challengeId",
             s.submission_id as "submissionId", u.name as "user", ${toMillis("s.solved_at")} as time
        from solves s left join users u on u.id = s.user_id
       where s.game_id = ${gameId} order by s.id`,
    adjustments: sql`
      select a.id, a.participation_id as "participationId", a.points, a.reason, a.is_public as "isPublic",
             ${toMillis("a.at")} as time, ${toMillis("a.created_at")} as "createdAt", ${toMillis("a.revoked_at")} as "revokedAt"
        from adjustments a where a.game_id = ${gameId} order by a.id`,
    purchases: sql`
      select b.id, b.participation_id as "participationId", hint.challenge_id as "challengeId", hint.place as hint,
             u.name as "user", b.cost, ${toMillis("b.bought_at")} as time
        from hint_purchases b
        join (select id, challenge_id, row_number() over (partition by challenge_id order by position, id) - 1 as place
                from paid_hints) hint on hint.id = b.hint_id
        left join users u on u.id = b.user_id
       where b.game_id = ${gameId} order by b.id`,
    notices: sql`
      select n.id, n.type, n.values, ${toMillis("n.published_at")} as time
        from notices n where n.game_id = ${gameId} order by n.id`,
    events: sql`
      select e.id, e.type, e.values, e.team_id as "teamId", u.name as "user", ${toMillis("e.published_at")} as time
        from events e left join users u on u.id = e.user_id
       where e.game_id = ${gameId} order by e.id`,
    cheats: sql`
      select c.submission_id as "submissionId", c.owner_id as "ownerId", c.submitter_id as "submitterId"
        from cheats c where c.game_id = ${gameId} order by c.submission_id`,
  };
}

function toMillis(column: string) {
  return sql`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`;
}

interface CapsuleWriteup extends Pick<FileState, "hash" | "size"> {
  readonly participationId: number;
}

export function listCapsuleWriteups(db: Db, gameId: number): Promise<readonly CapsuleWriteup[]> {
  return db
    .selectFrom("participations as p")
    .innerJoin("files as f", "f.hash", "p.writeup_hash")
    .where("p.game_id", "=", gameId)
    .select(["p.id as participationId", "f.hash", "f.size"])
    .orderBy("p.id")
    .execute();
}
