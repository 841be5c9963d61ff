import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { uploadAssets } from "@gonfalon/contract/asset.ts";
import { getEditedChallenge, listEditedChallenges, updateChallenge } from "@gonfalon/contract/challenge.ts";
import { listDivisions } from "@gonfalon/contract/division.ts";
import { addFlags } from "@gonfalon/contract/flag.ts";
import { getEditedGame } from "@gonfalon/contract/game.ts";
import {
  exportGame,
  importGame,
  PackagedChallenge,
  PackagedGame,
  type PackageManifest,
} from "@gonfalon/contract/game-package.ts";
import { listHints } from "@gonfalon/contract/hint.ts";
import { requestUrl } from "@gonfalon/contract/kernel/request-url.ts";
import { ALL_PERMISSIONS, PERMISSIONS } from "@gonfalon/rules/division-permissions.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { zipReader } from "#adapters/archive/zip-reader.ts";
import { zip } from "#adapters/archive/zip-writer.ts";
import { sha256 } from "#kernel/digest.ts";
import { aChallenge, aDivision, aGame, aRequirement, hoursFromNow } from "../../../test/builders.ts";
import { type TestServer, useServer } from "../../../test/harness.ts";
import type { TestUser } from "../../../test/test-users.ts";

const source = useServer();
const target = useServer();
const PICTURE = Buffer.from("\x89PNG\r\n\x1a\n and so on", "latin1");

let organizer: TestUser;
let host: TestUser;
let gameId: number;

type Parts = Readonly<Record<string, Uint8Array | string>>;

async function toZip(parts: Parts): Promise<File> {
  async function* entries() {
    for (const [name, content] of Object.entries(parts))
      yield { name, modifiedAt: new Date(0), chunks: [Buffer.from(content)] };
  }
  return toFile(await buffer(zip(entries())));
}

function toFile(bytes: Uint8Array): File {
  return new File([Uint8Array.from(bytes)], "game.zip", { type: "application/zip" });
}

async function exportPackage({ app }: TestServer, admin: TestUser, id: number): Promise<File> {
  const response = await app.inject({
    method: "POST",
    url: requestUrl(exportGame, { params: { id } }),
    headers: admin.headers,
  });
  expect(response.statusCode).toBe(200);
  expect(response.headers["content-type"]).toBe("application/zip");
  return toFile(response.rawPayload);
}

/** The entries of a package by name; JSON entries are parsed. */
async function readContent(file: File): Promise<Readonly<Record<string, unknown>>> {
  const { parts = [] } = (await zipReader.read(file, 1000)) ?? {};
  const content: Record<string, unknown> = {};
  for (const { name, open } of parts) {
    const bytes = await buffer(await open());
    content[name] = name.endsWith(".json") ? JSON.parse(bytes.toString()) : bytes.toString("base64");
  }
  return content;
}

async function uploadFile(name: string, bytes: Uint8Array): Promise<string> {
  const file = new File([Uint8Array.from(bytes)], name);
  const { body } = await source.call(organizer, uploadAssets, { query: {}, body: { files: [file] } });
  return body[0]?.hash ?? "";
}

