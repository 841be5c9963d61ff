import { login } from "@gonfalon/contract/account.ts";
import { listEditedChallenges } from "@gonfalon/contract/challenge.ts";
import { getEditedGame, updateGame } from "@gonfalon/contract/game.ts";
import * as contract from "@gonfalon/contract/import.ts";
import { getScoreboard } from "@gonfalon/contract/scoreboard.ts";
import { webhookEventTypes } from "@gonfalon/contract/webhook-events.ts";
import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { verifyBcrypt } from "#adapters/passwords/bcrypt.ts";
import { visitor } from "../../../test/api-client.ts";
import {
  CTFD_HASH,
  CTFD_TABLES,
  type CtfdTables,
  toArchive,
  toCtfdParts,
} from "../../../test/ctfd-export.ts";
import { useServer } from "../../../test/harness.ts";
import { race } from "../../../test/race.ts";
import type { TestUser } from "../../../test/test-users.ts";
import { insertWebhook } from "../../../test/webhook-rows.ts";
import { importFixtures, withNewPeople } from "./test/import-fixtures.ts";

// Only the hash of the export is verified with bcrypt. Other test passwords are not hashed, which saves time.
const server = useServer({
  passwords: (plain) => ({
    ...plain,
    verify: async (hash, password) =>
      hash === CTFD_HASH ? verifyBcrypt(hash, password) : plain.verify(hash, password),
  }),
});
let admin: TestUser;
const { send, countRows } = importFixtures(server, () => admin);

beforeAll(async () => {
  admin = await server.signUp("Admin");
  await insertWebhook(server, { events: [...webhookEventTypes], audience: "Staff" });
});

const upload = async (tables: CtfdTables = CTFD_TABLES) => send(await toArchive(toCtfdParts(tables)));
const apply = (guid: string, fingerprint: string) =>
  server.call(admin, contract.applyImport, { params: { guid }, body: { fingerprint } });
const toCounts = (body: contract.Import) =>
  Object.fromEntries(body.counts.map(({ kind, create, match, skip }) => [kind, [create, match, skip]]));

