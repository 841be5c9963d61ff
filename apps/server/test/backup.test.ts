import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { hashContent } from "#kernel/digest.ts";
import { type BuiltMembership, insertChallenge, insertGame, insertParticipation } from "./builders.ts";
import { submit } from "./cluster.ts";
import { useForkedServers } from "./forked-server.ts";
import { runCommand } from "./terminal.ts";
import { createEmptyDatabase, withClient } from "./test-databases.ts";
import type { TestUser } from "./test-users.ts";

// Starts and fills complete servers, possibly on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const source = useForkedServers({ ADMIN_PASSWORD: "Passw0rd-of-the-first" });
const target = useForkedServers({}, createEmptyDatabase);

let folder: string;
let address: string;
let admin: TestUser;
let token: string;
let fileUrl: string;
let memberships: readonly BuiltMembership[];
let challengeIds: readonly number[];
let gameId: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "gonfalon-backup-"));
  ({ address } = await source.start());
  const { fixture } = source;
  admin = await source.signUp("Admin");
  gameId = await insertGame(fixture);
  challengeIds = await Promise.all(Array.from({ length: 20 }, () => insertChallenge(fixture, gameId)));
  memberships = await Promise.all(Array.from({ length: 8 }, () => insertParticipation(fixture, gameId)));
  ({ token } = (await send("/api/tokens", { name: "robot" })) as { token: string });
  const form = new FormData();
  form.append("files", new File([Buffer.alloc(3_000_000, "some bytes")], "large.bin"));
  const response = await fetch(`${address}/api/assets`, {
    method: "POST",
    headers: admin.headers,
    body: form,
  });
  const [file] = (await response.json()) as [{ hash: string }];
  fileUrl = `/assets/${file.hash}/large.bin`;
});

afterAll(() => rm(folder, { recursive: true }));

