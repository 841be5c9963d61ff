import { isDeepStrictEqual } from "node:util";
import { joinGame } from "@gonfalon/contract/participation.ts";
import { createTeam } from "@gonfalon/contract/team.ts";
import { expect, it } from "vitest";
import { type Caller, visitor } from "./api-client.ts";
import { aDivision, aGame, aMember, aParticipation } from "./builders.ts";
import type { TestServer } from "./harness.ts";
import { jsonBody, readOverHttp } from "./read-calls.ts";
import type { TestUser } from "./test-users.ts";

/** A game with a team of two: `player` is the captain, `mate` is registered too. */
export async function aScene(server: TestServer) {
  const gameId = await aGame(server);
  const divisionId = await aDivision(server, gameId, { name: "Students" });
  const seat = await aParticipation(server, gameId, { division: "Students" });
  const mate = await aMember(server, seat.team.id, seat);
  const admin = await server.signUp("Admin");
  const outsider = await server.signUp();

  /** The id of a new team of the outsider. */
  async function found(): Promise<number> {
    const name = `new ${outsider.id.slice(-8)}`;
    return (await server.call(outsider, createTeam, { body: { name } })).body.id;
  }

  /** Registers a team of the outsider. */
  async function join(teamId: number): Promise<void> {
    const body = { teamId, division: "Students", inviteCode: null };
    await server.call(outsider, joinGame, { params: { id: gameId }, body });
  }

  return {
    gameId,
    /** The parameters of calls about the game. */
    byId: { params: { id: gameId } },
    game: `/api/game/${gameId}`,
    divisionId,
    seat,
    team: seat.team,
    player: seat.player,
    mate,
    admin,
    outsider,
    found,
    join,
  };
}

export type Scene = Awaited<ReturnType<typeof aScene>>;

/** The body of a response, or its status if it is not 200. */
export async function readBody(server: TestServer, path: string, { headers }: Caller): Promise<unknown> {
  const received = await readOverHttp(server, path, headers);
  return received.status === 200 ? jsonBody(received) : received.status;
}

export interface Change {
  readonly path: string | ((scene: Scene) => string);
  readonly reader: (scene: Scene) => Caller;
  readonly change: (scene: Scene) => Promise<unknown>;
  /** A part of the next response, or its status. */
  readonly shows: object | number | ((scene: Scene) => object);
  /** Whether the response is the same as before a first change. */
  readonly isRoundTrip?: true;
}

export const anybody = (): Caller => visitor;
export const player = (scene: Scene): TestUser => scene.player;
export const mate = (scene: Scene): TestUser => scene.mate;
export const outsider = (scene: Scene): TestUser => scene.outsider;

/** Reads a response twice, so that it is cached, and again after a change. */
export function testChanges(server: TestServer, changes: Readonly<Record<string, Change>>): void {
  it.each(Object.entries(changes))(
    "%s",
    async (_name, { path, reader, change, shows, isRoundTrip = false }) => {
      const scene = await aScene(server);
      // The scene was built without events.
      server.events.publish({ type: "events.missed" });
      const url = typeof path === "string" ? path : path(scene);
      const expected = typeof shows === "function" ? shows(scene) : shows;
      const before = await readBody(server, url, reader(scene));
      await readBody(server, url, reader(scene));
      await change(scene);
      const after = await readBody(server, url, reader(scene));
      expect({ after }).toMatchObject({ after: expected });
      expect(isDeepStrictEqual(after, before)).toBe(isRoundTrip);
    },
  );
}
