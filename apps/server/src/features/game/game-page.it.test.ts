import { expect, it } from "vitest";
import { insertGame, insertMember, insertParticipation } from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import type { TestUser } from "../../../test/test-users.ts";
import { gameAccess } from "../participation/game-access.service.ts";
import { gameService } from "./game.service.ts";

const server = useServer();

it("READ-2 the members of a team share the view of a game, and other teams have another one", async () => {
  const { db, clock, events } = server;
  const games = gameService({ db, clock, events, access: gameAccess({ db, clock, events }) });
  const gameId = await insertGame(server);
  const [membership, other] = [
    await insertParticipation(server, gameId),
    await insertParticipation(server, gameId),
  ];
  const teammate = await insertMember(server, membership.team.id, membership);
  const credential = { kind: "token", id: "", scopes: ["Read"], gameId: null } as const;
  const readAs = async ({ id, name }: TestUser) =>
    games.getDetail({ id, name, role: "User", credential }, gameId);
  const view = await readAs(membership.player);
  expect(view.teamName).toBe(membership.team.name);
  expect(await readAs(teammate)).toBe(view);
  expect((await readAs(other.player)).teamName).toBe(other.team.name);
  expect(await readAs(membership.player)).toBe(view);
});