beforeAll(async () => {
  organizer = await source.signUp("Admin");
  host = await target.signUp("Admin");
  const posterHash = await uploadFile("poster.png", PICTURE);
  const linkedHash = await uploadFile("map.txt", Buffer.from("a map"));
  const poolHash = await uploadFile("one.bin", Buffer.from("one"));
  const attachmentHash = await uploadFile("task.bin", Buffer.alloc(700_000, "task"));
  gameId = await aGame(source, {
    title: "A fine game",
    content: `See [the map](/assets/${linkedHash}/map.txt)`,
    invite_code: "secret code!",
    poster_hash: posterHash,
    blood_bonus: 0,
    team_member_limit: 4,
    solo: true,
    freeze_at: hoursFromNow(source, 2),
    unfreeze_at: hoursFromNow(source, 30),
  });
  const school = await aDivision(source, gameId, {
    name: "School",
    invite_code: "school code",
    permissions: ALL_PERMISSIONS & ~PERMISSIONS.RankOverall,
  });
  const shared = await aChallenge(source, gameId, {
    title: "static",
    attachment_hash: attachmentHash,
    hints: ["a hint"],
    deadline_at: hoursFromNow(source, 3),
    category_label: "Label",
    tags: ["one", "two"],
    lock_mode: "Hidden",
    flag_mode: "All",
  });
  await source.db
    .insertInto("flags")
    .values({ challenge_id: shared, flag: "flag{[0-9]}", kind: "Regex" })
    .execute();
  const hint = { title: "A way", content: "Look", cost: 50, position: 0, created_at: source.clock.now() };
  await source.db
    .insertInto("paid_hints")
    .values({ challenge_id: shared, ...hint })
    .execute();
  const override = { division_id: school, challenge_id: shared, permissions: PERMISSIONS.ViewChallenge };
  await source.db.insertInto("division_challenges").values(override).execute();
  await aChallenge(source, gameId, {
    title: "container",
    type: "DynamicContainer",
    flags: [],
    flag_template: "flag{[GUID]}",
    container_image: "",
    network_mode: "Isolated",
    read_only_root: true,
    no_new_privileges: true,
  });
  const pool = await aChallenge(source, gameId, {
    title: "pool",
    type: "DynamicAttachment",
    flags: [],
    enabled: false,
    opens_at: hoursFromNow(source, 2),
  });
  await aRequirement(source, shared, pool);
  await source.call(organizer, addFlags, {
    params: { id: gameId, cid: pool },
    body: [
      { flag: "flag{one}", attachmentType: "Local", fileHash: poolHash },
      { flag: "flag{two}", attachmentType: "Remote", remoteUrl: "https://example.org/two" },
    ],
  });
});

