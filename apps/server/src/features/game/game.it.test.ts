import { randomUUID } from "node:crypto";
import { uploadAssets } from "@gonfalon/contract/asset.ts";
import {
  createGame,
  deleteGame,
  deletePoster,
  type GameInfo,
  getEditedGame,
  getGame,
  getHashSalt,
  listEditedGames,
  listGames,
  type NewGame,
  recentGames,
  setPoster,
  updateGame,
} from "@gonfalon/contract/game.ts";
import { createNotice } from "@gonfalon/contract/notice.ts";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Caller, visitor } from "../../../test/api-client.ts";
import { aChallenge, aParticipation, aSolve, aTeam, hoursFromNow } from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import type { TestUser } from "../../../test/test-users.ts";

const server = useServer();
let admin: TestUser;
let monitor: TestUser;
let outsider: TestUser;

beforeAll(async () => {
  admin = await server.signUp("Admin", "ada");
  monitor = await server.signUp("Monitor");
  outsider = await server.signUp();
});

beforeEach(async () => {
  const { body } = await server.call(admin, listEditedGames, { query: { count: 100, skip: 0 } });
  for (const { id } of body.data) await server.call(admin, deleteGame, { params: { id } });
  server.lines.length = 0;
});

const inHours = (hours: number) => hoursFromNow(server, hours).getTime();

async function aGame(overrides: Partial<NewGame> = {}): Promise<GameInfo> {
  const times = { start: inHours(-1), end: inHours(1) };
  const body = { title: "Cup", ...times, ...overrides } as NewGame;
  return (await server.call(admin, createGame, { body })).body;
}

const send = (method: "POST" | "PUT", url: string, payload: object) =>
  server.app.inject({ method, url, headers: admin.headers, payload });

const detail = (caller: Caller, id: number) => server.call(caller, getGame, { params: { id } });
const list = async (caller: Caller, query: object = {}) =>
  (await server.call(caller, listGames, { query: { count: 10, skip: 0, joined: false, ...query } })).body;

async function aPicture(): Promise<File> {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  return new File([Uint8Array.from(bytes)], "any.png");
}

describe("creating a game", () => {
  it("GAME-6 requires only a title and fills in the rest", async () => {
    const response = await send("POST", "/api/edit/games", { title: " Cup " });
    const now = server.clock.now().getTime();
    const day = 86_400_000;
    expect(response.json()).toEqual({
      id: expect.any(Number),
      title: "Cup",
      hidden: false,
      summary: "",
      content: "",
      acceptWithoutReview: false,
      writeupRequired: false,
      inviteCode: null,
      divisions: null,
      teamMemberCountLimit: 0,
      containerCountLimit: 3,
      poster: null,
      publicKey: expect.stringMatching(/^[A-Za-z0-9+/]{43}=$/),
      practiceMode: true,
      soloMode: false,
      pausedAt: null,
      start: now,
      end: now + day,
      writeupDeadline: now + day,
      freezeAt: null,
      unfreezeAt: null,
      writeupNote: "",
      bloodBonus: 52_459_530,
    });
  });

  it.each([
    ["no title", {}],
    ["a blank title", { title: " " }],
    ["an end before the start", { title: "t", start: 2000, end: 1000 }],
    ["an invalid start", { title: "t", start: 1e300 }],
    ["a negative start", { title: "t", start: -1 }],
    ["a bonus above 100 %", { title: "t", bloodBonus: 1001 }],
    ["a negative limit", { title: "t", teamMemberCountLimit: -1 }],
    ["a division named all", { title: "t", divisions: ["all"] }],
    ["a division without a name", { title: "t", divisions: [" "] }],
    ["an invite code of 33 characters", { title: "t", inviteCode: "x".repeat(33) }],
    ["a summary that is null", { title: "t", summary: null }],
  ])("rejects %s and stores nothing", async (_case, body) => {
    expect((await send("POST", "/api/edit/games", body)).statusCode).toBe(400);
    expect((await list(visitor)).total).toBe(0);
  });

  it("gives every game its own key pair and salt", async () => {
    const games = [await aGame(), await aGame()];
    expect(games[0]?.publicKey).not.toBe(games[1]?.publicKey);
    const salts = games.map(async ({ id }) => server.call(admin, getHashSalt, { params: { id } }));
    const [first, second] = (await Promise.all(salts)).map(({ body }) => body);
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(first).not.toBe(second);
  });
});

