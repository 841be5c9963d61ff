import { uploadAssets } from "@gonfalon/contract/asset.ts";
import {
  createChallenge,
  deleteChallenge,
  getEditedChallenge,
  listEditedChallenges,
  setAttachment,
  updateChallenge,
} from "@gonfalon/contract/challenge.ts";
import type { ChallengeUpdate } from "@gonfalon/contract/challenge-update.ts";
import { addFlags } from "@gonfalon/contract/flag.ts";
import { getScoreboard } from "@gonfalon/contract/scoreboard.ts";
import { submitFlag } from "@gonfalon/contract/submission.ts";
import { ALL_PERMISSIONS, PERMISSIONS } from "@gonfalon/rules/division-permissions.ts";
import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/client.ts";
import { type Caller, visitor } from "../../../test/api-client.ts";
import {
  aChallenge,
  aDivision,
  aGame,
  aParticipation,
  aSolve,
  hoursFromNow,
} from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import { race } from "../../../test/race.ts";
import type { TestUser } from "../../../test/test-users.ts";

const server = useServer();
let admin: TestUser;

beforeAll(async () => {
  admin = await server.signUp("Admin");
});

const NOBODYS = "0".repeat(64);

function change(id: number, cid: number, body: ChallengeUpdate) {
  return server.call(admin, updateChallenge, { params: { id, cid }, body });
}

async function read(id: number, cid: number) {
  return (await server.call(admin, getEditedChallenge, { params: { id, cid } })).body;
}

async function listNotices(gameId: number) {
  const rows = await server.db
    .selectFrom("notices")
    .where("game_id", "=", gameId)
    .select(["type", "values"])
    .orderBy("id")
    .execute();
  return rows.map(({ type, values }) => [type, ...values]);
}

async function uploaded(content: string, name = "file.zip"): Promise<string> {
  const { body } = await server.call(admin, uploadAssets, {
    query: {},
    body: { files: [new File([content], name)] },
  });
  return body[0]?.hash ?? "";
}

function hold(challengeId: number) {
  return (tx: Db) =>
    tx.selectFrom("challenges").where("id", "=", challengeId).select("id").forUpdate().execute();
}

describe("a new challenge", () => {
  it("CHAL-1 is disabled and has the default settings", async () => {
    const id = await aGame(server);
    const { status, body } = await server.call(admin, createChallenge, {
      params: { id },
      body: { title: "Baby", category: "Pwn", type: "DynamicContainer" },
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(Number),
      key: "baby",
      title: "Baby",
      content: "",
      category: "Pwn",
      type: "DynamicContainer",
      isManagedFromCode: false,
      hints: [],
      flagTemplate: null,
      isEnabled: false,
      opensAt: null,
      deadlineUtc: null,
      categoryLabel: null,
      tags: [],
      requires: [],
      lockMode: "Locked",
      flagMode: "Any",
      acceptedCount: 0,
      valuedSolves: 0,
      fileName: "attachment",
      attachment: null,
      testContainer: null,
      flags: [],
      containerImage: "",
      memoryLimit: 64,
      cpuCount: 1,
      storageLimit: 256,
      containerExposePort: 80,
      enableTrafficCapture: false,
      networkMode: "Open",
      readOnlyRoot: false,
      noNewPrivileges: false,
      disableBloodBonus: false,
      submissionLimit: 0,
      originalScore: 1000,
      minScoreRate: 0.25,
      difficulty: 5,
    });
    expect(await read(id, body.id)).toEqual(body);
    expect(server.lines.at(-1)).toMatchObject({
      message: "challenge created",
      fields: { status: "Success", user: admin.name, challengeId: body.id },
    });
  });

  it("CHAL-1 is a static attachment in Misc by default", async () => {
    const id = await aGame(server);
    const response = await server.app.inject({
      method: "POST",
      url: `/api/edit/games/${id}/challenges`,
      headers: admin.headers,
      payload: { title: "x", isEnabled: true, score: 5 },
    });
    expect(response.json()).toMatchObject({ category: "Misc", type: "StaticAttachment", isEnabled: false });
  });

  it("requires a title and a game", async () => {
    const id = await aGame(server);
    const body = { title: " ", category: "Misc", type: "StaticAttachment" } as const;
    expect((await server.call(admin, createChallenge, { params: { id }, body })).status).toBe(400);
    const elsewhere = { params: { id: 999_999 }, body: { ...body, title: "x" } };
    expect((await server.call(admin, createChallenge, elsewhere)).status).toBe(404);
  });
});

