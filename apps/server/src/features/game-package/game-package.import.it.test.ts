import { getEditedChallenge, listEditedChallenges } from "@gonfalon/contract/challenge.ts";
import { listDivisions } from "@gonfalon/contract/division.ts";
import { getEditedGame } from "@gonfalon/contract/game.ts";
import { importGame, type PackagedGame } from "@gonfalon/contract/game-package.ts";
import { unpackBloodBonus } from "@gonfalon/rules/blood-bonus.ts";
import { ALL_PERMISSIONS, PERMISSIONS } from "@gonfalon/rules/division-permissions.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { insertDivision, insertGame } from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import type { TestUser } from "../../../test/test-users.ts";
import {
  buildPackageParts,
  CHALLENGE,
  exportPackage,
  GAME,
  readContent,
  toZip,
} from "./test/game-package-fixtures.ts";

const source = useServer();
const target = useServer();

let organizer: TestUser;
let host: TestUser;

beforeAll(async () => {
  organizer = await source.signUp("Admin");
  host = await target.signUp("Admin");
});

describe("imported packages", () => {
  it("PACKAGE-5 can come from other platforms; missing or out-of-range values are adjusted", async () => {
    const { status, body: id } = await target.call(host, importGame, {
      body: { file: await toZip(buildPackageParts()) },
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

  it("PACKAGE-5 are accepted with writeups due before the end and bonuses above 100 %, which are adjusted", async () => {
    const writeup = { required: true, deadline: "1970-01-01T00:00:00+00:00", note: "" };
    const game = { ...GAME, writeup, bloodBonus: { first: 1023, second: 30, third: 10 } };
    const file = await toZip(buildPackageParts({ "game.json": JSON.stringify(game) }));
    const { status, body: id } = await target.call(host, importGame, { body: { file } });
    expect(status).toBe(200);
    const { body } = await target.call(host, getEditedGame, { params: { id } });
    expect(body.writeupDeadline).toBe(body.end);
    expect(unpackBloodBonus(body.bloodBonus)).toEqual([1000, 30, 10]);
  });

  it("CODE-1, FILE-2 keep a key that the title of another challenge yields too, and get valid file names", async () => {
    const extras = { fileName: `../${"a".repeat(200)}.zip`, readOnlyRoot: false, pool: [] };
    const parts = buildPackageParts({
      "challenges/challenge-7.json": JSON.stringify({ ...CHALLENGE, title: "Web 1" }),
      "challenges/challenge-8.json": JSON.stringify({
        ...CHALLENGE,
        id: 8,
        gonfalon: { ...extras, key: "web-1" },
      }),
    });
    const { status, body: id } = await target.call(host, importGame, { body: { file: await toZip(parts) } });
    expect(status).toBe(200);
    const rows = await target.db
      .selectFrom("challenges")
      .where("game_id", "=", id)
      .select(["key", "file_name"])
      .orderBy("id")
      .execute();
    expect(rows).toEqual([
      { key: "web-1-7", file_name: "attachment" },
      { key: "web-1", file_name: `${"a".repeat(124)}.zip` },
    ]);
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
  ])("PACKAGE-6 are refused with %s", async (_case, division) => {
    const game = { ...GAME, divisions: [{ name: "Open", ...division }] };
    const file = await toZip(buildPackageParts({ "game.json": JSON.stringify(game) }));
    const { status, problem } = await target.call(host, importGame, { body: { file } });
    expect([status, problem.title]).toEqual([400, expect.stringContaining("game.json")]);
  });

  it.each<readonly [string, object]>([
    ["a missing requirement", { requires: [8] }],
    ["a challenge that requires itself", { requires: [7] }],
    ["a pattern that accepts everything", { flags: [{ value: ".*", kind: "Regex" }] }],
    ["a duplicate tag", { tags: ["one", "ONE"] }],
  ])("PACKAGE-4 are refused with %s", async (_case, members) => {
    const gonfalon = { fileName: "a", readOnlyRoot: false, pool: [], ...members };
    const part = JSON.stringify({ ...CHALLENGE, gonfalon });
    const file = await toZip(buildPackageParts({ "challenges/challenge-7.json": part }));
    const { status, problem } = await target.call(host, importGame, { body: { file } });
    expect([status, problem.title]).toEqual([400, expect.stringContaining("challenge-7.json")]);
  });
});

it("PACKAGE-6 the export of a game without review omits RequireReview, and the import restores it", async () => {
  const id = await insertGame(source, { accept_without_review: true });
  await insertDivision(source, id);
  const file = await exportPackage(source, organizer, id);
  const [division] = ((await readContent(file))["game.json"] as PackagedGame).divisions ?? [];
  expect(division?.defaultPermissions).not.toContain("RequireReview");
  expect(division?.defaultPermissions).toContain("JoinGame");
  const { body: copyId } = await target.call(host, importGame, { body: { file } });
  const { body: divisions } = await target.call(host, listDivisions, { params: { id: copyId } });
  expect(divisions).toMatchObject([{ name: "Open", defaultPermissions: ALL_PERMISSIONS }]);
});
