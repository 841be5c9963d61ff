import { leaveGame, listParticipations } from "@gonfalon/contract/participation.ts";
import { getTeam } from "@gonfalon/contract/team.ts";
import { parseTeamToken } from "@gonfalon/rules/team-token.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { isValidSignature } from "#features/team/ed25519.ts";
import { visitor } from "../../../test/api-client.ts";
import {
  type BuiltTeam,
  hoursFromNow,
  insertGame,
  insertMember,
  insertParticipation,
  insertTeam,
} from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import { race } from "../../../test/race.ts";
import type { TestUser } from "../../../test/test-users.ts";
import { participationFixtures } from "./test/participation-fixtures.ts";

const server = useServer();
const { join, register, getOwnGame, listRows } = participationFixtures(server);
let admin: TestUser;

beforeAll(async () => {
  admin = await server.signUp("Admin");
});

const isLocked = async ({ id }: BuiltTeam) =>
  (await server.call(visitor, getTeam, { params: { id } })).body.locked;

const addDivisions = (gameId: number, ...names: string[]) =>
  server.db
    .insertInto("divisions")
    .values(names.map((name, position) => ({ game_id: gameId, name, position })))
    .execute();

describe("registering for a game", () => {
  it("makes the team pending, with a token signed by the game", async () => {
    const gameId = await insertGame(server);
    const team = await insertTeam(server);
    expect((await register(team, gameId)).status).toBe(200);
    expect(await getOwnGame(team.captain, gameId)).toMatchObject({
      status: "Pending",
      teamName: team.name,
      teamCount: 1,
    });
    expect(await isLocked(team)).toBe(false);

    const [row] = await listRows(gameId);
    const { signedText: text, signature } = parseTeamToken(row?.token ?? "") ?? {
      signedText: "",
      signature: "",
    };
    const key = await server.db
      .selectFrom("platform_keys")
      .where("name", "=", `game-${gameId}`)
      .select("public_key")
      .executeTakeFirstOrThrow();
    expect(text).toBe(`GZCTF_TEAM_${team.id}`);
    expect(isValidSignature({ text, signature, publicKey: key.public_key.toString("base64") })).toBe(true);
  });

  it("is accepted immediately without review, and locks the team", async () => {
    const gameId = await insertGame(server, { accept_without_review: true });
    const team = await insertTeam(server);
    await register(team, gameId);
    expect((await getOwnGame(team.captain, gameId)).status).toBe("Accepted");
    expect(await isLocked(team)).toBe(true);
  });

  it("adds members to the single participation of the team", async () => {
    const gameId = await insertGame(server);
    const team = await insertTeam(server);
    const member = await insertMember(server, team.id);
    await register(team, gameId);
    expect((await join(member, gameId, { teamId: team.id })).status).toBe(200);
    expect(await listRows(gameId)).toHaveLength(1);
    expect(await getOwnGame(member, gameId)).toMatchObject({ status: "Pending", teamCount: 1 });
  });

  it("is logged and published as an event", async () => {
    const gameId = await insertGame(server);
    const team = await insertTeam(server);
    server.lines.length = 0;
    await register(team, gameId);
    expect(server.lines).toMatchObject([
      {
        message: "joined a game",
        fields: { status: "Success", user: team.captain.name, team: team.name, gameId },
      },
    ]);
    expect(server.publishedEvents).toContainEqual({
      type: "participation.changed",
      gameId,
      participationId: (await listRows(gameId))[0]?.id,
      teamId: team.id,
      acceptedTeamsChanged: false,
    });
  });

  it("GUARD-6 only a registration that is accepted changes the accepted teams", async () => {
    const gameId = await insertGame(server);
    const openGameId = await insertGame(server, { accept_without_review: true });
    const team = await insertTeam(server);
    const member = await insertMember(server, team.id);
    server.publishedEvents.length = 0;
    await register(team, gameId);
    await server.call(team.captain, leaveGame, { params: { id: gameId } });
    await register(team, openGameId);
    await join(member, openGameId, { teamId: team.id });
    const changes = server.publishedEvents.flatMap((event) =>
      event.type === "participation.changed" ? [event.acceptedTeamsChanged ?? true] : [],
    );
    expect(changes).toEqual([false, false, true, false]);
  });

  it("DIV-4 ignores spaces around an invite code", async () => {
    const gameId = await insertGame(server, { invite_code: " s3cret" });
    const { status } = await register(await insertTeam(server), gameId, { inviteCode: "s3cret  " });
    expect(status).toBe(200);
  });

  it("JOIN-1 is rejected for the first reason in the order of the rule", async () => {
    const endedColumns = {
      starts_at: hoursFromNow(server, -2),
      ends_at: hoursFromNow(server, -1),
      practice_mode: false,
    };
    const endedGameId = await insertGame(server, { ...endedColumns, invite_code: "s3cret" });
    const gameWithCodeId = await insertGame(server, { invite_code: "s3cret" });
    await addDivisions(gameWithCodeId, "pro");
    const caller = await server.signUp();
    const otherTeam = await insertTeam(server);
    const validRegistration = { inviteCode: "s3cret", division: "pro" };
    const responses = [
      await join(caller, 99_999, {}),
      await join(caller, endedGameId, {}),
      await join(caller, gameWithCodeId, { division: "pro" }),
      await join(caller, gameWithCodeId, { ...validRegistration, inviteCode: "S3CRET" }),
      await join(caller, gameWithCodeId, { ...validRegistration, division: "fun" }),
      await join(caller, gameWithCodeId, { ...validRegistration, division: null }),
      await join(caller, gameWithCodeId, { ...validRegistration, teamId: 99_999 }),
      await join(caller, gameWithCodeId, { ...validRegistration, teamId: -1 }),
      await join(caller, gameWithCodeId, { ...validRegistration, teamId: otherTeam.id }),
      await register(otherTeam, gameWithCodeId, validRegistration),
      await register(otherTeam, gameWithCodeId, validRegistration),
    ];
    expect(responses.map(({ status, problem }) => [status, problem.status])).toEqual([
      [404, 404],
      [400, 10_002],
      [400, 400],
      [400, 400],
      [400, 400],
      [400, 400],
      [404, 404],
      [404, 404],
      [400, 400],
      [200, undefined],
      [400, 400],
    ]);
  });

  it("JOIN-4, DIV-6 keeps the status and division of accepted and suspended teams, and refuses another division", async () => {
    const gameId = await insertGame(server, { accept_without_review: true });
    await addDivisions(gameId, "pro", "fun");
    for (const status of ["Accepted", "Suspended"] as const) {
      const { team } = await insertParticipation(server, gameId, { status, division: "pro" });
      const member = await insertMember(server, team.id);
      expect((await join(member, gameId, { teamId: team.id, division: "fun" })).status).toBe(400);
      expect((await join(member, gameId, { teamId: team.id })).status).toBe(200);
      expect(await getOwnGame(member, gameId)).toMatchObject({ status, division: "pro" });
    }
  });

  it("makes a rejected team pending again and clears the review note", async () => {
    const gameId = await insertGame(server);
    const { player, team } = await insertParticipation(server, gameId, {
      status: "Rejected",
      review_note: "no",
    });
    expect((await register(team, gameId)).status).toBe(200);
    expect(await getOwnGame(player, gameId)).toMatchObject({ status: "Pending", reviewNote: null });
  });

  it("keeps a rejected registration in the review list, without members, when its only member registers with another team", async () => {
    const gameId = await insertGame(server);
    const { id, player } = await insertParticipation(server, gameId, { status: "Rejected" });
    const otherTeam = await insertTeam(server, { captain: player });
    expect((await register(otherTeam, gameId)).status).toBe(200);
    expect(await getOwnGame(player, gameId)).toMatchObject({
      status: "Pending",
      teamName: otherTeam.name,
      teamCount: 2,
    });
    const { body: registrations } = await server.call(admin, listParticipations, { params: { id: gameId } });
    expect(registrations.map(({ status, registeredMembers }) => [status, registeredMembers.length])).toEqual([
      ["Rejected", 0],
      ["Pending", 1],
    ]);
    expect(registrations[0]?.id).toBe(id);
  });

  it("GAME-2 in a hidden game is possible only for staff, and for members of a registered team with that team", async () => {
    const gameId = await insertGame(server, { hidden: true });
    const { team } = await insertParticipation(server, gameId);
    const member = await insertMember(server, team.id);
    const secondTeam = await insertTeam(server, { captain: member });
    expect((await register(await insertTeam(server), gameId)).status).toBe(404);
    expect((await register(secondTeam, gameId)).status).toBe(404);
    expect((await join(member, gameId, { teamId: team.id })).status).toBe(200);
    expect((await register(await insertTeam(server, { captain: admin }), gameId)).status).toBe(200);
  });
});

