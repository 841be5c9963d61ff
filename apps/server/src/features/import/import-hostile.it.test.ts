import { listEditedChallenges, updateChallenge } from "@gonfalon/contract/challenge.ts";
import { listImportEntries } from "@gonfalon/contract/import.ts";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { RCTF_LIST } from "../../../test/challenge-folders.ts";
import { CTFD_TABLES, type CtfdTables, toArchive, toCtfdParts } from "../../../test/ctfd-export.ts";
import { useServer } from "../../../test/harness.ts";
import type { TestUser } from "../../../test/test-users.ts";
import { importFixtures, withNewPeople } from "./test/import-fixtures.ts";

const server = useServer();
let admin: TestUser;
const { send, apply } = importFixtures(server, () => admin);

beforeAll(async () => {
  admin = await server.signUp("Admin");
});

/** Uploads and imports a file; returns its plan and the columns of its challenges that hostile values reach. */
async function importFile(file: File) {
  const uploadResponse = await send(file);
  expect(uploadResponse.status).toBe(200);
  const { status, body } = await apply(uploadResponse.body);
  expect(status).toBe(200);
  const { rows } = await sql<Readonly<Record<string, unknown>>>`
    select c.title, c.category, c.content, c.attachment_url as url, f.name as file, f.size::integer as size
      from challenges c left join files f on f.hash = c.attachment_hash
     where c.game_id = ${body.gameId} order by c.position, c.id`.execute(server.db);
  return { plan: uploadResponse.body, gameId: Number(body.gameId), rows };
}

const toRctfArchive = (members: object, files: Readonly<Record<string, string>> = {}) =>
  toArchive({ "challenges.json": JSON.stringify([{ ...RCTF_LIST[0], files: [], ...members }]), ...files });
const toCtfdArchive = (tables: CtfdTables) => toArchive(toCtfdParts(tables));

it("IMPORT-7 a challenge can have more flags than PostgreSQL allows parameters", async () => {
  const count = 20_000;
  const flags = Array.from({ length: count }, (_, id) => ({
    id,
    challenge_id: 1,
    type: "static",
    content: `flag{${id}}`,
  }));
  const { gameId } = await importFile(await toCtfdArchive({ ...withNewPeople("flags"), flags }));
  const { rows } = await sql<{ readonly total: number }>`
    select count(*)::integer as total from flags f join challenges c on c.id = f.challenge_id
     where c.game_id = ${gameId} group by c.id order by total desc limit 1`.execute(server.db);
  expect(rows).toEqual([{ total: count }]);
});

it.each(["constructor", "__proto__"])("IMPORT-9 the category %s is unknown", async (category) => {
  const { plan, rows } = await importFile(await toRctfArchive({ category }));
  expect(rows).toMatchObject([{ category: "Misc" }]);
  expect(plan.notes).toContainEqual(expect.objectContaining({ code: "CategoryUnknown", count: 1 }));
});

const BAD = "\0\ud800x";
const FIXED = "\ufffdx";

it("IMPORT-1 removes null characters and replaces unpaired surrogates in an rCTF list", async () => {
  const members = { name: BAD, id: BAD, description: BAD, author: BAD, category: BAD, tags: [BAD] };
  const files = [{ name: BAD, url: `https://rctf.example/${BAD}` }];
  const { rows } = await importFile(await toRctfArchive({ ...members, files }));
  expect(rows).toMatchObject([{ title: FIXED, content: `${FIXED}\n\nAuthor: ${FIXED}` }]);
});

it("IMPORT-1 removes null characters and replaces unpaired surrogates in a CTFd export", async () => {
  const texts = ["name", "title", "content", "description", "provided", "location", "value", "category"];
  const toHostileRow = (table: string, row: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      Object.entries(row).map(([member, value]) => {
        const isText = texts.includes(member) && typeof value === "string" && table !== "config";
        return [member, isText ? `${value}${BAD}` : value];
      }),
    );
  const hostileTables = Object.fromEntries(
    Object.entries(withNewPeople("bad")).map(([table, rows]) => [
      table,
      rows.map((row) => toHostileRow(table, row)),
    ]),
  );
  const config = [...(CTFD_TABLES["config"] ?? []), { id: 9, key: "ctf_name", value: BAD }];
  const pages = [{ id: 1, title: BAD, content: `<p>&#0;&#xd800;${BAD}</p>`, format: "html" }];
  const { plan, rows } = await importFile(await toCtfdArchive({ ...hostileTables, config, pages }));
  expect(plan.game?.title).toBe(FIXED);
  expect(rows[0]).toMatchObject({ title: `task 1${FIXED}`, content: `Find it.${FIXED}` });
});

