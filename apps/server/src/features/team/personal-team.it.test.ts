import { updateProfile } from "@gonfalon/contract/account.ts";
import { getGame, listGames, updateGame } from "@gonfalon/contract/game.ts";
import { addTeams, joinGame } from "@gonfalon/contract/participation.ts";
import { getScoreboard } from "@gonfalon/contract/scoreboard.ts";
import {
  acceptInvite,
  createTeam,
  getInvite,
  getTeam,
  listOwnTeams,
  renewInvite,
  updateTeam,
} from "@gonfalon/contract/team.ts";
import { deleteUser } from "@gonfalon/contract/user-admin.ts";
import { beforeAll, describe, expect, it } from "vitest";
import {
  hoursFromNow,
  insertChallenge,
  insertDivision,
  insertGame,
  insertSolve,
  insertTeam,
} from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import { countBlocked, race } from "../../../test/race.ts";
import type { TestUser } from "../../../test/test-users.ts";

/** Connections for ten joins, the transaction that holds the lock, and the query that counts blocked requests. */
const server = useServer({ maxConnections: 12 });
let admin: TestUser;

beforeAll(async () => {
  admin = await server.signUp("Admin");
});

const insertSoloGame = () => insertGame(server, { solo: true, accept_without_review: true });
const join = (user: TestUser, id: number, teamId = 0) =>
  server.call(user, joinGame, { params: { id }, body: { teamId, division: null, inviteCode: null } });
const switchSolo = (id: number, soloMode: boolean) =>
  server.call(admin, updateGame, { params: { id }, body: { soloMode } });
const findTeams = (user: TestUser) =>
  server.db.selectFrom("teams").where("personal_of", "=", user.id).select(["id", "name"]).execute();

async function createSoloPlayer() {
  const user = await server.signUp();
  const gameId = await insertSoloGame();
  expect((await join(user, gameId)).status).toBe(200);
  const [team] = await findTeams(user);
  if (!team) throw new Error("there is no personal team");
  return { user, gameId, team };
}

describe("SOLO-1 the solo mode", () => {
  it("can be changed only while nobody is registered, and shows a limit of one member", async () => {
    const gameId = await insertGame(server, { team_member_limit: 4, accept_without_review: true });
    expect((await switchSolo(gameId, true)).body.soloMode).toBe(true);
    const user = await server.signUp();
    const { body } = await server.call(user, getGame, { params: { id: gameId } });
    expect([body.soloMode, body.limit]).toEqual([true, 1]);
    const query = { count: 50, skip: 0, joined: false };
    const games = (await server.call(user, listGames, { query })).body.data;
    expect(games.find(({ id }) => id === gameId)?.limit).toBe(1);
    expect((await switchSolo(gameId, false)).status).toBe(200);
    expect((await switchSolo(gameId, true)).status).toBe(200);
    await join(user, gameId);
    const { status, problem } = await switchSolo(gameId, false);
    expect([status, problem.title]).toEqual([
      400,
      "The solo mode can be changed only while no team is registered.",
    ]);
    expect((await switchSolo(gameId, true)).status).toBe(200);
  });
});

