import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import { argon2Hasher } from "#server/adapters/passwords/argon2.ts";
import type { Database } from "#server/db/client.ts";
import { ADMIN_PASSWORD } from "./server.ts";

export interface EventSize {
  readonly teams: number;
  readonly challenges: number;
}

/** A running game with teams, challenges, solves and signed-in players. */
export interface LoadedEvent extends EventSize {
  readonly gameId: number;
  readonly firstChallengeId: number;
  readonly postId: string;
  readonly solveCount: number;
  readonly db: Database["pool"];
  readonly databaseUrl: string;
  /** The session cookie of the only member of a team. */
  getCookie(team: number): string;
  /** Whether a team has initially solved a challenge; both numbers start at 1. */
  hasSolved(team: number, challenge: number): boolean;
  /** Submits a flag of a challenge for a team. */
  submit(team: number, challenge: number, flag: string): Promise<void>;
  /** Submits the correct flag. */
  solve(team: number, challenge: number): Promise<void>;
  /** Sends a POST request as the administrator. */
  postAsAdmin(path: string, body: object): Promise<void>;
  /** Sends a GET request and reads the whole body. */
  read(path: string, headers: Readonly<Record<string, string>>): Promise<void>;
  readonly adminCookie: string;
  /** An expression for SQL and Lua: whether team `t` has initially solved challenge `c`; both numbers start at 1. */
  readonly isSolvedExpression: string;
}

/** Creates the game over HTTP, because it needs generated keys, and inserts the rest directly into the tables. */
export async function loadEvent(
  url: string,
  { db, databaseUrl }: Pick<LoadedEvent, "db" | "databaseUrl">,
  size: EventSize,
): Promise<LoadedEvent> {
  const adminCookie = await signInAsAdmin(url);
  const gameId = await createGame(url, adminCookie);
  for (const statement of createStatements(gameId, size)) await db.query(statement);
  const send = async (path: string, init: RequestInit) => {
    const response = await fetch(url + path, init);
    const isExpected = response.ok || response.status === 304;
    if (!isExpected) throw new Error(`${path} responded with ${response.status}: ${await response.text()}`);
    await response.arrayBuffer();
  };
  const post = (path: string, cookie: string, body: object) => {
    const headers = { "content-type": "application/json", cookie };
    return send(path, { method: "POST", headers, body: JSON.stringify(body) });
  };
  const firstChallenge = await db.query<{ id: number }>("select min(id) as id from challenges");
  const solveCounts = await db.query<{ count: string }>("select count(*) from solves");
  const firstPost = await db.query<{ id: string }>("select id from posts limit 1");
  const firstChallengeId = firstChallenge.rows[0]?.id ?? 0;
  const submit = (team: number, challenge: number, flag: string) =>
    post(`/api/game/${gameId}/challenges/${firstChallengeId + challenge - 1}`, toCookie(team), { flag });
  return {
    ...size,
    gameId,
    db,
    databaseUrl,
    firstChallengeId,
    postId: firstPost.rows[0]?.id ?? "",
    solveCount: Number(solveCounts.rows[0]?.count),
    getCookie: toCookie,
    hasSolved,
    submit,
    solve: (team, challenge) => submit(team, challenge, `flag{bench-${challenge}}`),
    postAsAdmin: (path, body) => post(path, adminCookie, body),
    read: (path, headers) => send(path, { headers }),
    adminCookie,
    isSolvedExpression: IS_SOLVED_EXPRESSION,
  };
}

const COOKIE_PREFIX = "gonfalon_session=bench-";
/** A session token has 43 characters; the first six are `bench-`. */
const TEAM_DIGITS = 37;

function toCookie(team: number): string {
  return `${COOKIE_PREFIX}${String(team).padStart(TEAM_DIGITS, "0")}`;
}

/** A Lua expression for the session cookie of a team; `team` is also a Lua expression. */
export function formatLuaCookie(team: string): string {
  return `string.format("${COOKIE_PREFIX}%0${TEAM_DIGITS}d", ${team})`;
}

