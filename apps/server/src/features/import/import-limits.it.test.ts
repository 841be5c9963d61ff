import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { CTFCLI_PARTS, GZCLI_PARTS, RCTF_LIST } from "../../../test/challenge-folders.ts";
import { CTFD_TABLES, toArchive, toCtfdParts } from "../../../test/ctfd-export.ts";
import { useServer } from "../../../test/harness.ts";
import type { TestUser } from "../../../test/test-users.ts";
import { IMPORT_LIMITS } from "./import-limits.domain.ts";
import { importFixtures, patchArchive } from "./test/import-fixtures.ts";

const KIBIBYTE = 1024;

const server = useServer({
  importLimits: {
    ...IMPORT_LIMITS,
    fileBytes: 100 * KIBIBYTE,
    unpackedBytes: 200 * KIBIBYTE,
    parsedBytes: 50 * KIBIBYTE,
    parts: 50,
    users: 5,
    submissions: 8,
    challenges: 3,
    otherRows: 10,
  },
});
let admin: TestUser;
const { send, apply, countRows, listBlobs } = importFixtures(server, () => admin);

beforeAll(async () => {
  admin = await server.signUp("Admin");
});

const readState = async () => ({ rows: await countRows(), blobs: await listBlobs() });

type Parts = Readonly<Record<string, string>>;
const PARTS = toCtfdParts(CTFD_TABLES);
const CHALLENGE = "ctf-main/web/login/challenge.yml";
const createRows = (table: string, count: number) =>
  toCtfdParts({ ...CTFD_TABLES, [table]: Array.from({ length: count }, (_, id) => ({ id: id + 1 })) });
const createYamlParts = (text: string): Parts => ({ ...CTFCLI_PARTS, [CHALLENGE]: text });
const createRctfParts = (value: unknown): Parts => ({ "challenges.json": JSON.stringify(value) });
const createParts = (count: number, toEntry: (index: number) => readonly [string, string]): Parts =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => toEntry(index)));
const toPackagedChallenge = (index: number) => [`challenges/challenge-${index}.json`, ""] as const;
const createFiller = (bytes: number) => "x".repeat(bytes);

/** Three challenges that have the same files. */
function createPartsWithSharedFiles(count: number, bytes: number): Parts {
  const parts = createParts(count, (n) => [`files/${n}`, createFiller(bytes)]);
  const files = Object.keys(parts).map((name) => ({ name, url: `/${name}` }));
  return { ...parts, ...createRctfParts(Array.from({ length: 3 }, () => ({ ...RCTF_LIST[0], files }))) };
}

/** Expands to 10^10 items: each list contains the previous one ten times. */
const BILLION_LAUGHS = [
  "a0: &a0 [x, x, x, x, x, x, x, x, x, x]",
  ...Array.from({ length: 9 }, (_, level) => {
    const aliases = Array(10).fill(`*a${level}`).join(", ");
    return `a${level + 1}: &a${level + 1} [${aliases}]`;
  }),
  "name: Laughs",
].join("\n");

const FILE_TOO_LARGE = `The package is too large: it can be at most ${100 / KIBIBYTE} MiB`;
const UNPACKED_TOO_LARGE = `The package is too large: it can be at most ${200 / KIBIBYTE} MiB when unpacked.`;
const DATA_TOO_LARGE = `its JSON and YAML files can be at most ${50 / KIBIBYTE} MiB in total.`;
const toLimitError = (field: string, limit: number) =>
  `“${field}” has too many entries: at most ${limit} are allowed.`;
const toInvalidPartError = (part: string) => `The package cannot be imported: ${part} is invalid.`;
const UNREADABLE = "The file cannot be read:";