describe("the challenge list", () => {
  it("has every challenge by id with its current score, based on accepted teams only", async () => {
    const id = await aGame(server);
    const cid = await aChallenge(server, id, {
      title: "worth",
      original_score: 1000,
      flags: ["flag{a}", "flag{b}"],
    });
    const other = await aChallenge(server, id, {
      title: "other",
      enabled: false,
      original_score: 500,
      flags: [],
    });
    for (const status of ["Accepted", "Accepted", "Suspended"] as const)
      await aSolve(server, await aParticipation(server, id, { status }), cid);
    const { body } = await server.call(admin, listEditedChallenges, { params: { id } });
    expect(body).toEqual([
      {
        id: cid,
        title: "worth",
        category: "Misc",
        type: "StaticAttachment",
        isEnabled: true,
        opensAt: null,
        deadlineUtc: null,
        categoryLabel: null,
        tags: [],
        requires: [],
        lockMode: "Locked",
        acceptedCount: 2,
        flagCount: 2,
        score: 864,
        minScore: 250,
        originalScore: 1000,
      },
      expect.objectContaining({ id: other, isEnabled: false, flagCount: 0, score: 500, minScore: 125 }),
    ]);
    expect((await read(id, cid)).acceptedCount).toBe(2);
  });

  it("CLOSE-3 DIV-1 has the score of the board: late solves and those of some divisions do not lower it", async () => {
    const id = await aGame(server);
    const cid = await aChallenge(server, id, { deadline_at: server.clock.now() });
    await aDivision(server, id, {
      name: "Guests",
      permissions: ALL_PERMISSIONS ^ PERMISSIONS.AffectDynamicScore,
    });
    await aSolve(
      server,
      await aParticipation(server, id, { division: "Guests" }),
      cid,
      hoursFromNow(server, -0.5),
    );
    await aSolve(server, await aParticipation(server, id), cid, hoursFromNow(server, 0.5));
    for (const hours of [-0.4, -0.3])
      await aSolve(server, await aParticipation(server, id), cid, hoursFromNow(server, hours));
    const { body } = await server.call(admin, listEditedChallenges, { params: { id } });
    expect(body.map(({ score }) => score)).toEqual([864]);
    expect(await read(id, cid)).toMatchObject({ acceptedCount: 4, valuedSolves: 2 });
    const board = await server.call(admin, getScoreboard, { params: { id } });
    expect(board.body.challenges.Misc?.map(({ score, solved }) => [score, solved])).toEqual([[864, 2]]);
  });

  it("CHAL-8 is 404 for an unknown game", async () => {
    expect((await server.call(admin, listEditedChallenges, { params: { id: 999_999 } })).status).toBe(404);
  });
});