describe("exporting a game to another installation", () => {
  it("PACKAGE-1 PACKAGE-2 PACKAGE-3 creates the same game, hidden, closed and with disabled challenges", async () => {
    const file = await exportPackage(source, organizer, gameId);
    const { status, body: id } = await target.call(host, importGame, { body: { file } });
    expect(status).toBe(200);

    const before = await readContent(file);
    const after = await readContent(await exportPackage(target, host, id));
    const findPositions = (content: Readonly<Record<string, unknown>>) =>
      new Map((content["manifest.json"] as PackageManifest).gonfalon?.challenges.map((cid, n) => [cid, n]));
    const withoutIds = (content: Readonly<Record<string, unknown>>) => {
      const positions = findPositions(content);
      const game = content["game.json"] as PackagedGame;
      const challenges = Object.entries(content).filter(([name]) => name.startsWith("challenges/"));
      return {
        ...content,
        "manifest.json": 0,
        "game.json": {
          ...game,
          hidden: 0,
          practiceMode: 0,
          inviteCode: 0,
          divisions: game.divisions?.map(({ challengeConfig = [], ...division }) => ({
            ...division,
            challengeConfig: challengeConfig.map((config) => ({
              ...config,
              challengeId: positions.get(config.challengeId),
            })),
          })),
        },
        ...Object.fromEntries(
          challenges.map(([name, packaged]) => {
            const challenge = packaged as PackagedChallenge;
            const requires = challenge.gonfalon?.requires?.map((cid) => positions.get(cid));
            return [name, { ...challenge, id: 0, enabled: 0, gonfalon: { ...challenge.gonfalon, requires } }];
          }),
        ),
      };
    };
    expect(withoutIds(after)).toEqual(withoutIds(before));
    const { body: game } = await target.call(host, getEditedGame, { params: { id } });
    expect(game).toMatchObject({
      hidden: true,
      practiceMode: false,
      inviteCode: null,
      soloMode: true,
      freezeAt: hoursFromNow(source, 2).getTime(),
      unfreezeAt: hoursFromNow(source, 30).getTime(),
    });
    expect(game.poster).not.toBeNull();
    const { body: divisions } = await target.call(host, listDivisions, { params: { id } });
    expect(divisions).toMatchObject([
      {
        name: "School",
        inviteCode: "school code",
        defaultPermissions: ALL_PERMISSIONS & ~PERMISSIONS.RankOverall,
        challengeConfigs: [{ permissions: PERMISSIONS.ViewChallenge }],
      },
    ]);
    const { body: challenges } = await target.call(host, listEditedChallenges, { params: { id } });
    expect(challenges.map(({ title, isEnabled }) => [title, isEnabled])).toEqual([
      ["static", false],
      ["container", false],
      ["pool", false],
    ]);
    const [first, , pool] = challenges.map((challenge) => challenge.id);
    const params = { id, cid: first ?? 0 };
    expect((await target.call(host, getEditedChallenge, { params })).body).toMatchObject({
      deadlineUtc: hoursFromNow(source, 3).getTime(),
      categoryLabel: "Label",
      tags: ["one", "two"],
      requires: [pool],
      lockMode: "Hidden",
      flagMode: "All",
      flags: [
        { flag: "flag{right}", kind: "Exact" },
        { flag: "flag{[0-9]}", kind: "Regex" },
      ],
    });
    expect((await target.call(host, listHints, { params })).body).toMatchObject([
      { title: "A way", cost: 50 },
    ]);
  });

  it("PACKAGE-1 contains only members that the format defines, without the keys of the game", async () => {
    const content = await readContent(await exportPackage(source, organizer, gameId));
    const listMembers = (name: string) => Object.keys(content[name] as object);
    expect(Object.keys(PackagedGame.properties)).toEqual(expect.arrayContaining(listMembers("game.json")));
    const challenges = Object.keys(content).filter((name) => name.startsWith("challenges/"));
    expect(challenges).toHaveLength(3);
    for (const name of challenges)
      expect(Object.keys(PackagedChallenge.properties)).toEqual(expect.arrayContaining(listMembers(name)));
  });

  it("PACKAGE-3 drops an opening time in the past, which would enable the challenge immediately", async () => {
    const file = await exportPackage(source, organizer, gameId);
    const delayMs = 3 * 3_600_000;
    target.clock.advance(delayMs);
    const { body: id } = await target.call(host, importGame, { body: { file } });
    target.clock.advance(-delayMs);
    const { body: challenges } = await target.call(host, listEditedChallenges, { params: { id } });
    expect(challenges.map(({ opensAt }) => opensAt)).toEqual([null, null, null]);
  });

  it("the imported game can be played once the organizer has enabled it", async () => {
    const file = await exportPackage(source, organizer, gameId);
    const { body: id } = await target.call(host, importGame, { body: { file } });
    const { body: challenges } = await target.call(host, listEditedChallenges, { params: { id } });
    for (const { id: cid } of challenges) {
      const body = { isEnabled: true };
      const { status } = await target.call(host, updateChallenge, { params: { id, cid }, body });
      expect(status).toBe(200);
      const { body: detail } = await target.call(host, getEditedChallenge, { params: { id, cid } });
      const attachments = [detail.attachment, ...detail.flags.map(({ attachment }) => attachment)].filter(
        (attachment) => attachment?.type === "Local",
      );
      for (const attachment of attachments) {
        const url = attachment?.url ?? "";
        expect((await target.app.inject({ url, headers: host.headers })).statusCode).toBe(200);
      }
    }
  });

  it("is limited to administrators, and returns 404 for an unknown game", async () => {
    const player = await source.signUp();
    expect((await source.call(player, exportGame, { params: { id: gameId } })).status).toBe(403);
    expect((await source.call(organizer, exportGame, { params: { id: 999_999 } })).status).toBe(404);
  });
});

