import { getEditedChallenge, updateChallenge } from "@gonfalon/contract/challenge.ts";
import {
  getDocument,
  listDocuments,
  type syncDocuments,
  uploadChallengeFiles,
} from "@gonfalon/contract/challenge-document.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Caller } from "../../../test/api-client.ts";
import { insertChallenge, insertGame, insertParticipation, insertSolve } from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import { countBlocked } from "../../../test/race.ts";
import { insertWebhook } from "../../../test/webhook-rows.ts";

const server = useServer();
let admin: Caller;
beforeAll(async () => {
  admin = await server.signUp("Admin");
});

interface Options {
  readonly dryRun?: boolean;
  readonly prune?: boolean;
  readonly revisions?: Readonly<Record<string, string>>;
}

/** Sends documents without type checks, like an external client. */
async function sync(gameId: number, documents: readonly object[], options: Options = {}) {
  const { statusCode, body } = await server.app.inject({
    method: "POST",
    url: `/api/edit/games/${gameId}/challenge-documents/sync`,
    headers: { ...admin.headers, "content-type": "application/json" },
    payload: JSON.stringify({ documents, ...options }),
  });
  const syncResult = JSON.parse(body) as typeof syncDocuments extends { types?: { reply: infer R } }
    ? R
    : never;
  return { status: statusCode, body: syncResult, text: body };
}

const toActions = ({ body }: Awaited<ReturnType<typeof sync>>) =>
  body.results.map(({ key, action }) => `${key} ${action}`);

const readDocument = async (gameId: number, key: string) =>
  (await server.call(admin, getDocument, { params: { id: gameId, key } })).body;

const rsa = {
  key: "rsa",
  title: "Easy RSA",
  category: "Crypto",
  flags: ["flag{b}", "flag{a}"],
  hints: ["p = q"],
};
const web = {
  key: "web",
  title: "Web",
  type: "StaticContainer",
  flags: ["flag{w}"],
  kindFlags: [{ flag: "flag\\{\\d{4}\\}", kind: "Regex" }],
  containerImage: "registry.example.org/web:1",
  originalScore: 500,
};