describe("a CTFd export", () => {
  let plan: contract.Import;
  let before: Readonly<Record<string, number>>;

  beforeAll(async () => {
    before = await countRows();
    plan = (await upload()).body;
  });

  it("IMPORT-1 the upload changes nothing but its own row and file", async () => {
    const { imports, files, ...others } = await countRows();
    expect({ imports, files }).toEqual({ imports: 1, files: Number(before["files"]) + 1 });
    expect(before).toMatchObject(others);
  });

  it("IMPORT-7 shows what would be imported", () => {
    expect(plan).toMatchObject({
      format: "Ctfd",
      source: { product: "CTFd" },
      status: "Ready",
      game: { title: "Spring CTF", start: 1_740_823_200_000, end: 1_740_909_600_000 },
      options: { keepScores: true, users: true, administrators: false },
      board: { teams: 3, sameRank: 3, sameScore: 3, differences: [] },
    });
    expect(toCounts(plan)).toEqual({
      Users: [5, 0, 0],
      Teams: [4, 0, 1],
      Divisions: [1, 0, 0],
      Challenges: [3, 0, 0],
      Files: [3, 0, 1],
      Notices: [1, 0, 0],
      Posts: [1, 0, 0],
      Submissions: [7, 0, 0],
      Solves: [6, 0, 0],
    });
    const noteCounts = plan.notes.map(({ code, count }) => [code, count] as const);
    expect(noteCounts.toSorted(([a], [b]) => (a < b ? -1 : 1))).toEqual([
      ["CategoryUnknown", 1],
      ["FileMissing", 1],
      ["FlagRandom", 1],
      ["FlagUnusable", 1],
      ["NameChanged", 3],
      ["NoTeam", 1],
    ]);
  });

  it("IMPORT-4 lists the entries of a kind or an action", async () => {
    const listEntries = (query: object) =>
      server.call(admin, contract.listImportEntries, {
        params: { guid: plan.id },
        query: { count: 100, skip: 0, ...query },
      });
    const users = (await listEntries({ kind: "Users" })).body;
    expect(users.data.map(({ result }) => result)).toEqual([
      "player",
      "player 2",
      "player 3",
      "MyVeryLongUserN",
      "MyVeryLongUser2",
    ]);
    const { body } = await listEntries({ action: "Skip", count: 1, skip: 1 });
    expect([body.total, body.data.map(({ name }) => name)]).toEqual([2, ["missing.txt"]]);
  });

  it("IMPORT-2 another fingerprint is refused", async () => {
    const { status, problem } = await apply(plan.id, "0".repeat(64));
    expect([status, problem.title]).toEqual([
      409,
      "The plan has changed since this preview. Review the new plan before importing.",
    ]);
  });

  it("IMPORT-8 can be applied once, and gives the same board", async () => {
    server.publishedEvents.length = 0;
    const { status, body } = await apply(plan.id, plan.fingerprint);
    expect([status, body.status]).toEqual([200, "Applied"]);
    const id = Number(body.gameId);
    const game = (await server.call(admin, getEditedGame, { params: { id } })).body;
    expect(game).toMatchObject({
      title: "Spring CTF",
      hidden: true,
      practiceMode: false,
      divisions: ["Students"],
    });
    const board = (await server.call(admin, getScoreboard, { params: { id } })).body;
    const rows = board.items.map(({ name, score, rank }) => [rank, name, score]);
    expect(rows).toEqual([
      [1, "crew 2", 586],
      [2, "crew 1", 576],
      [3, "gone crew", 100],
    ]);
    expect((await apply(plan.id, plan.fingerprint)).problem.title).toBe(
      "This import has already been applied.",
    );
  });

  it("IMPORT-9 enables visible challenges with their flags, hints, files and requirements", async () => {
    const { body } = await server.call(admin, contract.getImport, { params: { guid: plan.id } });
    const id = Number(body.gameId);
    const challenges = (await server.call(admin, listEditedChallenges, { params: { id } })).body;
    expect(
      challenges.map(({ title, category, isEnabled, score }) => [title, category, isEnabled, score]),
    ).toEqual([
      ["task 1", "Crypto", true, 100],
      ["task 2", "Pwn", true, 486],
      ["task 3", "Misc", false, 100],
    ]);
    const { rows } = await sql<Readonly<Record<string, unknown>>>`
      select c.title, c.tags, c.hints, c.flag_mode as mode, f.name as file, flags.flag, flags.kind,
             (select count(*)::integer from paid_hints where challenge_id = c.id) as paid,
             (select count(*)::integer from challenge_requirements where challenge_id = c.id) as requires
        from challenges c join flags on flags.challenge_id = c.id left join files f on f.hash = c.attachment_hash
       where c.game_id = ${id} order by c.id`.execute(server.db);
    expect(rows).toMatchObject([
      { tags: ["easy"], hints: ["Look."], file: "task 1.zip", flag: "flag{1}", kind: "Exact", paid: 1 },
      { file: "three.txt", flag: "flag{2}", kind: "CaseInsensitive", requires: 1, mode: "All" },
      { file: null, flag: expect.stringMatching(/^flag\{[0-9a-f]{32}\}$/), kind: "Exact" },
    ]);
  });

  it("IMPORT-9 teams that have solved a challenge with the logic `all` have found all its flags", async () => {
    const { body } = await server.call(admin, contract.getImport, { params: { guid: plan.id } });
    const { rows } = await sql`
      select t.name, c.title, f.flag, x.submission_id = s.submission_id as "withSolve"
        from found_flags x
        join flags f on f.id = x.flag_id
        join challenges c on c.id = x.challenge_id and c.game_id = ${body.gameId}
        join solves s on s.participation_id = x.participation_id and s.challenge_id = x.challenge_id
        join participations p on p.id = x.participation_id
        join teams t on t.id = p.team_id
       order by t.name`.execute(server.db);
    const foundFlag = { title: "task 2", flag: "flag{2}", withSolve: true };
    expect(rows).toEqual([
      { name: "crew 1", ...foundFlag },
      { name: "crew 2", ...foundFlag },
    ]);
  });

  it("IMPORT-6 users sign in with their old password, which is then hashed again", async () => {
    const signIn = (userName: string, password: string) =>
      server.call(visitor, login, { body: { userName, password } });
    const start = performance.now();
    expect((await signIn("nobody at all", "password")).status).toBe(401);
    // Rejections take at least 500 ms, so that their duration does not show which accounts have an old hash. Timers can
    // end slightly early.
    expect(performance.now() - start).toBeGreaterThanOrEqual(490);
    expect((await signIn("player2@ctfd.example", "Password")).status).toBe(401);
    expect((await signIn("player2@ctfd.example", "password")).status).toBe(200);
    const { hash } = await server.db
      .selectFrom("users")
      .where("name", "=", "player 2")
      .select("password_hash as hash")
      .executeTakeFirstOrThrow();
    expect(hash).toBe("plain:password");
    // This user is banned in the export.
    expect((await signIn("player5@ctfd.example", "password")).status).toBe(401);
  });

  it("IMPORT-2 sends no mail, webhook or push", async () => {
    expect(server.mailer.sentMails).toEqual([]);
    expect(await countRows()).toMatchObject({ webhook_deliveries: 0, queued_solves: 0 });
    const types = new Set(server.publishedEvents.map(({ type }) => type));
    expect([...types].filter((type) => /notice|submission|solve|event/.test(type))).toEqual([]);
  });

  it("IMPORT-4, IMPORT-5 a second import matches users and teams", async () => {
    const { body } = await upload();
    expect(toCounts(body)).toMatchObject({ Users: [0, 5, 0], Teams: [1, 3, 1] });
  });
});

