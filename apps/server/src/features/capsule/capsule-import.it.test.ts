import { generateKeyPairSync, sign } from "node:crypto";
import { readdir } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import type { CapsuleManifest } from "@gonfalon/contract/capsule.ts";
import * as contract from "@gonfalon/contract/import.ts";
import { getScoreboard, type Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { zipReader } from "#adapters/archive/zip-reader.ts";
import { zip } from "#adapters/archive/zip-writer.ts";
import { IMPORT_LIMITS } from "#features/import/import-limits.domain.ts";
import { sha256 } from "#kernel/digest.ts";
import { type TestServer, useServer } from "../../../test/harness.ts";
import { createScoredGame } from "../../../test/scored-game.ts";
import type { TestUser } from "../../../test/test-users.ts";

type Parts = ReadonlyMap<string, Buffer>;

const sourceServer = useServer();
const targetServer = useServer();
const smallServer = useServer({ importLimits: { ...IMPORT_LIMITS, submissions: 8, otherRows: 10 } });
let organizer: TestUser;
let targetAdmin: TestUser;
let gameId: number;
let originalBoard: Scoreboard;
let namesCapsule: Parts;

beforeAll(async () => {
  organizer = await sourceServer.signUp("Admin");
  targetAdmin = await targetServer.signUp("Admin");
  gameId = await createScoredGame(sourceServer);
  await sql`update challenges set flag_mode = 'All' where game_id = ${gameId} and title = 'easy'`.execute(
    sourceServer.db,
  );
  await sourceServer.db
    .insertInto("notices")
    .values({ game_id: gameId, type: "Normal", values: ["Lunch"], published_at: new Date(0) })
    .execute();
  targetServer.clock.advance(72 * HOUR_MS);
  originalBoard = await readBoard(sourceServer, organizer, gameId);
  namesCapsule = await exportCapsule("names");
});

async function readBoard(server: TestServer, caller: TestUser, id: number): Promise<Scoreboard> {
  return (await server.call(caller, getScoreboard, { params: { id } })).body;
}

async function exportCapsule(people: string): Promise<Parts> {
  const url = `/api/edit/games/${gameId}/capsule?people=${people}`;
  const { rawPayload } = await sourceServer.app.inject({ method: "POST", url, headers: organizer.headers });
  const parts = new Map<string, Buffer>();
  const file = new File([Uint8Array.from(rawPayload)], "capsule.zip");
  for (const { name, open } of (await zipReader.read(file, 1000))?.parts ?? [])
    parts.set(name, await buffer(await open()));
  return parts;
}

async function upload(parts: Parts, server = targetServer, caller = targetAdmin) {
  async function* listEntries() {
    for (const [name, bytes] of parts) yield { name, modifiedAt: new Date(0), chunks: [bytes] };
  }
  const file = new File([new Uint8Array(await buffer(zip(listEntries())))], "capsule.zip");
  return server.call(caller, contract.createImport, { query: {}, body: { file } });
}

const apply = ({ id, fingerprint }: contract.Import) =>
  targetServer.call(targetAdmin, contract.applyImport, { params: { guid: id }, body: { fingerprint } });

const toCounts = (plan: contract.Import) =>
  Object.fromEntries(plan.counts.map(({ kind, create, match, skip }) => [kind, [create, match, skip]]));

/** A board with titles and names in place of ids, without the values that a capsule does not contain. */
function toComparable(board: Scoreboard, { includesUsers }: { readonly includesUsers: boolean }) {
  const challenges = Object.values(board.challenges).flat();
  const titles = new Map(challenges.map(({ id, title }) => [id, title]));
  return {
    bloodBonus: board.bloodBonus,
    divisions: board.divisions.map(({ id: _, ...division }) => division),
    challenges: challenges.map(({ id: _, bloods, ...challenge }) => ({
      ...challenge,
      bloods: bloods.map(({ name, submitTimeUtc }) => [name, submitTimeUtc]),
    })),
    items: board.items.map(({ id: _, divisionId: __, solvedChallenges, ...team }) => ({
      ...team,
      solves: solvedChallenges.map(({ id, userName, ...solve }) => ({
        ...solve,
        challenge: titles.get(id),
        user: includesUsers ? userName : "",
      })),
    })),
    timeLines: Object.values(board.timeLines).map((lines) => lines.map(({ name, items }) => [name, items])),
  };
}

/** The number of rows of every table, and the stored files. */
async function readState() {
  const { rows } = await sql<{ readonly name: string; readonly count: number }>`
    select table_name as name,
           (xpath('/row/c/text()',
                  query_to_xml(format('select count(*) as c from %I', table_name), false, true, '')
                 ))[1]::text::integer as count
      from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    targetServer.db,
  );
  return { rows, blobs: (await readdir(targetServer.filesFolder, { recursive: true })).toSorted() };
}

it("the original board has every kind of adjustment, an unranked team, and a solve that does not score", () => {
  const { items } = originalBoard;
  const kinds = items.flatMap(({ adjustments }) => adjustments.map(({ kind }) => kind));
  expect(new Set(kinds)).toEqual(new Set(["Award", "Penalty", "Hint"]));
  expect(items.map(({ name, rank }) => [name, rank])).toEqual([
    ["team two", 1],
    ["team one", 2],
    ["the guests", 0],
    ["team gone", 3],
    ["team idle", 4],
  ]);
  expect(
    items.flatMap((team) => team.solvedChallenges).filter(({ scored }) => scored === false),
  ).toHaveLength(1);
});

describe("CAPSULE-2 import", () => {
  it("of a capsule with names gives the same board and marks its teams as deleted", async () => {
    const { status, body: plan } = await upload(namesCapsule);
    expect([status, plan.format, plan.source.product]).toEqual([200, "Capsule", "Gonfalon"]);
    expect(toCounts(plan)).toMatchObject({
      Users: [0, 0, 0],
      Teams: [6, 0, 0],
      Divisions: [2, 0, 0],
      Challenges: [5, 0, 0],
      Submissions: [9, 0, 0],
      Solves: [7, 0, 0],
    });
    const { status: applyStatus, body } = await apply(plan);
    expect([applyStatus, body.status]).toEqual([200, "Applied"]);
    const id = Number(body.gameId);
    const board = await readBoard(targetServer, targetAdmin, id);
    expect(toComparable(board, { includesUsers: false })).toEqual(
      toComparable(originalBoard, { includesUsers: false }),
    );
    const { rows } = await sql`
      select count(*) filter (where t.deleted_at is not null)::integer as deleted,
             count(p.writeup_hash)::integer as writeups,
             (select count(*)::integer from cheats where game_id = ${id}) as cheats,
             (select count(*)::integer from found_flags x join challenges c on c.id = x.challenge_id
               where c.game_id = ${id} and c.title = 'easy') as found,
             (select count(*)::integer from events where game_id = ${id}) as events,
             (select count(*)::integer from notices where game_id = ${id}) as notices,
             (select count(*)::integer from adjustments where game_id = ${id}) as adjustments,
             (select hidden from games where id = ${id}) as hidden
        from participations p join teams t on t.id = p.team_id where p.game_id = ${id}`.execute(
      targetServer.db,
    );
    expect(rows).toEqual([
      { deleted: 6, writeups: 1, cheats: 1, found: 4, events: 9, notices: 6, adjustments: 3, hidden: true },
    ]);
  });

  it("FREEZE-8 of a frozen game gives the hidden bloods ids of their own", async () => {
    await sql`update games set freeze_at = (
      select max(published_at) from notices where game_id = ${gameId} and type <> 'Normal') where id = ${gameId}`.execute(
      sourceServer.db,
    );
    const capsule = await exportCapsule("names");
    await sql`update games set freeze_at = null where id = ${gameId}`.execute(sourceServer.db);
    const { body } = await apply((await upload(capsule)).body);
    const { rows } = await sql`
      select n.id >= 1073741824 as "isHidden", n.type <> 'Normal' and n.published_at >= g.freeze_at as "isFrozenBlood"
        from notices n join games g on g.id = n.game_id where g.id = ${Number(body.gameId)} order by 1`.execute(
      targetServer.db,
    );
    expect(rows.map((row) => Object.values(row as object))).toEqual([
      ...Array.from({ length: rows.length - 1 }, () => [false, false]),
      [true, true],
    ]);
  });

  it("of a full capsule creates users, whom the next import matches by e-mail", async () => {
    const fullCapsule = await exportCapsule("full");
    const { body: plan } = await upload(fullCapsule);
    expect(toCounts(plan)).toMatchObject({ Users: [7, 0, 0], Teams: [6, 0, 0] });
    const { body } = await apply(plan);
    const board = await readBoard(targetServer, targetAdmin, Number(body.gameId));
    expect(toComparable(board, { includesUsers: true })).toEqual(
      toComparable(originalBoard, { includesUsers: true }),
    );
    const { body: secondPlan } = await upload(fullCapsule);
    expect(toCounts(secondPlan)).toMatchObject({ Users: [0, 7, 0], Teams: [1, 5, 0] });
    const secondImport = (await apply(secondPlan)).body;
    const secondBoard = await readBoard(targetServer, targetAdmin, Number(secondImport.gameId));
    expect(secondBoard.items.map(({ score, rank }) => [score, rank])).toEqual(
      originalBoard.items.map(({ score, rank }) => [score, rank]),
    );
  });

  it("without results leaves out submissions, solves and teams without people", async () => {
    const { body: plan } = await upload(namesCapsule);
    const options = { users: true, solves: false, posts: true, administrators: false, title: "Again" };
    const params = { guid: plan.id };
    const { body: changedPlan } = await targetServer.call(targetAdmin, contract.updateImport, {
      params,
      body: options,
    });
    expect(toCounts(changedPlan)).toMatchObject({
      Teams: [0, 0, 6],
      Submissions: [0, 0, 9],
      Solves: [0, 0, 7],
    });
    const { status, body } = await apply(changedPlan);
    expect(status).toBe(200);
    expect((await readBoard(targetServer, targetAdmin, Number(body.gameId))).items).toEqual([]);
    // Bloods are results. Those of a frozen game would be public, because the freeze is not imported either.
    const { rows } =
      await sql`select distinct type from notices where game_id = ${Number(body.gameId)}`.execute(
        targetServer.db,
      );
    expect(rows).toEqual([{ type: "Normal" }]);
  });

  it("warns about the signing key until it is confirmed, and rejects a different key", async () => {
    const { body: plan } = await upload(namesCapsule);
    const { publicKey } = (JSON.parse(String(namesCapsule.get("manifest.json"))) as CapsuleManifest).game;
    const warning = { level: "Warning", code: "KeyUnconfirmed", kind: null, count: 1, samples: [publicKey] };
    expect(plan.notes).toContainEqual(warning);
    const confirm = (key: string | null) =>
      targetServer.call(targetAdmin, contract.updateImport, {
        params: { guid: plan.id },
        body: { users: true, solves: true, posts: true, administrators: false, publicKey: key },
      });
    const otherKeyResponse = await confirm(Buffer.alloc(32, 1).toString("base64"));
    expect([otherKeyResponse.status, otherKeyResponse.problem.title]).toEqual([
      400,
      "The capsule is signed by another key.",
    ]);
    const { body: confirmedPlan } = await confirm(` ${publicKey} `);
    expect(confirmedPlan.options.publicKey).toBe(publicKey);
    expect(confirmedPlan.notes.map(({ code }) => code)).not.toContain("KeyUnconfirmed");
    expect(confirmedPlan.fingerprint).not.toBe(plan.fingerprint);
    expect((await confirm(null)).body.notes).toContainEqual(warning);
  });

  it.each(["board.json", "data/adjustments.ndjson", "package/game.json", "manifest.json", "manifest.sig"])(
    "rejects a capsule with a flipped byte in %s and stores nothing",
    async (name) => {
      const before = await readState();
      const bytes = Buffer.from(namesCapsule.get(name) ?? "");
      bytes.writeUInt8(bytes.readUInt8(20) ^ 1, 20);
      expect((await upload(new Map([...namesCapsule, [name, bytes]]))).status).toBe(400);
      expect(await readState()).toEqual(before);
    },
  );
});

/** A capsule with changed lines in one part, signed with a new key. */
function createChangedCapsule(name: string, change: (text: string) => string): Parts {
  const parts = new Map([...namesCapsule, [name, Buffer.from(change(String(namesCapsule.get(name))))]]);
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const manifest: CapsuleManifest = JSON.parse(String(namesCapsule.get("manifest.json")));
  const publicKeyBytes = Buffer.from(String(publicKey.export({ format: "jwk" }).x), "base64url");
  manifest.game.publicKey = publicKeyBytes.toString("base64");
  manifest.parts = manifest.parts.map((part) => {
    const bytes = parts.get(part.name) ?? Buffer.alloc(0);
    return { name: part.name, size: bytes.length, sha256: sha256(bytes).toString("hex") };
  });
  const bytes = Buffer.from(JSON.stringify(manifest));
  parts.set("manifest.json", bytes);
  parts.set("manifest.sig", Buffer.from(sign(null, bytes, privateKey).toString("base64")));
  return parts;
}

const changeFirstLine = (change: (row: Record<string, unknown>) => object) => (text: string) => {
  const [line = "", ...otherLines] = text.split("\n");
  return [JSON.stringify(change(JSON.parse(line))), ...otherLines].join("\n");
};

describe("CAPSULE-2 a signed capsule with invalid rows is rejected and stores nothing", () => {
  it.each<readonly [string, string, (text: string) => string]>([
    ["a line that is not JSON", "events", (text) => `${text}{`],
    ["a member of the wrong type", "submissions", changeFirstLine((row) => ({ ...row, answer: 1 }))],
    ["a null character", "notices", changeFirstLine((row) => ({ ...row, values: ["\0"] }))],
    ["an unpaired surrogate", "submissions", changeFirstLine((row) => ({ ...row, answer: "\ud800" }))],
    ["a null character in a name", "adjustments", changeFirstLine((row) => ({ ...row, "\0": 1 }))],
    ["an unpaired surrogate in a name", "adjustments", changeFirstLine((row) => ({ ...row, "\ud800": 1 }))],
    ["a duplicate team", "teams", (text) => text + text],
    ["an unknown team", "participations", changeFirstLine((row) => ({ ...row, teamId: 999_999 }))],
    ["an unknown division", "participations", changeFirstLine((row) => ({ ...row, division: "Nobody" }))],
    [
      "a submission of an unknown team",
      "submissions",
      changeFirstLine((row) => ({ ...row, participationId: 999_999 })),
    ],
    ["a duplicate solve", "solves", (text) => text + text],
    [
      "a solve without its submission",
      "solves",
      changeFirstLine((row) => ({ ...row, submissionId: 999_999 })),
    ],
    ["a hint that the challenge does not have", "purchases", changeFirstLine((row) => ({ ...row, hint: 2 }))],
    ["a time out of range", "adjustments", changeFirstLine((row) => ({ ...row, time: 1e17 }))],
  ])("%s", async (_case, name, change) => {
    const before = await readState();
    const { status, problem } = await upload(createChangedCapsule(`data/${name}.ndjson`, change));
    expect([status, problem.title]).toEqual([400, expect.stringMatching(/data\/\w+\.ndjson/)]);
    expect(await readState()).toEqual(before);
  });
});

it("CAPSULE-2 applying a signed capsule whose rows result in a different board is rejected and stores nothing", async () => {
  const changedCapsule = createChangedCapsule(
    "data/adjustments.ndjson",
    changeFirstLine((row) => ({ ...row, points: -41 })),
  );
  const { body: plan } = await upload(changedCapsule);
  const before = await readState();
  const { status, problem } = await apply(plan);
  expect([status, problem.title]).toEqual([400, expect.stringContaining("board.json")]);
  expect(await readState()).toEqual(before);
});

it.each([
  ["submissions", 8, () => namesCapsule],
  ["events", 10, () => createChangedCapsule("data/events.ndjson", (text) => text.repeat(2))],
] as const)("IMPORT-12 rejects a capsule with too many %s", async (field, limit, create) => {
  const caller = await smallServer.signUp("Admin");
  const { status, problem } = await upload(create(), smallServer, caller);
  expect([status, problem.title]).toEqual([
    400,
    `“${field}” has too many entries: at most ${limit} are allowed.`,
  ]);
});
