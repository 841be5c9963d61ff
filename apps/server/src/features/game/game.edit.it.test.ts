import {
  deleteGame,
  deletePoster,
  getEditedGame,
  getHashSalt,
  recentGames,
  setPoster,
  updateGame,
} from "@gonfalon/contract/game.ts";
import { DAY_MS } from "@gonfalon/rules/durations.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { visitor } from "../../../test/api-client.ts";
import { insertChallenge, insertParticipation, insertSolve } from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import type { TestUser } from "../../../test/test-users.ts";
import { buildPicture, gameFixtures } from "./test/game-fixtures.ts";

const server = useServer();
let admin: TestUser;
const { addGame, deleteGames, fetchGame, fetchPage } = gameFixtures(server, () => admin);

beforeAll(async () => {
  admin = await server.signUp("Admin", "ada");
});

beforeEach(async () => {
  await deleteGames();
  server.lines.length = 0;
});

const send = (method: "POST" | "PUT", url: string, payload: object) =>
  server.app.inject({ method, url, headers: admin.headers, payload });

describe("creating a game", () => {
  it("GAME-6 requires only a title and fills in the rest", async () => {
    const response = await send("POST", "/api/edit/games", { title: " Cup " });
    const now = server.clock.now().getTime();
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
      end: now + DAY_MS,
      writeupDeadline: now + DAY_MS,
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
    expect((await fetchPage(visitor)).total).toBe(0);
  });

  it("gives every game its own key pair and salt", async () => {
    const games = [await addGame(), await addGame()];
    expect(games[0]?.publicKey).not.toBe(games[1]?.publicKey);
    const salts = games.map(async ({ id }) => server.call(admin, getHashSalt, { params: { id } }));
    const [first, second] = (await Promise.all(salts)).map(({ body }) => body);
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(first).not.toBe(second);
  });
});

describe("editing a game", () => {
  it("changes the given fields and keeps the rest", async () => {
    const game = await addGame({ inviteCode: "secret", divisions: ["pro", "new"], summary: "s" });
    const { body } = await server.call(admin, updateGame, {
      params: { id: game.id },
      body: { title: "Cup II", inviteCode: null },
    });
    expect(body).toEqual({ ...game, title: "Cup II", inviteCode: null });
    expect((await server.call(admin, getEditedGame, { params: { id: game.id } })).body).toEqual(body);
  });

  it.each([null, []])(
    "DIV-8 clears the divisions with %j, and their teams have no division",
    async (divisions) => {
      const { id } = await addGame({ divisions: ["pro"] });
      const membership = await insertParticipation(server, id, { division: "pro" });
      const body = { divisions };
      expect((await server.call(admin, updateGame, { params: { id }, body })).body.divisions).toBeNull();
      expect((await fetchGame(membership.player, id)).body).toMatchObject({
        divisions: null,
        division: null,
      });
    },
  );

  it.each([[["new"]], [[]], [null]])(
    "GAME-11 rejects the list %j without a move for a division with teams, names it, and changes nothing",
    async (divisions) => {
      const { id } = await addGame({ divisions: ["pro", "new"] });
      const membership = await insertParticipation(server, id, { division: "pro" });
      const { problem } = await server.call(admin, updateGame, {
        params: { id },
        body: { divisions, divisionMoves: [], title: "Changed" },
      });
      expect(problem).toEqual({
        title: `Teams are still in the division “pro”: ${membership.team.name}. Move them to another division first.`,
        status: 400,
      });
      const { body: game } = await server.call(admin, getEditedGame, { params: { id } });
      expect(game).toMatchObject({ divisions: ["pro", "new"] });
      expect(game.title).not.toBe("Changed");
      expect((await fetchGame(membership.player, id)).body.division).toBe("pro");
    },
  );

  it("DIV-8 removes a division that the list omits; its teams have none, and other divisions keep their teams", async () => {
    const { id } = await addGame({ divisions: ["pro", "new"] });
    const removedMembership = await insertParticipation(server, id, { division: "pro" });
    const remainingMembership = await insertParticipation(server, id, { division: "new" });
    const { body } = await server.call(admin, updateGame, { params: { id }, body: { divisions: ["new"] } });
    expect(body.divisions).toEqual(["new"]);
    expect((await fetchGame(removedMembership.player, id)).body.division).toBeNull();
    expect((await fetchGame(remainingMembership.player, id)).body.division).toBe("new");
  });

  it("GAME-11 removes a division without teams, which needs no move", async () => {
    const { id } = await addGame({ divisions: ["pro", "new"] });
    const membership = await insertParticipation(server, id, { division: "pro" });
    const change = { divisions: ["pro"], divisionMoves: [] };
    const { body } = await server.call(admin, updateGame, { params: { id }, body: change });
    expect(body.divisions).toEqual(["pro"]);
    expect((await fetchGame(membership.player, id)).body.division).toBe("pro");
  });

  it("GAME-11 removes a division whose teams were all deleted", async () => {
    const { id } = await addGame({ divisions: ["pro", "new"] });
    const { team } = await insertParticipation(server, id, { division: "pro" });
    await server.db
      .updateTable("teams")
      .set({ deleted_at: server.clock.now(), name_canonical: null, captain_id: null })
      .where("id", "=", team.id)
      .execute();
    const change = { divisions: ["new"], divisionMoves: [] };
    const { body } = await server.call(admin, updateGame, { params: { id }, body: change });
    expect(body.divisions).toEqual(["new"]);
  });

  it("GAME-11 renaming a division keeps its teams in it", async () => {
    const { id } = await addGame({ divisions: ["pro", "new"] });
    const membership = await insertParticipation(server, id, { division: "pro" });
    const body = { divisions: ["new", "expert"], divisionMoves: [{ from: "pro", to: "expert" }] };
    expect((await server.call(admin, updateGame, { params: { id }, body })).status).toBe(200);
    expect((await fetchGame(membership.player, id)).body).toMatchObject({
      divisions: ["new", "expert"],
      division: "expert",
    });
  });

  it("GAME-11 rejects moving teams into a division that is not in the list", async () => {
    const { id } = await addGame({ divisions: ["pro", "new"] });
    const membership = await insertParticipation(server, id, { division: "pro" });
    const body = { divisions: ["new"], divisionMoves: [{ from: "pro", to: "expert" }] };
    expect((await server.call(admin, updateGame, { params: { id }, body })).status).toBe(400);
    expect((await fetchGame(membership.player, id)).body.division).toBe("pro");
  });

  it("GAME-11 does not move teams out of a remaining division", async () => {
    const { id } = await addGame({ divisions: ["pro", "new"] });
    const membership = await insertParticipation(server, id, { division: "pro" });
    const body = { divisions: ["new", "pro"], divisionMoves: [{ from: "pro", to: "new" }] };
    expect((await server.call(admin, updateGame, { params: { id }, body })).status).toBe(200);
    expect((await fetchGame(membership.player, id)).body.division).toBe("pro");
  });

  it("keeps teams in a division whose position changes", async () => {
    const { id } = await addGame({ divisions: ["pro", "new"] });
    const membership = await insertParticipation(server, id, { division: "pro" });
    await server.call(admin, updateGame, { params: { id }, body: { divisions: ["fun", "pro"] } });
    expect((await fetchGame(membership.player, id)).body).toMatchObject({
      divisions: ["fun", "pro"],
      division: "pro",
    });
  });

  it("GAME-8 validates the resulting game", async () => {
    const game = await addGame();
    const lateUpdate = await server.call(admin, updateGame, {
      params: { id: game.id },
      body: { start: game.end },
    });
    expect(lateUpdate.status).toBe(400);
    expect((await server.call(admin, getEditedGame, { params: { id: game.id } })).body).toEqual(game);
  });

  it("takes effect on the next request", async () => {
    const game = await addGame();
    const before = await server.call(visitor, recentGames, { query: { limit: 0 } });
    await fetchGame(visitor, game.id);
    await server.call(admin, updateGame, { params: { id: game.id }, body: { title: "New" } });
    expect((await fetchGame(visitor, game.id)).body.title).toBe("New");
    expect((await fetchPage(visitor)).data).toMatchObject([{ title: "New" }]);
    const after = await server.call(visitor, recentGames, { query: { limit: 0 } });
    expect(after.body).toMatchObject([{ title: "New" }]);
    expect(after.headers["etag"]).not.toBe(before.headers["etag"]);
  });

  it("GAME-10 is logged with the user and the IP address, like creating and deleting a game", async () => {
    const { id } = await addGame();
    await server.call(admin, updateGame, { params: { id }, body: { hidden: true } });
    await server.call(admin, setPoster, { params: { id }, body: { file: await buildPicture() } });
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
      server.call(admin, setPoster, { params, body: { file: await buildPicture() } }),
      server.call(admin, deletePoster, { params }),
      fetchGame(visitor, params.id),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404]);
  });
});

