import { countEvents, listEvents } from "@gonfalon/contract/event.ts";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/api-client.ts";
import { useServer } from "../../../test/harness.ts";
import { createGameWithSubmissions } from "../../../test/submitted-game.ts";

const server = useServer();
let monitor: Caller;

beforeAll(async () => {
  monitor = await server.signUp("Monitor");
});

async function createGameWithContainerStart() {
  const game = await createGameWithSubmissions(server);
  await server.db
    .insertInto("events")
    .values({
      game_id: game.gameId,
      type: "ContainerStart",
      values: ["1", "dynamic"],
      container_id: "4f5e8a7b6c",
      user_id: game.winner.player.id,
      team_id: game.winner.team.id,
      published_at: server.clock.now(),
    })
    .execute();
  return game;
}

describe("MONITOR-2 events", () => {
  it("are listed newest first, with the submitted flag and its verdict", async () => {
    const { gameId, easyId, dynamicId, winner, thief } = await createGameWithSubmissions(server);
    const { body } = await server.call(monitor, listEvents, {
      params: { id: gameId },
      query: { count: 100, skip: 0, hideContainer: false },
    });
    const byThief = { user: thief.player.name, team: thief.team.name };
    expect(body.map(({ time: _, ...event }) => event)).toEqual([
      { type: "CheatDetected", values: ["dynamic", thief.team.name, winner.team.name], ...byThief },
      {
        type: "FlagSubmit",
        values: ["WrongAnswer", "flag{winner}", "dynamic", String(dynamicId)],
        ...byThief,
      },
      { type: "FlagSubmit", values: ["WrongAnswer", "=1+1", "easy", String(easyId)], ...byThief },
      {
        type: "FlagSubmit",
        values: ["Accepted", "flag{right}", "easy", String(easyId)],
        user: winner.player.name,
        team: winner.team.name,
      },
    ]);
    expect(body[0]?.time).toBe(server.clock.now().getTime());
  });

  it("can be filtered by text and by type, and are paged", async () => {
    const { gameId, winner } = await createGameWithContainerStart();
    const listTypes = async (query: {
      hideContainer?: boolean;
      search?: string;
      count?: number;
      skip?: number;
    }) => {
      const { body } = await server.call(monitor, listEvents, {
        params: { id: gameId },
        query: { hideContainer: false, count: 100, skip: 0, ...query },
      });
      for (const { type, containerId } of body)
        expect(containerId).toBe(type === "ContainerStart" ? "4f5e8a7b6c" : undefined);
      return body.map(({ type }) => type);
    };
    expect(await listTypes({ search: "EASY" })).toEqual(["FlagSubmit", "FlagSubmit"]);
    expect(await listTypes({ search: winner.player.name })).toEqual(["ContainerStart", "FlagSubmit"]);
    expect(await listTypes({ search: "%" })).toEqual([]);
    expect(await listTypes({ search: "4F5E8A7B6C" })).toEqual(["ContainerStart"]);
    expect(await listTypes({ hideContainer: true, count: 2 })).toEqual(["CheatDetected", "FlagSubmit"]);
    expect(await listTypes({ count: 1, skip: 1 })).toEqual(["CheatDetected"]);
    expect(await listTypes({ count: 0 })).toEqual([]);
  });

  it("MONITOR-6 have a total count that respects the filters", async () => {
    const { gameId } = await createGameWithContainerStart();
    const count = async (search: string, hideContainer = true) => {
      const query = { hideContainer, search };
      return (await server.call(monitor, countEvents, { params: { id: gameId }, query })).body;
    };
    expect([await count(""), await count("EASY"), await count("nobody")]).toEqual([4, 2, 0]);
    expect(await count("", false)).toBe(5);
  });
});
