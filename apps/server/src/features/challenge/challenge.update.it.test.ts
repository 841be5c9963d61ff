import {
  deleteChallenge,
  getEditedChallenge,
  setAttachment,
  updateChallenge,
} from "@gonfalon/contract/challenge.ts";
import type { ChallengeUpdate } from "@gonfalon/contract/challenge-update.ts";
import { addFlags } from "@gonfalon/contract/flag.ts";
import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/client.ts";
import { hoursFromNow, insertChallenge, insertGame } from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import { race } from "../../../test/race.ts";
import type { TestUser } from "../../../test/test-users.ts";

const server = useServer();
let admin: TestUser;

beforeAll(async () => {
  admin = await server.signUp("Admin");
});

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

function hold(challengeId: number) {
  return (tx: Db) =>
    tx.selectFrom("challenges").where("id", "=", challengeId).select("id").forUpdate().execute();
}

describe("editing a challenge", () => {
  it("CHAL-3 keeps fields that are missing or null, and ignores read-only ones", async () => {
    const id = await insertGame(server);
    const cid = await insertChallenge(server, id, { content: "text", hints: ["one"], submission_limit: 3 });
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

  it("CHAL-3 changes every setting of a challenge with dynamic containers", async () => {
    const id = await insertGame(server);
    const cid = await insertChallenge(server, id, { type: "DynamicContainer", flags: [] });
    const settings = {
      title: "t",
      content: "c",
      category: "Web",
      hints: ["a", "b"],
      isEnabled: false,
      opensAt: hoursFromNow(server, 1).getTime(),
      deadlineUtc: hoursFromNow(server, 2).getTime(),
      categoryLabel: "Browser",
      tags: ["xss"],
      lockMode: "Hidden",
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
      tags: ["xss"],
      containerImage: " registry/image:1 ",
    });
    expect(body).toMatchObject(settings);
  });

  it("FLAG-3 a blank template removes the current template", async () => {
    const id = await insertGame(server);
    const cid = await insertChallenge(server, id, {
      type: "DynamicContainer",
      flag_template: "flag{[GUID]}",
    });
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
    ["an invalid image name (CHAL-12)", { containerImage: "my image" }],
    ["a template of more than 120 characters", { flagTemplate: `flag{[GUID]${"x".repeat(120)}}` }],
    ["a template with a line break", { flagTemplate: "flag{\n[GUID]}" }],
    ["a template that is easy to guess", { flagTemplate: "flag{short}" }],
    ["a template whose flags are too long", { flagTemplate: `flag{${"x".repeat(100)}[GUID]}` }],
  ])("rejects %s", async (_case, body) => {
    const id = await insertGame(server);
    const cid = await insertChallenge(server, id, { type: "DynamicContainer" });
    const before = await read(id, cid);
    expect((await change(id, cid, body)).status).toBe(400);
    expect(await read(id, cid)).toEqual(before);
  });

  it("CHAL-12 an existing invalid image name can stay or be removed", async () => {
    const id = await insertGame(server);
    const cid = await insertChallenge(server, id, { type: "StaticContainer", container_image: "My Image" });
    const unchangedResponse = await change(id, cid, { containerImage: "My Image", title: "t" });
    expect(unchangedResponse.body).toMatchObject({ containerImage: "My Image", title: "t" });
    expect((await change(id, cid, { containerImage: " " })).body.containerImage).toBe("");
  });

  it("CHAL-12 a challenge with an invalid image name cannot be enabled", async () => {
    const id = await insertGame(server);
    const columns = { type: "StaticContainer", container_image: "My Image", enabled: false } as const;
    const cid = await insertChallenge(server, id, columns);
    const { status, problem } = await change(id, cid, { isEnabled: true });
    expect(status).toBe(400);
    expect(problem.title).toMatch(/^No container engine could find an image by this name/);
    expect((await change(id, cid, { isEnabled: true, containerImage: "image" })).status).toBe(200);
  });

  it("rejects traffic capture for a challenge without containers", async () => {
    const id = await insertGame(server);
    const cid = await insertChallenge(server, id);
    const { problem } = await change(id, cid, { enableTrafficCapture: true });
    expect(problem.title).toBe("Only challenges with an instance can capture traffic.");
  });

  it("returns 404 for a challenge of another game, and in an unknown game", async () => {
    const [id, otherGameId] = [await insertGame(server), await insertGame(server)];
    const cid = await insertChallenge(server, otherGameId);
    for (const params of [
      { id, cid },
      { id: 999_999, cid },
    ]) {
      expect((await server.call(admin, getEditedChallenge, { params })).status).toBe(404);
      expect((await server.call(admin, updateChallenge, { params, body: {} })).status).toBe(404);
      expect((await server.call(admin, deleteChallenge, { params })).status).toBe(404);
      const attachRequest = { params, body: { attachmentType: "None" } } as const;
      expect((await server.call(admin, setAttachment, attachRequest)).status).toBe(404);
    }
    expect((await read(otherGameId, cid)).id).toBe(cid);
  });

  it("CHAL-3 concurrent edits of different fields are both stored", async () => {
    const id = await insertGame(server);
    const cid = await insertChallenge(server, id);
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
    const id = await insertGame(server);
    for (const type of ["StaticAttachment", "StaticContainer", "DynamicAttachment"] as const) {
      const cid = await insertChallenge(server, id, { type, flags: [], enabled: false });
      const { status, problem } = await change(id, cid, { isEnabled: true });
      expect([status, problem.title]).toEqual([400, "Add a flag before you enable the challenge."]);
      await server.call(admin, addFlags, {
        params: { id, cid },
        body: [{ flag: "flag{x}", attachmentType: "None" }],
      });
      expect((await change(id, cid, { isEnabled: true })).body.isEnabled).toBe(true);
    }
    const containerChallengeId = await insertChallenge(server, id, {
      type: "DynamicContainer",
      flags: [],
      enabled: false,
    });
    expect((await change(id, containerChallengeId, { isEnabled: true })).body.isEnabled).toBe(true);
  });

  it("CHAL-4 is announced once to the players of a running game", async () => {
    const id = await insertGame(server);
    const cid = await insertChallenge(server, id, { title: "Baby", enabled: false });
    await change(id, cid, { isEnabled: true });
    await change(id, cid, { isEnabled: true });
    await change(id, cid, { isEnabled: false });
    expect(await listNotices(id)).toEqual([["NewChallenge", "Baby"]]);
    expect(server.publishedEvents).toContainEqual({
      type: "challenge.changed",
      gameId: id,
      challengeId: cid,
    });
    expect(server.publishedEvents).toContainEqual(
      expect.objectContaining({ type: "notice.created", gameId: id }),
    );
  });

  it("CHAL-4 is not announced before the start or after the end", async () => {
    for (const window of [
      { starts_at: hoursFromNow(server, 1) },
      { starts_at: hoursFromNow(server, -2), ends_at: hoursFromNow(server, -1) },
    ]) {
      const id = await insertGame(server, window);
      const cid = await insertChallenge(server, id, { enabled: false });
      await change(id, cid, { isEnabled: true });
      await change(id, cid, { hints: ["new"] });
      expect(await listNotices(id)).toEqual([]);
    }
  });
});

describe("editing hints", () => {
  it("CHAL-4 announces new hints, and no other changes", async () => {
    const id = await insertGame(server);
    const cid = await insertChallenge(server, id, { title: "Baby" });
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
    const id = await insertGame(server);
    const cid = await insertChallenge(server, id, { enabled: false });
    await change(id, cid, { hints: ["secret"] });
    expect(await listNotices(id)).toEqual([]);
  });
});