describe("editing a game", () => {
  it("changes the given fields and keeps the rest", async () => {
    const game = await aGame({ inviteCode: "secret", divisions: ["pro", "new"], summary: "s" });
    const { body } = await server.call(admin, updateGame, {
      params: { id: game.id },
      body: { title: "Cup II", inviteCode: null },
    });
    expect(body).toEqual({ ...game, title: "Cup II", inviteCode: null });
    expect((await server.call(admin, getEditedGame, { params: { id: game.id } })).body).toEqual(body);
  });

  it.each([null, []])("clears the divisions with %j", async (divisions) => {
    const { id } = await aGame({ divisions: ["pro"] });
    const membership = await aParticipation(server, id, { division: "pro" });
    const body = { divisions, divisionMoves: [{ from: "pro", to: null }] };
    expect((await server.call(admin, updateGame, { params: { id }, body })).body.divisions).toBeNull();
    expect((await detail(membership.player, id)).body).toMatchObject({ divisions: null, division: null });
  });

  it.each([[["new"]], [[]], [null]])(
    "GAME-11 rejects the list %j that omits a division with teams, names it, and changes nothing",
    async (divisions) => {
      const { id } = await aGame({ divisions: ["pro", "new"] });
      const membership = await aParticipation(server, id, { division: "pro" });
      const { problem } = await server.call(admin, updateGame, {
        params: { id },
        body: { divisions, title: "Changed" },
      });
      expect(problem).toEqual({
        title: `Teams are still in the division “pro”: ${membership.team.name}. Move them to another division first.`,
        status: 400,
      });
      const { body: game } = await server.call(admin, getEditedGame, { params: { id } });
      expect(game).toMatchObject({ divisions: ["pro", "new"] });
      expect(game.title).not.toBe("Changed");
      expect((await detail(membership.player, id)).body.division).toBe("pro");
    },
  );

  it("GAME-11 removes a division without teams, as clients for GZCTF 1.6 do", async () => {
    const { id } = await aGame({ divisions: ["pro", "new"] });
    const membership = await aParticipation(server, id, { division: "pro" });
    const { body } = await server.call(admin, updateGame, { params: { id }, body: { divisions: ["pro"] } });
    expect(body.divisions).toEqual(["pro"]);
    expect((await detail(membership.player, id)).body.division).toBe("pro");
  });

  it("GAME-11 renaming a division keeps its teams in it", async () => {
    const { id } = await aGame({ divisions: ["pro", "new"] });
    const membership = await aParticipation(server, id, { division: "pro" });
    const body = { divisions: ["new", "expert"], divisionMoves: [{ from: "pro", to: "expert" }] };
    expect((await server.call(admin, updateGame, { params: { id }, body })).status).toBe(200);
    expect((await detail(membership.player, id)).body).toMatchObject({
      divisions: ["new", "expert"],
      division: "expert",
    });
  });

  it("GAME-11 rejects moving teams into a division that is not in the list", async () => {
    const { id } = await aGame({ divisions: ["pro", "new"] });
    const membership = await aParticipation(server, id, { division: "pro" });
    const body = { divisions: ["new"], divisionMoves: [{ from: "pro", to: "expert" }] };
    expect((await server.call(admin, updateGame, { params: { id }, body })).status).toBe(400);
    expect((await detail(membership.player, id)).body.division).toBe("pro");
  });

  it("GAME-11 does not move teams out of a remaining division", async () => {
    const { id } = await aGame({ divisions: ["pro", "new"] });
    const membership = await aParticipation(server, id, { division: "pro" });
    const body = { divisions: ["new", "pro"], divisionMoves: [{ from: "pro", to: "new" }] };
    expect((await server.call(admin, updateGame, { params: { id }, body })).status).toBe(200);
    expect((await detail(membership.player, id)).body.division).toBe("pro");
  });

  it("keeps teams in their divisions when the order changes", async () => {
    const { id } = await aGame({ divisions: ["pro", "new"] });
    const membership = await aParticipation(server, id, { division: "pro" });
    await server.call(admin, updateGame, { params: { id }, body: { divisions: ["fun", "pro"] } });
    expect((await detail(membership.player, id)).body).toMatchObject({
      divisions: ["fun", "pro"],
      division: "pro",
    });
  });

  it("GAME-8 validates the resulting game", async () => {
    const game = await aGame();
    const late = await server.call(admin, updateGame, {
      params: { id: game.id },
      body: { start: game.end },
    });
    expect(late.status).toBe(400);
    expect((await server.call(admin, getEditedGame, { params: { id: game.id } })).body).toEqual(game);
  });

  it("takes effect on the next request", async () => {
    const game = await aGame();
    const before = await server.call(visitor, recentGames, { query: { limit: 0 } });
    await detail(visitor, game.id);
    await server.call(admin, updateGame, { params: { id: game.id }, body: { title: "New" } });
    expect((await detail(visitor, game.id)).body.title).toBe("New");
    expect((await list(visitor)).data).toMatchObject([{ title: "New" }]);
    const after = await server.call(visitor, recentGames, { query: { limit: 0 } });
    expect(after.body).toMatchObject([{ title: "New" }]);
    expect(after.headers["etag"]).not.toBe(before.headers["etag"]);
  });

  it("GAME-10 is logged with the user", async () => {
    const { id } = await aGame();
    await server.call(admin, updateGame, { params: { id }, body: { hidden: true } });
    await server.call(admin, setPoster, { params: { id }, body: { file: await aPicture() } });
    await server.call(admin, deletePoster, { params: { id } });
    await server.call(admin, deleteGame, { params: { id } });
    const lines = server.lines.filter(({ fields }) => fields.gameId === id);
    expect(lines.map(({ message, fields }) => [message, fields.user, fields.ip])).toEqual([
      ["game created", "ada", "127.0.0.1"],
      ["game edited", "ada", "127.0.0.1"],
      ["game poster changed", "ada", "127.0.0.1"],
      ["game poster removed", "ada", "127.0.0.1"],
      ["game deleted", "ada", "127.0.0.1"],
    ]);
  });

  it("returns 404 for an unknown game", async () => {
    const params = { id: 99_999 };
    const responses = await Promise.all([
      server.call(admin, getEditedGame, { params }),
      server.call(admin, updateGame, { params, body: {} }),
      server.call(admin, deleteGame, { params }),
      server.call(admin, getHashSalt, { params }),
      server.call(admin, setPoster, { params, body: { file: await aPicture() } }),
      server.call(admin, deletePoster, { params }),
      detail(visitor, params.id),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404]);
  });
});

