import {
  createGame,
  deleteGame,
  type GameInfo,
  getGame,
  listEditedGames,
  listGames,
  type NewGame,
} from "@gonfalon/contract/game.ts";
import sharp from "sharp";
import type { Caller } from "../../../../test/api-client.ts";
import { hoursFromNow } from "../../../../test/builders.ts";
import type { TestServer } from "../../../../test/harness.ts";
import type { TestUser } from "../../../../test/test-users.ts";

/** Creates, reads and deletes games over the API. */
export function gameFixtures(server: TestServer, getAdmin: () => TestUser) {
  const inHours = (hours: number) => hoursFromNow(server, hours).getTime();

  async function addGame(overrides: Partial<NewGame> = {}): Promise<GameInfo> {
    const times = { start: inHours(-1), end: inHours(1) };
    const body = { title: "Cup", ...times, ...overrides } as NewGame;
    return (await server.call(getAdmin(), createGame, { body })).body;
  }

  async function deleteGames(): Promise<void> {
    const { body } = await server.call(getAdmin(), listEditedGames, { query: { count: 100, skip: 0 } });
    for (const { id } of body.data) await server.call(getAdmin(), deleteGame, { params: { id } });
  }

  const fetchGame = (caller: Caller, id: number) => server.call(caller, getGame, { params: { id } });
  const fetchPage = async (caller: Caller, query: object = {}) =>
    (await server.call(caller, listGames, { query: { count: 10, skip: 0, joined: false, ...query } })).body;

  return { inHours, addGame, deleteGames, fetchGame, fetchPage };
}

export async function buildPicture(): Promise<File> {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  return new File([Uint8Array.from(bytes)], "any.png");
}