describe("a sync", () => {
  it("CODE-3, CODE-4 creates disabled challenges; the same documents again change nothing", async () => {
    const id = await insertGame(server);
    const firstSync = await sync(id, [rsa, web]);
    expect(firstSync.body).toMatchObject({ applied: true });
    expect(toActions(firstSync)).toEqual(["rsa Create", "web Create"]);
    const challengeId = firstSync.body.results[0]?.challengeId ?? 0;
    const { body } = await server.call(admin, getEditedChallenge, { params: { id, cid: challengeId } });
    expect(body).toMatchObject({ key: "rsa", title: "Easy RSA", isEnabled: false, originalScore: 1000 });
    expect(body.flags.map(({ flag }) => flag).toSorted()).toEqual(["flag{a}", "flag{b}"]);

    const readRows = () => server.db.selectFrom("challenges").where("game_id", "=", id).selectAll().execute();
    const readVersions = async () =>
      (
        await server.pool.query<{ version: string }>(
          "select xmin::text as version from challenges union all select xmin::text from flags",
        )
      ).rows;
    const [before, rowVersions] = [await readRows(), await readVersions()];
    server.publishedEvents.length = 0;
    expect(toActions(await sync(id, [rsa, { ...web, flagTemplate: null }]))).toEqual([
      "rsa None",
      "web None",
    ]);
    expect([await readRows(), await readVersions()]).toEqual([before, rowVersions]);
    expect(server.publishedEvents).toEqual([]);
  });

  it("CODE-3 keeps whether a challenge is enabled, resets other missing members, and announces new hints", async () => {
    const id = await insertGame(server);
    const cid = (await sync(id, [{ ...rsa, submissionLimit: 5 }])).body.results[0]?.challengeId ?? 0;
    await server.call(admin, updateChallenge, {
      params: { id, cid },
      body: { isEnabled: true, content: "by hand" },
    });
    const dryRun = await sync(id, [rsa], { dryRun: true });
    expect(dryRun.body.applied).toBe(false);
    expect(dryRun.body.results[0]?.changes).toEqual([
      { path: "content", from: "by hand", to: "" },
      { path: "submissionLimit", from: 5, to: 0 },
    ]);
    expect((await readDocument(id, "rsa")).document).toMatchObject({ content: "by hand" });
    expect(toActions(await sync(id, [rsa]))).toEqual(["rsa Update"]);
    expect((await readDocument(id, "rsa")).document).toMatchObject({
      content: "",
      submissionLimit: 0,
      isEnabled: true,
    });
    // CHAL-4: the challenge is announced when it is enabled, not by the sync.
    const response = await sync(id, [{ ...rsa, hints: ["p = q", "new"] }]);
    expect(toActions(response)).toEqual(["rsa Update"]);
    const notices = await server.db
      .selectFrom("notices")
      .where("game_id", "=", id)
      .select("type")
      .orderBy("id")
      .execute();
    expect(notices.map(({ type }) => type)).toEqual(["NewChallenge", "NewHint"]);
  });

  it("CODE-6 replaces the flags, keeps solves, and disables other challenges with `prune`", async () => {
    const id = await insertGame(server);
    const otherId = await insertChallenge(server, id, { title: "Other" });
    const cid = await insertChallenge(server, id, { key: "rsa", title: "Easy RSA", category: "Crypto" });
    await insertSolve(server, await insertParticipation(server, id), cid);
    expect(toActions(await sync(id, [rsa]))).toEqual(["rsa Update"]);
    const editedChallenge = (await server.call(admin, getEditedChallenge, { params: { id, cid } })).body;
    expect(editedChallenge).toMatchObject({ acceptedCount: 1, isEnabled: true });
    expect(editedChallenge.flags.map(({ flag }) => flag).toSorted()).toEqual(["flag{a}", "flag{b}"]);
    expect(toActions(await sync(id, [rsa], { prune: true, dryRun: true }))).toEqual([
      "rsa None",
      "other Disable",
    ]);
    expect(toActions(await sync(id, [rsa], { prune: true }))).toEqual(["rsa None", "other Disable"]);
    expect(toActions(await sync(id, [rsa], { prune: true }))).toEqual(["rsa None"]);
    const prunedChallenge = await server.call(admin, getEditedChallenge, { params: { id, cid: otherId } });
    expect(prunedChallenge.body.isEnabled).toBe(false);
  });

  it("CODE-6 `prune` does not disable dynamic attachment challenges, which have no documents", async () => {
    const id = await insertGame(server);
    const cid = await insertChallenge(server, id, { type: "DynamicAttachment" });
    expect(toActions(await sync(id, [rsa], { prune: true }))).toEqual(["rsa Create"]);
    const { body } = await server.call(admin, getEditedChallenge, { params: { id, cid } });
    expect(body.isEnabled).toBe(true);
  });

  it.each([
    ["a duplicate key", { ...rsa, title: "Again" }, "key"],
    ["a pool of attachments", { ...web, type: "DynamicAttachment" }, "type"],
    ["a changed type", { key: "old", title: "Old", type: "StaticContainer" }, "type"],
    ["an unknown file", { ...web, attachment: { fileHash: "0".repeat(64) } }, "attachment"],
    ["an invalid URL", { ...web, attachment: { remoteUrl: "ftp://x" } }, "attachment"],
    ["an enabled challenge without flags", { ...web, flags: [], kindFlags: [], isEnabled: true }, "flags"],
    [
      "a pattern that accepts everything",
      { ...web, kindFlags: [...web.kindFlags, { flag: ".*", kind: "Regex" }] },
      "kindFlags.1.flag",
    ],
    ["an invalid image name", { ...web, containerImage: "no image!" }, "containerImage"],
    [
      "a weak template",
      { ...web, type: "DynamicContainer", kindFlags: [], flagTemplate: "flag{}" },
      "flagTemplate",
    ],
  ])(
    "CODE-3 refuses all documents because of %s, and names the member",
    async (_, invalidDocument, member) => {
      const id = await insertGame(server);
      await insertChallenge(server, id, { title: "Old" });
      const { status, text } = await sync(id, [rsa, invalidDocument]);
      expect([status, text]).toEqual([
        400,
        expect.stringContaining(`“${member}” of the challenge “${invalidDocument.key}”`),
      ]);
      const { body } = await server.call(admin, listDocuments, { params: { id } });
      expect(body.map(({ key }) => key)).toEqual(["old"]);
    },
  );

  it("CODE-3 limits flags to 127 characters, and patterns to 256, also outside of the Basic Multilingual Plane", async () => {
    const id = await insertGame(server);
    const flags = ["😀".repeat(127)];
    const kindFlags = [
      { flag: "😁".repeat(127), kind: "CaseInsensitive" },
      { flag: `flag{[${"😀".repeat(248)}]}`, kind: "Regex" },
    ];
    expect((await sync(id, [{ ...rsa, flags, kindFlags }])).status).toBe(200);
    for (const [index, kindFlag] of kindFlags.entries()) {
      const longerFlag = { ...kindFlag, flag: kindFlag.flag.repeat(2) };
      expect((await sync(id, [{ ...rsa, kindFlags: kindFlags.with(index, longerFlag) }])).status).toBe(400);
    }
    expect((await sync(id, [{ ...rsa, flags: ["😀".repeat(128)] }])).status).toBe(400);
  });

  it("CODE-5 refuses a stale revision, or one of a challenge that does not exist, and changes nothing", async () => {
    const id = await insertGame(server);
    const { revision, challengeId } = (await sync(id, [rsa])).body.results[0] ?? {
      revision: "",
      challengeId: 0,
    };
    expect(revision).toMatch(/^[0-9a-f]{64}$/);
    expect((await readDocument(id, "rsa")).revision).toBe(revision);
    const params = { id, cid: challengeId ?? 0 };
    await server.call(admin, updateChallenge, { params, body: { title: "By hand" } });
    expect((await sync(id, [rsa, web], { revisions: { rsa: revision } })).status).toBe(409);
    expect((await sync(id, [rsa, web], { revisions: { web: revision } })).status).toBe(409);
    const { body } = await server.call(admin, listDocuments, { params: { id } });
    expect(body.map(({ title }) => title)).toEqual(["By hand"]);
    const currentRevision = (await readDocument(id, "rsa")).revision;
    expect(toActions(await sync(id, [rsa], { revisions: { rsa: currentRevision } }))).toEqual(["rsa Update"]);
  });

  it("CODE-8 marks its challenges as managed from code, until a sync with `prune` leaves them out", async () => {
    const id = await insertGame(server);
    const manualId = await insertChallenge(server, id);
    const listManagedKeys = async () => {
      const { body } = await server.call(admin, listDocuments, { params: { id } });
      const requests = body.map(({ challengeId: cid }) =>
        server.call(admin, getEditedChallenge, { params: { id, cid } }),
      );
      return (await Promise.all(requests)).flatMap(({ body: challenge }) =>
        challenge.isManagedFromCode ? challenge.key : [],
      );
    };
    expect((await sync(id, [rsa, web], { dryRun: true })).status).toBe(200);
    expect(await listManagedKeys()).toEqual([]);
    await sync(id, [rsa, web]);
    expect((await listManagedKeys()).toSorted()).toEqual(["rsa", "web"]);
    await sync(id, [rsa]);
    expect((await listManagedKeys()).toSorted()).toEqual(["rsa", "web"]);
    await sync(id, [rsa], { prune: true });
    expect(await listManagedKeys()).toEqual(["rsa"]);
    const { body } = await server.call(admin, getEditedChallenge, { params: { id, cid: manualId } });
    expect(body.isManagedFromCode).toBe(false);
  });

  it("CODE-4 concurrent syncs of a game create each challenge once", async () => {
    const id = await insertGame(server);
    const results = await Promise.all(Array.from({ length: 4 }, () => sync(id, [rsa, web])));
    expect(results.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const allActions = results.flatMap(toActions).toSorted();
    expect(allActions.filter((action) => action.endsWith("Create"))).toEqual(["rsa Create", "web Create"]);
    expect(allActions.filter((action) => action.endsWith("None")).length).toBe(6);
  });
});

it("CODE-2 an uploaded file becomes the attachment of a document; unknown keys and games return 404", async () => {
  const id = await insertGame(server);
  const { body: files } = await server.call(admin, uploadChallengeFiles, {
    params: { id },
    query: { filename: "task.zip" },
    body: { files: [new File(["zip"], "task.zip")] },
  });
  const attachment = { fileHash: files[0]?.hash };
  expect(toActions(await sync(id, [{ ...rsa, attachment }]))).toEqual(["rsa Create"]);
  expect((await readDocument(id, "rsa")).document.attachment).toEqual(attachment);
  const readVersion = () =>
    sql`select xmin::text from challenges where game_id = ${id}`.execute(server.db).then(({ rows }) => rows);
  const version = await readVersion();
  expect(toActions(await sync(id, [{ ...rsa, attachment }]))).toEqual(["rsa None"]);
  // The row was not written again.
  expect(await readVersion()).toEqual(version);
  expect((await server.call(admin, getDocument, { params: { id, key: "none" } })).status).toBe(404);
  const unknownGameUpload = { params: { id: 2_000_000_000 }, query: {}, body: { files: [] } };
  expect((await server.call(admin, uploadChallengeFiles, unknownGameUpload)).status).toBe(404);
});

it("CODE-1 challenges keep their keys when a game package is exported and imported", async () => {
  const id = await insertGame(server);
  await sync(id, [{ ...rsa, key: "another-name" }]);
  const { headers } = admin;
  const exportResponse = await server.app.inject({
    method: "POST",
    url: `/api/edit/games/${id}/export`,
    headers,
  });
  const payload = new FormData();
  payload.append("file", new File([Uint8Array.from(exportResponse.rawPayload)], "game.zip"));
  const importResponse = await server.app.inject({
    method: "POST",
    url: "/api/edit/games/import",
    headers,
    payload,
  });
  const { body } = await server.call(admin, listDocuments, { params: { id: importResponse.json<number>() } });
  expect(body.map(({ key, title }) => [key, title])).toEqual([["another-name", "Easy RSA"]]);
});

it("CODE-4 a sync does not deadlock with the submission of another team's flag: it queues its webhook events last", async () => {
  const gameId = await insertGame(server);
  await sync(gameId, [rsa, web]);
  await insertWebhook(server, { events: ["challenge.opened"] });
  const documents = [
    { ...rsa, isEnabled: true },
    { ...web, flags: ["flag{new}"] },
  ];
  let response: ReturnType<typeof sync> | undefined;
  await server.db.transaction().execute(async (tx) => {
    // Like `submit_flags`, which locks a flag and then the deliveries.
    await sql`select from flags where flag = 'flag{w}' for key share`.execute(tx);
    response = sync(gameId, documents);
    await vi.waitFor(async () => expect(await countBlocked(server.db)).toBe(1));
    await sql`select lock_webhook_deliveries()`.execute(tx);
  });
  expect((await response)?.status).toBe(200);
  const deliveries = await server.db.selectFrom("webhook_deliveries").select("type").execute();
  expect(deliveries).toEqual([{ type: "challenge.opened" }]);
});
