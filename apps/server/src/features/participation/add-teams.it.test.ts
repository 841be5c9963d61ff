import { getGame } from "@gonfalon/contract/game.ts";
import { addTeams, joinGame, pageParticipations } from "@gonfalon/contract/participation.ts";
import { getTeam } from "@gonfalon/contract/team.ts";
import { beforeAll, expect, it } from "vitest";
import { visitor } from "../../../test/api-client.ts";
import { insertGame, insertParticipation, insertTeam } from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import type { TestUser } from "../../../test/test-users.ts";

const server = useServer();
let admin: TestUser;

beforeAll(async () => {
  admin = await server.signUp("Admin", "ada");
});

const add = (gameId: number, teamIds: readonly number[], division: string | null = null) =>
  server.call(admin, addTeams, { params: { id: gameId }, body: { teamIds: [...teamIds], division } });

const listRegistrations = async (gameId: number) =>
  (await server.call(admin, pageParticipations, { params: { id: gameId }, query: { count: 20, skip: 0 } }))
    .body.data;

it("JOIN-6 adds teams to a hidden game, for which their members can then register", async () => {
  const gameId = await insertGame(server, { hidden: true });
  const [first, second] = [await insertTeam(server), await insertTeam(server)];
  const join = () =>
    server.call(first.captain, joinGame, {
      params: { id: gameId },
      body: { teamId: first.id, division: null, inviteCode: null },
    });
  expect((await join()).status).toBe(404);

  server.lines.length = 0;
  expect((await add(gameId, [second.id, first.id, first.id])).status).toBe(200);

  expect(await listRegistrations(gameId)).toMatchObject([
    { team: { id: first.id }, status: "Accepted", registeredMembers: [] },
    { team: { id: second.id }, status: "Accepted", registeredMembers: [] },
  ]);
  expect((await server.call(visitor, getTeam, { params: { id: first.id } })).body.locked).toBe(true);
  expect(server.lines).toMatchObject([
    { message: "teams added to a game", fields: { user: "ada", ip: "127.0.0.1", teams: 2 } },
  ]);
  expect((await join()).status).toBe(200);
  expect((await server.call(first.captain, getGame, { params: { id: gameId } })).body.status).toBe(
    "Accepted",
  );
});

it("JOIN-6 does not change teams that are already registered", async () => {
  const gameId = await insertGame(server);
  const membership = await insertParticipation(server, gameId, { status: "Rejected" });
  expect((await add(gameId, [membership.team.id])).status).toBe(200);
  expect(await listRegistrations(gameId)).toMatchObject([{ id: membership.id, status: "Rejected" }]);
});

it("JOIN-6 adds all teams or none", async () => {
  const gameId = await insertGame(server);
  const { id } = await insertTeam(server);
  expect((await add(gameId, [id, 999_999])).status).toBe(404);
  expect((await add(999_999, [id])).status).toBe(404);
  expect((await add(gameId, [id], "pro")).status).toBe(400);
  expect((await add(gameId, [])).status).toBe(400);
  expect(await listRegistrations(gameId)).toEqual([]);
});