describe("IMPORT-12 refuses large and hostile files, and stores nothing", () => {
  it.each<readonly [name: string, file: () => Promise<File>, reason: string]>([
    ["a large file", async () => new File([createFiller(101 * KIBIBYTE)], "large.zip"), FILE_TOO_LARGE],
    [
      "an archive that unpacks to too much",
      () => toArchive({ ...PARTS, "uploads/bomb": createFiller(201 * KIBIBYTE) }),
      UNPACKED_TOO_LARGE,
    ],
    [
      "too much JSON",
      () => toArchive({ ...PARTS, "db/tags.json": createFiller(51 * KIBIBYTE) }),
      DATA_TOO_LARGE,
    ],
    [
      "too many parts",
      () => toArchive({ ...PARTS, ...createParts(50, (n) => [`uploads/${n}`, ""]) }),
      UNREADABLE,
    ],
    ["too many users", () => toArchive(createRows("users", 6)), toLimitError("users", 5)],
    ["too many submissions", () => toArchive(createRows("submissions", 9)), toLimitError("submissions", 8)],
    ["too many CTFd challenges", () => toArchive(createRows("challenges", 4)), toLimitError("challenges", 3)],
    ["too many rows of another table", () => toArchive(createRows("awards", 11)), toLimitError("awards", 10)],
    [
      "too many rCTF challenges",
      () => toArchive(createRctfParts(Array.from({ length: 4 }, () => RCTF_LIST[0]))),
      toLimitError("challenges", 3),
    ],
    [
      "too many ctfcli challenges",
      () => toArchive(createParts(4, (n) => [`${n}/challenge.yml`, "name: A\ncategory: web\n"])),
      toLimitError("challenges", 3),
    ],
    [
      "too many gzcli challenges",
      () =>
        toArchive({
          ...GZCLI_PARTS,
          ...createParts(4, (n) => [`events/spring/Web/${n}/challenge.yml`, "name: A"]),
        }),
      toLimitError("challenges", 3),
    ],
    [
      "too many challenges in a package",
      () => toArchive({ "manifest.json": "", "game.json": "", ...createParts(4, toPackagedChallenge) }),
      toLimitError("challenges", 3),
    ],
    [
      "aliases that multiply a YAML file",
      () => toArchive(createYamlParts(BILLION_LAUGHS)),
      toInvalidPartError(CHALLENGE),
    ],
    ["an invalid YAML file", () => toArchive(createYamlParts("name: [")), toInvalidPartError(CHALLENGE)],
    ["a YAML file that is not a map", () => toArchive(createYamlParts("- 1")), toInvalidPartError(CHALLENGE)],
    [
      "a challenge without a name",
      () => toArchive(createYamlParts("category: web")),
      toInvalidPartError(CHALLENGE),
    ],
    [
      "a null character",
      () => toArchive(createYamlParts('name: "a\\0b"\ncategory: web')),
      toInvalidPartError(CHALLENGE),
    ],
    [
      "an unpaired surrogate",
      () => toArchive(createYamlParts('name: "a\\ud800b"\ncategory: web')),
      toInvalidPartError(CHALLENGE),
    ],
    [
      "a null character in the name of a part",
      () =>
        patchArchive({ "xxx/challenge.yml": "name: A\ncategory: web" }, (text) =>
          text.replaceAll("xxx", "x\0x"),
        ),
      UNREADABLE,
    ],
    [
      "requirements that are objects",
      () =>
        toArchive(
          toCtfdParts({ ...CTFD_TABLES, challenges: [{ id: 1, requirements: { prerequisites: [{}] } }] }),
        ),
      toInvalidPartError("requirements"),
    ],
    [
      "a large file that many challenges have",
      () => toArchive(createPartsWithSharedFiles(1, 80 * KIBIBYTE)),
      UNPACKED_TOO_LARGE,
    ],
    [
      "many files that many challenges have",
      () => toArchive(createPartsWithSharedFiles(20, 1)),
      toLimitError("files", 50),
    ],
    [
      "a value of the wrong type",
      () => toArchive(createYamlParts("name: A\ncategory: web\nvalue: many")),
      toInvalidPartError(CHALLENGE),
    ],
    [
      "an event without times",
      () => toArchive({ ...GZCLI_PARTS, "events/spring/.gzevent": "title: Spring" }),
      toInvalidPartError("events/spring/.gzevent"),
    ],
    [
      "an event that ends before its start",
      () =>
        toArchive({
          ...GZCLI_PARTS,
          "events/spring/.gzevent": 'title: A\nstart: "2027-03-02T10:00:00Z"\nend: "2027-03-01T10:00:00Z"',
        }),
      toInvalidPartError("events/spring/.gzevent"),
    ],
    [
      "an rCTF list that contains a number",
      () => toArchive(createRctfParts([1])),
      toInvalidPartError("challenges.json"),
    ],
    [
      "points that are a string",
      () => toArchive(createRctfParts([{ ...RCTF_LIST[0], points: "many" }])),
      toInvalidPartError("points"),
    ],
    [
      "files that are not a list",
      () => toArchive(createRctfParts([{ ...RCTF_LIST[0], files: {} }])),
      toInvalidPartError("files"),
    ],
    [
      "JSON that is not a list",
      async () => new File(['{"data":1}'], "a.json"),
      toInvalidPartError("challenges.json"),
    ],
    [
      "a path outside of the archive",
      () => patchArchive({ ...CTFCLI_PARTS, "xx/xx.txt": "x" }, (text) => text.replaceAll("xx/xx", "../xx")),
      UNREADABLE,
    ],
    [
      "an absolute path",
      () =>
        patchArchive({ ...CTFCLI_PARTS, "xxx.txt": "x" }, (text) => text.replaceAll("xxx.txt", "/xx.txt")),
      UNREADABLE,
    ],
    [
      "two parts with one name",
      () =>
        patchArchive({ ...CTFCLI_PARTS, "a.txt": "a", "b.txt": "b" }, (text) =>
          text.replaceAll("b.txt", "a.txt"),
        ),
      UNREADABLE,
    ],
    ["a symbolic link", () => patchArchive(CTFCLI_PARTS, markAsSymbolicLinks), UNREADABLE],
  ])("%s", async (_, createFile, reason) => {
    const before = await readState();
    const { status, problem } = await send(await createFile());
    expect([status, problem.title]).toEqual([400, expect.stringContaining(reason)]);
    expect(await readState()).toEqual(before);
  });
});

