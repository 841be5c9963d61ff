import type { LoadedEvent } from "./event.ts";

/** Rows of each kind per team, as after a game. */
const ROWS_PER_TEAM = 30;

/** Inserts logs, events and captures, and returns the number of each. */
export async function fillHistory({ db, gameId, firstChallengeId, teams }: LoadedEvent): Promise<number> {
  const rowCount = teams * ROWS_PER_TEAM;
  const numberedRows = `(select n, 1 + n % ${teams} as t from generate_series(1, ${rowCount}) n) row`;
  const statements = [
    `insert into logs (logged_at, level, logger, user_name, ip, message, status)
     select now() - n * interval '1 second', case when n % 100 = 0 then 'Error' else 'Information' end,
            'submission', 'player' || t, '127.0.0.1', 'flag rejected', 'Failed'
       from ${numberedRows}`,
    `insert into events (game_id, type, "values", user_id, team_id, published_at)
     select ${gameId}, 'FlagSubmit', array['WrongAnswer', 'flag{wrong}', 'Challenge number 1', '${firstChallengeId}'],
            team.captain_id, team.id, now() - n * interval '1 second'
       from ${numberedRows} join (select id, captain_id, row_number() over (order by id) as t from teams) team using (t)`,
    `insert into captures (challenge_id, participation_id, file_name, size, updated_at)
     select ${firstChallengeId}, p.id, n || '.pcap', 1000, now() - n * interval '1 second'
       from ${numberedRows} join (select id, row_number() over (order by id) as t from participations) p using (t)`,
    "analyze",
  ];
  for (const statement of statements) await db.query(statement);
  return rowCount;
}