it("IMPORT-2 a plan that is out of date is refused and replaced", async () => {
  const { body } = await upload(withNewPeople("stale"));
  await server.db
    .insertInto("name_keys")
    .values({ scope: "team", key: "stale crew 2", owner: "0" })
    .execute();
  const before = await countRows();
  const { status, problem } = await apply(body.id, body.fingerprint);
  expect([status, problem.title]).toEqual([
    409,
    "The plan has changed since this preview. Review the new plan before importing.",
  ]);
  expect(await countRows()).toEqual(before);
  const updatedPlan = (await server.call(admin, contract.getImport, { params: { guid: body.id } })).body;
  expect(updatedPlan.fingerprint).not.toBe(body.fingerprint);
  expect((await apply(body.id, updatedPlan.fingerprint)).status).toBe(200);
});

it("IMPORT-8 without keepScores, scores follow a curve; without users, teams are imported as deleted", async () => {
  const { body } = await upload(withNewPeople("curve"));
  const options = {
    users: false,
    solves: true,
    posts: false,
    administrators: false,
    keepScores: false,
    title: "Again",
  };
  const params = { guid: body.id };
  const updatedPlan = (await server.call(admin, contract.updateImport, { params, body: options })).body;
  expect(updatedPlan.game?.title).toBe("Again");
  expect(toCounts(updatedPlan)).toMatchObject({ Users: [0, 0, 0], Teams: [4, 0, 1], Posts: [0, 0, 1] });
  const { body: appliedImport } = await apply(body.id, updatedPlan.fingerprint);
  const id = Number(appliedImport.gameId);
  const { rows } = await sql<{ readonly deleted: boolean; readonly difficulty: number }>`
    select bool_and(t.deleted_at is not null) as deleted,
           (select difficulty from challenges where game_id = ${id} and title = 'task 2') as difficulty
      from participations p join teams t on t.id = p.team_id where p.game_id = ${id}`.execute(server.db);
  expect(rows[0]?.deleted).toBe(true);
  expect(rows[0]?.difficulty).toBeCloseTo(100 / 3);
});

it("IMPORT-5 a game that has not ended locks accepted teams, and keeps deleted teams on the board after its end is moved", async () => {
  const config = (CTFD_TABLES["config"] ?? []).filter((row) => row["key"] !== "end");
  const { body } = await upload(withNewPeople("open", { ...CTFD_TABLES, config }));
  const { body: appliedImport } = await apply(body.id, body.fingerprint);
  const id = Number(appliedImport.gameId);
  const end = server.clock.now().getTime() + 48 * HOUR_MS;
  expect((await server.call(admin, updateGame, { params: { id }, body: { end } })).body.end).toBe(end);
  const board = (await server.call(admin, getScoreboard, { params: { id } })).body;
  expect(board.items.map(({ name, score }) => [name, score])).toEqual([
    ["open crew 2", 586],
    ["open crew 1", 576],
    ["open gone crew", 100],
  ]);
  const { rows } = await sql`
    select t.name, t.locked from participations p join teams t on t.id = p.team_id
     where p.game_id = ${id} order by t.name`.execute(server.db);
  expect(rows).toEqual([
    { name: "open crew 1", locked: true },
    { name: "open crew 2", locked: true },
    { name: "open crew 3", locked: false },
    { name: "open gone crew", locked: false },
  ]);
});

it("IMPORT-7 in the mode `users` each user gets a personal team", async () => {
  const config = (CTFD_TABLES["config"] ?? []).map((row) =>
    row["key"] === "user_mode" ? { ...row, value: "users" } : row,
  );
  const { body } = await upload(withNewPeople("solo", { ...CTFD_TABLES, config, teams: [], brackets: [] }));
  expect(toCounts(body)).toMatchObject({ Users: [5, 0, 0], Teams: [5, 0, 0] });
  const { body: appliedImport } = await apply(body.id, body.fingerprint);
  const { rows } = await sql<{ readonly count: number; readonly solo: boolean }>`
    select g.solo, (select count(*)::integer from participations p join teams t on t.id = p.team_id
                     where p.game_id = g.id and t.personal_of is not null) as count
      from games g where g.id = ${appliedImport.gameId}`.execute(server.db);
  expect(rows).toEqual([{ count: 5, solo: true }]);
});