describe("deleting a game", () => {
  it("deletes everything that belongs to the game, including its cached keys", async () => {
    const { id } = await aGame({ divisions: ["pro"] });
    const membership = await aParticipation(server, id);
    await aSolve(server, membership, await aChallenge(server, id));
    expect((await server.call(admin, deleteGame, { params: { id } })).status).toBe(200);
    expect((await detail(visitor, id)).status).toBe(404);
    const keys = server.db.selectFrom("platform_keys").where("name", "=", `game-${id}`).selectAll();
    expect(await keys.execute()).toEqual([]);
    const teams = server.db.selectFrom("teams").where("id", "=", membership.team.id).select("id");
    expect(await teams.execute()).toHaveLength(1);
  });

  it("purges deleted teams that had results only in this game", async () => {
    const { id } = await aGame();
    const membership = await aParticipation(server, id);
    await server.db
      .updateTable("teams")
      .set({ deleted_at: server.clock.now(), name_canonical: null, captain_id: null })
      .where("id", "=", membership.team.id)
      .execute();
    await server.call(admin, deleteGame, { params: { id } });
    expect(await server.db.selectFrom("teams").where("id", "=", membership.team.id).execute()).toEqual([]);
  });
});

describe("listing games", () => {
  it("returns the latest start first, page by page, with the total", async () => {
    for (const hours of [1, 3, 2])
      await aGame({ title: `in ${hours}`, start: inHours(hours), end: inHours(9) });
    expect((await list(visitor)).data.map(({ title }) => title)).toEqual(["in 3", "in 2", "in 1"]);
    expect(await list(visitor, { count: 1, skip: 1 })).toMatchObject({
      data: [{ title: "in 2", limit: 0, poster: null, end: inHours(9) }],
      length: 1,
      total: 3,
    });
    expect(await list(visitor, { skip: 9 })).toEqual({ data: [], length: 0, total: 3 });
  });

  it("GAME-4 combines the filters for phase, text and own games", async () => {
    const mine = await aGame({ title: "Mine", hidden: true });
    await aGame({ title: "Cup to come", start: inHours(1), end: inHours(2) });
    await aGame({ title: "Cup" });
    const { player } = await aParticipation(server, mine.id);
    const titles = async (query: object) => (await list(player, query)).data.map(({ title }) => title);
    expect(await titles({ phase: "Running" })).toEqual(["Cup"]);
    expect(await titles({ search: "come cup" })).toEqual(["Cup to come"]);
    expect(await titles({ joined: true })).toEqual(["Mine"]);
    expect(await titles({ joined: true, phase: "Ended" })).toEqual([]);
    expect((await list(visitor, { joined: true })).total).toBe(0);
  });

  it.each(["count=51", "count=-1", "skip=-1", "phase=Never"])("rejects %s", async (query) => {
    expect((await server.app.inject({ url: `/api/game?${query}` })).statusCode).toBe(400);
  });

  it("returns empty lists on an empty platform", async () => {
    expect((await server.call(visitor, recentGames, { query: { limit: 0 } })).body).toEqual([]);
    expect(await list(visitor)).toEqual({ data: [], length: 0, total: 0 });
  });

  it("lists all games for editors, newest first, 30 by default", async () => {
    await aGame({ title: "first", start: inHours(5), end: inHours(6) });
    await aGame({ title: "second", hidden: true });
    const { body } = await server.call(admin, listEditedGames, { query: { count: 30, skip: 0 } });
    expect(body).toMatchObject({ data: [{ title: "second" }, { title: "first" }], length: 2, total: 2 });
    const defaultPage = await server.app.inject({ url: "/api/edit/games", headers: admin.headers });
    expect(defaultPage.json().length).toBe(2);
  });
});

