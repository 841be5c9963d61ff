import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { changeAvatar, getProfile } from "@gonfalon/contract/account.ts";
import { deleteAsset } from "@gonfalon/contract/asset.ts";
import { changeLogo, deleteLogo, getClientConfig, getSettings } from "@gonfalon/contract/settings.ts";
import { changeTeamAvatar, createTeam, getTeam } from "@gonfalon/contract/team.ts";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/client.ts";
import { anonymizeUser, deleteUserById } from "#features/account/account.admin.repo.ts";
import { visitor } from "../../../test/api-client.ts";
import { useServer } from "../../../test/harness.ts";
import { race } from "../../../test/race.ts";
import type { TestUser } from "../../../test/test-users.ts";

const clientFolder = await mkdtemp(join(tmpdir(), "gonfalon-client-"));
await writeFile(join(clientFolder, "index.html"), "<html></html>");
await writeFile(join(clientFolder, "favicon.webp"), "built in");

const server = useServer({ clientFolder });
let admin: TestUser;

beforeAll(async () => {
  admin = await server.signUp("Admin");
});
afterAll(() => rm(clientFolder, { recursive: true }));

async function buildPicture(background: string, name = "me.png"): Promise<File> {
  const create = { width: 800, height: 400, channels: 3 as const, background };
  return new File([new Uint8Array(await sharp({ create }).png().toBuffer())], name);
}

function get(url: string, headers: Record<string, string> = {}) {
  return server.app.inject({ url, headers });
}

const invalidPictures = [
  ["an empty file", () => new File([], "a.png")],
  ["a file of more than 3 MiB", () => new File([new Uint8Array(3 * 1024 * 1024 + 1)], "a.png")],
  ["a file with only the extension of a picture", () => new File(["<script>"], "a.png")],
] as const;

describe("the avatar of a user", () => {
  it("FILE-14 is resized to 300 pixels and public immediately", async () => {
    const user = await server.signUp();
    const { status, body } = await server.call(user, changeAvatar, {
      body: { file: await buildPicture("red") },
    });
    expect(status).toBe(200);
    expect(body).toMatch(/^\/assets\/[0-9a-f]{64}\/avatar\.webp$/);
    const hash = body.split("/")[2] ?? "";
    const { body: profile } = await server.call(user, getProfile);
    expect(profile.avatar).toBe(`/assets/${hash}/avatar`);
    const response = await get(profile.avatar ?? "");
    expect(response.headers).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=604800",
      "content-disposition": expect.stringMatching(/^inline/),
    });
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ width: 300, height: 150 });
    expect(server.lines.at(-1)).toMatchObject({ message: "avatar changed", fields: { user: user.name } });
  });

  it.each(invalidPictures)("FILE-15 is unchanged if the new one is %s", async (_, buildFile) => {
    const user = await server.signUp();
    const { body: oldUrl } = await server.call(user, changeAvatar, {
      body: { file: await buildPicture("blue") },
    });
    const rejection = await server.call(user, changeAvatar, { body: { file: buildFile() } });
    expect(rejection.status).toBe(400);
    const { body: profile } = await server.call(user, getProfile);
    expect(profile.avatar).toBe(oldUrl.replace(".webp", ""));
    expect((await get(oldUrl)).statusCode).toBe(200);
  });

  it("FILE-21 is deleted when it is replaced, unless another user has the same one", async () => {
    const [firstUser, secondUser] = [await server.signUp(), await server.signUp()];
    const picture = await buildPicture("green");
    const { body: oldUrl } = await server.call(firstUser, changeAvatar, { body: { file: picture } });
    await server.call(secondUser, changeAvatar, { body: { file: picture } });
    await server.call(firstUser, changeAvatar, { body: { file: await buildPicture("black") } });
    expect((await get(oldUrl)).statusCode).toBe(200);
    await server.call(secondUser, changeAvatar, { body: { file: await buildPicture("black") } });
    expect((await get(oldUrl)).statusCode).toBe(404);
  });

  it.each([
    ["anonymized", (tx: Db, id: string) => anonymizeUser(tx, id, server.clock.now())],
    ["deleted", deleteUserById],
  ])("cannot be changed for a user who is %s meanwhile", async (_, remove) => {
    const user = await server.signUp();
    const file = await buildPicture("orange");
    const [response] = await race(server.db, (tx) => remove(tx, user.id), [
      () => server.call(user, changeAvatar, { body: { file } }),
    ]);
    expect(response?.status).toBe(401);
    const users = server.db.selectFrom("users").where("id", "=", user.id);
    expect(await users.where("avatar_hash", "is not", null).select("id").execute()).toEqual([]);
  });

  it("FILE-11 can be removed by an administrator", async () => {
    const user = await server.signUp();
    const { body } = await server.call(user, changeAvatar, { body: { file: await buildPicture("purple") } });
    const hash = body.split("/")[2] ?? "";
    expect((await server.call(admin, deleteAsset, { params: { hash } })).status).toBe(200);
    expect((await server.call(user, getProfile)).body.avatar).toBeNull();
    expect(server.publishedEvents).toContainEqual({ type: "file.deleted", hash });
  });

  it("requires the form field `file`", async () => {
    const user = await server.signUp();
    const form = new FormData();
    form.append("picture", await buildPicture("red"));
    const response = await server.app.inject({
      method: "PUT",
      url: "/api/account/avatar",
      headers: user.headers,
      payload: form,
    });
    expect(response.statusCode).toBe(400);
  });
});

