import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { importGame } from "@gonfalon/contract/game-package.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { sha256 } from "#kernel/digest.ts";
import { useServer } from "../../../test/harness.ts";
import type { TestUser } from "../../../test/test-users.ts";
import {
  buildPackageParts,
  CHALLENGE,
  GAME,
  type Parts,
  toFile,
  toZip,
} from "./test/game-package-fixtures.ts";

const target = useServer();
let host: TestUser;

beforeAll(async () => {
  host = await target.signUp("Admin");
});

const SECRET = Buffer.from("bytes that nobody else has");
const HASH = sha256(SECRET).toString("hex");

/** Changes entry names to malicious ones, which the zip writer refuses. */
function renameEntries(bytes: Buffer, from: string, to: string): Buffer {
  expect(to).toHaveLength(from.length);
  return Buffer.from(bytes.toString("latin1").replaceAll(from, to), "latin1");
}

async function toBytes(parts: Parts): Promise<Buffer> {
  return Buffer.from(await (await toZip(parts)).arrayBuffer());
}

/** Changes the size of the last entry in the central directory. */
function setEntrySize(bytes: Buffer, size: number): Buffer {
  const alteredBytes = Buffer.from(bytes);
  const directory = alteredBytes.lastIndexOf(Buffer.from("PK\u0001\u0002"));
  alteredBytes.writeUInt32LE(size, directory + 24);
  return alteredBytes;
}

const buildChangedChallenge = (overrides: object) => ({
  "challenges/challenge-7.json": JSON.stringify({ ...CHALLENGE, ...overrides }),
});
const buildFilePart = (name: string) => ({ [`files/${name}`]: SECRET });

/** Adds `count` empty entries to the central directory. */
function addEmptyEntries(bytes: Buffer, count: number): Buffer {
  const endOffset = bytes.lastIndexOf(Buffer.from("PK\u0005\u0006"));
  const endRecord = Buffer.from(bytes.subarray(endOffset));
  const entries = Buffer.concat(Array.from({ length: count }, (_, n) => buildEmptyEntry(`x/${n}`)));
  const entryCount = endRecord.readUInt16LE(10) + count;
  endRecord.writeUInt16LE(entryCount, 8);
  endRecord.writeUInt16LE(entryCount, 10);
  endRecord.writeUInt32LE(endRecord.readUInt32LE(12) + entries.length, 12);
  return Buffer.concat([bytes.subarray(0, endOffset), entries, endRecord]);
}

function buildEmptyEntry(name: string): Buffer {
  const entry = Buffer.alloc(46);
  entry.write("PK\u0001\u0002", "latin1");
  entry.writeUInt16LE(name.length, 28);
  return Buffer.concat([entry, Buffer.from(name)]);
}

/** The required members of `gonfalon`. */
const GONFALON_MEMBERS = { fileName: "attachment", readOnlyRoot: false, pool: [] };
const MANY_BLANKS = " ".repeat(9 * 1024 * 1024);

