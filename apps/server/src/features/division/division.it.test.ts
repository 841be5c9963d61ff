import {
  checkJoin,
  createDivision,
  type DivisionChange,
  deleteDivision,
  getEffectiveDivisions,
  listDivisions,
  type NewDivision,
  updateDivision,
} from "@gonfalon/contract/division.ts";
import { getGame, updateGame } from "@gonfalon/contract/game.ts";
import { ALL_PERMISSIONS } from "@gonfalon/rules/division-permissions.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  insertChallenge,
  insertDivision,
  insertGame,
  insertParticipation,
  insertTeam,
} from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import type { TestUser } from "../../../test/test-users.ts";

const server = useServer();
let admin: TestUser;
let gameId: number;

beforeAll(async () => {
  admin = await server.signUp("Admin", "ada");
});
beforeEach(async () => {
  gameId = await insertGame(server);
});

const readDivisions = async () => (await server.call(admin, listDivisions, { params: { id: gameId } })).body;
const create = (body: NewDivision) => server.call(admin, createDivision, { params: { id: gameId }, body });
const update = (divisionId: number, body: DivisionChange) =>
  server.call(admin, updateDivision, { params: { id: gameId, divisionId }, body });
const remove = (divisionId: number, query: { readonly moveTo?: number } = {}) =>
  server.call(admin, deleteDivision, { params: { id: gameId, divisionId }, query });

describe("adding a division", () => {
  it("gives it all permissions, no code and the last position by default", async () => {
    const { body: first } = await create({ name: " Students " });
    const { body: second } = await create({ name: "Guests", inviteCode: "code", defaultPermissions: 257 });
    expect(first).toEqual({
      id: expect.any(Number),
      name: "Students",
      inviteCode: null,
      defaultPermissions: ALL_PERMISSIONS,
      challengeConfigs: [],
    });
    expect(second).toMatchObject({ name: "Guests", inviteCode: "code", defaultPermissions: 257 });
    expect(await readDivisions()).toEqual([first, second]);
  });

  it("is logged with the user and the IP address, without the code", async () => {
    server.lines.length = 0;
    await create({ name: "Students", inviteCode: "s3cret-code" });
    expect(server.lines).toMatchObject([
      { message: "division added", fields: { user: "ada", ip: "127.0.0.1", gameId, division: "Students" } },
    ]);
    expect(JSON.stringify(server.lines)).not.toContain("s3cret-code");
  });

  it.each([
    ["a blank name", { name: " " }, 400],
    ["a name of 33 characters", { name: "x".repeat(33) }, 400],
    ["the reserved name", { name: "All" }, 400],
    ["a name that exists", { name: "Open" }, 409],
    ["negative permissions", { name: "x", defaultPermissions: -1 }, 400],
    ["permissions of 32 bits", { name: "x", defaultPermissions: 2_147_483_648 }, 400],
    ["a code of 33 characters", { name: "x", inviteCode: "x".repeat(33) }, 400],
    ["an unknown challenge", { name: "x", challengeConfigs: [{ challengeId: 99_999, permissions: 0 }] }, 400],
  ])("DIV-9 is refused with %s", async (_case, body, status) => {
    const id = await insertDivision(server, gameId);
    expect((await create(body)).status).toBe(status);
    expect((await readDivisions()).map((division) => division.id)).toEqual([id]);
  });

  it("DIV-9 is refused with two overrides for a challenge, or a challenge of another game", async () => {
    const ownId = await insertChallenge(server, gameId);
    const foreignId = await insertChallenge(server, await insertGame(server));
    const toConfigs = (...ids: number[]) => ids.map((challengeId) => ({ challengeId, permissions: 256 }));
    expect((await create({ name: "x", challengeConfigs: toConfigs(ownId, ownId) })).status).toBe(400);
    expect((await create({ name: "x", challengeConfigs: toConfigs(ownId, foreignId) })).status).toBe(400);
    expect(await readDivisions()).toEqual([]);
    expect((await create({ name: "x", challengeConfigs: toConfigs(ownId) })).body.challengeConfigs).toEqual(
      toConfigs(ownId),
    );
  });

  it("DIV-9 is refused beyond 64 divisions, even for concurrent requests", async () => {
    for (let position = 0; position < 63; position += 1)
      await insertDivision(server, gameId, { name: `division ${position}`, position });
    const results = await Promise.all(["a", "b", "c"].map((name) => create({ name })));
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(results.filter(({ status }) => status === 400)).toHaveLength(2);
  });
});

