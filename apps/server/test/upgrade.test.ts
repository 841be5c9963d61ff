import { getProfile, login } from "@gonfalon/contract/account.ts";
import { getEditedChallenge } from "@gonfalon/contract/challenge.ts";
import { listGames } from "@gonfalon/contract/game.ts";
import { listNotices } from "@gonfalon/contract/notice.ts";
import { getPosts } from "@gonfalon/contract/post.ts";
import { getScoreboard } from "@gonfalon/contract/scoreboard.ts";
import { getClientConfig } from "@gonfalon/contract/settings.ts";
import { listSubmissions, submitFlag } from "@gonfalon/contract/submission.ts";
import { listOwnTeams } from "@gonfalon/contract/team.ts";
import { listTokens } from "@gonfalon/contract/token.ts";
import { toCanonicalForm } from "@gonfalon/rules/canonical.ts";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { migrate } from "#db/migrate.ts";
import { readSchemaFiles } from "#db/schema-files.ts";
import { applyMigration } from "#db/schema-versions.ts";
import { type Caller, visitor } from "./api-client.ts";
import { readCatalog } from "./catalog.ts";
import { EARLIER_ROWS, SESSION_TOKEN } from "./earlier-rows.ts";
import { useServer } from "./harness.ts";
import { copyDatabase, createEmptyDatabase, createMigratedDatabase, withClient } from "./test-databases.ts";

// Creates a database for every version, possibly on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

const { migrations } = await readSchemaFiles();
const versions = migrations.map(({ name }) => name);
/** For each migration, a database with all migrations up to it, but without the functions of that time. */
const databases = new Map<string, string>();

beforeAll(async () => {
  let url = await createEmptyDatabase();
  for (const migration of migrations) {
    await withClient(url, async (client) => {
      await applyMigration(client, migration);
      await client.query(EARLIER_ROWS[migration.name] ?? "");
    });
    databases.set(migration.name, url);
    url = await copyDatabase(url);
  }
});

/** The number of rows in each existing table. */
function countRows(url: string): Promise<Readonly<Record<string, number>>> {
  return withClient(url, async (client) => {
    const { rows: tables } = await client.query<{ tablename: string }>(
      "select tablename from pg_tables where schemaname = 'public' and tablename not in ('migrations', 'function_versions')",
    );
    const counts: Record<string, number> = {};
    for (const { tablename } of tables) {
      const { rows } = await client.query<{ count: string }>(`select count(*) from ${tablename}`);
      counts[tablename] = Number(rows[0]?.count);
    }
    return counts;
  });
}

/** Tables whose rows are in another table now. */
const RENAMED_TABLES: Readonly<Record<string, string>> = { game_divisions: "divisions" };

const renameTables = (counts: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(counts).map(([table, count]) => [RENAMED_TABLES[table] ?? table, count]));

const ada: Caller = { headers: { cookie: `gonfalon_session=${SESSION_TOKEN}` } };
const pageRequest = { query: { count: 10, skip: 0 } };
const gameParams = { params: { id: 1 } };

it("DIV-8 division names become rows with all permissions, and teams stay in their divisions", async () => {
  const url = await copyDatabase(databases.get("0001_schema.sql") ?? "");
  await withClient(url, (client) =>
    client.query(`
      insert into games (title, starts_at, ends_at, writeup_deadline, created_at)
        values ('Summer Cup', '2026-06-01Z', '2026-06-02Z', '2026-06-03Z', '2025-12-04Z');
      insert into game_divisions (game_id, name, position) values (2, 'Students', 1), (2, 'Guests', 0);
      insert into teams (name, invite_token, created_at, deleted_at) values ('Gone', '', '2025-12-02Z', '2025-12-03Z');
      insert into participations (game_id, team_id, status, division, token, created_at)
        values (2, 1, 'Pending', 'Students', '1:signed', '2025-12-05Z'), (2, 2, 'Accepted', null, '2:signed', '2025-12-05Z');`),
  );
  await migrate(url);
  const { rows: divisions } = await withClient(url, (client) =>
    client.query(
      "select game_id, name, position, invite_code, permissions from divisions order by game_id, position",
    ),
  );
  const openColumns = { invite_code: null, permissions: 2_147_483_647 };
  expect(divisions).toEqual([
    { game_id: 1, name: "Students", position: 0, ...openColumns },
    { game_id: 2, name: "Guests", position: 0, ...openColumns },
    { game_id: 2, name: "Students", position: 1, ...openColumns },
  ]);
  const { rows: teams } = await withClient(url, (client) =>
    client.query(`select p.game_id, team_id, d.name, d.game_id as division_of from participations p
                    left join divisions d on d.id = p.division_id order by p.id`),
  );
  expect(teams).toEqual([
    { game_id: 1, team_id: 1, name: "Students", division_of: 1 },
    { game_id: 2, team_id: 1, name: "Students", division_of: 2 },
    { game_id: 2, team_id: 2, name: null, division_of: null },
  ]);
});

