import { randomUUID } from "node:crypto";
import { uploadAssets } from "@gonfalon/contract/asset.ts";
import { listEditedGames, recentGames, setPoster, updateGame } from "@gonfalon/contract/game.ts";
import { createNotice } from "@gonfalon/contract/notice.ts";
import { updateUser } from "@gonfalon/contract/user-admin.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Caller, visitor } from "../../../test/api-client.ts";
import { insertChallenge, insertParticipation, insertTeam } from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import type { TestUser } from "../../../test/test-users.ts";
import { buildPicture, gameFixtures } from "./test/game-fixtures.ts";

const server = useServer();
let admin: TestUser;
let monitor: TestUser;
let outsider: TestUser;
const { inHours, addGame, deleteGames, fetchGame, fetchPage } = gameFixtures(server, () => admin);

beforeAll(async () => {
  admin = await server.signUp("Admin");
  monitor = await server.signUp("Monitor");
  outsider = await server.signUp();
});

beforeEach(() => deleteGames());

describe("listing games", () => {
  it("returns the latest start first, page by page, with the total", async () => {
    for (const hours of [1, 3, 2])
      await addGame({ title: `in ${hours}`, start: inHours(hours), end: inHours(9) });
    expect((await fetchPage(visitor)).data.map(({ title }) => title)).toEqual(["in 3", "in 2", "in 1"]);
    expect(await fetchPage(visitor, { count: 1, skip: 1 })).toMatchObject({
      data: [{ title: "in 2", limit: 0, poster: null, end: inHours(9) }],
      length: 1,
      total: 3,
    });
    expect(await fetchPage(visitor, { skip: 9 })).toEqual({ data: [], length: 0, total: 3 });
  });

  it("GAME-4 combines the filters for phase, text and own games", async () => {
    const ownGame = await addGame({ title: "Mine", hidden: true });
    await addGame({ title: "Cup to come", start: inHours(1), end: inHours(2) });
    await addGame({ title: "Cup" });
    const { player } = await insertParticipation(server, ownGame.id);
    const listTitles = async (query: object) =>
      (await fetchPage(player, query)).data.map(({ title }) => title);
    expect(await listTitles({ phase: "Running" })).toEqual(["Cup"]);
    expect(await listTitles({ search: "come cup" })).toEqual(["Cup to come"]);
    expect(await listTitles({ joined: true })).toEqual(["Mine"]);
    expect(await listTitles({ joined: true, phase: "Ended" })).toEqual([]);
    expect((await fetchPage(visitor, { joined: true })).total).toBe(0);
    await server.call(admin, updateUser, { params: { userId: player.id }, body: { role: "Banned" } });
    expect((await fetchPage(player, { joined: true })).total).toBe(0);
  });

  it.each(["count=51", "count=-1", "skip=-1", "phase=Never"])("rejects %s", async (query) => {
    expect((await server.app.inject({ url: `/api/game?${query}` })).statusCode).toBe(400);
  });

  it("returns empty lists on an empty platform", async () => {
    expect((await server.call(visitor, recentGames, { query: { limit: 0 } })).body).toEqual([]);
    expect(await fetchPage(visitor)).toEqual({ data: [], length: 0, total: 0 });
  });

  it("lists all games for administrators, newest first, even without paging parameters", async () => {
    await addGame({ title: "first", start: inHours(5), end: inHours(6) });
    await addGame({ title: "second", hidden: true });
    const { body } = await server.call(admin, listEditedGames, { query: { count: 30, skip: 0 } });
    expect(body).toMatchObject({ data: [{ title: "second" }, { title: "first" }], length: 2, total: 2 });
    const defaultPage = await server.app.inject({ url: "/api/edit/games", headers: admin.headers });
    expect(defaultPage.json().length).toBe(2);
  });
});