describe("SOLO-2 joining a solo game", () => {
  it("needs no team and ignores `teamId`; the personal team has the name of the user", async () => {
    const { user, gameId, team } = await createSoloPlayer();
    expect(team.name).toBe(user.name);
    const { body } = await server.call(user, getGame, { params: { id: gameId } });
    expect([body.status, body.teamName]).toEqual(["Accepted", user.name]);
    const otherGameId = await insertSoloGame();
    const sharedTeam = await insertTeam(server, { captain: user });
    expect((await join(user, otherGameId, sharedTeam.id)).status).toBe(200);
    expect(await findTeams(user)).toEqual([team]);
  });

  it("creates one team for ten concurrent requests", async () => {
    const user = await server.signUp();
    const gameIds = await Promise.all(Array.from({ length: 10 }, insertSoloGame));
    const responses = await race(
      server.db,
      // This lock does not block the foreign key check of a new team, so a blocked request waits for its own row lock.
      (tx) => tx.selectFrom("users").where("id", "=", user.id).select("id").forNoKeyUpdate().execute(),
      gameIds.map((id) => () => join(user, id)),
    );
    expect(responses.map(({ status }) => status)).toEqual(gameIds.map(() => 200));
    expect(await findTeams(user)).toHaveLength(1);
  });

  it.each<[string, Parameters<typeof insertGame>[1]]>([
    ["without the invite code", { invite_code: "sesame" }],
    [
      "after the end",
      { starts_at: new Date(0), ends_at: new Date(1), writeup_deadline: new Date(2), practice_mode: false },
    ],
  ])("creates no team if it is refused: %s", async (_, game) => {
    const user = await server.signUp();
    const gameId = await insertGame(server, { solo: true, accept_without_review: true, ...game });
    expect((await join(user, gameId)).status).toBe(400);
    expect(await findTeams(user)).toEqual([]);
  });

  it("creates no team if no division can be joined", async () => {
    const user = await server.signUp();
    const gameId = await insertSoloGame();
    await insertDivision(server, gameId, { name: "Closed", permissions: 0 });
    expect((await join(user, gameId)).status).toBe(400);
    expect(await findTeams(user)).toEqual([]);
  });

  it("adds four hex digits to a name that is taken", async () => {
    const user = await server.signUp();
    await insertTeam(server, { name: user.name });
    await join(user, await insertSoloGame());
    expect((await findTeams(user))[0]?.name).toMatch(new RegExp(`^${user.name}-[0-9a-f]{4}$`));
  });

  it("renames the team with its user, unless the name is taken", async () => {
    const { user, team } = await createSoloPlayer();
    const rename = async (userName: string) =>
      expect((await server.call(user, updateProfile, { body: { userName } })).status).toBe(200);
    const readName = async () => (await server.call(user, getTeam, { params: { id: team.id } })).body.name;
    await rename("renamed-solo");
    await expect.poll(readName).toBe("renamed-solo");
    await insertTeam(server, { name: "taken-solo" });
    server.publishedEvents.splice(0);
    // The update of the team has read the new user name when it waits for the lock.
    await race(
      server.db,
      (tx) => tx.selectFrom("teams").where("id", "=", team.id).select("id").forUpdate().execute(),
      [() => rename("taken-solo")],
    );
    expect(await readName()).toBe("renamed-solo");
    // This update of the user waits until the update of the team has ended.
    await rename("free-solo");
    await expect.poll(readName).toBe("free-solo");
    const changes = server.publishedEvents.filter(({ type }) => type === "team.changed");
    expect(changes).toEqual([{ type: "team.changed", teamId: team.id }]);
  });
});