it("IMPORT-7 awards are imported even if there are no submissions, unless results are left out", async () => {
  const tables = { ...CTFD_TABLES, submissions: [] };
  const importAwards = async (suffix: string, solves: boolean) => {
    const { body } = await upload(withNewPeople(suffix, tables));
    const options = { users: true, solves, posts: false, administrators: false };
    const params = { guid: body.id };
    const plan = (await server.call(admin, contract.updateImport, { params, body: options })).body;
    const { gameId } = (await apply(body.id, plan.fingerprint)).body;
    const { rows } = await sql<{ readonly points: number }>`
      select points from adjustments where game_id = ${gameId}`.execute(server.db);
    return rows.map(({ points }) => points);
  };
  expect([await importAwards("award", true), await importAwards("bare", false)]).toEqual([[-10], []]);
});

it("IMPORT-2 logs the constraint that an import violates", async () => {
  const { body } = await upload(withNewPeople("taken"));
  const [response] = await race(
    server.db,
    (tx) => tx.insertInto("name_keys").values({ scope: "team", key: "taken crew 2", owner: "0" }).execute(),
    [() => apply(body.id, body.fingerprint)],
  );
  expect(response?.status).toBe(409);
  const line = server.lines.findLast(({ message }) => message === "import not applied: its plan has changed");
  expect(line?.fields).toMatchObject({ importId: body.id, err: { constraint: "name_keys_unique" } });
});

it("IMPORT-2 an import that is deleted while it is applied returns 404, and nothing is imported", async () => {
  const { body } = await upload(withNewPeople("deleted"));
  const before = await countRows();
  const [response] = await race(
    server.db,
    (tx) => tx.deleteFrom("imports").where("id", "=", body.id).execute(),
    [() => apply(body.id, body.fingerprint)],
  );
  expect(response?.problem).toMatchObject({ status: 404, title: "There is no such import." });
  expect(await countRows()).toEqual({ ...before, imports: (before["imports"] ?? 0) - 1 });
});

it("IMPORT-7 times that cannot be right are replaced by the time of the upload, with a note", async () => {
  const tables = withNewPeople("wrong");
  const withDate = (table: string, member: string, ...times: readonly string[]) => ({
    [table]: (tables[table] ?? []).map((row, index) => ({
      ...row,
      ...(times[index] !== undefined && { [member]: times[index] }),
    })),
  });
  const [ancientTime, distantTime, latestTime] = [
    "0001-01-01T00:00:00",
    "9999-12-31T23:59:59",
    "+275760-09-13T00:00:00",
  ] as const;
  const { body } = await upload({
    ...tables,
    config: (tables["config"] ?? []).filter(({ key }) => key !== "start" && key !== "end"),
    ...withDate("users", "created", ancientTime, distantTime),
    ...withDate("teams", "created", latestTime),
    ...withDate("submissions", "date", distantTime, ancientTime),
    ...withDate("awards", "date", ancientTime),
    ...withDate("unlocks", "date", distantTime),
    ...withDate("notifications", "date", distantTime),
  });
  expect(body.notes.filter(({ code }) => code === "TimeUnusable")).toEqual([
    { level: "Warning", code: "TimeUnusable", kind: "Submissions", count: 2, samples: ["1", "2"] },
    { level: "Warning", code: "TimeUnusable", kind: "Users", count: 2, samples: expect.anything() },
    { level: "Warning", code: "TimeUnusable", kind: "Teams", count: 1, samples: ["wrong crew 1"] },
    {
      level: "Warning",
      code: "TimeUnusable",
      kind: null,
      count: 2,
      samples: ["Hint for task 1", "unlocks 1"],
    },
    { level: "Warning", code: "TimeUnusable", kind: "Notices", count: 1, samples: ["Welcome"] },
  ]);
  expect(body.game?.start).toBe(Date.parse("2025-03-01T10:03:00Z"));
  const applyResponse = await apply(body.id, body.fingerprint);
  expect(applyResponse.status).toBe(200);
  const { rows } = await sql<{ readonly first: Date; readonly last: Date }>`
    select min(submitted_at) as first, max(submitted_at) as last from submissions
     where game_id = ${applyResponse.body.gameId}`.execute(server.db);
  expect(rows).toEqual([{ first: new Date("2025-03-01T10:03:00Z"), last: new Date(body.createdAt) }]);
});

it("an import is deleted on request, or after a day", async () => {
  const { body } = await upload(withNewPeople("gone"));
  const params = { guid: body.id };
  expect((await server.call(admin, contract.deleteImport, { params })).status).toBe(200);
  expect((await server.call(admin, contract.getImport, { params })).status).toBe(404);
  const { body: expiredImport } = await upload(withNewPeople("late"));
  server.clock.advance(25 * HOUR_MS);
  expect((await server.call(admin, contract.getImport, { params: { guid: expiredImport.id } })).status).toBe(
    404,
  );
  await server.platform.imports.sweepExpired();
  expect((await countRows())["imports"]).toBe(0);
});
