import { createHash, pbkdf2Sync } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyImportedHash } from "#adapters/passwords/imported-hash.ts";
import { connect, type Database } from "#db/client.ts";
import { createGzctfDatabase, type GzctfFixture } from "../../test/gzctf-database.ts";
import { runCommand } from "../../test/terminal.ts";
import { createEmptyDatabase, createMigratedDatabase, withClient } from "../../test/test-databases.ts";

const CONTENT = "task";
const HASH = createHash("sha256").update(CONTENT).digest("hex");

/** ASP.NET Identity, version 3: HMAC-SHA512, iterations, length of the salt, salt, key. */
function createIdentityHash(password: string): string {
  const salt = Buffer.from("0123456789abcdef");
  const head = Buffer.alloc(13);
  head.writeUInt8(1, 0);
  head.writeUInt32BE(2, 1);
  head.writeUInt32BE(100_000, 5);
  head.writeUInt32BE(salt.length, 9);
  return Buffer.concat([head, salt, pbkdf2Sync(password, salt, 100_000, 32, "sha512")]).toString("base64");
}

let folder: string;
let source: GzctfFixture;
let database: Database;
let env: Readonly<Record<string, string>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "gonfalon-import-"));
  source = await createGzctfDatabase(join(folder, "gzctf"), {
    hash: HASH,
    content: CONTENT,
    passwordHash: createIdentityHash("password"),
  });
  const url = await createMigratedDatabase();
  database = connect(url);
  // Another team already has the name of an imported team.
  await database.db.insertInto("name_keys").values({ scope: "team", key: "owls", owner: "0" }).execute();
  env = { DATABASE_URL: url, DATA_DIR: join(folder, "data"), SECRET_KEY: "0".repeat(64) };
});

afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const run = (...options: readonly string[]) =>
  runCommand(["import", "gzctf", "--database", source.url, "--files", source.filesFolder, ...options], {
    env,
  });

const listRows = async (query: ReturnType<typeof sql<Readonly<Record<string, unknown>>>>) =>
  (await query.execute(database.db)).rows;

const countRows = () =>
  listRows(sql`
    select (select count(*) from users) as users, (select count(*) from teams) as teams,
           (select count(*) from games) as games, (select count(*) from files) as files,
           (select count(*) from submissions) as submissions`);

it("IMPORT-11 without --apply, prints the plan and changes nothing", async () => {
  const countsBefore = await countRows();
  const { code, output, errors } = await run();
  expect([code, errors]).toEqual([0, ""]);
  expect(output.split("\n")).toEqual([
    "Spring",
    "  Users        4 created, 0 matched, 0 left out",
    "  Teams        2 created, 0 matched, 0 left out",
    "  Divisions    1 created, 0 matched, 0 left out",
    "  Challenges   3 created, 0 matched, 0 left out",
    "  Files        1 created, 0 matched, 0 left out",
    "  Notices      1 created, 0 matched, 0 left out",
    "  Submissions  4 created, 0 matched, 0 left out",
    "  Solves       2 created, 0 matched, 0 left out",
    "  Info: NameChanged, Teams 1 (owls2)",
    "Summer",
    "  Users        0 created, 4 matched, 0 left out",
    "  Teams        0 created, 2 matched, 0 left out",
    "  Challenges   1 created, 0 matched, 0 left out",
    "  Submissions  1 created, 0 matched, 0 left out",
    "  Solves       1 created, 0 matched, 0 left out",
    "  Info: NotSupported, Submissions 1 (6)",
    "Nothing was changed. Run again with --apply to import.",
  ]);
  expect(await countRows()).toEqual(countsBefore);
  expect(await readdir(join(folder, "data", "files"), { recursive: true })).not.toContain(HASH);
});

