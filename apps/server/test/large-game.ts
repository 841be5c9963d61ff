import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { type Fixture, insertChallenge, insertGame } from "./builders.ts";

interface GameSize {
  readonly teamCount: number;
  readonly challengeCount: number;
  readonly solvesPerTeam: number;
}

/** Inserts a running game with this many challenges, accepted teams of one player each, and solves per team. */
export async function insertLargeGame(
  fixture: Fixture,
  { teamCount, challengeCount, solvesPerTeam }: GameSize,
) {
  const gameId = await insertGame(fixture);
  const titles = Array.from({ length: challengeCount }, (_, index) => `challenge ${index}`);
  const challengeIds = await Promise.all(titles.map((title) => insertChallenge(fixture, gameId, { title })));
  await fixture.db.transaction().execute(async (tx) => {
    // Skips foreign key checks and triggers, which would be slow. The submissions have no rows in `instances`, which
    // boards do not read.
    await sql`set local session_replication_role = replica`.execute(tx);
    await insertTeams(tx, gameId, teamCount, fixture.clock.now());
    await insertSolves(tx, { gameId, challengeIds, solvesPerTeam, at: fixture.clock.now() });
  });
  await sql`analyze`.execute(fixture.db);
  return { gameId, challengeIds };
}

async function insertTeams(db: Db, gameId: number, teamCount: number, at: Date): Promise<void> {
  await sql`
    with person as (
      insert into users (id, name, name_canonical, email, email_canonical, email_confirmed, password_hash, role, registered_at)
      select gen_random_uuid(), name, name, name || '@example.org', name || '@example.org', true, '', 'User', ${at}::timestamptz
        from (select 'p' || ${gameId}::integer || '-' || n as name from generate_series(1, ${teamCount}::integer) n) named
      returning id, name),
    team as (
      insert into teams (name, name_canonical, invite_token, captain_id, created_at)
      select 'team ' || name, 'team ' || name, md5(name), id, ${at}::timestamptz from person
      returning id, captain_id),
    member as (
      insert into team_members (team_id, user_id, joined_at)
      select id, captain_id, ${at}::timestamptz from team),
    participation as (
      insert into participations (game_id, team_id, status, token, created_at)
      select ${gameId}::integer, id, 'Accepted', id || ':', ${at}::timestamptz from team
      returning id, team_id)
    insert into participation_members (game_id, user_id, participation_id)
    select ${gameId}::integer, team.captain_id, participation.id
      from participation join team on team.id = participation.team_id`.execute(db);
}

interface SolveRows {
  readonly gameId: number;
  readonly challengeIds: readonly number[];
  readonly solvesPerTeam: number;
  readonly at: Date;
}

/** Each team starts with a different challenge, so that all challenges have solvers. */
async function insertSolves(db: Db, { gameId, challengeIds, solvesPerTeam, at }: SolveRows): Promise<void> {
  await sql`
    with submitted as (
      insert into submissions (game_id, challenge_id, participation_id, user_id, answer, status, submitted_at)
      select ${gameId}::integer, (${challengeIds}::integer[])[1 + (member.participation_id + k) % ${challengeIds.length}::integer],
             member.participation_id, member.user_id, 'flag{right}', 'Accepted', ${at}::timestamptz - interval '1 minute'
        from participation_members member, generate_series(1, ${solvesPerTeam}::integer) k
       where member.game_id = ${gameId}
       order by k, member.participation_id
      returning id, challenge_id, participation_id, user_id, submitted_at)
    insert into solves (game_id, challenge_id, participation_id, submission_id, user_id, solved_at)
    select ${gameId}::integer, challenge_id, participation_id, id, user_id, submitted_at from submitted order by id`.execute(
    db,
  );
}