async function send(path: string, body: object): Promise<unknown> {
  const response = await fetch(`${address}${path}`, {
    method: "POST",
    headers: { ...admin.headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return response.json();
}

/** Makes every team solve every challenge. `confirmedIds` contains the ids of the submissions that were confirmed so far. */
function startLoad() {
  const confirmedIds: number[] = [];
  const completion = Promise.all(
    memberships.map(async (membership) => {
      for (const challengeId of challengeIds) {
        const response = await submit(address, membership, challengeId, "flag{right}");
        confirmedIds.push((await response.json()) as number);
      }
    }),
  );
  return { confirmedIds, completion };
}

async function listRestoredRows(query: string): Promise<readonly Record<string, unknown>[]> {
  return withClient(target.installation.DATABASE_URL, async (client) => {
    const { rows } = await client.query<Record<string, unknown>>(query);
    return rows;
  });
}

async function read(base: string, path: string): Promise<unknown> {
  return (await fetch(`${base}/api/game/${gameId}/${path}`)).json();
}

/** Adjusts the score of a team, and waits for the board. */
async function adjustScore(base: string, teamId: number | undefined): Promise<void> {
  const adjustment = { teamId, points: 5, reason: "a reason", public: true };
  for (const [path, body] of [
    ["adjustments", adjustment],
    ["scoreboard/flush", {}],
  ] as const) {
    const response = await fetch(`${base}/api/edit/games/${gameId}/${path}`, {
      method: "POST",
      headers: { ...admin.headers, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
  }
}

/** The visible state of an installation. */
async function readResponses(base: string) {
  const tokenHeaders = { authorization: `Bearer ${token}` };
  const readText = async (path: string, headers: Readonly<Record<string, string>>) => {
    const response = await fetch(`${base}${path}`, { headers });
    return [response.status, await response.text()] as const;
  };
  const signIn = await fetch(`${base}/api/account/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ userName: "Admin", password: "Passw0rd-of-the-first" }),
  });
  const bytes = await fetch(`${base}${fileUrl}`, { headers: admin.headers });
  return {
    board: {
      ...(JSON.parse((await readText(`/api/game/${gameId}/scoreboard`, {}))[1]) as object),
      updateTimeUtc: 0,
      version: "",
    },
    session: await readText("/api/account/profile", memberships[0]?.player.headers ?? {}),
    token: await readText("/api/edit/games", tokenHeaders),
    config: await readText("/api/config", {}),
    signIn: signIn.status,
    file: await hashContent(new Uint8Array(await bytes.arrayBuffer())),
  };
}

it("BACKUP-1 a backup under load is consistent and contains everything confirmed before it", async () => {
  const load = startLoad();
  while (load.confirmedIds.length < 20) await fetch(`${address}/api/config`);
  const confirmedBefore = [...load.confirmedIds];
  const backup = await runCommand(["backup", "under-load"], { env: source.installation, folder });
  expect(backup).toMatchObject({ code: 0, errors: "" });
  await load.completion;
  const restore = await runCommand(["restore", "under-load"], { env: target.installation, folder });
  expect(restore).toMatchObject({ code: 0, errors: "" });

  const submissions = await listRestoredRows("select id from submissions order by id");
  expect(submissions.map(({ id }) => id)).toEqual(expect.arrayContaining(confirmedBefore));
  const solves = await listRestoredRows("select submission_id as id from solves order by 1");
  expect(solves).toEqual(submissions);
});

it("BACKUP-1 a backup into a folder that does not exist fails, and the error names the folder", async () => {
  const backup = await runCommand(["backup", "missing/backup"], { env: source.installation, folder });
  expect(backup.code).toBe(1);
  expect(backup.errors).toContain(`The folder ${join(folder, "missing")} does not exist.`);
});

it("BACKUP-2 refuses to overwrite an installation without --replace, or while it is in use", async () => {
  const secondRestore = await runCommand(["restore", "under-load"], { env: target.installation, folder });
  expect(secondRestore.code).toBe(1);
  expect(secondRestore.errors).toContain("--replace");
  const restoreInUse = await runCommand(["restore", "under-load", "--replace"], {
    env: source.installation,
    folder,
  });
  expect(restoreInUse.code).toBe(1);
  expect(restoreInUse.errors).toContain("stop every server");
});

it("BACKUP-3 a restored installation returns the same boards, files, sign-ins, sessions and tokens", async () => {
  const expectedResponses = await readResponses(address);
  expect(await runCommand(["backup", "quiet"], { env: source.installation, folder })).toMatchObject({
    code: 0,
  });
  expect([expectedResponses.signIn, expectedResponses.session[0], expectedResponses.token[0]]).toEqual([
    200, 200, 200,
  ]);
  const restore = await runCommand(["restore", "quiet", "--replace"], { env: target.installation, folder });
  expect(restore).toMatchObject({ code: 0, errors: "" });
  const { address: restoredAddress } = await target.start();
  expect(await readResponses(restoredAddress)).toEqual(expectedResponses);

  // LIVE-1: the ids of events after the backup are used again for other events.
  const [firstTeamId, secondTeamId] = memberships.map(({ team }) => team.id);
  await adjustScore(address, firstTeamId);
  const { version } = (await read(address, "scoreboard")) as { readonly version: string };
  await adjustScore(restoredAddress, secondTeamId);
  await adjustScore(restoredAddress, secondTeamId);
  const update = await read(restoredAddress, `scoreboard/changes?since=${version}`);
  expect(update).toMatchObject({ from: version, reset: true });
});

it.each([
  ["missing its last byte", (bytes: Buffer) => bytes.subarray(0, bytes.length - 1)],
  ["truncated", (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
  ["altered", (bytes: Buffer) => Buffer.from(bytes).fill(0, 5000, 5010)],
  ["not a backup", () => Buffer.from("something else")],
])("BACKUP-4 rejects a file that is %s, without side effects", async (_case, damage) => {
  await writeFile(join(folder, "damaged"), damage(await readFile(join(folder, "quiet"))));
  const installation = { DATABASE_URL: await createEmptyDatabase(), DATA_DIR: join(folder, "data") };
  const { code, errors } = await runCommand(["restore", "damaged"], { env: installation, folder });
  expect(code).toBe(1);
  expect(errors).toMatch(/damaged or incomplete .* Nothing was changed/);
  expect((await readdir(folder)).toSorted()).toEqual(["damaged", "quiet", "under-load"]);
  const { rowCount } = await withClient(installation.DATABASE_URL, (client) =>
    client.query("select from pg_tables where schemaname = 'public'"),
  );
  expect(rowCount).toBe(0);
});

it("MAIL-2 a restored installation does not send the mails that were queued in the backup", async () => {
  const { fixture, installation } = source;
  await fixture.db
    .insertInto("outbox")
    .values({
      id: randomUUID(),
      user_name: "ada",
      recipient: "ada@example.org",
      subject: "",
      html: "",
      plain: "",
      next_try_at: new Date("9999-01-01"),
    })
    .execute();
  expect(await runCommand(["backup", "with-mail"], { env: installation, folder })).toMatchObject({ code: 0 });
  const restoredInstallation = {
    DATABASE_URL: await createEmptyDatabase(),
    DATA_DIR: join(folder, "mail-data"),
  };
  const restore = await runCommand(["restore", "with-mail"], { env: restoredInstallation, folder });
  expect(restore).toMatchObject({ code: 0, errors: "" });
  const { rowCount } = await withClient(restoredInstallation.DATABASE_URL, (client) =>
    client.query("select from outbox"),
  );
  expect(rowCount).toBe(0);
});

it("BACKUP-1 backup and restore name a file that the snapshot refers to but that no longer exists", async () => {
  const [, , hash = ""] = fileUrl.split("/");
  const blobPath = join(
    source.installation.DATA_DIR,
    "files",
    "uploads",
    hash.slice(0, 2),
    hash.slice(2, 4),
    hash,
  );
  await rm(blobPath);
  const backup = await runCommand(["backup", "without-file"], { env: source.installation, folder });
  expect(backup).toMatchObject({
    code: 0,
    errors: [
      `Missing from the backup because it no longer exists or is incomplete: files/${hash}`,
      "Warning: files missing from the backup: 1.",
    ].join("\n"),
  });
  const installation = { DATABASE_URL: await createEmptyDatabase(), DATA_DIR: join(folder, "other-data") };
  expect(await runCommand(["restore", "without-file"], { env: installation, folder })).toMatchObject({
    code: 0,
    errors: `Missing from the backup: files/${hash}\nWarning: files missing from the backup: 1.`,
  });
});

it("BACKUP-1 a truncated capture, as after a power cut, is reported as missing; others are restored", async () => {
  const { fixture, installation } = source;
  const [challengeId = 0] = challengeIds;
  const participationId = memberships[0]?.id ?? 0;
  const captureFolder = join("captures", String(challengeId), String(participationId));
  await mkdir(join(installation.DATA_DIR, captureFolder), { recursive: true });
  for (const [name, bytes] of [
    ["complete.pcap", 9],
    ["short.pcap", 8],
  ] as const) {
    await writeFile(join(installation.DATA_DIR, captureFolder, name), Buffer.alloc(bytes, "x"));
    const updatedAt = fixture.clock.now();
    await fixture.db
      .insertInto("captures")
      .values({
        challenge_id: challengeId,
        participation_id: participationId,
        file_name: name,
        size: 9,
        updated_at: updatedAt,
      })
      .execute();
  }
  const backup = await runCommand(["backup", "with-captures"], { env: installation, folder });
  expect(backup).toMatchObject({
    code: 0,
    errors: expect.stringContaining(join(captureFolder, "short.pcap")),
  });
  const otherInstallation = {
    DATABASE_URL: await createEmptyDatabase(),
    DATA_DIR: join(folder, "capture-data"),
  };
  const restore = await runCommand(["restore", "with-captures"], { env: otherInstallation, folder });
  expect(restore).toMatchObject({
    code: 0,
    errors: expect.stringContaining(join(captureFolder, "short.pcap")),
  });
  expect(await readdir(join(otherInstallation.DATA_DIR, captureFolder))).toEqual(["complete.pcap"]);
});