describe("with --apply", () => {
  let appliedOutput: string;

  beforeAll(async () => {
    const { code, output } = await run("--apply");
    if (code !== 0) throw new Error(output);
    appliedOutput = output;
  });

  it("IMPORT-11 prints that everything was imported", () => {
    expect(appliedOutput.split("\n").at(-1)).toBe("Everything was imported.");
  });

  it("IMPORT-11 imports every game with its people and results", async () => {
    const games = await listRows(sql`
      select id, title, hidden, blood_bonus, writeup_deadline = ends_at as "dueAtEnd" from games order by starts_at`);
    expect(games).toMatchObject([
      { title: "Spring", hidden: true, blood_bonus: 52_459_530, dueAtEnd: true },
      { title: "Summer", hidden: true, blood_bonus: 0, dueAtEnd: true },
    ]);
    const challenges = await listRows(sql`
      select c.title, c.type, c.enabled, c.memory_limit as memory, f.name as file, c.attachment_url as url,
             (select array_agg(flag) from flags where challenge_id = c.id) as flags
        from challenges c left join files f on f.hash = c.attachment_hash order by c.id`);
    expect(challenges).toEqual([
      {
        title: "Warm-up",
        type: "StaticAttachment",
        enabled: true,
        memory: 64,
        file: "task.txt",
        url: null,
        flags: ["flag{warm}"],
      },
      {
        title: "Heap",
        type: "DynamicContainer",
        enabled: true,
        memory: 32,
        file: null,
        url: null,
        flags: null,
      },
      {
        title: "Pool",
        type: "DynamicAttachment",
        enabled: false,
        memory: 64,
        file: null,
        url: null,
        flags: ["flag{pool}"],
      },
      {
        title: "Remote",
        type: "StaticAttachment",
        enabled: true,
        memory: 64,
        file: null,
        url: "https://files.example/a.zip",
        flags: ["flag{remote}"],
      },
    ]);
    const members = await listRows(sql`
      select t.name as team, array_agg(u.name order by u.name) as members
        from teams t join team_members m on m.team_id = t.id join users u on u.id = m.user_id group by t.name order by 1`);
    expect(members).toEqual([
      { team: "cats", members: ["alice", "bob"] },
      { team: "owls2", members: ["alice", "carol"] },
    ]);
    const participants = await listRows(sql`
      select g.title as game, t.name as team, p.status, d.name as division,
             (select array_agg(u.name order by u.name) from participation_members pm join users u on u.id = pm.user_id
               where pm.participation_id = p.id) as players
        from participations p join games g on g.id = p.game_id join teams t on t.id = p.team_id
        left join divisions d on d.id = p.division_id order by g.starts_at, t.name`);
    expect(participants).toEqual([
      { game: "Spring", team: "cats", status: "Accepted", division: null, players: ["bob"] },
      {
        game: "Spring",
        team: "owls2",
        status: "Accepted",
        division: "Students",
        players: ["alice", "carol"],
      },
      { game: "Summer", team: "cats", status: "Accepted", division: null, players: ["alice", "bob"] },
      { game: "Summer", team: "owls2", status: "Suspended", division: null, players: null },
    ]);
    const submissions = await listRows(sql`
      select s.status, count(*)::integer as count, count(v.submission_id)::integer as solves
        from submissions s left join solves v on v.submission_id = s.id group by 1 order by 1`);
    expect(submissions).toEqual([
      { status: "Accepted", count: 3, solves: 3 },
      { status: "WrongAnswer", count: 1, solves: 0 },
      { status: "CheatDetected", count: 1, solves: 0 },
    ]);
  });

  it("IMPORT-6, IMPORT-11 imported users keep their ban and password, and none becomes an administrator", async () => {
    const users = await listRows(sql`select name, role, password_hash as hash from users order by name`);
    expect(users.map(({ name, role }) => [name, role])).toEqual([
      ["alice", "User"],
      ["bob", "User"],
      ["carol", "Banned"],
      ["host", "User"],
    ]);
    expect(await verifyImportedHash(String(users[0]?.["hash"]), "password")).toBe(true);
    expect(await verifyImportedHash(String(users[0]?.["hash"]), "Password")).toBe(false);
  });

  it("IMPORT-11 a second import with --game plans only that game and matches existing users and teams", async () => {
    const { output } = await run("--game", "2");
    expect(output).toContain("Users        0 created, 4 matched");
    // The first import has renamed the other team.
    expect(output).toContain("Teams        1 created, 1 matched");
    expect(output).not.toContain("Spring");
  });
});

it.each([
  [["import", "ctfd"], "Specify gzctf."],
  [["import", "gzctf", "--files", "/"], "Specify the database with --database."],
  [["import", "gzctf", "--database", "postgres://x/y"], "Specify the folder of the files with --files."],
])("rejects an invalid command line: %j", async (args, message) => {
  const { code, errors } = await runCommand(args, { env });
  expect([code, errors]).toEqual([2, expect.stringContaining(message)]);
});

it("reports in one line that the GZCTF database cannot be read", async () => {
  const url = await createEmptyDatabase();
  await withClient(url, (client) => client.query('create table "AspNetUsers" ("Name" text)'));
  expect(await run("--database", url)).toMatchObject({
    code: 1,
    errors: "The GZCTF database cannot be read (column t.Id does not exist).",
  });
});

it("rejects a database that is not a GZCTF database", async () => {
  const { code, errors } = await runCommand(
    ["import", "gzctf", "--database", env["DATABASE_URL"] ?? "", "--files", folder],
    { env },
  );
  expect([code, errors]).toEqual([1, expect.stringContaining("This is not a GZCTF database")]);
});