const GAME = {
  title: "Elsewhere",
  summary: "",
  content: "",
  hidden: false,
  practiceMode: true,
  acceptWithoutReview: true,
  inviteCode: "code",
  teamMemberCountLimit: 0,
  containerCountLimit: 3,
  startTime: "2026-02-01T00:00:00+00:00",
  endTime: "2026-02-02T00:00:00+00:00",
  writeup: null,
  bloodBonus: { first: 50, second: 30, third: 10 },
  posterHash: null,
  divisions: [{ name: "Open", inviteCode: "x", defaultPermissions: ["JoinGame"], challengeConfig: [] }],
};

const CHALLENGE = {
  id: 7,
  title: "Elsewhere's challenge",
  content: "",
  category: "Web",
  type: "StaticContainer",
  enabled: true,
  scoring: { original: 500, minRate: 0.5, difficulty: 0 },
  limits: { submission: 0, deadline: null },
  flags: {
    disableBloodBonus: false,
    enableTrafficCapture: false,
    template: null,
    static: [{ value: "flag{x}", attachment: null }],
  },
  attachment: {
    type: "Remote",
    hash: null,
    fileName: null,
    fileSize: null,
    remoteUrl: "https://example.org/a",
  },
  hints: null,
  container: {
    image: "nginx",
    memoryLimit: 64,
    cpuCount: 1,
    storageLimit: 0,
    exposePort: 80,
    networkMode: "Custom",
    fileName: null,
  },
};

function packageParts(overrides: Parts = {}): Parts {
  return {
    "manifest.json": JSON.stringify({ version: "1.0", format: "GZCTF-GAME" }),
    "game.json": JSON.stringify(GAME),
    "challenges/challenge-7.json": JSON.stringify(CHALLENGE),
    ...overrides,
  };
}

describe("packages of other platforms", () => {
  it("PACKAGE-5 are accepted; missing or out-of-range values are adjusted", async () => {
    const { status, body: id } = await target.call(host, importGame, {
      body: { file: await toZip(packageParts()) },
    });
    expect(status).toBe(200);
    const { body: challenges } = await target.call(host, listEditedChallenges, { params: { id } });
    const cid = challenges[0]?.id ?? 0;
    const { body } = await target.call(host, getEditedChallenge, { params: { id, cid } });
    expect(body).toMatchObject({
      title: "Elsewhere's challenge",
      storageLimit: 128,
      networkMode: "Isolated",
      difficulty: 0.01,
      flags: [{ flag: "flag{x}" }],
      attachment: { type: "Remote", url: "https://example.org/a" },
    });
    const { body: game } = await target.call(host, getEditedGame, { params: { id } });
    expect(game).toMatchObject({ divisions: ["Open"], start: Date.UTC(2026, 1, 1) });
    const { body: divisions } = await target.call(host, listDivisions, { params: { id } });
    expect(divisions).toMatchObject([{ inviteCode: "x", defaultPermissions: PERMISSIONS.JoinGame }]);
  });

  it.each<readonly [string, object]>([
    ["an unknown permission", { defaultPermissions: ["Fly"] }],
    ["an override for an unknown challenge", { challengeConfig: [{ challengeId: 8, permissions: ["All"] }] }],
    [
      "an override with an unknown permission",
      { challengeConfig: [{ challengeId: 7, permissions: ["Fly"] }] },
    ],
    [
      "two overrides for one challenge",
      { challengeConfig: [7, 7].map((challengeId) => ({ challengeId, permissions: ["All"] })) },
    ],
  ])("PACKAGE-6 with %s are refused", async (_case, division) => {
    const game = { ...GAME, divisions: [{ name: "Open", ...division }] };
    const file = await toZip(packageParts({ "game.json": JSON.stringify(game) }));
    const { status, problem } = await target.call(host, importGame, { body: { file } });
    expect([status, problem.title]).toEqual([400, expect.stringContaining("game.json")]);
  });

  it.each<readonly [string, object]>([
    ["a missing requirement", { requires: [8] }],
    ["a challenge that requires itself", { requires: [7] }],
    ["a pattern that accepts everything", { flags: [{ value: ".*", kind: "Regex" }] }],
    ["a duplicate tag", { tags: ["one", "ONE"] }],
  ])("PACKAGE-4 with %s are refused", async (_case, members) => {
    const gonfalon = { fileName: "a", readOnlyRoot: false, pool: [], ...members };
    const part = JSON.stringify({ ...CHALLENGE, gonfalon });
    const file = await toZip(packageParts({ "challenges/challenge-7.json": part }));
    const { status, problem } = await target.call(host, importGame, { body: { file } });
    expect([status, problem.title]).toEqual([400, expect.stringContaining("challenge-7.json")]);
  });

  it("PACKAGE-6 a game without review exports divisions without RequireReview, and imports them with it", async () => {
    const id = await aGame(source, { accept_without_review: true });
    await aDivision(source, id);
    const file = await exportPackage(source, organizer, id);
    const [division] = ((await readContent(file))["game.json"] as PackagedGame).divisions ?? [];
    expect(division?.defaultPermissions).not.toContain("RequireReview");
    expect(division?.defaultPermissions).toContain("JoinGame");
    const { body: copy } = await target.call(host, importGame, { body: { file } });
    const { body: divisions } = await target.call(host, listDivisions, { params: { id: copy } });
    expect(divisions).toMatchObject([{ name: "Open", defaultPermissions: ALL_PERMISSIONS }]);
  });
});