describe("changing a division", () => {
  it("keeps missing and null fields, clears the code with an empty one, and replaces the overrides", async () => {
    const [one, two] = [await insertChallenge(server, gameId), await insertChallenge(server, gameId)];
    const toOverrides = (challengeId: number) => [{ challengeId, permissions: 768 }];
    const { body: division } = await create({
      name: "Guests",
      inviteCode: "code",
      defaultPermissions: 7,
      challengeConfigs: toOverrides(one),
    });
    const unchangedResponse = await update(division.id, {
      name: null,
      inviteCode: null,
      challengeConfigs: null,
    });
    expect(unchangedResponse.body).toEqual(division);
    const changedResponse = await update(division.id, {
      name: "Visitors",
      inviteCode: "",
      challengeConfigs: toOverrides(two),
    });
    expect(changedResponse.body).toEqual({
      ...division,
      name: "Visitors",
      inviteCode: null,
      challengeConfigs: toOverrides(two),
    });
    expect(await readDivisions()).toEqual([changedResponse.body]);
  });

  it("renames it for its teams immediately", async () => {
    const { player } = await insertParticipation(server, gameId, { division: "Guests" });
    const id = await insertDivision(server, gameId, { name: "Guests" });
    const readGame = async () => (await server.call(player, getGame, { params: { id: gameId } })).body;
    expect((await readGame()).division).toBe("Guests");
    await update(id, { name: "Visitors" });
    expect(await readGame()).toMatchObject({ division: "Visitors", divisionId: id, divisions: ["Visitors"] });
  });

  it("is refused with the name of another division", async () => {
    const id = await insertDivision(server, gameId, { name: "Guests" });
    await insertDivision(server, gameId, { name: "Students" });
    expect((await update(id, { name: "Students" })).status).toBe(409);
  });
});

it("changing or deleting a division with the id of another game returns 404", async () => {
  const divisionId = await insertDivision(server, gameId, { name: "Guests" });
  const params = { id: await insertGame(server), divisionId };
  expect((await server.call(admin, updateDivision, { params, body: { name: "x" } })).status).toBe(404);
  expect((await server.call(admin, deleteDivision, { params, query: {} })).status).toBe(404);
});

it("deleting a division leaves its teams without one", async () => {
  const { player } = await insertParticipation(server, gameId, { division: "Guests" });
  const id = await insertDivision(server, gameId, { name: "Guests" });
  expect((await remove(id)).status).toBe(200);
  expect((await remove(id)).status).toBe(404);
  const { body } = await server.call(player, getGame, { params: { id: gameId } });
  expect(body).toMatchObject({ status: "Accepted", division: null, divisionId: null });
});

it("GAME-11 deleting a division moves its teams to the given one", async () => {
  const { player } = await insertParticipation(server, gameId, { division: "Guests" });
  const { player: other } = await insertParticipation(server, gameId);
  const guests = await insertDivision(server, gameId, { name: "Guests" });
  const students = await insertDivision(server, gameId, { name: "Students" });
  expect((await remove(guests, { moveTo: students })).status).toBe(200);
  expect((await readDivisions()).map(({ id }) => id)).toEqual([students]);
  const params = { id: gameId };
  expect((await server.call(player, getGame, { params })).body).toMatchObject({ division: "Students" });
  expect((await server.call(other, getGame, { params })).body).toMatchObject({ division: null });
});