describe("editing a challenge", () => {
  it("CHAL-3 keeps fields that are missing or null, and ignores read-only ones", async () => {
    const id = await aGame(server);
    const cid = await aChallenge(server, id, { content: "text", hints: ["one"], submission_limit: 3 });
    const response = await server.app.inject({
      method: "PUT",
      url: `/api/edit/games/${id}/challenges/${cid}`,
      headers: admin.headers,
      payload: {
        ...(await read(id, cid)),
        title: "New",
        content: null,
        type: "StaticContainer",
        acceptedCount: 9,
      },
    });
    expect(response.json()).toMatchObject({
      title: "New",
      content: "text",
      hints: ["one"],
      submissionLimit: 3,
      type: "StaticAttachment",
      acceptedCount: 0,
      flags: [{ flag: "flag{right}", attachment: null, handedOut: false }],
    });
    expect(await read(id, cid)).toEqual(response.json());
  });

  it("CHAL-3 changes every setting", async () => {
    const id = await aGame(server);
    const cid = await aChallenge(server, id, { type: "DynamicContainer", flags: [] });
    const settings = {
      title: "t",
      content: "c",
      category: "Web",
      hints: ["a", "b"],
      isEnabled: false,
      flagTemplate: "flag{[TEAM_HASH]}",
      fileName: "pack.zip",
      submissionLimit: 10_000,
      containerImage: "registry/image:1",
      memoryLimit: 32,
      cpuCount: 1024,
      storageLimit: 128,
      containerExposePort: 65_535,
      enableTrafficCapture: true,
      networkMode: "Isolated",
      readOnlyRoot: true,
      noNewPrivileges: true,
      disableBloodBonus: true,
      originalScore: 0,
      minScoreRate: 1,
      difficulty: 0.1,
    } as const;
    const { body } = await change(id, cid, {
      ...settings,
      hints: ["a", "b"],
      containerImage: " registry/image:1 ",
    });
    expect(body).toMatchObject(settings);
  });

  it("FLAG-3 a blank template clears it", async () => {
    const id = await aGame(server);
    const cid = await aChallenge(server, id, { type: "DynamicContainer", flag_template: "flag{[GUID]}" });
    expect((await change(id, cid, { flagTemplate: "  " })).body.flagTemplate).toBeNull();
  });

  it.each([
    ["no title", { title: "" }],
    ["a submission limit above 10000", { submissionLimit: 10_001 }],
    ["a minimum score rate above 1", { minScoreRate: 1.01 }],
    ["a difficulty of 0", { difficulty: 0 }],
    ["a negative score", { originalScore: -1 }],
    ["a blank file name", { fileName: " " }],
    ["less than 32 MB of memory", { memoryLimit: 31 }],
    ["no CPU share", { cpuCount: 0 }],
    ["less than 128 MB of storage", { storageLimit: 127 }],
    ["a port above 65535", { containerExposePort: 65_536 }],
    ["CHAL-12 an invalid image name", { containerImage: "my image" }],
    ["a template of more than 120 characters", { flagTemplate: `flag{[GUID]${"x".repeat(120)}}` }],
    ["a template with a line break", { flagTemplate: "flag{\n[GUID]}" }],
    ["a template that is easy to guess", { flagTemplate: "flag{short}" }],
    ["a template whose flags are too long", { flagTemplate: `flag{${"x".repeat(100)}[GUID]}` }],
  ])("rejects %s", async (_what, body) => {
    const id = await aGame(server);
    const cid = await aChallenge(server, id, { type: "DynamicContainer" });
    const before = await read(id, cid);
    expect((await change(id, cid, body)).status).toBe(400);
    expect(await read(id, cid)).toEqual(before);
  });

  it("CHAL-12 an existing invalid image name can stay or be removed", async () => {
    const id = await aGame(server);
    const cid = await aChallenge(server, id, { type: "StaticContainer", container_image: "My Image" });
    const kept = await change(id, cid, { containerImage: "My Image", title: "t" });
    expect(kept.body).toMatchObject({ containerImage: "My Image", title: "t" });
    expect((await change(id, cid, { containerImage: " " })).body.containerImage).toBe("");
  });

  it("rejects traffic capture for a challenge without containers", async () => {
    const id = await aGame(server);
    const cid = await aChallenge(server, id);
    const { problem } = await change(id, cid, { enableTrafficCapture: true });
    expect(problem.title).toBe("Only challenges with an instance can capture traffic.");
  });

  it("returns 404 for a challenge of another game", async () => {
    const [id, other] = [await aGame(server), await aGame(server)];
    const cid = await aChallenge(server, other);
    for (const key of [
      { id, cid },
      { id: 999_999, cid },
    ]) {
      expect((await server.call(admin, getEditedChallenge, { params: key })).status).toBe(404);
      expect((await server.call(admin, updateChallenge, { params: key, body: {} })).status).toBe(404);
      expect((await server.call(admin, deleteChallenge, { params: key })).status).toBe(404);
      const attach = { params: key, body: { attachmentType: "None" } } as const;
      expect((await server.call(admin, setAttachment, attach)).status).toBe(404);
    }
    expect((await read(other, cid)).id).toBe(cid);
  });

  it("CHAL-3 concurrent edits of different fields are both stored", async () => {
    const id = await aGame(server);
    const cid = await aChallenge(server, id);
    const responses = await race(server.db, hold(cid), [
      () => change(id, cid, { title: "new title" }),
      () => change(id, cid, { content: "new content" }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await read(id, cid)).toMatchObject({ title: "new title", content: "new content" });
  });
});

describe("enabling a challenge", () => {
  it("CHAL-2 requires a flag, except for dynamic containers", async () => {
    const id = await aGame(server);
    for (const type of ["StaticAttachment", "StaticContainer", "DynamicAttachment"] as const) {
      const cid = await aChallenge(server, id, { type, flags: [], enabled: false });
      const { status, problem } = await change(id, cid, { isEnabled: true });
      expect([status, problem.title]).toEqual([400, "Add a flag before you enable the challenge."]);
      await server.call(admin, addFlags, {
        params: { id, cid },
        body: [{ flag: "flag{x}", attachmentType: "None" }],
      });
      expect((await change(id, cid, { isEnabled: true })).body.isEnabled).toBe(true);
    }
    const container = await aChallenge(server, id, { type: "DynamicContainer", flags: [], enabled: false });
    expect((await change(id, container, { isEnabled: true })).body.isEnabled).toBe(true);
  });

  it("CHAL-4 is announced once to the players of a running game", async () => {
    const id = await aGame(server);
    const cid = await aChallenge(server, id, { title: "Baby", enabled: false });
    await change(id, cid, { isEnabled: true });
    await change(id, cid, { isEnabled: true });
    await change(id, cid, { isEnabled: false });
    expect(await listNotices(id)).toEqual([["NewChallenge", "Baby"]]);
    expect(server.published).toContainEqual({ type: "challenge.changed", gameId: id, challengeId: cid });
    expect(server.published).toContainEqual(expect.objectContaining({ type: "notice.created", gameId: id }));
  });

  it("CHAL-4 is not announced before the start or after the end", async () => {
    for (const window of [
      { starts_at: hoursFromNow(server, 1) },
      { starts_at: hoursFromNow(server, -2), ends_at: hoursFromNow(server, -1) },
    ]) {
      const id = await aGame(server, window);
      const cid = await aChallenge(server, id, { enabled: false });
      await change(id, cid, { isEnabled: true });
      await change(id, cid, { hints: ["new"] });
      expect(await listNotices(id)).toEqual([]);
    }
  });

  it("CHAL-4 announces new hints, and no other change of hints", async () => {
    const id = await aGame(server);
    const cid = await aChallenge(server, id, { title: "Baby" });
    await change(id, cid, { hints: [] });
    await change(id, cid, { hints: ["one"] });
    await change(id, cid, { hints: ["one"], title: "Baby" });
    await change(id, cid, { hints: ["two", "one"] });
    await change(id, cid, { hints: ["one", "two"] });
    await change(id, cid, { hints: [] });
    expect(await listNotices(id)).toEqual([
      ["NewHint", "Baby"],
      ["NewHint", "Baby"],
    ]);
  });

  it("CHAL-4 does not announce the hints of a disabled challenge", async () => {
    const id = await aGame(server);
    const cid = await aChallenge(server, id, { enabled: false });
    await change(id, cid, { hints: ["secret"] });
    expect(await listNotices(id)).toEqual([]);
  });
});

describe("deleting a challenge", () => {
  it("CHAL-5 deletes its flags, instances, submissions and solves", async () => {
    const id = await aGame(server);
    const cid = await aChallenge(server, id);
    const seat = await aParticipation(server, id);
    await aSolve(server, seat, cid);
    expect((await server.call(admin, deleteChallenge, { params: { id, cid } })).status).toBe(200);
    expect((await server.call(admin, getEditedChallenge, { params: { id, cid } })).status).toBe(404);
    const solves = await server.db.selectFrom("solves").where("game_id", "=", id).select("id").execute();
    expect(solves).toEqual([]);
    expect(server.published).toContainEqual({ type: "challenge.changed", gameId: id, challengeId: cid });
  });

  it("CHAL-5 does not fail concurrent submissions", async () => {
    const id = await aGame(server);
    const cid = await aChallenge(server, id);
    const seat = await aParticipation(server, id);
    const submit = () =>
      server.call(seat.player, submitFlag, { params: { id, cid }, body: { flag: "flag{right}" } });
    await submit();
    const hold = (tx: Db) =>
      tx.selectFrom("instances").where("challenge_id", "=", cid).select("attempts").forUpdate().execute();
    const [removed, judged] = await race<{ readonly status: number }>(server.db, hold, [
      () => server.call(admin, deleteChallenge, { params: { id, cid } }),
      submit,
    ]);
    expect(removed?.status).toBe(200);
    expect([200, 404]).toContain(judged?.status);
  });
});

describe("an attachment", () => {
  function attach(id: number, cid: number, body: object) {
    const attachmentType = "None" as const;
    return server.call(admin, setAttachment, { params: { id, cid }, body: { attachmentType, ...body } });
  }

  it("CHAL-6 is a stored file, an external URL, or none", async () => {
    const id = await aGame(server);
    const cid = await aChallenge(server, id);
    const fileHash = await uploaded("four", "größe.zip");
    expect((await attach(id, cid, { attachmentType: "Local", fileHash })).status).toBe(200);
    expect((await read(id, cid)).attachment).toEqual({
      id: cid,
      type: "Local",
      url: `/assets/${fileHash}/größe.zip`,
      fileSize: 4,
    });
    const remoteUrl = "https://example.org/a b.zip";
    await attach(id, cid, { attachmentType: "Remote", remoteUrl: ` ${remoteUrl}` });
    expect((await read(id, cid)).attachment).toEqual({
      id: cid,
      type: "Remote",
      url: remoteUrl,
      fileSize: null,
    });
    await attach(id, cid, {});
    expect((await read(id, cid)).attachment).toBeNull();
  });

  it.each([
    ["an unknown file", { attachmentType: "Local", fileHash: NOBODYS }],
    ["a file without a hash", { attachmentType: "Local" }],
    ["a URL with another scheme", { attachmentType: "Remote", remoteUrl: "javascript:alert(1)" }],
    ["an invalid URL", { attachmentType: "Remote", remoteUrl: "https://" }],
    ["no URL", { attachmentType: "Remote", remoteUrl: null }],
  ])("CHAL-6 is unchanged if the new one is %s", async (_what, body) => {
    const id = await aGame(server);
    const cid = await aChallenge(server, id, { attachment_url: "https://example.org/" });
    expect((await attach(id, cid, body)).status).toBe(400);
    expect((await read(id, cid)).attachment?.url).toBe("https://example.org/");
  });

  it("CHAL-6 of a dynamic challenge belongs to each flag", async () => {
    const id = await aGame(server);
    const cid = await aChallenge(server, id, { type: "DynamicAttachment" });
    expect((await attach(id, cid, {})).status).toBe(400);
  });

  it("CHAL-6 can be set again, and is deleted when it is no longer used", async () => {
    const id = await aGame(server);
    const cid = await aChallenge(server, id);
    const fileHash = await uploaded("needed");
    const { body: unused } = await server.call(admin, uploadAssets, {
      query: {},
      body: { files: [new File(["kept"], "kept.zip")] },
    });
    for (const _ of [1, 2]) await attach(id, cid, { attachmentType: "Local", fileHash });
    server.clock.advance(2 * 3_600_000);
    await server.platform.files.sweep();
    expect((await fetchFile(admin, fileHash)).statusCode).toBe(200);
    await attach(id, cid, {});
    await server.platform.files.sweep();
    expect((await fetchFile(admin, fileHash)).statusCode).toBe(404);
    expect((await fetchFile(admin, unused[0]?.hash ?? "")).statusCode).toBe(200);
  });
});

function fetchFile(caller: Caller, hash: string) {
  return server.app.inject({ url: `/assets/${hash}/file.zip`, headers: caller.headers });
}

describe("CHAL-7 downloading an attachment", () => {
  async function anOffer(
    game: Parameters<typeof aGame>[1],
    challenge: Parameters<typeof aChallenge>[2] = {},
  ) {
    const id = await aGame(server, game);
    const fileHash = await uploaded(`file of game ${id}`);
    await aChallenge(server, id, { attachment_hash: fileHash, ...challenge });
    const [player, pending] = [
      await aParticipation(server, id),
      await aParticipation(server, id, { status: "Pending" }),
    ];
    const monitor = await server.signUp("Monitor");
    const callers = [visitor, await server.signUp(), pending.player, player.player, monitor, admin];
    const responses = await Promise.all(callers.map((caller) => fetchFile(caller, fileHash)));
    return responses.map(({ statusCode }) => statusCode);
  }

  it("is allowed for anyone with the URL once the game has started", async () => {
    expect(await anOffer({})).toEqual([200, 200, 200, 200, 200, 200]);
  });

  it("is limited to staff before the start", async () => {
    const starts_at = hoursFromNow(server, 1);
    expect(await anOffer({ starts_at })).toEqual([404, 404, 404, 404, 200, 200]);
  });

  it("is limited to staff and accepted teams in a hidden game", async () => {
    expect(await anOffer({ hidden: true })).toEqual([404, 404, 404, 200, 200, 200]);
  });

  it("is limited to administrators while the challenge is disabled", async () => {
    expect(await anOffer({}, { enabled: false })).toEqual([404, 404, 404, 404, 404, 200]);
  });

  it("works for the pool of a dynamic attachment as well", async () => {
    const id = await aGame(server);
    const fileHash = await uploaded("pool of one");
    const cid = await aChallenge(server, id, { type: "DynamicAttachment", flags: [] });
    expect((await fetchFile(visitor, fileHash)).statusCode).toBe(404);
    await server.call(admin, addFlags, {
      params: { id, cid },
      body: [{ flag: "flag{1}", attachmentType: "Local", fileHash }],
    });
    const response = await fetchFile(visitor, fileHash);
    expect([response.statusCode, response.headers["cache-control"]]).toEqual([200, "private, no-cache"]);
  });
});
