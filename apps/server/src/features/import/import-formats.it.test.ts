import { createGame, deleteGame, getEditedGame } from "@gonfalon/contract/game.ts";
import * as contract from "@gonfalon/contract/import.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { sha256 } from "#kernel/digest.ts";
import { insertParticipation, insertSolve } from "../../../test/builders.ts";
import { CTFCLI_PARTS, GZCLI_PARTS, RCTF_LIST } from "../../../test/challenge-folders.ts";
import { toArchive } from "../../../test/ctfd-export.ts";
import { useServer } from "../../../test/harness.ts";
import type { TestUser } from "../../../test/test-users.ts";
import { insertWebhook } from "../../../test/webhook-rows.ts";
import { importFixtures } from "./test/import-fixtures.ts";

const server = useServer();
let admin: TestUser;
const { apply } = importFixtures(server, () => admin);

beforeAll(async () => {
  admin = await server.signUp("Admin");
});

const send = (file: File, format?: contract.ImportFormat) =>
  server.call(admin, contract.createImport, { query: format ? { format } : {}, body: { file } });
const update = (guid: string, options: Partial<contract.ImportOptions>) =>
  server.call(admin, contract.updateImport, {
    params: { guid },
    body: { users: true, solves: true, posts: true, administrators: false, ...options },
  });
const toJsonFile = (value: unknown) => new File([JSON.stringify(value)], "challenges.json");
const listNoteCodes = ({ notes }: contract.Import) => notes.map(({ code }) => code).toSorted();

/** Uploads and imports a file. */
async function importFile(file: File, options: Partial<contract.ImportOptions> = {}) {
  const uploadResponse = await send(file);
  expect(uploadResponse.status).toBe(200);
  const plan =
    Object.keys(options).length > 0
      ? (await update(uploadResponse.body.id, options)).body
      : uploadResponse.body;
  const { status, body } = await apply(plan);
  expect(status).toBe(200);
  return { plan, gameId: Number(body.gameId) };
}

/** The challenges of a game in their order, with the columns that an import writes. */
async function listImportedChallenges(gameId: number) {
  const { rows } = await sql<Readonly<Record<string, unknown>>>`
    select c.key, c.title, c.category, c.type, c.enabled, c.content, c.tags, c.hints,
           c.original_score as score, c.min_score_rate as share, c.difficulty, c.attachment_url as url,
           f.name as file, f.size::integer as size,
           (select array_agg(flag || ' ' || kind order by flag) from flags where challenge_id = c.id) as flags,
           (select count(*)::integer from paid_hints where challenge_id = c.id) as paid,
           (select count(*)::integer from challenge_requirements where challenge_id = c.id) as requires
      from challenges c left join files f on f.hash = c.attachment_hash
     where c.game_id = ${gameId} order by c.position, c.id`.execute(server.db);
  return rows;
}

it("IMPORT-10 an rCTF challenge list becomes a new hidden game with disabled challenges", async () => {
  const { plan, gameId } = await importFile(toJsonFile({ kind: "goodChallenges", data: RCTF_LIST }));
  expect(plan).toMatchObject({
    format: "Rctf",
    source: { product: "rCTF" },
    game: { title: "rCTF" },
    board: null,
  });
  expect(listNoteCodes(plan)).toEqual(["FileMissing", "TimesMissing"]);
  const game = (await server.call(admin, getEditedGame, { params: { id: gameId } })).body;
  expect(game).toMatchObject({ title: "rCTF", hidden: true, practiceMode: false });
  expect(await listImportedChallenges(gameId)).toMatchObject([
    {
      key: "notes",
      title: "Notes",
      category: "Web",
      enabled: false,
      content: "Read the note.\n\nAuthor: somebody",
      score: 500,
      share: 0.2,
      url: "https://rctf.example/uploads/abc/notes.zip",
      flags: ["flag{notes} Exact"],
    },
    { title: "Crackme", category: "Reverse", share: 1, flags: ["flag{crack} Exact", "flag{me} Exact"] },
  ]);
});

it("IMPORT-2 a new game whose start is the time of the upload sends no webhook", async () => {
  await insertWebhook(server, { events: ["game.started"], audience: "Staff" });
  const { gameId } = await importFile(toJsonFile(RCTF_LIST));
  await server.platform.webhooks.queueGameTimes();
  const deliveries = await server.db
    .selectFrom("webhook_deliveries")
    .where("game_id", "=", gameId)
    .select("type")
    .execute();
  expect(deliveries).toEqual([]);
});