it("names with a capital sharp s get their present canonical form, unless another user has it", async () => {
  const url = await copyDatabase(databases.get("0033_times_of_edited_events.sql") ?? "");
  await withClient(url, (client) =>
    client.query(`
      insert into users (id, name, name_canonical, email, email_canonical, email_confirmed, role, registered_at)
        select gen_random_uuid(), name, canonical, email, email, true, 'User', '2026-01-01Z'
          from (values ('GROẞ', 'groß', '1@x.example'), ('FUẞ', 'fuß', '2@x.example'), ('fuss', 'fuss', '3@x.example'))
               person (name, canonical, email)`),
  );
  await migrate(url);
  const names = await withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select name_canonical as name from users where email like '%@x.example' order by email",
    );
    return rows.map(({ name }) => name);
  });
  expect(names).toEqual([toCanonicalForm("GROẞ"), "fuß", "fuss"]);
});

it("FILE-20 files in hints that are older than the trigger are linked", async () => {
  const url = await copyDatabase(databases.get("0002_event_rules.sql") ?? "");
  const [linkedHash, unlinkedHash] = ["a", "b"].map((digit) => digit.repeat(64));
  await withClient(url, (client) =>
    client.query(`
      insert into challenge_files (challenge_id, hash) values (1, '${linkedHash}');
      insert into paid_hints (challenge_id, position, title, content, cost, created_at)
        values (1, 1, 'Map', '![](/assets/${linkedHash}/a.png) ![](/assets/${unlinkedHash}/b.png)', 5, '2025-12-06Z'),
               (1, 2, 'Again', '/assets/${unlinkedHash}/b.png', 5, '2025-12-06Z');`),
  );
  await migrate(url);
  const { rows } = await withClient(url, (client) =>
    client.query("select challenge_id, hash from challenge_files order by hash"),
  );
  expect(rows).toEqual([
    { challenge_id: 1, hash: linkedHash },
    { challenge_id: 1, hash: unlinkedHash },
  ]);
});

describe.each(versions)("BACKUP-6 a database of %s", (version) => {
  let countsBefore: Readonly<Record<string, number>>;
  let countsAfter: Readonly<Record<string, number>>;
  let catalog: readonly string[];

  const server = useServer({
    database: async () => {
      const url = await copyDatabase(databases.get(version) ?? "");
      countsBefore = await countRows(url);
      await migrate(url);
      countsAfter = await countRows(url);
      catalog = await readCatalog(url);
      return url;
    },
  });

  it("keeps the number of rows in each table when it is upgraded", () => {
    expect(countsBefore["users"]).toBeGreaterThan(0);
    expect(countsAfter).toMatchObject(renameTables(countsBefore));
  });

  it("UPGRADE-6 has the schema of a new database when it is upgraded", async () => {
    expect(catalog).toEqual(await readCatalog(await createMigratedDatabase()));
  });

  it("shows users their existing data", async () => {
    const body = { userName: "Ada", password: "Passw0rd" };
    expect((await server.call(visitor, login, { body })).status).toBe(200);
    expect((await server.call(ada, getProfile)).body).toMatchObject({ userName: "Ada", bio: "counts" });
    expect((await server.call(ada, listTokens)).body).toMatchObject([{ name: "robot", role: "Monitor" }]);
    expect((await server.call(visitor, getPosts)).body).toMatchObject([{ title: "Welcome", tags: ["news"] }]);
    expect((await server.call(visitor, getClientConfig)).body).toMatchObject({ title: "Engines" });
    expect((await server.call(ada, listOwnTeams)).body.map(({ name }) => name)).toEqual(["Difference"]);
    const { data: games } = (await server.call(visitor, listGames, pageRequest)).body;
    expect(games.map(({ title }) => title)).toEqual(["Winter Cup"]);
  });

  it("keeps its game playable", async () => {
    const { body: board } = await server.call(visitor, getScoreboard, gameParams);
    expect(board.items).toMatchObject([
      {
        name: "Difference",
        division: "Students",
        solvedCount: 1,
        solvedChallenges: [{ id: 1, type: "FirstBlood" }],
      },
    ]);
    expect((await server.call(ada, listSubmissions, { ...gameParams, ...pageRequest })).body).toMatchObject([
      { answer: "flag{right}", status: "Accepted", user: "Ada", team: "Difference" },
    ]);
    expect((await server.call(ada, listNotices, gameParams)).body).toMatchObject([
      { values: ["Good luck."] },
    ]);
    const challengeParams = { params: { id: 1, cid: 1 } };
    expect((await server.call(ada, getEditedChallenge, challengeParams)).body).toMatchObject({
      title: "Warm-up",
      hints: ["Look."],
      flags: [{ flag: "flag{right}" }],
    });
    const repeatedSubmission = await server.call(ada, submitFlag, {
      ...challengeParams,
      body: { flag: "flag{right}" },
    });
    expect(repeatedSubmission.status).toBe(200);
    expect(await server.db.selectFrom("solves").select("submission_id").execute()).toEqual([
      { submission_id: 1 },
    ]);
  });
});
