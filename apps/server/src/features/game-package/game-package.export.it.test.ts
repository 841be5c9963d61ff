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
import { ALL_PERMISSIONS, PERMISSIONS } from "@gonfalon/rules/division-permissions.ts";
import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/client.ts";
import {
  hoursFromNow,
  insertChallenge,
  insertDivision,
  insertGame,
  insertRequirement,
} from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import { race } from "../../../test/race.ts";
import type { TestUser } from "../../../test/test-users.ts";
import { exportPackage, readContent } from "./test/game-package-fixtures.ts";

const source = useServer();
const target = useServer();
const PICTURE = Buffer.from("\x89PNG\r\n\x1a\n and so on", "latin1");

let organizer: TestUser;
let host: TestUser;
let gameId: number;

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
  gameId = await insertGame(source, {
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
  const schoolId = await insertDivision(source, gameId, {
    name: "School",
    invite_code: "school code",
    permissions: ALL_PERMISSIONS & ~PERMISSIONS.RankOverall,
  });
  const staticId = await insertChallenge(source, gameId, {
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
    .values({ challenge_id: staticId, flag: "flag{[0-9]}", kind: "Regex" })
    .execute();
  const hint = { title: "A way", content: "Look", cost: 50, position: 0, created_at: source.clock.now() };
  await source.db
    .insertInto("paid_hints")
    .values({ challenge_id: staticId, ...hint })
    .execute();
  const override = { division_id: schoolId, challenge_id: staticId, permissions: PERMISSIONS.ViewChallenge };
  await source.db.insertInto("division_challenges").values(override).execute();
  await insertChallenge(source, gameId, {
    title: "container",
    type: "DynamicContainer",
    flags: [],
    flag_template: "flag{[GUID]}",
    container_image: "",
    network_mode: "Isolated",
    read_only_root: true,
    no_new_privileges: true,
  });
  const poolId = await insertChallenge(source, gameId, {
    title: "pool",
    type: "DynamicAttachment",
    flags: [],
    enabled: false,
    opens_at: hoursFromNow(source, 2),
  });
  await insertRequirement(source, staticId, poolId);
  await source.call(organizer, addFlags, {
    params: { id: gameId, cid: poolId },
    body: [
      { flag: "flag{one}", attachmentType: "Local", fileHash: poolHash },
      { flag: "flag{two}", attachmentType: "Remote", remoteUrl: "https://example.org/two" },
    ],
  });
});

describe("exporting a game to another installation", () => {
  it("PACKAGE-1, PACKAGE-2, PACKAGE-3 copies the game: hidden, without invite code, challenges disabled", async () => {
    const file = await exportPackage(source, organizer, gameId);
    const { status, body: id } = await target.call(host, importGame, { body: { file } });
    expect(status).toBe(200);

    const before = await readContent(file);
    const after = await readContent(await exportPackage(target, host, id));
    const findPositions = (content: Readonly<Record<string, unknown>>) =>
      new Map((content["manifest.json"] as PackageManifest).gonfalon?.challenges.map((cid, n) => [cid, n]));
    /** Replaces references to challenges with their positions, and the values that an import changes with 0. */
    const toComparable = (content: Readonly<Record<string, unknown>>) => {
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
          challenges.map(([name, part]) => {
            const challenge = part as PackagedChallenge;
            const requires = challenge.gonfalon?.requires?.map((cid) => positions.get(cid));
            return [name, { ...challenge, id: 0, enabled: 0, gonfalon: { ...challenge.gonfalon, requires } }];
          }),
        ),
      };
    };
    expect(toComparable(after)).toEqual(toComparable(before));
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
    const [staticId, , poolId] = challenges.map((challenge) => challenge.id);
    const params = { id, cid: staticId ?? 0 };
    expect((await target.call(host, getEditedChallenge, { params })).body).toMatchObject({
      deadlineUtc: hoursFromNow(source, 3).getTime(),
      categoryLabel: "Label",
      tags: ["one", "two"],
      requires: [poolId],
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

  it("PACKAGE-1 writes only members that the format defines, and not the public key of the game", async () => {
    const { body: game } = await source.call(organizer, getEditedGame, { params: { id: gameId } });
    const content = await readContent(await exportPackage(source, organizer, gameId));
    expect(game.publicKey).not.toBe("");
    expect(JSON.stringify(content)).not.toContain(game.publicKey);
    const listMembers = (name: string) => Object.keys(content[name] as object);
    expect(Object.keys(PackagedGame.properties)).toEqual(expect.arrayContaining(listMembers("game.json")));
    const challenges = Object.keys(content).filter((name) => name.startsWith("challenges/"));
    expect(challenges).toHaveLength(3);
    for (const name of challenges)
      expect(Object.keys(PackagedChallenge.properties)).toEqual(expect.arrayContaining(listMembers(name)));
  });

  it("PACKAGE-3 drops opening times, deadlines and a freeze in the past, which would take effect immediately", async () => {
    const file = await exportPackage(source, organizer, gameId);
    const delayMs = 3 * HOUR_MS;
    target.clock.advance(delayMs);
    const { body: id } = await target.call(host, importGame, { body: { file } });
    target.clock.advance(-delayMs);
    const { body: challenges } = await target.call(host, listEditedChallenges, { params: { id } });
    expect(challenges.map(({ opensAt }) => opensAt)).toEqual([null, null, null]);
    for (const { id: cid } of challenges) {
      const { body } = await target.call(host, getEditedChallenge, { params: { id, cid } });
      expect(body.deadlineUtc).toBeNull();
    }
    const { body: game } = await target.call(host, getEditedGame, { params: { id } });
    expect([game.freezeAt, game.unfreezeAt]).toEqual([null, null]);
  });

  it("the imported challenges can be enabled, and their files can be downloaded", async () => {
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

it("PACKAGE-1 a package has one state of the game, even if the game is edited during the export", async () => {
  const id = await insertGame(source);
  const challengeId = await insertChallenge(source, id, { title: "before" });
  const edit = async (tx: Db) => {
    await sql`lock table paid_hints in access exclusive mode`.execute(tx);
    await tx.updateTable("challenges").set({ title: "after" }).where("id", "=", challengeId).execute();
    await tx.deleteFrom("flags").where("challenge_id", "=", challengeId).execute();
  };
  const [file] = await race(source.db, edit, [() => exportPackage(source, organizer, id)]);
  const content = file && (await readContent(file));
  expect(content?.[`challenges/challenge-${challengeId}.json`]).toMatchObject({
    title: "before",
    flags: { static: [{ value: "flag{right}" }] },
  });
});