describe("concurrent registrations", () => {
  it("JOIN-3 give the last place of a team to one of two users", async () => {
    const gameId = await insertGame(server, { team_member_limit: 2 });
    const team = await insertTeam(server);
    const otherMembers = [await insertMember(server, team.id), await insertMember(server, team.id)];
    await register(team, gameId);
    const responses = await race(
      server.db,
      (tx) => tx.selectFrom("teams").where("id", "=", team.id).select("id").forUpdate().execute(),
      otherMembers.map((user) => () => join(user, gameId, { teamId: team.id })),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it("register a user with one of two teams", async () => {
    const gameId = await insertGame(server);
    const captain = await server.signUp();
    const teams = [await insertTeam(server, { captain }), await insertTeam(server, { captain })];
    const responses = await race(
      server.db,
      (tx) => tx.selectFrom("teams").where("captain_id", "=", captain.id).select("id").forUpdate().execute(),
      teams.map((team) => () => register(team, gameId)),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(await listRows(gameId)).toHaveLength(1);
  });

  it("create one participation for all members of a team", async () => {
    const gameId = await insertGame(server);
    const team = await insertTeam(server);
    const otherMembers = [await insertMember(server, team.id), await insertMember(server, team.id)];
    const responses = await race(
      server.db,
      (tx) => tx.selectFrom("teams").where("id", "=", team.id).select("id").forUpdate().execute(),
      [team.captain, ...otherMembers].map((user) => () => join(user, gameId, { teamId: team.id })),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await listRows(gameId)).toHaveLength(1);
  });
});