describe("game details", () => {
  it("show visitors the game, but no invitation codes", async () => {
    const game = await aGame({
      content: "# Rules",
      inviteCode: "secret",
      divisions: ["pro"],
      teamMemberCountLimit: 4,
    });
    await aParticipation(server, game.id, { status: "Rejected" });
    expect((await detail(visitor, game.id)).body).toEqual({
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

  it("show players their registration and the comment of the organizers", async () => {
    const { id } = await aGame({ divisions: ["pro"] });
    const overrides = { status: "Rejected", division: "pro", review_note: "too late" } as const;
    const membership = await aParticipation(server, id, overrides);
    expect((await detail(membership.player, id)).body).toMatchObject({
      status: "Rejected",
      division: "pro",
      teamName: membership.team.name,
      reviewNote: "too late",
    });
  });
});

describe("GAME-2 a hidden game", () => {
  it("is listed nowhere and visible only to staff and participating teams", async () => {
    const { id } = await aGame({ hidden: true });
    const membership = await aParticipation(server, id);
    const other = await aTeam(server);
    expect((await list(admin)).total).toBe(0);
    expect((await server.call(admin, recentGames, { query: { limit: 0 } })).body).toEqual([]);
    const callers = [visitor, outsider, other.captain, membership.player, monitor, admin];
    const statuses = await Promise.all(callers.map(async (caller) => (await detail(caller, id)).status));
    expect(statuses).toEqual([404, 404, 404, 200, 200, 200]);
  });

  it("GAME-9 limits its poster to the same users", async () => {
    const { id } = await aGame();
    const { player } = await aParticipation(server, id);
    const { body: url } = await server.call(admin, setPoster, {
      params: { id },
      body: { file: await aPicture() },
    });
    expect(url).toMatch(/^\/assets\/[0-9a-f]{64}\/poster\.webp$/);
    expect((await detail(visitor, id)).body.poster).toBe(url.replace(/\.webp$/, ""));
    const fetchStatus = async (caller: Caller) =>
      (await server.app.inject({ url, headers: caller.headers })).statusCode;
    expect(await fetchStatus(visitor)).toBe(200);

    await server.call(admin, updateGame, { params: { id }, body: { hidden: true } });
    const statuses = await Promise.all([visitor, outsider, player, monitor, admin].map(fetchStatus));
    expect(statuses).toEqual([404, 404, 200, 200, 200]);
  });
});

describe("GAME-9 a file in a text", () => {
  const fetchStatus = async (caller: Caller, hash: string) =>
    (await server.app.inject({ url: `/assets/${hash}/x.png`, headers: caller.headers })).statusCode;

  async function aFile(): Promise<string> {
    const files = [new File([randomUUID()], "x.png")];
    const { body } = await server.call(admin, uploadAssets, { query: {}, body: { files } });
    return body[0]?.hash ?? "";
  }

  it("is visible to everyone who can see the game, while the text links to it", async () => {
    const hash = await aFile();
    const { id } = await aGame({ content: `![](/assets/${hash}/x.png)` });
    expect(await fetchStatus(visitor, hash)).toBe(200);
    await server.call(admin, updateGame, { params: { id }, body: { hidden: true } });
    expect([await fetchStatus(visitor, hash), await fetchStatus(monitor, hash)]).toEqual([404, 200]);
    await server.call(admin, updateGame, { params: { id }, body: { hidden: false, content: "" } });
    expect(await fetchStatus(visitor, hash)).toBe(404);
  });

  it("in a notice is visible from the start of the game", async () => {
    const hash = await aFile();
    const { id } = await aGame({ start: inHours(1), end: inHours(2) });
    await server.call(admin, createNotice, { params: { id }, body: { content: `/assets/${hash}/x.png` } });
    expect([await fetchStatus(visitor, hash), await fetchStatus(monitor, hash)]).toEqual([404, 200]);
    await server.call(admin, updateGame, { params: { id }, body: { start: inHours(-1) } });
    expect(await fetchStatus(visitor, hash)).toBe(200);
  });

  it("CHAL-7 in a challenge has the access rules of an attachment", async () => {
    const hash = await aFile();
    const { id } = await aGame({ hidden: true });
    await aChallenge(server, id, { content: `![](/assets/${hash}/x.png)` });
    const { player } = await aParticipation(server, id);
    expect([await fetchStatus(outsider, hash), await fetchStatus(player, hash)]).toEqual([404, 200]);
  });
});

it("GAME-12 a removed poster is no longer shown, and its file is deleted", async () => {
  const { id } = await aGame();
  const { body: url } = await server.call(admin, setPoster, {
    params: { id },
    body: { file: await aPicture() },
  });
  const { headers } = admin;
  expect((await server.app.inject({ url, headers })).statusCode).toBe(200);
  expect((await server.call(admin, deletePoster, { params: { id } })).status).toBe(200);
  expect((await detail(visitor, id)).body.poster).toBeNull();
  expect((await server.app.inject({ url, headers })).statusCode).toBe(404);
});

it("a poster that is not an image is rejected and the old one stays", async () => {
  const { id } = await aGame();
  await server.call(admin, setPoster, { params: { id }, body: { file: await aPicture() } });
  const { poster } = (await detail(visitor, id)).body;
  for (const file of [new File([], "empty.png"), new File(["text"], "text.png")])
    expect((await server.call(admin, setPoster, { params: { id }, body: { file } })).status).toBe(400);
  expect((await detail(visitor, id)).body.poster).toBe(poster);
});
