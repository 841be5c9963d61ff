import { updateGame } from "@gonfalon/contract/game.ts";
import { updateUser } from "@gonfalon/contract/user-admin.ts";
import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import { describe, expect, it } from "vitest";
import { visitor } from "./api-client.ts";
import { hoursFromNow, insertGame } from "./builders.ts";
import { useServer } from "./harness.ts";
import { readBody, setUp } from "./read-setup.ts";

const server = useServer();

describe("READ-3 an event about missed events", () => {
  it("clears all caches", async () => {
    const { gamePath: path, gameId, player: caller, team, teammate } = await setUp(server);
    const paths = ["/api/account/profile", "/api/team", path, "/api/game/recent", `${path}/notices`];
    for (const url of paths) await readBody(server, url, caller);
    await server.db
      .updateTable("users")
      .set({ bio: "missed" })
      .where("id", "in", [caller.id, teammate.id])
      .execute();
    await server.db.updateTable("teams").set({ name: "missed" }).where("id", "=", team.id).execute();
    await server.db.updateTable("games").set({ title: "missed" }).where("id", "=", gameId).execute();
    await server.db
      .insertInto("notices")
      .values({ game_id: gameId, type: "Normal", values: ["missed"], published_at: server.clock.now() })
      .execute();
    server.events.publish({ type: "events.missed" });
    expect(await readBody(server, "/api/account/profile", caller)).toMatchObject({ bio: "missed" });
    expect(await readBody(server, "/api/team", caller)).toMatchObject([
      { name: "missed", members: [{ bio: "missed" }, { bio: "missed" }] },
    ]);
    expect(await readBody(server, path, caller)).toMatchObject({ title: "missed", teamName: "missed" });
    expect(await readBody(server, "/api/game/recent", caller)).toContainEqual(
      expect.objectContaining({ title: "missed" }),
    );
    expect(await readBody(server, `${path}/notices`, caller)).toMatchObject([{ values: ["missed"] }]);
  });
});

describe("READ-4 the server decides at every request", () => {
  it("whether a user is banned", async () => {
    const { player: caller, admin, gamePath: path } = await setUp(server);
    const paths = ["/api/team", `${path}/check`];
    for (const url of paths) await readBody(server, url, caller);
    await server.call(admin, updateUser, { params: { userId: caller.id }, body: { role: "Banned" } });
    for (const url of paths) expect(await readBody(server, url, caller)).toBe(403);
  });

  it("which role a user has", async () => {
    const { admin, outsider: caller, gamePath: path, gameId } = await setUp(server);
    await server.call(admin, updateGame, { params: { id: gameId }, body: { hidden: true } });
    expect(await readBody(server, path, caller)).toBe(404);
    await server.call(admin, updateUser, { params: { userId: caller.id }, body: { role: "Monitor" } });
    expect(await readBody(server, path, caller)).toMatchObject({ hidden: true });
    await server.call(admin, updateUser, { params: { userId: caller.id }, body: { role: "User" } });
    expect(await readBody(server, path, caller)).toBe(404);
  });

  it("whether a game is hidden", async () => {
    const { admin, gamePath: path, gameId, player: caller } = await setUp(server);
    for (const reader of [visitor, caller])
      expect(await readBody(server, path, reader)).toMatchObject({ hidden: false });
    expect(await readBody(server, "/api/game?count=50&skip=0", visitor)).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ id: gameId })]),
    });
    await server.call(admin, updateGame, { params: { id: gameId }, body: { hidden: true } });
    expect(await readBody(server, path, visitor)).toBe(404);
    expect(await readBody(server, path, caller)).toMatchObject({ hidden: true, status: "Accepted" });
    for (const list of ["/api/game?count=50&skip=0", "/api/game/recent"])
      expect(JSON.stringify(await readBody(server, list, visitor))).not.toContain(`{"id":${gameId},`);
  });

  it("whether a game has started", async () => {
    const gameId = await insertGame(server, { starts_at: hoursFromNow(server, 1) });
    const path = `/api/game/${gameId}/notices`;
    expect(await readBody(server, path, visitor)).toBe(400);
    server.clock.advance(HOUR_MS);
    expect(await readBody(server, path, visitor)).toEqual([]);
  });

  it("in which phase a game is", async () => {
    const gameId = await insertGame(server, { ends_at: hoursFromNow(server, 2) });
    server.events.publish({ type: "game.changed", gameId });
    const runningGamesPath = "/api/game?count=50&skip=0&phase=Running";
    const listWithGame = { data: expect.arrayContaining([expect.objectContaining({ id: gameId })]) };
    expect(await readBody(server, runningGamesPath, visitor)).toMatchObject(listWithGame);
    server.clock.advance(2 * HOUR_MS);
    expect(await readBody(server, runningGamesPath, visitor)).not.toMatchObject(listWithGame);
    expect(await readBody(server, "/api/game?count=50&skip=0&phase=Ended", visitor)).toMatchObject(
      listWithGame,
    );
  });
});
