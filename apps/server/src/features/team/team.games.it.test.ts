import {
  adminUpdateTeam,
  createTeam,
  getInvite,
  getTeam,
  listTeams,
  type TeamInfo,
} from "@gonfalon/contract/team.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { inProcessEvents } from "#adapters/events/in-process.ts";
import { nodeRandom } from "#adapters/random/node-random.ts";
import type { Actor } from "#ports/actor.ts";
import { visitor } from "../../../test/api-client.ts";
import { useServer } from "../../../test/harness.ts";
import { recordingLog } from "../../../test/recording-log.ts";
import type { TestUser } from "../../../test/test-users.ts";
import { teamAdminService } from "./team.admin.service.ts";
import { teamService } from "./team.service.ts";
import type { TeamGames } from "./team-games.ts";

const server = useServer();

/** The team services with fake games that record the ids of removed members. */
function createServices({ hasUnfinishedGame = false, hasResults = false }) {
  const removedIds: string[] = [];
  const games: TeamGames = {
    hasUnfinishedGame: async () => hasUnfinishedGame,
    removeMember: async (_db, _teamId, userId) => void removedIds.push(userId),
    removeTeam: async () => hasResults,
  };
  const log = recordingLog();
  const deps = {
    db: server.db,
    clock: server.clock,
    random: nodeRandom,
    events: inProcessEvents(log),
    log,
    games,
  };
  return { removedIds, teams: teamService(deps), admin: teamAdminService(deps) };
}

function toActor({ id, name }: TestUser): Actor {
  return {
    user: {
      id,
      name,
      role: "User",
      credential: {
        kind: "session",
        id: "any",
        twoStep: false,
        freshUntil: 0,
        staleKinds: [],
        missingFactor: undefined,
      },
    },
    client: { ip: "127.0.0.1", peer: "127.0.0.1", isForwarded: false, userAgent: "test", language: "en-US" },
  };
}

let admin: TestUser;
let captain: TestUser;
let member: TestUser;
let team: TeamInfo;

beforeEach(async () => {
  admin = await server.signUp("Admin");
  captain = await server.signUp();
  member = await server.signUp();
  const name = `of ${captain.name}`;
  team = (await server.call(captain, createTeam, { body: { name } })).body;
  const invite = await server.call(captain, getInvite, { params: { id: team.id } });
  await createServices({}).teams.accept(toActor(member), invite.body);
  await server.call(admin, adminUpdateTeam, { params: { id: team.id }, body: { locked: true } });
});

const readTeam = async () => (await server.call(visitor, getTeam, { params: { id: team.id } })).body;

describe("TEAM-10 a locked team in a game that has not ended", () => {
  it("cannot lose members and cannot be disbanded", async () => {
    const { teams, removedIds } = createServices({ hasUnfinishedGame: true });
    await expect(teams.leave(toActor(member), team.id)).rejects.toThrow("team.locked");
    await expect(teams.kick(toActor(captain), team.id, member.id)).rejects.toThrow("team.locked");
    await expect(teams.disband(toActor(captain), team.id)).rejects.toThrow("team.locked");
    expect(removedIds).toEqual([]);
    expect((await readTeam()).members).toHaveLength(2);
  });

  it("can still get new members, a new name and a new captain", async () => {
    const { teams } = createServices({ hasUnfinishedGame: true });
    const guest = await server.signUp();
    await teams.accept(toActor(guest), await teams.getInvite(toActor(captain).user, team.id));
    await teams.update(toActor(captain), team.id, { name: team.name.toUpperCase() });
    await teams.transfer(toActor(captain), team.id, member.id);
    const { members, name, locked } = await readTeam();
    expect([members.length, members[0]?.id, name, locked]).toEqual([
      3,
      member.id,
      team.name.toUpperCase(),
      true,
    ]);
  });
});

describe("TEAM-10 a locked team whose games are over", () => {
  it.each(["leave", "kick"] as const)("is unlocked if a member leaves or is removed: %s", async (action) => {
    const { teams, removedIds } = createServices({});
    if (action === "leave") await teams.leave(toActor(member), team.id);
    else await teams.kick(toActor(captain), team.id, member.id);
    expect(await readTeam()).toMatchObject({ locked: false, members: [{ id: captain.id }] });
    // Only this member is removed from the participations of the team.
    expect(removedIds).toEqual([member.id]);
  });
});

describe("TEAM-11 a deleted team with results in games", () => {
  it.each(["its captain", "an administrator"])(
    "is removed from every list, keeps its name for the results, and frees the name for others (deleted by %s)",
    async (deletedBy) => {
      const services = createServices({ hasResults: true });
      if (deletedBy === "its captain") await services.teams.disband(toActor(captain), team.id);
      else await services.admin.remove(toActor(admin), team.id);

      const { body } = await server.call(admin, listTeams, { query: { hint: team.name, count: 1, skip: 0 } });
      expect(body.total).toBe(0);
      await expect(services.teams.get(team.id)).rejects.toThrow("team.not-found");
      expect(await services.teams.listOwn(toActor(member).user)).toEqual([]);
      const row = await server.db.selectFrom("teams").where("id", "=", team.id).select("name").execute();
      expect(row).toEqual([{ name: team.name }]);

      const recreation = await server.call(member, createTeam, { body: { name: team.name } });
      expect(recreation.status).toBe(200);
    },
  );
});