it("IMPORT-10 an rCTF zip is imported with its files", async () => {
  const parts = { "challs.json": JSON.stringify(RCTF_LIST), "files/abc/notes.zip": "notes" };
  const { plan, gameId } = await importFile(await toArchive(parts), { title: "From rCTF" });
  expect([plan.game?.title, listNoteCodes(plan)]).toEqual(["From rCTF", ["TimesMissing"]]);
  expect((await listImportedChallenges(gameId))[0]).toMatchObject({ file: "notes.zip", size: 5, url: null });
});

it("IMPORT-10 files that redpwn/rctf stores under their hash get their original file name", async () => {
  const [one, other] = ["abc", "def"].map((hash) => ({
    name: "notes.zip",
    url: `https://rctf.example/uploads?key=${hash}%2Fnotes.zip`,
  }));
  const list = [
    { ...RCTF_LIST[0], name: "abc", files: [one] },
    { ...RCTF_LIST[0], name: "def", files: [other] },
    { ...RCTF_LIST[0], name: "both", files: [one, other] },
  ];
  const parts = {
    "challs.json": JSON.stringify(list),
    "files/abc": "notes",
    "files/def": "other notes",
  };
  const { plan, gameId } = await importFile(await toArchive(parts));
  expect(listNoteCodes(plan)).toEqual(["TimesMissing"]);
  expect(await listImportedChallenges(gameId)).toMatchObject([
    { title: "abc", file: "notes.zip", size: 5 },
    { title: "def", file: "notes.zip", size: 11 },
    { title: "both", file: "both.zip" },
  ]);
});

describe("ctfcli challenges", () => {
  let gameId: number;

  beforeAll(async () => {
    const body = { title: "Target", start: 1_800_000_000_000, end: 1_800_086_400_000 };
    const createResponse = await server.call(admin, createGame, { body: body as never });
    gameId = createResponse.body.id;
    await sql`insert into challenges (game_id, title, category, type, key, created_at, position)
              values (${gameId}, 'Before', 'Misc', 'StaticAttachment', 'login', now(), 1)`.execute(server.db);
  });

  it("IMPORT-3 are added to an existing game, disabled and last", async () => {
    const existingChallenge = await server.db
      .selectFrom("challenges")
      .where("game_id", "=", gameId)
      .select("id")
      .executeTakeFirstOrThrow();
    await insertSolve(server, await insertParticipation(server, gameId), existingChallenge.id);
    const { plan } = await importFile(await toArchive(CTFCLI_PARTS), { gameId });
    expect(plan).toMatchObject({ format: "Ctfcli", game: null, options: { gameId } });
    expect(listNoteCodes(plan)).toEqual(["CategoryUnknown", "FileMissing", "FlagUnusable"]);
    expect(await listImportedChallenges(gameId)).toMatchObject([
      { title: "Before", key: "login" },
      { title: "Warm-up", key: "warm-up", category: "Misc", enabled: false, share: 1, file: "hello.txt" },
      {
        title: "Login",
        key: expect.stringMatching(/^login-\d+$/),
        content: "Find the way in.\n\nBy somebody",
        enabled: false,
        score: 500,
        share: 0.2,
        difficulty: 10,
        tags: ["easy"],
        hints: ["Look at the form."],
        paid: 1,
        requires: 1,
        file: "Login.zip",
        flags: ["(?i)flag\\{l.gin\\} Regex", "flag{login} Exact"],
      },
    ]);
  });

  it("IMPORT-3 an existing game keeps its settings; an unknown game is refused", async () => {
    const game = (await server.call(admin, getEditedGame, { params: { id: gameId } })).body;
    expect(game.title).toBe("Target");
    const { body } = await send(await toArchive(CTFCLI_PARTS));
    expect((await update(body.id, { gameId: 999_999 })).status).toBe(404);
    const plan = (await update(body.id, { gameId })).body;
    await server.call(admin, deleteGame, { params: { id: gameId } });
    expect((await apply(plan)).status).toBe(404);
  });
});

it("IMPORT-3 the replacement of a taken key is not the key of a later challenge", async () => {
  const toFile = (name: string) => `name: ${name}\ncategory: web\nvalue: 100\n`;
  const parts = {
    "a/one/challenge.yml": toFile("One"),
    "b/one/challenge.yml": toFile("Two"),
    "c/two/challenge.yml": toFile("Three"),
  };
  const { gameId } = await importFile(await toArchive(parts));
  expect(await listImportedChallenges(gameId)).toMatchObject([
    { title: "One", key: "one" },
    { title: "Two", key: "two-2" },
    { title: "Three", key: "two" },
  ]);
});