type HostilePackage = [name: string, make: () => Promise<Uint8Array>, title?: RegExp];
const hostilePackages: readonly HostilePackage[] = [
  ["a file that is not a zip file", async () => Buffer.from("PK, but not really")],
  ["an empty file", async () => Buffer.alloc(0)],
  ["a truncated zip file", async () => (await toBytes(buildPackageParts())).subarray(0, -30)],
  [
    "a path outside of the archive",
    async () =>
      renameEntries(
        await toBytes(buildPackageParts(buildFilePart("aaaaaaaaaa"))),
        "files/aaaaaaaaaa",
        "../../../../evil",
      ),
  ],
  [
    "an absolute path",
    async () =>
      renameEntries(
        await toBytes(buildPackageParts(buildFilePart("aaaaaaaaaa"))),
        "files/aaaaaaaaaa",
        "/etc/passwd/evil",
      ),
  ],
  [
    "a duplicate part",
    async () =>
      renameEntries(await toBytes(buildPackageParts(buildFilePart("abc"))), "files/abc", "game.json"),
  ],
  ["a file with the wrong hash", () => toBytes(buildPackageParts(buildFilePart(HASH.replace(/^./, "0"))))],
  ["a file whose name is not a hash", () => toBytes(buildPackageParts(buildFilePart("picture.png")))],
  ["a wrong size", async () => setEntrySize(await toBytes(buildPackageParts(buildFilePart(HASH))), 10)],
  [
    "an unpacked size above the limit",
    async () => setEntrySize(await toBytes(buildPackageParts(buildFilePart(HASH))), 0xfff0_0000),
    /^The package is too large/,
  ],
  [
    "too many challenges",
    () =>
      toBytes(
        buildPackageParts(
          Object.fromEntries(
            Array.from({ length: 1000 }, (_, n) => [`challenges/challenge-${n + 10}.json`, ""]),
          ),
        ),
      ),
    /^“challenges” has too many entries: at most 1000 are allowed\.$/,
  ],
  ["too many parts", async () => addEmptyEntries(await toBytes(buildPackageParts()), 20_001)],
  [
    "a part that is too large",
    () => toBytes(buildPackageParts({ "game.json": JSON.stringify(GAME) + MANY_BLANKS })),
  ],
  [
    "too many values in one part, which need more memory than their text",
    () =>
      toBytes(
        buildPackageParts({ "game.json": JSON.stringify({ ...GAME, unknown: Array(300_000).fill(0) }) }),
      ),
    /game\.json/,
  ],
  [
    "too many values in all parts together",
    () =>
      toBytes(
        buildPackageParts(
          Object.fromEntries(
            Array.from({ length: 6 }, (_, n) => [
              `challenges/challenge-${n + 10}.json`,
              JSON.stringify({ ...CHALLENGE, id: n + 10, unknown: Array(200_000).fill(0) }),
            ]),
          ),
        ),
      ),
    /challenge-14\.json/,
  ],
  ["no manifest", async () => toBytes({ "game.json": JSON.stringify(GAME) })],
  [
    "another format",
    () => toBytes(buildPackageParts({ "manifest.json": JSON.stringify({ version: "1.0", format: "ELSE" }) })),
  ],
  ["invalid JSON", () => toBytes(buildPackageParts({ "game.json": "{" }))],
  [
    "a null character, which PostgreSQL cannot store",
    () => toBytes(buildPackageParts(buildChangedChallenge({ content: "\0" }))),
  ],
  [
    "an unpaired surrogate, which PostgreSQL cannot store",
    () => toBytes(buildPackageParts(buildChangedChallenge({ title: "\ud800" }))),
  ],
  [
    "two challenges with the same id",
    () => toBytes(buildPackageParts({ "challenges/challenge-8.json": JSON.stringify(CHALLENGE) })),
    /challenge-7\.json/,
  ],
  [
    "requirements that form a cycle",
    () =>
      toBytes(
        buildPackageParts(
          Object.fromEntries(
            [7, 8, 9].map((id) => [
              `challenges/challenge-${id}.json`,
              JSON.stringify({
                ...CHALLENGE,
                id,
                gonfalon: { ...GONFALON_MEMBERS, requires: [id === 9 ? 7 : id + 1] },
              }),
            ]),
          ),
        ),
      ),
    /challenge-7\.json/,
  ],
  [
    "a long chain of requirements, and an invalid date",
    () =>
      toBytes(
        buildPackageParts({
          "game.json": JSON.stringify({ ...GAME, endTime: "2026-99-99T00:00:00Z" }),
          ...Object.fromEntries(
            Array.from({ length: 1000 }, (_, n) => [
              `challenges/challenge-${n + 7}.json`,
              JSON.stringify({
                ...CHALLENGE,
                id: n + 7,
                gonfalon: { ...GONFALON_MEMBERS, requires: n === 999 ? [] : [n + 8] },
              }),
            ]),
          ),
        }),
      ),
  ],
  [
    "a member with an invalid value",
    () => toBytes(buildPackageParts(buildChangedChallenge({ type: "Anything" }))),
  ],
  [
    "a missing attachment",
    () => toBytes(buildPackageParts(buildChangedChallenge({ attachment: { type: "Local", hash: HASH } }))),
  ],
  [
    "an attachment URL that is not HTTP",
    () =>
      toBytes(
        buildPackageParts(
          buildChangedChallenge({ attachment: { type: "Remote", remoteUrl: "file:///etc/passwd" } }),
        ),
      ),
  ],
  [
    "a poster that is not an image",
    () =>
      toBytes(
        buildPackageParts({
          ...buildFilePart(HASH),
          "game.json": JSON.stringify({ ...GAME, posterHash: HASH }),
        }),
      ),
  ],
  [
    "an end time that is not after the start time",
    () =>
      toBytes(
        buildPackageParts({
          ...buildFilePart(HASH),
          "game.json": JSON.stringify({ ...GAME, endTime: GAME.startTime }),
        }),
      ),
  ],
  [
    "an invalid date",
    () =>
      toBytes(
        buildPackageParts({
          ...buildFilePart(HASH),
          "game.json": JSON.stringify({ ...GAME, endTime: "2026-99-99T00:00:00Z" }),
        }),
      ),
  ],
];

describe("a malicious package", () => {
  it.each<HostilePackage>(hostilePackages)(
    "PACKAGE-4 is rejected without side effects: %s",
    async (_case, make, title = /./) => {
      const readState = async () => ({
        games: (await target.db.selectFrom("games").select("id").execute()).length,
        files: (await target.db.selectFrom("files").select("hash").execute()).length,
        blobs: (await readdir(target.filesFolder, { recursive: true })).filter((name) => name.length > 64)
          .length,
        temporaryFiles: await readdir(join(target.filesFolder, "incoming")),
      });
      const before = await readState();
      const { status, problem } = await target.call(host, importGame, {
        body: { file: toFile(await make()) },
      });
      expect(status).toBe(400);
      expect(problem.title).toMatch(title);
      expect(await readState()).toEqual(before);
    },
  );
});
