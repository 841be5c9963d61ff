import { register } from "@gonfalon/contract/account.ts";
import { pageParticipations, reviewParticipation } from "@gonfalon/contract/participation.ts";
import { createTeam, deleteTeam, listTeams } from "@gonfalon/contract/team.ts";
import { createUsers, deleteUser, listUsers, updateUser } from "@gonfalon/contract/user-admin.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { visitor } from "./api-client.ts";
import { insertGame } from "./builders.ts";
import { useServer } from "./harness.ts";
import { type Setup, setUp } from "./read-setup.ts";
import { useRecordedQueries } from "./recorded-queries.ts";

const server = useServer();
const queries = useRecordedQueries();
let setup: Setup;
let emptyGameId: number;

beforeAll(async () => {
  setup = await setUp(server);
  emptyGameId = await insertGame(server);
});

const PAGE = { count: 10, skip: 0 };
const countUsers = async (role?: "Banned") =>
  (await server.call(setup.admin, listUsers, { query: { ...PAGE, ...(role && { role }) } })).body.total;
const countTeams = async () => (await server.call(setup.admin, listTeams, { query: PAGE })).body.total;
const readParticipations = async (query = {}, id = setup.gameId) =>
  (await server.call(setup.admin, pageParticipations, { params: { id }, query: { ...PAGE, ...query } })).body;

describe("GROW-1 the total of a list", () => {
  it("is not counted again while nothing has changed", async () => {
    const lists = [() => countUsers(), () => countUsers("Banned"), countTeams, () => readParticipations()];
    for (const list of lists) await list();
    const sentQueries = await queries.recordDuring(async () => {
      for (const list of lists) await list();
    });
    expect(sentQueries.filter((query) => query.includes("count("))).toEqual([]);
  });

  it("of users changes when users register or are created, banned or deleted", async () => {
    const [userCountBefore, bannedCountBefore] = [await countUsers(), await countUsers("Banned")];
    await server.call(visitor, register, {
      body: { userName: "registered", email: "registered@example.org", password: "Passw0rd!" },
    });
    expect(await countUsers()).toBe(userCountBefore + 1);
    const rows = ["one", "two"].map((userName) => ({
      userName: `created-${userName}`,
      email: `${userName}@example.org`,
      password: "Passw0rd!",
      teamName: "created",
    }));
    const teamCountBefore = await countTeams();
    await server.call(setup.admin, createUsers, { body: rows });
    expect(await countUsers()).toBe(userCountBefore + 3);
    expect(await countTeams()).toBe(teamCountBefore + 1);
    const { id: userId } = await server.signUp();
    await server.call(setup.admin, updateUser, { params: { userId }, body: { role: "Banned" } });
    expect([await countUsers(), await countUsers("Banned")]).toEqual([
      userCountBefore + 4,
      bannedCountBefore + 1,
    ]);
    await server.call(setup.admin, deleteUser, { params: { userId } });
    expect([await countUsers(), await countUsers("Banned")]).toEqual([
      userCountBefore + 3,
      bannedCountBefore,
    ]);
  });

  it("of teams changes when teams are created or deleted", async () => {
    const teamCountBefore = await countTeams();
    const { body } = await server.call(setup.teammate, createTeam, { body: { name: "another" } });
    expect(await countTeams()).toBe(teamCountBefore + 1);
    await server.call(setup.teammate, deleteTeam, { params: { id: body.id } });
    expect(await countTeams()).toBe(teamCountBefore);
  });

  it("of registrations changes with new registrations and reviews, for each status", async () => {
    expect(await readParticipations()).toMatchObject({ total: 1, counts: { Accepted: 1, Pending: 0 } });
    await setup.join(await setup.addTeam());
    expect(await readParticipations()).toMatchObject({ total: 2, counts: { Accepted: 1, Pending: 1 } });
    const params = { id: setup.membership.id };
    await server.call(setup.admin, reviewParticipation, { params, body: { status: "Suspended" } });
    expect(await readParticipations({ status: "Suspended" })).toMatchObject({ total: 1, length: 1 });
    expect(await readParticipations({ status: "Accepted" })).toMatchObject({ total: 0, length: 0 });
    expect(await readParticipations({ status: "Unsubmitted" })).toMatchObject({ total: 0, length: 0 });
    expect(await readParticipations({ division: "Students" })).toMatchObject({ total: 2 });
    expect(await readParticipations({ search: setup.team.name })).toMatchObject({ total: 1 });
    expect(await readParticipations({}, emptyGameId)).toMatchObject({ total: 0 });
  });
});