describe("the avatar of a team", () => {
  it("TEAM-3 can be changed only by the captain", async () => {
    const [captain, other] = [await server.signUp(), await server.signUp()];
    const { body: team } = await server.call(captain, createTeam, {
      body: { name: `t-${captain.name.slice(5)}` },
    });
    const params = { id: team.id };
    const file = await buildPicture("orange");
    expect((await server.call(other, changeTeamAvatar, { params, body: { file } })).status).toBe(403);
    expect(
      (await server.call(captain, changeTeamAvatar, { params: { id: 999 }, body: { file } })).status,
    ).toBe(404);
    const { body } = await server.call(captain, changeTeamAvatar, { params, body: { file } });
    const { body: changedTeam } = await server.call(visitor, getTeam, { params });
    expect(`${changedTeam.avatar}.webp`).toBe(body);
    expect((await get(body)).statusCode).toBe(200);
  });
});

describe("the logo", () => {
  it("FILE-16 changes the header and the icon, and can be reset to the built-in ones", async () => {
    expect((await get("/favicon.webp")).body).toBe("built in");
    expect(
      (await server.call(admin, changeLogo, { body: { file: await buildPicture("navy") } })).status,
    ).toBe(200);

    const { logoUrl } = (await server.call(visitor, getClientConfig)).body;
    const logo = await get(logoUrl ?? "");
    expect(await sharp(logo.rawPayload).metadata()).toMatchObject({ width: 640 });
    const icon = await get("/favicon.webp");
    expect(icon.headers).toMatchObject({ "content-type": "image/webp", "cache-control": "no-cache" });
    expect(await sharp(icon.rawPayload).metadata()).toMatchObject({ width: 256 });
    const secondResponse = await get("/favicon.webp", { "if-none-match": String(icon.headers.etag) });
    expect(secondResponse.statusCode).toBe(304);

    expect((await server.call(admin, deleteLogo)).status).toBe(200);
    expect((await server.call(visitor, getClientConfig)).body.logoUrl).toBeNull();
    expect((await get("/favicon.webp")).body).toBe("built in");
  });

  it.each(invalidPictures)("FILE-15 is unchanged if the new one is %s", async (_, buildFile) => {
    await server.call(admin, changeLogo, { body: { file: await buildPicture("teal") } });
    const before = (await server.call(admin, getSettings)).body.globalConfig;
    expect((await server.call(admin, changeLogo, { body: { file: buildFile() } })).status).toBe(400);
    expect((await server.call(admin, getSettings)).body.globalConfig).toEqual(before);
    expect(before.logoHash).not.toBeNull();
  });
});