describe("SOLO-3 a personal team", () => {
  it("is not listed or counted (TEAM-1), has no invite code or other members, and cannot be renamed", async () => {
    const { user, team } = await createSoloPlayer();
    const params = { id: team.id };
    for (const name of ["solo a", "solo b", "solo c"])
      expect((await server.call(user, createTeam, { body: { name } })).status).toBe(200);
    const names = (await server.call(user, listOwnTeams)).body.map(({ name }) => name);
    expect(names.toSorted()).toEqual(["solo a", "solo b", "solo c"]);
    const { token } = await server.db
      .selectFrom("teams")
      .where("id", "=", team.id)
      .select("invite_token as token")
      .executeTakeFirstOrThrow();
    const guest = await server.signUp();
    const refusals = [
      server.call(user, getInvite, { params }),
      server.call(user, renewInvite, { params }),
      server.call(user, updateTeam, { params, body: { name: "another name" } }),
      server.call(guest, acceptInvite, { body: `${team.name}:${team.id}:${token}` }),
    ];
    for (const { status, problem } of await Promise.all(refusals))
      expect([status, problem.title]).toEqual([
        400,
        "This is a personal team: it has no other members, and its name follows the user name.",
      ]);
    expect((await server.call(user, updateTeam, { params, body: { bio: "alone" } })).status).toBe(200);
  });

  it("plays in solo games only, where only personal teams play", async () => {
    const { user, gameId, team } = await createSoloPlayer();
    const sharedTeam = await insertTeam(server);
    const teamGameId = await insertGame(server);
    const add = (id: number, teamId: number) =>
      server.call(admin, addTeams, { params: { id }, body: { teamIds: [teamId], division: null } });
    const personalTeamTitle = "A personal team can play only in solo games.";
    expect((await join(user, teamGameId, team.id)).problem.title).toBe(personalTeamTitle);
    expect((await add(teamGameId, team.id)).problem.title).toBe(personalTeamTitle);
    expect((await add(gameId, sharedTeam.id)).problem.title).toBe(
      "In this game everyone plays alone, with a personal team.",
    );
    expect((await add(await insertSoloGame(), team.id)).status).toBe(200);
  });

  it("is deleted with the account of its user; a game that has ended keeps its results", async () => {
    const { user, gameId, team } = await createSoloPlayer();
    const challengeId = await insertChallenge(server, gameId);
    const { id } = await server.db
      .selectFrom("participations")
      .where("team_id", "=", team.id)
      .select("id")
      .executeTakeFirstOrThrow();
    const membership = { id, gameId, team: { ...team, captain: user }, player: user };
    await insertSolve(server, membership, challengeId, hoursFromNow(server, -0.5));
    // The board of a running game does not list deleted teams.
    const deletedAt = server.clock.now();
    await server.db.updateTable("games").set({ ends_at: deletedAt }).where("id", "=", gameId).execute();
    server.events.publish({ type: "game.changed", gameId });
    expect((await server.call(admin, deleteUser, { params: { userId: user.id } })).status).toBe(200);
    const teams = await server.db.selectFrom("teams").where("id", "=", team.id).selectAll().execute();
    expect(teams).toMatchObject([
      { name: team.name, personal_of: null, captain_id: null, deleted_at: deletedAt },
    ]);
    const { body } = await server.call(admin, getScoreboard, { params: { id: gameId } });
    expect(body.items).toMatchObject([{ name: team.name, solvedCount: 1 }]);
  });
});

it("SOLO-3 the team of a deleted user disappears from the board of a running game and the team count", async () => {
  const { user, gameId, team } = await createSoloPlayer();
  const nextGameId = await insertGame(server, { solo: true, starts_at: hoursFromNow(server, 1) });
  expect((await join(user, nextGameId)).status).toBe(200);
  const readTeams = async () => {
    const { items } = (await server.call(admin, getScoreboard, { params: { id: gameId } })).body;
    const { teamCount } = (await server.call(admin, getGame, { params: { id: nextGameId } })).body;
    return [items.map(({ id }) => id), teamCount];
  };
  expect(await readTeams()).toEqual([[team.id], 1]);
  expect((await server.call(admin, deleteUser, { params: { userId: user.id } })).status).toBe(200);
  await expect.poll(readTeams).toEqual([[], 0]);
});

it("SOLO-1 a change of the mode waits for a registration and is then refused", async () => {
  const user = await server.signUp();
  const gameId = await insertGame(server, { accept_without_review: true });
  const team = await insertTeam(server, { captain: user });
  let registration: ReturnType<typeof join> | undefined;
  const [change] = await race(
    server.db,
    async (tx) => {
      await tx.selectFrom("teams").where("id", "=", team.id).select("id").forUpdate().execute();
      registration = join(user, gameId, team.id);
      await expect.poll(() => countBlocked(server.db)).toBe(1);
    },
    [() => switchSolo(gameId, true)],
    2,
  );
  expect([(await registration)?.status, change?.status]).toEqual([200, 400]);
});