it("IMPORT-10 a gzcli event keeps its game, categories and containers", async () => {
  const { plan, gameId } = await importFile(await toArchive(GZCLI_PARTS), { gameId: 1 });
  expect(plan).toMatchObject({
    format: "Gzcli",
    options: { gameId: null },
    game: { title: "Spring of gzcli" },
  });
  expect(listNoteCodes(plan)).toEqual(["NotSupported", "NotSupported"]);
  const game = (await server.call(admin, getEditedGame, { params: { id: gameId } })).body;
  expect(game).toMatchObject({
    hidden: true,
    inviteCode: null,
    divisions: ["Students"],
    teamMemberCountLimit: 4,
    bloodBonus: 52_459_530,
  });
  expect(await listImportedChallenges(gameId)).toMatchObject([
    {
      title: "RSA",
      category: "Crypto",
      enabled: false,
      score: 500,
      share: 0.1,
      difficulty: 5,
      file: "RSA.zip",
      flags: ["flag{rsa} Exact"],
    },
    { title: "Heap", category: "Pwn", type: "DynamicContainer", flags: null },
  ]);
  const { rows } = await sql`
    select container_image, memory_limit, expose_port, network_mode, capture_traffic, disable_blood_bonus, flag_template
      from challenges where game_id = ${gameId} and title = 'Heap'`.execute(server.db);
  expect(Object.values(rows[0] ?? {})).toEqual([
    "registry.example/heap:1",
    32,
    9999,
    "Isolated",
    true,
    true,
    "flag{[GUID]}",
  ]);
});

it("IMPORT-10 a GZCTF package gets a plan before it is imported", async () => {
  const hash = sha256("file").toString("hex");
  const challenge = {
    id: 7,
    title: "Packaged",
    content: "",
    category: "Web",
    type: "StaticAttachment",
    enabled: true,
    scoring: { original: 700, minRate: 0.5, difficulty: 4 },
    limits: { submission: 0 },
    flags: { disableBloodBonus: false, enableTrafficCapture: false, static: [{ value: "flag{packaged}" }] },
    attachment: { type: "Local", hash, fileName: "task.txt" },
  };
  const game = {
    title: "Package",
    summary: "",
    content: "",
    hidden: false,
    practiceMode: true,
    acceptWithoutReview: true,
    teamMemberCountLimit: 0,
    containerCountLimit: 3,
    startTime: "2025-03-01T10:00:00Z",
    endTime: "2025-03-02T10:00:00Z",
    bloodBonus: { first: 50, second: 30, third: 10 },
    divisions: [{ name: "Students" }],
  };
  const parts = {
    "manifest.json": JSON.stringify({ format: "GZCTF-GAME", version: "1.0" }),
    "game.json": JSON.stringify(game),
    "challenges/challenge-7.json": JSON.stringify(challenge),
    [`files/${hash}`]: "file",
  };
  const { plan, gameId } = await importFile(await toArchive(parts), { title: "Planned" });
  expect(plan).toMatchObject({ format: "Gzctf", game: { title: "Planned" }, board: null, notes: [] });
  const createdCounts = plan.counts
    .filter(({ create }) => create > 0)
    .map(({ kind, create }) => [kind, create]);
  expect(createdCounts).toEqual([
    ["Divisions", 1],
    ["Challenges", 1],
    ["Files", 1],
  ]);
  const importedGame = (await server.call(admin, getEditedGame, { params: { id: gameId } })).body;
  expect(importedGame).toMatchObject({ title: "Planned", hidden: true, divisions: ["Students"] });
  expect(await listImportedChallenges(gameId)).toMatchObject([
    { title: "Packaged", enabled: false, score: 700, share: 0.5, file: "task.txt" },
  ]);
});

it("IMPORT-10 refuses a file that is not in the requested format", async () => {
  expect((await send(await toArchive(CTFCLI_PARTS), "Ctfd")).status).toBe(400);
  expect((await send(await toArchive(GZCLI_PARTS), "Ctfcli")).problem.title).toBe(
    "The package cannot be imported: events/spring/Crypto/rsa/challenge.yml is invalid.",
  );
});
