import { getGame } from "@gonfalon/contract/game-view.ts";
import { updateUser } from "@gonfalon/contract/user-admin.ts";
import { expect, it } from "vitest";
import { insertGame, insertMember, insertParticipation } from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import { gameAccess } from "./game-access.service.ts";

const server = useServer();

it("READ-2 members of a team share one cached membership until the team changes", async () => {
  const access = gameAccess(server);
  const gameId = await insertGame(server);
  const registration = await insertParticipation(server, gameId);
  const { player: captain, team } = registration;
  const member = await insertMember(server, team.id, registration);
  const find = (userId: string) => access.findMembership({ id: userId } as never, gameId);
  const before = await find(captain.id);
  expect(before).toMatchObject({ teamName: team.name });
  expect(await find(member.id)).toBe(before);
  await server.db.updateTable("teams").set({ name: "Renamed" }).where("id", "=", team.id).execute();
  server.events.publish({ type: "team.changed", teamId: team.id });
  const after = await find(captain.id);
  expect(after).toMatchObject({ teamName: "Renamed" });
  expect(await find(member.id)).toBe(after);
});

it("ACCESS-2 a banned player has the access of a visitor: a hidden game does not exist", async () => {
  const admin = await server.signUp("Admin");
  const gameId = await insertGame(server, { hidden: true });
  const { player } = await insertParticipation(server, gameId);
  const getStatus = async () => (await server.call(player, getGame, { params: { id: gameId } })).status;
  expect(await getStatus()).toBe(200);
  await server.call(admin, updateUser, { params: { userId: player.id }, body: { role: "Banned" } });
  expect(await getStatus()).toBe(404);
});
