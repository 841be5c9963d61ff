import { register } from "@gonfalon/contract/account.ts";
import { pageParticipations, reviewParticipation } from "@gonfalon/contract/participation.ts";
import { createTeam, deleteTeam, listTeams } from "@gonfalon/contract/team.ts";
import { createUsers, deleteUser, listUsers, updateUser } from "@gonfalon/contract/user-admin.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { aGame } from "./builders.ts";
import { useServer } from "./harness.ts";
import { aScene, type Scene } from "./read-scene.ts";
import { recordedQueries } from "./recorded-queries.ts";

const server = useServer();
const queries = recordedQueries();
let scene: Scene;
let emptyGameId: number;

beforeAll(async () => {
  scene = await aScene(server);
  emptyGameId = await aGame(server);
});

const PAGE = { count: 10, skip: 0 };
const users = async (role?: "Banned") =>
  (await server.call(scene.admin, listUsers, { query: { ...PAGE, ...(role && { role }) } })).body.total;
const teams = async () => (await server.call(scene.admin, listTeams, { query: PAGE })).body.total;
const participations = async (query = {}, id = scene.gameId) =>
  (await server.call(scene.admin, pageParticipations, { params: { id }, query: { ...PAGE, ...query } })).body;

describe("GROW-1 the total of a list", () => {
  it("is not counted again while nothing has changed", async () => {
    const lists = [() => users(), () => users("Banned"), teams, () => participations()];
    for (const list of lists) await list();
    const sent = await queries.during(async () => {
      for (const list of lists) await list();
    });
    expect(sent.filter((query) => query.includes("count("))).toEqual([]);
  });

  it("of users follows registrations, created, banned and deleted users", async () => {
    const [before, banned] = [await users(), await users("Banned")];
    await server.call(scene.outsider, register, {
      body: { userName: "registered", email: "registered@example.org", password: "Passw0rd!" },
    });
    expect(await users()).toBe(before + 1);
    const rows = ["one", "two"].map((userName) => ({
      userName: `created-${userName}`,
      email: `${userName}@example.org`,
      password: "Passw0rd!",
      teamName: "created",
    }));
    const teamsBefore = await teams();
    await server.call(scene.admin, createUsers, { body: rows });
    expect(await users()).toBe(before + 3);
    expect(await teams()).toBe(teamsBefore + 1);
    const { id: userId } = await server.signUp();
    await server.call(scene.admin, updateUser, { params: { userId }, body: { role: "Banned" } });
    expect([await users(), await users("Banned")]).toEqual([before + 4, banned + 1]);
    await server.call(scene.admin, deleteUser, { params: { userId } });
    expect([await users(), await users("Banned")]).toEqual([before + 3, banned]);
  });

  it("of teams follows new and deleted teams", async () => {
    const before = await teams();
    const { body } = await server.call(scene.mate, createTeam, { body: { name: "another" } });
    expect(await teams()).toBe(before + 1);
    await server.call(scene.mate, deleteTeam, { params: { id: body.id } });
    expect(await teams()).toBe(before);
  });

  it("of registrations follows new ones and reviews, for each status", async () => {
    expect(await participations()).toMatchObject({ total: 1, counts: { Accepted: 1, Pending: 0 } });
    await scene.join(await scene.found());
    expect(await participations()).toMatchObject({ total: 2, counts: { Accepted: 1, Pending: 1 } });
    const params = { id: scene.seat.id };
    await server.call(scene.admin, reviewParticipation, { params, body: { status: "Suspended" } });
    expect(await participations({ status: "Suspended" })).toMatchObject({ total: 1, length: 1 });
    expect(await participations({ status: "Accepted" })).toMatchObject({ total: 0, length: 0 });
    expect(await participations({ status: "Unsubmitted" })).toMatchObject({ total: 0, length: 0 });
    expect(await participations({ division: "Students" })).toMatchObject({ total: 2 });
    expect(await participations({ search: scene.team.name })).toMatchObject({ total: 1 });
    expect(await participations({}, emptyGameId)).toMatchObject({ total: 0 });
  });
});