it("POST-8 refuses an import with more posts than are allowed, and stores no row", async () => {
  await sql`
    insert into posts (id, title, summary, content, tags, updated_at)
    select lpad(to_hex(n), 8, '0'), 'post', '', '', '{}', now() from generate_series(1, 2000) n`.execute(
    server.db,
  );
  const { body } = await send(await toArchive(PARTS));
  const before = await countRows();
  const { status, problem } = await apply(body);
  expect([status, problem.title]).toEqual([400, "No more posts can be added: the limit is 2000."]);
  expect(await countRows()).toEqual(before);
});

it("IMPORT-12 refuses an import with too many found flags, and stores no row", async () => {
  const flags = Array.from({ length: 6 }, (_, id) => ({
    id,
    challenge_id: 2,
    type: "static",
    content: `flag{${id}}`,
  }));
  const { body } = await send(await toArchive(toCtfdParts({ ...CTFD_TABLES, pages: [], flags })));
  const before = await countRows();
  const { status, problem } = await apply(body);
  expect([status, problem.title]).toEqual([400, toLimitError("found_flags", 10)]);
  expect(await countRows()).toEqual(before);
});

it("IMPORT-12 CTFd tables that are not used do not count toward the limits", async () => {
  const { status } = await send(
    await toArchive({ ...PARTS, "db/tracking.json": createFiller(51 * KIBIBYTE) }),
  );
  expect(status).toBe(200);
});

/** Marks every entry in the central directory of a zip as a symbolic link. */
function markAsSymbolicLinks(text: string): string {
  const signature = "PK\x01\x02";
  const [files = "", ...entries] = text.split(signature);
  const links = entries.map((entry) => `${entry.slice(0, 34)}\0\0\xff\xa1${entry.slice(38)}`);
  return [files, ...links].join(signature);
}
