import { leaveGame } from "@gonfalon/contract/participation.ts";
import { adminDeleteTeam, deleteTeam, kickMember, leaveTeam } from "@gonfalon/contract/team.ts";
import { beforeAll, describe, expect, it } from "vitest";
import {
  hoursFromNow,
  insertGame,
  insertMember,
  insertParticipation,
  insertTeam,
} from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import type { TestUser } from "../../../test/test-users.ts";
import { participationFixtures } from "./test/participation-fixtures.ts";

const server = useServer();
const { join, register, getOwnGame, listRows } = participationFixtures(server);
let admin: TestUser;

beforeAll(async () => {
  admin = await server.signUp("Admin");
});

describe("JOIN-5 withdrawing", () => {
  it.each(["Pending", "Rejected"] as const)(
    "removes a registration that is %s when its last member withdraws",
    async (status) => {
      const gameId = await insertGame(server);
      const membership = await insertParticipation(server, gameId, { status });
      const member = await insertMember(server, membership.team.id, membership);
      const leave = (user: TestUser) => server.call(user, leaveGame, { params: { id: gameId } });
      expect((await leave(member)).status).toBe(200);
      expect(await listRows(gameId)).toHaveLength(1);
      expect((await leave(membership.player)).status).toBe(200);
      expect(await listRows(gameId)).toEqual([]);
      expect((await leave(membership.player)).status).toBe(400);
    },
  );

  it.each(["Accepted", "Suspended"] as const)("is rejected while %s", async (status) => {
    const gameId = await insertGame(server);
    const { player } = await insertParticipation(server, gameId, { status });
    const response = await server.call(player, leaveGame, { params: { id: gameId } });
    expect(response.status).toBe(400);
    expect((await getOwnGame(player, gameId)).status).toBe(status);
  });

  it("returns 404 for unknown and invisible games", async () => {
    const outsider = await server.signUp();
    const hiddenGameId = await insertGame(server, { hidden: true });
    for (const id of [99_999, hiddenGameId])
      expect((await server.call(outsider, leaveGame, { params: { id } })).status).toBe(404);
  });
});

describe("TEAM-10 the roster", () => {
  it("is fixed for an accepted team until its games are over", async () => {
    const gameId = await insertGame(server, { accept_without_review: true });
    const team = await insertTeam(server);
    const member = await insertMember(server, team.id);
    await register(team, gameId);
    await join(member, gameId, { teamId: team.id });
    const params = { id: team.id };
    const kick = () => server.call(team.captain, kickMember, { params: { ...params, userId: member.id } });
    expect((await server.call(member, leaveTeam, { params })).status).toBe(400);
    expect((await kick()).status).toBe(400);
    expect((await server.call(team.captain, deleteTeam, { params })).status).toBe(400);

    await server.db
      .updateTable("games")
      .set({ starts_at: hoursFromNow(server, -2), ends_at: server.clock.now() })
      .where("id", "=", gameId)
      .execute();
    expect((await kick()).status).toBe(200);
    expect((await getOwnGame(member, gameId)).status).toBe("Unsubmitted");
    expect((await getOwnGame(team.captain, gameId)).status).toBe("Accepted");
  });

  it("can change for a pending team, and the registration is removed with the last member", async () => {
    const gameId = await insertGame(server);
    const team = await insertTeam(server);
    const member = await insertMember(server, team.id);
    await join(member, gameId, { teamId: team.id });
    await server.call(member, leaveTeam, { params: { id: team.id } });
    expect(await listRows(gameId)).toEqual([]);
  });
});

describe("a team that an administrator deletes", () => {
  async function deleteRegisteredTeam(
    startsInHours: number,
    endsInHours: number,
    status: "Accepted" | "Pending",
  ) {
    const gameId = await insertGame(server, {
      starts_at: hoursFromNow(server, startsInHours),
      ends_at: hoursFromNow(server, endsInHours),
    });
    const { team, player } = await insertParticipation(server, gameId, { status });
    await server.call(admin, adminDeleteTeam, { params: { id: team.id } });
    const { status: ownStatus, teamCount } = await getOwnGame(player, gameId);
    expect(ownStatus).toBe("Unsubmitted");
    return { status: (await listRows(gameId))[0]?.status, teamCount };
  }

  it.each([
    ["leaves games that have not started", 1, 2, "Accepted", { status: undefined, teamCount: 0 }],
    ["leaves running games that have not accepted it", -1, 2, "Pending", { status: undefined, teamCount: 0 }],
    ["is suspended in running games", -1, 2, "Accepted", { status: "Suspended", teamCount: 0 }],
    ["stays accepted in ended games", -2, -1, "Accepted", { status: "Accepted", teamCount: 1 }],
  ] as const)("%s", async (_case, startsInHours, endsInHours, status, expected) => {
    expect(await deleteRegisteredTeam(startsInHours, endsInHours, status)).toEqual(expected);
  });
});