const SECRET = Buffer.from("bytes that nobody else has");
const HASH = sha256(SECRET).toString("hex");

/** Writes malicious entry names, which the zip library refuses. */
function renameEntries(bytes: Buffer, from: string, to: string): Buffer {
  expect(to).toHaveLength(from.length);
  return Buffer.from(bytes.toString("latin1").replaceAll(from, to), "latin1");
}

async function toBytes(parts: Parts): Promise<Buffer> {
  return Buffer.from(await (await toZip(parts)).arrayBuffer());
}

/** Writes a wrong entry size to the central directory. */
function withEntrySize(bytes: Buffer, size: number): Buffer {
  const altered = Buffer.from(bytes);
  const directory = altered.lastIndexOf(Buffer.from("PK\u0001\u0002"));
  altered.writeUInt32LE(size, directory + 24);
  return altered;
}

const changedChallenge = (overrides: object) => ({
  "challenges/challenge-7.json": JSON.stringify({ ...CHALLENGE, ...overrides }),
});
const file = (name: string) => ({ [`files/${name}`]: SECRET });

/** Adds this many empty entries to the central directory. */
function withManyEntries(bytes: Buffer, count: number): Buffer {
  const at = bytes.lastIndexOf(Buffer.from("PK\u0005\u0006"));
  const end = Buffer.from(bytes.subarray(at));
  const more = Buffer.concat(Array.from({ length: count }, (_, n) => emptyEntry(`x/${n}`)));
  const total = end.readUInt16LE(10) + count;
  end.writeUInt16LE(total, 8);
  end.writeUInt16LE(total, 10);
  end.writeUInt32LE(end.readUInt32LE(12) + more.length, 12);
  return Buffer.concat([bytes.subarray(0, at), more, end]);
}

function emptyEntry(name: string): Buffer {
  const entry = Buffer.alloc(46);
  entry.write("PK\u0001\u0002", "latin1");
  entry.writeUInt16LE(name.length, 28);
  return Buffer.concat([entry, Buffer.from(name)]);
}

const MANY_BLANKS = " ".repeat(9 * 1024 * 1024);