describe("game details", () => {
  it("show visitors the game, but no invite codes", async () => {
    const game = await addGame({
      content: "# Rules",
      inviteCode: "secret",
      divisions: ["pro"],
      teamMemberCountLimit: 4,
    });
    await insertParticipation(server, game.id, { status: "Rejected" });
    expect((await fetchGame(visitor, game.id)).body).toEqual({
      id: game.id,
      title: "Cup",
      summary: "",
      content: "# Rules",
      hidden: false,
      divisions: ["pro"],
      divisionInfos: [{ id: expect.any(Number), name: "pro", inviteCodeRequired: true }],
      inviteCodeRequired: true,
      writeupRequired: false,
      poster: null,
      limit: 4,
      teamCount: 1,
      division: null,
      divisionId: null,
      teamName: null,
      practiceMode: true,
      soloMode: false,
      pausedAt: null,
      status: "Unsubmitted",
      reviewNote: null,
      freezeAt: null,
      frozen: false,
      start: game.start,
      end: game.end,
    });
  });

  it("show players their registration and the review note", async () => {
    const { id } = await addGame({ divisions: ["pro"] });
    const overrides = { status: "Rejected", division: "pro", review_note: "too late" } as const;
    const membership = await insertParticipation(server, id, overrides);
    expect((await fetchGame(membership.player, id)).body).toMatchObject({
      status: "Rejected",
      division: "pro",
      teamName: membership.team.name,
      reviewNote: "too late",
    });
  });
});

describe("GAME-2 a hidden game", () => {
  it("is in no public list, and visible only to staff and participating teams", async () => {
    const { id } = await addGame({ hidden: true });
    const membership = await insertParticipation(server, id);
    const other = await insertTeam(server);
    expect((await fetchPage(admin)).total).toBe(0);
    expect((await server.call(admin, recentGames, { query: { limit: 0 } })).body).toEqual([]);
    const callers = [visitor, outsider, other.captain, membership.player, monitor, admin];
    const statuses = await Promise.all(callers.map(async (caller) => (await fetchGame(caller, id)).status));
    expect(statuses).toEqual([404, 404, 404, 200, 200, 200]);
  });

  it("GAME-9 limits its poster to the same users", async () => {
    const { id } = await addGame();
    const { player } = await insertParticipation(server, id);
    const { body: url } = await server.call(admin, setPoster, {
      params: { id },
      body: { file: await buildPicture() },
    });
    expect(url).toMatch(/^\/assets\/[0-9a-f]{64}\/poster\.webp$/);
    expect((await fetchGame(visitor, id)).body.poster).toBe(url.replace(/\.webp$/, ""));
    const fetchStatus = async (caller: Caller) =>
      (await server.app.inject({ url, headers: caller.headers })).statusCode;
    expect(await fetchStatus(visitor)).toBe(200);

    await server.call(admin, updateGame, { params: { id }, body: { hidden: true } });
    const statuses = await Promise.all([visitor, outsider, player, monitor, admin].map(fetchStatus));
    expect(statuses).toEqual([404, 404, 200, 200, 200]);
  });
});

describe("GAME-9 a linked file", () => {
  const fetchStatus = async (caller: Caller, hash: string) =>
    (await server.app.inject({ url: `/assets/${hash}/x.png`, headers: caller.headers })).statusCode;

  async function uploadFile(): Promise<string> {
    const files = [new File([randomUUID()], "x.png")];
    const { body } = await server.call(admin, uploadAssets, { query: {}, body: { files } });
    return body[0]?.hash ?? "";
  }

  it("is visible to everyone who can see the game, while the text of the game links to it", async () => {
    const hash = await uploadFile();
    const { id } = await addGame({ content: `![](/assets/${hash}/x.png)` });
    expect(await fetchStatus(visitor, hash)).toBe(200);
    await server.call(admin, updateGame, { params: { id }, body: { hidden: true } });
    expect([await fetchStatus(visitor, hash), await fetchStatus(monitor, hash)]).toEqual([404, 200]);
    await server.call(admin, updateGame, { params: { id }, body: { hidden: false, content: "" } });
    expect(await fetchStatus(visitor, hash)).toBe(404);
  });

  it("is visible from the start of the game if a notice links to it", async () => {
    const hash = await uploadFile();
    const { id } = await addGame({ start: inHours(1), end: inHours(2) });
    await server.call(admin, createNotice, { params: { id }, body: { content: `/assets/${hash}/x.png` } });
    expect([await fetchStatus(visitor, hash), await fetchStatus(monitor, hash)]).toEqual([404, 200]);
    await server.call(admin, updateGame, { params: { id }, body: { start: inHours(-1) } });
    expect(await fetchStatus(visitor, hash)).toBe(200);
  });

  it("CHAL-7 has the access rules of an attachment if a challenge links to it", async () => {
    const hash = await uploadFile();
    const { id } = await addGame({ hidden: true });
    await insertChallenge(server, id, { content: `![](/assets/${hash}/x.png)` });
    const { player } = await insertParticipation(server, id);
    expect([await fetchStatus(outsider, hash), await fetchStatus(player, hash)]).toEqual([404, 200]);
  });
});