/** Returns the session cookie. */
export async function signInAsAdmin(url: string): Promise<string> {
  const signIn = await fetch(`${url}/api/account/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ userName: "Admin", password: ADMIN_PASSWORD }),
  });
  return signIn.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

/** Sets the password of all players, so that they can sign in. */
export async function setPlayerPasswords({ db }: LoadedEvent, password: string): Promise<void> {
  const hash = await argon2Hasher().hash(password);
  await db.query("update users set password_hash = $1 where name like 'player%'", [hash]);
}

async function createGame(url: string, cookie: string): Promise<number> {
  const start = Date.now() - 12 * HOUR_MS;
  const response = await fetch(`${url}/api/edit/games`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie },
    body: JSON.stringify({ title: "Bench", hidden: false, start, end: start + 48 * HOUR_MS }),
  });
  if (!response.ok) throw new Error(`The game was not created: ${response.status} ${await response.text()}`);
  const { id } = (await response.json()) as { readonly id: number };
  return id;
}

const IS_SOLVED_EXPRESSION = "(t * 7919 + c * 104729) % 1000 < 6 * (101 - c)";

/** The same rule as `IS_SOLVED_EXPRESSION`. */
function hasSolved(t: number, c: number): boolean {
  return (t * 7919 + c * 104729) % 1000 < 6 * (101 - c);
}

const USER_ID = "('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid";

/** One player per team. Easy challenges come first; teams have solved different challenges. */
function createStatements(gameId: number, { teams, challenges }: EventSize): readonly string[] {
  return [
    `insert into users (id, name, name_canonical, email, email_canonical, email_confirmed, password_hash, registered_at)
   select ${USER_ID}, 'player' || n, 'player' || n, 'p' || n || '@example.org', 'p' || n || '@example.org', true, '', now()
     from generate_series(1, ${teams}) n`,
    `insert into sessions (id, token_hash, user_id, created_at, expires_at, last_seen_at, ip, user_agent)
   select gen_random_uuid(), sha256(convert_to('bench-' || lpad(n::text, 37, '0'), 'UTF8')), ${USER_ID},
          now(), now() + interval '7 days', now(), '127.0.0.1', 'bench'
     from generate_series(1, ${teams}) n`,
    `with team as (
     insert into teams (name, name_canonical, invite_token, captain_id, created_at)
     select 'Team number ' || n, 'team number ' || n, md5(n::text), ${USER_ID}, now()
       from generate_series(1, ${teams}) n
     returning id, captain_id)
   insert into team_members (team_id, user_id, joined_at) select id, captain_id, now() from team`,
    `with participation as (
     insert into participations (game_id, team_id, status, token, created_at)
     select ${gameId}, id, 'Accepted', id || ':bench', now() from teams order by id
     returning id, team_id)
   insert into participation_members (game_id, user_id, participation_id)
   select ${gameId}, team.captain_id, participation.id
     from participation join teams team on team.id = participation.team_id`,
    `insert into challenges (game_id, title, content, category, type, enabled, original_score, created_at)
   select ${gameId}, 'Challenge number ' || n, repeat('What is hidden here? ', 20),
          (enum_range(null::challenge_category))[1 + n % 13], 'StaticAttachment', true, 1000, now()
     from generate_series(1, ${challenges}) n`,
    `insert into flags (challenge_id, flag)
   select id, 'flag{bench-' || row_number() over (order by id) || '}' from challenges`,
    `with numbered_team as (select id, team_id, row_number() over (order by team_id) as t from participations),
        numbered_challenge as (select id, row_number() over (order by id) as c from challenges),
        pair as (
          select p.id as participation_id, p.team_id, p.t, q.id as challenge_id, q.c,
                 now() - interval '11 hours' + ((p.t * 31 + q.c * 17) % 36000) * interval '1 second' as at
            from numbered_team p cross join numbered_challenge q
           where ${IS_SOLVED_EXPRESSION}),
        instance as (
          insert into instances (participation_id, challenge_id, attempts, opened_at)
          select participation_id, challenge_id, 1, at from pair),
        submission as (
          insert into submissions (game_id, challenge_id, participation_id, user_id, answer, status, submitted_at)
          select ${gameId}, challenge_id, participation_id,
                 ('00000000-0000-4000-8000-' || lpad(t::text, 12, '0'))::uuid, 'flag{bench-' || c || '}', 'Accepted', at
            from pair order by at
          returning id, challenge_id, participation_id, user_id, submitted_at)
   insert into solves (game_id, challenge_id, participation_id, submission_id, user_id, solved_at)
   select ${gameId}, challenge_id, participation_id, id, user_id, submitted_at from submission order by submitted_at, id`,
    `update games set content = repeat('What teams should know about this event. ', 100)`,
    `insert into notices (game_id, type, "values", published_at)
   select ${gameId}, 'Normal', array['Notice number ' || n], now() from generate_series(1, 20) n`,
    "analyze",
  ];
}