describe("deleting a game", () => {
  it("deletes the game and its keys, but not its teams", async () => {
    const { id } = await addGame({ divisions: ["pro"] });
    const membership = await insertParticipation(server, id);
    await insertSolve(server, membership, await insertChallenge(server, id));
    expect((await server.call(admin, deleteGame, { params: { id } })).status).toBe(200);
    expect((await fetchGame(visitor, id)).status).toBe(404);
    const keys = server.db.selectFrom("platform_keys").where("name", "=", `game-${id}`).selectAll();
    expect(await keys.execute()).toEqual([]);
    const teams = server.db.selectFrom("teams").where("id", "=", membership.team.id).select("id");
    expect(await teams.execute()).toHaveLength(1);
  });

  it("deletes the rows of deleted teams that took part only in this game", async () => {
    const { id } = await addGame();
    const membership = await insertParticipation(server, id);
    await server.db
      .updateTable("teams")
      .set({ deleted_at: server.clock.now(), name_canonical: null, captain_id: null })
      .where("id", "=", membership.team.id)
      .execute();
    await server.call(admin, deleteGame, { params: { id } });
    expect(await server.db.selectFrom("teams").where("id", "=", membership.team.id).execute()).toEqual([]);
  });
});

it("GAME-12 a removed poster is no longer shown, and its file is deleted", async () => {
  const { id } = await addGame();
  const { body: url } = await server.call(admin, setPoster, {
    params: { id },
    body: { file: await buildPicture() },
  });
  const { headers } = admin;
  expect((await server.app.inject({ url, headers })).statusCode).toBe(200);
  expect((await server.call(admin, deletePoster, { params: { id } })).status).toBe(200);
  expect((await fetchGame(visitor, id)).body.poster).toBeNull();
  expect((await server.app.inject({ url, headers })).statusCode).toBe(404);
});

it("a poster that is not an image is rejected and the old one stays", async () => {
  const { id } = await addGame();
  await server.call(admin, setPoster, { params: { id }, body: { file: await buildPicture() } });
  const { poster } = (await fetchGame(visitor, id)).body;
  for (const file of [new File([], "empty.png"), new File(["text"], "text.png")])
    expect((await server.call(admin, setPoster, { params: { id }, body: { file } })).status).toBe(400);
  expect((await fetchGame(visitor, id)).body.poster).toBe(poster);
});
