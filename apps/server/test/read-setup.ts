import { isDeepStrictEqual } from "node:util";
import { joinGame } from "@gonfalon/contract/participation.ts";
import { createTeam } from "@gonfalon/contract/team.ts";
import { expect, it } from "vitest";
import { type Caller, visitor } from "./api-client.ts";
import { insertDivision, insertGame, insertMember, insertParticipation } from "./builders.ts";
import type { TestServer } from "./harness.ts";
import { parseJsonBody, readOverHttp } from "./read-calls.ts";
import type { TestUser } from "./test-users.ts";

/** A game with a registered team of two players: the captain `player`, and `teammate`. */
export async function setUp(server: TestServer) {
  const gameId = await insertGame(server);
  const divisionId = await insertDivision(server, gameId, { name: "Students" });
  const membership = await insertParticipation(server, gameId, { division: "Students" });
  const teammate = await insertMember(server, membership.team.id, membership);
  const admin = await server.signUp("Admin");
  const outsider = await server.signUp();

  /** Creates a team of the outsider and returns its id. */
  async function addTeam(): Promise<number> {
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
    /** The path parameters of endpoints of the game. */
    gameParams: { params: { id: gameId } },
    gamePath: `/api/game/${gameId}`,
    divisionId,
    membership,
    team: membership.team,
    player: membership.player,
    teammate,
    admin,
    outsider,
    addTeam,
    join,
  };
}

export type Setup = Awaited<ReturnType<typeof setUp>>;

/** The body of a response, or its status if it is not 200. */
export async function readBody(server: TestServer, path: string, { headers }: Caller): Promise<unknown> {
  const response = await readOverHttp(server, path, headers);
  return response.status === 200 ? parseJsonBody(response) : response.status;
}

export interface Change {
  readonly path: string | ((setup: Setup) => string);
  readonly reader: (setup: Setup) => Caller;
  readonly change: (setup: Setup) => Promise<unknown>;
  /** A part of the next response, or its status. */
  readonly shows: object | number | ((setup: Setup) => object);
  /** Whether `change` makes a change and reverts it; the last response then equals the first one. */
  readonly isRoundTrip?: true;
}

export const getVisitor = (): Caller => visitor;
export const getPlayer = (setup: Setup): TestUser => setup.player;
export const getTeammate = (setup: Setup): TestUser => setup.teammate;
export const getOutsider = (setup: Setup): TestUser => setup.outsider;

/** Defines a test for each change: it reads a response twice, so that it is cached, and again after the change. */
export function testChanges(server: TestServer, changes: Readonly<Record<string, Change>>): void {
  it.each(Object.entries(changes))(
    "%s",
    async (_name, { path, reader, change, shows, isRoundTrip = false }) => {
      const setup = await setUp(server);
      // The builders insert rows without publishing events, so the caches must be cleared.
      server.events.publish({ type: "events.missed" });
      const url = typeof path === "string" ? path : path(setup);
      const expectedBody = typeof shows === "function" ? shows(setup) : shows;
      const before = await readBody(server, url, reader(setup));
      await readBody(server, url, reader(setup));
      await change(setup);
      const after = await readBody(server, url, reader(setup));
      expect({ after }).toMatchObject({ after: expectedBody });
      expect(isDeepStrictEqual(after, before)).toBe(isRoundTrip);
    },
  );
}
