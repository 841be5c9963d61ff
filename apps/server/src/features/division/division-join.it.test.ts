import { checkJoin } from "@gonfalon/contract/division.ts";
import { getGame } from "@gonfalon/contract/game.ts";
import {
  addTeams,
  joinGame,
  pageParticipations,
  reviewParticipation,
} from "@gonfalon/contract/participation.ts";
import { ALL_PERMISSIONS, PERMISSIONS } from "@gonfalon/rules/division-permissions.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { visitor } from "../../../test/api-client.ts";
import {
  type BuiltTeam,
  insertDivision,
  insertGame,
  insertMember,
  insertParticipation,
  insertTeam,
} from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import type { TestUser } from "../../../test/test-users.ts";

const server = useServer();
let admin: TestUser;
let gameId: number;
let studentsId: number;
let guestsId: number;

beforeAll(async () => {
  admin = await server.signUp("Admin");
});

beforeEach(async () => {
  gameId = await insertGame(server, { invite_code: "game-code" });
  studentsId = await insertDivision(server, gameId, { name: "Students" });
  guestsId = await insertDivision(server, gameId, {
    name: "Guests",
    position: 1,
    invite_code: "guest-code",
    permissions: ALL_PERMISSIONS & ~PERMISSIONS.RequireReview,
  });
});

interface JoinFields {
  readonly division?: string | null;
  readonly divisionId?: number | null;
  readonly inviteCode?: string;
}

const join = (
  player: TestUser,
  team: BuiltTeam,
  { division = null, inviteCode = "game-code", ...fields }: JoinFields,
) =>
  server.call(player, joinGame, {
    params: { id: gameId },
    body: { teamId: team.id, division, inviteCode, ...fields },
  });

const readGame = async (caller: TestUser) =>
  (await server.call(caller, getGame, { params: { id: gameId } })).body;

async function joinWithNewTeam(fields: JoinFields): Promise<number> {
  const team = await insertTeam(server);
  return (await join(team.captain, team, fields)).status;
}

describe("DIV-3 joining a division", () => {
  it("is possible by id or by name", async () => {
    const team = await insertTeam(server);
    expect((await join(team.captain, team, { divisionId: studentsId })).status).toBe(200);
    expect(await readGame(team.captain)).toMatchObject({ division: "Students", divisionId: studentsId });
    expect(await joinWithNewTeam({ division: "Students" })).toBe(200);
  });

  it("is refused if id and name differ, if the division is in another game, or if none is named", async () => {
    const foreignId = await insertDivision(server, await insertGame(server), { name: "Students" });
    expect(await joinWithNewTeam({ division: "Students", divisionId: guestsId })).toBe(400);
    expect(await joinWithNewTeam({ division: "Guests", divisionId: studentsId })).toBe(400);
    expect(await joinWithNewTeam({ divisionId: foreignId })).toBe(400);
    expect(await joinWithNewTeam({ divisionId: null })).toBe(400);
  });

  it("needs the permission to join; registration is closed if no division has it", async () => {
    await server.db.updateTable("divisions").set({ permissions: 0 }).where("id", "=", studentsId).execute();
    expect(await joinWithNewTeam({ divisionId: studentsId })).toBe(400);
    expect(await joinWithNewTeam({ divisionId: guestsId, inviteCode: "guest-code" })).toBe(200);
    await server.db.updateTable("divisions").set({ permissions: 0 }).where("game_id", "=", gameId).execute();
    const team = await insertTeam(server);
    const { status, problem } = await join(team.captain, team, {
      divisionId: guestsId,
      inviteCode: "game-code",
    });
    expect([status, problem.title]).toEqual([400, "Registration for this game is closed."]);
  });
});

it("DIV-4 the code of a division replaces the code of the game", async () => {
  expect(await joinWithNewTeam({ divisionId: studentsId, inviteCode: "guest-code" })).toBe(400);
  expect(await joinWithNewTeam({ divisionId: guestsId, inviteCode: "game-code" })).toBe(400);
  expect(await joinWithNewTeam({ division: "Guests", inviteCode: "guest-code" })).toBe(200);
});

it("DIV-5 a team waits for review only if its division requires a review", async () => {
  const [student, guest] = [await insertTeam(server), await insertTeam(server)];
  await join(student.captain, student, { divisionId: studentsId });
  await join(guest.captain, guest, { divisionId: guestsId, inviteCode: "guest-code" });
  expect((await readGame(student.captain)).status).toBe("Pending");
  expect((await readGame(guest.captain)).status).toBe("Accepted");
});