it("GAME-11 a division is not deleted if its teams would move to the same division or to one of another game", async () => {
  const { player } = await insertParticipation(server, gameId, { division: "Guests" });
  const id = await insertDivision(server, gameId, { name: "Guests" });
  const foreignId = await insertDivision(server, await insertGame(server), { name: "Students" });
  for (const moveTo of [id, foreignId]) expect((await remove(id, { moveTo })).status).toBe(400);
  const { body } = await server.call(player, getGame, { params: { id: gameId } });
  expect(body).toMatchObject({ division: "Guests", divisionId: id });
});

it("DIV-8 updating a game with a list of names keeps the divisions with these names, adds new ones, deletes the others and stores the order", async () => {
  const { body: guests } = await create({ name: "Guests", inviteCode: "code", defaultPermissions: 7 });
  await create({ name: "Old" });
  const body = { divisions: ["Students", "Guests"] };
  expect((await server.call(admin, updateGame, { params: { id: gameId }, body })).status).toBe(200);
  expect(await readDivisions()).toEqual([
    {
      ...guests,
      id: expect.any(Number),
      name: "Students",
      inviteCode: null,
      defaultPermissions: ALL_PERMISSIONS,
    },
    guests,
  ]);
});

it("DIV-8 updating a game without the list deletes no division that is added at the same time", async () => {
  const changes = Array.from({ length: 5 }, (_, index) => [
    create({ name: `division ${index}` }),
    server.call(admin, updateGame, { params: { id: gameId }, body: { title: `title ${index}` } }),
  ]);
  const results = await Promise.all(changes.flat());
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await readDivisions()).toHaveLength(5);
});

it("DIV-10 records who added, changed and deleted a division", async () => {
  const { body: division } = await create({ name: "Guests" });
  const params = { id: gameId, divisionId: division.id };
  await server.call(admin, updateDivision, { params, body: { name: "Visitors" } });
  await server.call(admin, deleteDivision, { params, query: {} });
  const rows = await server.db
    .selectFrom("events")
    .where("game_id", "=", gameId)
    .select(["type", "values", "user_id as userId"])
    .orderBy("id")
    .execute();
  const commonFields = { type: "Normal", userId: admin.id };
  expect(rows).toEqual([
    { ...commonFields, values: ["AddDivision", "Guests"] },
    { ...commonFields, values: ["ChangeDivision", "Visitors"] },
    { ...commonFields, values: ["DeleteDivision", "Visitors"] },
  ]);
});

it("shows what the teams of each division may do", async () => {
  const challengeId = await insertChallenge(server, gameId);
  const challengeConfigs = [{ challengeId, permissions: 768 }];
  const { body: guests } = await create({ name: "Guests", defaultPermissions: 1, challengeConfigs });
  await insertParticipation(server, gameId, { division: "Guests" });
  const { body } = await server.call(admin, getEffectiveDivisions, { params: { id: gameId } });
  expect(body.divisions).toMatchObject([
    { id: null, teams: 0, join: "Closed", challenges: [{ id: challengeId, permissions: 7936 }] },
    {
      id: guests.id,
      name: "Guests",
      teams: 1,
      join: "Open",
      review: false,
      rankOverall: false,
      challenges: [{ id: challengeId, permissions: 768, overridden: true, waitsFor: [] }],
    },
  ]);
});

it("returns the registered teams of a user and the divisions that can be joined", async () => {
  const openId = await insertDivision(server, gameId);
  await insertDivision(server, gameId, { name: "Closed", permissions: 0 });
  const { player, team } = await insertParticipation(server, gameId, { division: "Open" });
  await insertTeam(server, { captain: player });
  const { body } = await server.call(player, checkJoin, { params: { id: gameId } });
  expect(body).toEqual({
    joinedTeams: [{ id: team.id, division: openId, fixedDivision: { inviteCodeRequired: false } }],
    joinableDivisions: [openId],
  });
  const hiddenGameId = await insertGame(server, { hidden: true });
  expect((await server.call(player, checkJoin, { params: { id: hiddenGameId } })).status).toBe(404);
});
