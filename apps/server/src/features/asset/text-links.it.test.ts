import { randomUUID } from "node:crypto";
import { deleteAsset, getFiles, uploadAssets } from "@gonfalon/contract/asset.ts";
import { updateGame } from "@gonfalon/contract/game.ts";
import { createNotice } from "@gonfalon/contract/notice.ts";
import { createPost } from "@gonfalon/contract/post.ts";
import { updateSettings } from "@gonfalon/contract/settings.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { hashContent } from "#kernel/digest.ts";
import { visitor } from "../../../test/api-client.ts";
import { insertChallenge, insertGame } from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import { race } from "../../../test/race.ts";
import type { TestUser } from "../../../test/test-users.ts";

const server = useServer();
let admin: TestUser;

beforeAll(async () => {
  admin = await server.signUp("Admin");
});

interface Upload {
  readonly bytes: string;
  readonly hash: string;
  /** A text that links to the file. */
  readonly linkingText: string;
}

async function buildUpload(): Promise<Upload> {
  const bytes = randomUUID();
  const hash = await hashContent(new TextEncoder().encode(bytes));
  return { bytes, hash, linkingText: `![picture](/assets/${hash}/picture.png)` };
}

async function store({ bytes }: Upload): Promise<void> {
  await server.call(admin, uploadAssets, { query: {}, body: { files: [new File([bytes], "picture.png")] } });
}

async function remove({ hash }: Upload): Promise<void> {
  expect((await server.call(admin, deleteAsset, { params: { hash } })).status).toBe(200);
}

async function readStatus(caller: { headers: Readonly<Record<string, string>> }, { hash }: Upload) {
  const { statusCode } = await server.app.inject({
    url: `/assets/${hash}/picture.png`,
    headers: caller.headers,
  });
  return statusCode;
}

const texts: readonly (readonly [string, (text: string) => Promise<unknown>])[] = [
  [
    "the site footer",
    (footerInfo) => server.call(admin, updateSettings, { body: { globalConfig: { footerInfo } } }),
  ],
  [
    "a post",
    (content) =>
      server.call(admin, createPost, {
        body: { title: "t", summary: "", content, tags: [], isPinned: false },
      }),
  ],
  [
    "a game",
    async (content) =>
      server.call(admin, updateGame, { params: { id: await insertGame(server) }, body: { content } }),
  ],
  [
    "a notice",
    async (content) =>
      server.call(admin, createNotice, { params: { id: await insertGame(server) }, body: { content } }),
  ],
  ["a challenge", async (content) => insertChallenge(server, await insertGame(server), { content })],
];

describe.each(texts)("FILE-20 a file that %s links to", (_text, write) => {
  it("is public if the file existed first", async () => {
    const file = await buildUpload();
    await store(file);
    expect(await readStatus(visitor, file)).toBe(404);
    await write(file.linkingText);
    expect(await readStatus(visitor, file)).toBe(200);
  });

  it("is public if the text existed first", async () => {
    const file = await buildUpload();
    await write(file.linkingText);
    await store(file);
    expect(await readStatus(visitor, file)).toBe(200);
  });

  it("is public again after the same bytes were deleted and uploaded again", async () => {
    const file = await buildUpload();
    await store(file);
    await write(file.linkingText);
    await remove(file);
    expect(await readStatus(visitor, file)).toBe(404);
    await store(file);
    expect(await readStatus(visitor, file)).toBe(200);
  });
});

describe("FILE-20 the site footer", () => {
  it("no longer exposes a file after its link was removed", async () => {
    const file = await buildUpload();
    await store(file);
    await server.call(admin, updateSettings, { body: { globalConfig: { footerInfo: file.linkingText } } });
    const { body } = await server.call(admin, getFiles, { query: { count: 1, skip: 0, search: file.hash } });
    expect(body.data[0]?.uses).toEqual(["Footer"]);
    await server.call(admin, updateSettings, { body: { globalConfig: { footerInfo: null } } });
    expect(await readStatus(visitor, file)).toBe(404);
  });
});

it("FILE-17 a file that is deleted while a link to it is being stored is public again after a new upload", async () => {
  const file = await buildUpload();
  await store(file);
  const [response] = await race(
    server.db,
    (tx) =>
      tx
        .insertInto("posts")
        .values({ id: "0ace0ace", title: "t", content: file.linkingText, updated_at: server.clock.now() })
        .execute(),
    [() => server.call(admin, deleteAsset, { params: { hash: file.hash } })],
  );
  expect(response?.status).toBe(200);
  expect(await readStatus(visitor, file)).toBe(404);
  await store(file);
  expect(await readStatus(visitor, file)).toBe(200);
});