describe("DIV-6 another member of a registered team", () => {
  it("needs the code of the team's division if the team is accepted, and cannot change the division", async () => {
    const { team } = await insertParticipation(server, gameId, { division: "Guests" });
    await server.db.updateTable("divisions").set({ permissions: 0 }).where("id", "=", guestsId).execute();
    const member = await insertMember(server, team.id);
    expect((await join(member, team, {})).status).toBe(400);
    expect((await join(member, team, { divisionId: studentsId })).status).toBe(400);
    expect((await join(member, team, { inviteCode: "guest-code" })).status).toBe(200);
    expect((await readGame(member)).division).toBe("Guests");
  });

  it("finds the closed division of the accepted team, and whether it needs a code", async () => {
    const { team } = await insertParticipation(server, gameId, { division: "Guests" });
    await server.db.updateTable("divisions").set({ permissions: 0 }).where("game_id", "=", gameId).execute();
    const member = await insertMember(server, team.id);
    expect(await readGame(member)).toMatchObject({
      divisions: ["Guests"],
      divisionInfos: [{ id: guestsId, name: "Guests", inviteCodeRequired: true }],
      inviteCodeRequired: true,
    });
    const { body } = await server.call(member, checkJoin, { params: { id: gameId } });
    expect(body.joinedTeams).toEqual([
      { id: team.id, division: guestsId, fixedDivision: { inviteCodeRequired: true } },
    ]);
    expect((await server.call(visitor, getGame, { params: { id: gameId } })).body.divisions).toBeNull();
  });

  it("finds that an accepted team without a division stays without one, and needs the code of the game", async () => {
    const { team } = await insertParticipation(server, gameId);
    const member = await insertMember(server, team.id);
    const { body } = await server.call(member, checkJoin, { params: { id: gameId } });
    expect(body.joinedTeams).toEqual([
      { id: team.id, division: null, fixedDivision: { inviteCodeRequired: true } },
    ]);
    await server.db.updateTable("divisions").set({ permissions: 0 }).where("game_id", "=", gameId).execute();
    server.events.publish({ type: "game.changed", gameId });
    expect(await readGame(member)).toMatchObject({ divisions: null, inviteCodeRequired: true });
    expect((await join(member, team, {})).status).toBe(200);
  });

  it("can move a pending team to another division with the code of the new division", async () => {
    const { team } = await insertParticipation(server, gameId, { division: "Students", status: "Pending" });
    const member = await insertMember(server, team.id);
    expect((await join(member, team, { divisionId: guestsId })).status).toBe(400);
    expect((await join(member, team, { divisionId: guestsId, inviteCode: "guest-code" })).status).toBe(200);
    expect((await readGame(member)).division).toBe("Guests");
  });
});

describe("DIV-7 organizers", () => {
  const review = (id: number, body: { division?: string | null; divisionId?: number | null }) =>
    server.call(admin, reviewParticipation, { params: { id }, body });

  it("move a team to any division, or out of its division", async () => {
    await server.db.updateTable("divisions").set({ permissions: 0 }).where("id", "=", guestsId).execute();
    const { id, player } = await insertParticipation(server, gameId, { division: "Students" });
    expect((await review(id, { divisionId: guestsId })).status).toBe(200);
    expect((await readGame(player)).divisionId).toBe(guestsId);
    expect((await review(id, { division: null })).status).toBe(200);
    expect((await readGame(player)).divisionId).toBe(guestsId);
    expect((await review(id, { divisionId: null })).status).toBe(200);
    expect(await readGame(player)).toMatchObject({ division: null, divisionId: null });
  });

  it("cannot name different divisions, or one of another game", async () => {
    const { id } = await insertParticipation(server, gameId, { division: "Students" });
    const foreignId = await insertDivision(server, await insertGame(server));
    expect((await review(id, { division: "Students", divisionId: guestsId })).status).toBe(400);
    expect((await review(id, { division: "Students", divisionId: null })).status).toBe(400);
    expect((await review(id, { divisionId: foreignId })).status).toBe(400);
  });

  it("add teams to a division by id, and filter the registrations by it", async () => {
    const team = await insertTeam(server);
    const params = { id: gameId };
    const body = { teamIds: [team.id], division: null, divisionId: guestsId };
    expect((await server.call(admin, addTeams, { params, body })).status).toBe(200);
    const listTeams = async (divisionId: number) =>
      (await server.call(admin, pageParticipations, { params, query: { count: 20, skip: 0, divisionId } }))
        .body.data;
    expect(await listTeams(guestsId)).toMatchObject([
      { team: { id: team.id }, division: "Guests", divisionId: guestsId },
    ]);
    expect(await listTeams(studentsId)).toEqual([]);
  });
});

describe("the details of a game", () => {
  it("list the divisions that teams can join, and which of them need a code", async () => {
    await server.db.updateTable("divisions").set({ permissions: 0 }).where("id", "=", studentsId).execute();
    const { body } = await server.call(visitor, getGame, { params: { id: gameId } });
    expect(body).toMatchObject({
      divisions: ["Guests"],
      divisionInfos: [{ id: guestsId, name: "Guests", inviteCodeRequired: true }],
      inviteCodeRequired: true,
    });
    expect(JSON.stringify(body)).not.toContain("guest-code");
  });

  it("list the division of the caller's team even if it is closed", async () => {
    await server.db.updateTable("divisions").set({ permissions: 0 }).where("id", "=", studentsId).execute();
    const { player } = await insertParticipation(server, gameId, { division: "Students" });
    expect((await readGame(player)).divisions).toEqual(["Students", "Guests"]);
  });
});