type Hostile = [name: string, make: () => Promise<Uint8Array>, title?: RegExp];
const hostile: readonly Hostile[] = [
  ["a file that is not a zip file", async () => Buffer.from("PK, but not really")],
  ["an empty file", async () => Buffer.alloc(0)],
  ["a truncated zip file", async () => (await toBytes(packageParts())).subarray(0, -30)],
  [
    "a path outside of the archive",
    async () =>
      renameEntries(await toBytes(packageParts(file("aaaaaaaaaa"))), "files/aaaaaaaaaa", "../../../../evil"),
  ],
  [
    "an absolute path",
    async () =>
      renameEntries(await toBytes(packageParts(file("aaaaaaaaaa"))), "files/aaaaaaaaaa", "/etc/passwd/evil"),
  ],
  [
    "a duplicate part",
    async () => renameEntries(await toBytes(packageParts(file("abc"))), "files/abc", "game.json"),
  ],
  ["a file with the wrong hash", () => toBytes(packageParts(file(HASH.replace(/^./, "0"))))],
  ["a file whose name is not a hash", () => toBytes(packageParts(file("picture.png")))],
  ["a wrong size", async () => withEntrySize(await toBytes(packageParts(file(HASH))), 10)],
  [
    "an unpacked size above the limit",
    async () => withEntrySize(await toBytes(packageParts(file(HASH))), 0xfff0_0000),
    /^The package is too large/,
  ],
  ["too many parts", async () => withManyEntries(await toBytes(packageParts()), 20_001)],
  [
    "a part that is too large",
    () => toBytes(packageParts({ "game.json": JSON.stringify(GAME) + MANY_BLANKS })),
  ],
  [
    "S19 too many values in one part, which need more memory than their text",
    () =>
      toBytes(packageParts({ "game.json": JSON.stringify({ ...GAME, unknown: Array(300_000).fill(0) }) })),
    /game\.json/,
  ],
  [
    "S19 too many values in all parts together",
    () =>
      toBytes(
        packageParts(
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
    () => toBytes(packageParts({ "manifest.json": JSON.stringify({ version: "1.0", format: "ELSE" }) })),
  ],
  ["invalid JSON", () => toBytes(packageParts({ "game.json": "{" }))],
  [
    "a null character, which PostgreSQL cannot store",
    () => toBytes(packageParts(changedChallenge({ content: "\0" }))),
  ],
  ["a member with an invalid value", () => toBytes(packageParts(changedChallenge({ type: "Anything" })))],
  [
    "a missing attachment",
    () => toBytes(packageParts(changedChallenge({ attachment: { type: "Local", hash: HASH } }))),
  ],
  [
    "an attachment URL that is not HTTP",
    () =>
      toBytes(
        packageParts(changedChallenge({ attachment: { type: "Remote", remoteUrl: "file:///etc/passwd" } })),
      ),
  ],
  [
    "a poster that is not an image",
    () =>
      toBytes(packageParts({ ...file(HASH), "game.json": JSON.stringify({ ...GAME, posterHash: HASH }) })),
  ],
  [
    "an end before its start",
    () =>
      toBytes(
        packageParts({ ...file(HASH), "game.json": JSON.stringify({ ...GAME, endTime: GAME.startTime }) }),
      ),
  ],
  [
    "an invalid date",
    () =>
      toBytes(
        packageParts({
          ...file(HASH),
          "game.json": JSON.stringify({ ...GAME, endTime: "2026-99-99T00:00:00Z" }),
        }),
      ),
  ],
];

describe("a malicious package", () => {
  it.each<Hostile>(hostile)(
    "PACKAGE-4 is rejected without side effects: %s",
    async (_case, make, title = /./) => {
      const readState = async () => ({
        games: (await target.db.selectFrom("games").select("id").execute()).length,
        files: (await target.db.selectFrom("files").select("hash").execute()).length,
        blobs: (await readdir(target.files, { recursive: true })).filter((name) => name.length > 64).length,
        temporary: await readdir(join(target.files, "incoming")),
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