it("IMPORT-10 an attachment can have the name of a member of Object.prototype", async () => {
  const parts = { "challenge.yml": "name: A\ncategory: web\nfiles: [constructor]\n", constructor: "x" };
  const { rows } = await importFile(await toArchive(parts));
  expect(rows).toMatchObject([{ file: "constructor", size: 1 }]);
});

it("IMPORT-9 a file that is listed several times is attached once, and not as a zip", async () => {
  const files = Array.from({ length: 5000 }, (_, index) => ({
    id: index + 1,
    type: "challenge",
    challenge_id: 1,
    location: "aa/one.txt",
  }));
  const { plan, rows } = await importFile(await toCtfdArchive({ ...withNewPeople("repeated"), files }));
  expect(rows[0]).toMatchObject({ file: "one.txt", size: 3 });
  const { body } = await server.call(admin, listImportEntries, {
    params: { guid: plan.id },
    query: { kind: "Files", count: 100, skip: 0 },
  });
  expect(body.data.map(({ sourceId }) => sourceId)).toEqual(["uploads/aa/one.txt"]);
});

it("IMPORT-10 an rCTF file that is listed several times is attached once, and not as a zip", async () => {
  const file = { name: "a.txt", url: "/uploads/a.txt" };
  const { rows } = await importFile(await toRctfArchive({ files: [file, file] }, { "files/a.txt": "a" }));
  expect(rows).toMatchObject([{ file: "a.txt", size: 1 }]);
});

it("IMPORT-10 an rCTF file whose URL is invalid is left out with a note", async () => {
  const { plan, rows } = await importFile(await toRctfArchive({ files: [{ name: "a", url: "https://[" }] }));
  expect(rows).toMatchObject([{ url: null, file: null }]);
  expect(plan.notes).toContainEqual(expect.objectContaining({ code: "FileMissing", count: 1 }));
});

const toPartsWithRequirements = (requirements: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(requirements).map(([name, requirement]) => [
      `${name}/challenge.yml`,
      `name: ${name}\ncategory: web\nrequirements: [${requirement}]\n`,
    ]),
  );
const withPrerequisites = (prerequisites: Readonly<Record<number, readonly number[]>>): CtfdTables => ({
  ...withNewPeople("cycle"),
  challenges: (CTFD_TABLES["challenges"] ?? []).map((row) => ({
    ...row,
    requirements: { prerequisites: prerequisites[Number(row["id"])] ?? [] },
  })),
});

it.each<readonly [format: string, file: () => Promise<File>, sample: string]>([
  ["ctfcli", () => toArchive(toPartsWithRequirements({ a: "b", b: "c", c: "a", d: "" })), "c (requirements)"],
  ["CTFd", () => toCtfdArchive(withPrerequisites({ 1: [2], 2: [1] })), "task 2 (requirements)"],
])("LOCK-1 %s requirements that would form a cycle are left out", async (_, createFile, sample) => {
  const { plan, gameId: id } = await importFile(await createFile());
  const note = { level: "Warning", code: "SettingLeftOut", kind: "Challenges", count: 1, samples: [sample] };
  expect(plan.notes).toContainEqual(note);
  const challenges = (await server.call(admin, listEditedChallenges, { params: { id } })).body;
  // A stored cycle would make every later change of requirements fail.
  const [firstId = 0, lastId = 0] = [challenges[0]?.id, challenges.at(-1)?.id];
  const { status } = await server.call(admin, updateChallenge, {
    params: { id, cid: lastId },
    body: { requires: [firstId] },
  });
  expect(status).toBe(200);
});
