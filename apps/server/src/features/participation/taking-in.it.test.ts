import { getGame } from "@gonfalon/contract/game.ts";
import { addTeams, joinGame, pageParticipations } from "@gonfalon/contract/participation.ts";
import { getTeam } from "@gonfalon/contract/team.ts";
import { beforeAll, expect, it } from "vitest";
import { visitor } from "../../../test/api-client.ts";
import { aGame, aParticipation, aTeam } from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import type { TestUser } from "../../../test/test-users.ts";

const server = useServer();
let admin: TestUser;

beforeAll(async () => {
  admin = await server.signUp("Admin", "ada");
});

const takeIn = (gameId: number, teamIds: readonly number[], division: string | null = null) =>
  server.call(admin, addTeams, { params: { id: gameId }, body: { teamIds: [...teamIds], division } });

const registered = async (gameId: number) =>
  (await server.call(admin, pageParticipations, { params: { id: gameId }, query: { count: 20, skip: 0 } }))
    .body.data;

it("JOIN-6 adds teams to a hidden game; their members register on their own", async () => {
  const gameId = await aGame(server, { hidden: true });
  const [one, other] = [await aTeam(server), await aTeam(server)];
  const join = () =>
    server.call(one.captain, joinGame, {
      params: { id: gameId },
      body: { teamId: one.id, division: null, inviteCode: null },
    });
  expect((await join()).status).toBe(404);

  server.lines.length = 0;
  expect((await takeIn(gameId, [other.id, one.id, one.id])).status).toBe(200);

  expect(await registered(gameId)).toMatchObject([
    { team: { id: one.id }, status: "Accepted", registeredMembers: [] },
    { team: { id: other.id }, status: "Accepted", registeredMembers: [] },
  ]);
  expect((await server.call(visitor, getTeam, { params: { id: one.id } })).body.locked).toBe(true);
  expect(server.lines).toMatchObject([
    { message: "teams added to a game", fields: { user: "ada", ip: "127.0.0.1", teams: 2 } },
  ]);
  expect((await join()).status).toBe(200);
  expect((await server.call(one.captain, getGame, { params: { id: gameId } })).body.status).toBe("Accepted");
});

it("JOIN-6 does not change teams that are already registered", async () => {
  const gameId = await aGame(server);
  const seat = await aParticipation(server, gameId, { status: "Rejected" });
  expect((await takeIn(gameId, [seat.team.id])).status).toBe(200);
  expect(await registered(gameId)).toMatchObject([{ id: seat.id, status: "Rejected" }]);
});

it("JOIN-6 adds all teams or none", async () => {
  const gameId = await aGame(server);
  const { id } = await aTeam(server);
  expect((await takeIn(gameId, [id, 999_999])).status).toBe(404);
  expect((await takeIn(999_999, [id])).status).toBe(404);
  expect((await takeIn(gameId, [id], "pro")).status).toBe(400);
  expect((await takeIn(gameId, [])).status).toBe(400);
  expect(await registered(gameId)).toEqual([]);
});
