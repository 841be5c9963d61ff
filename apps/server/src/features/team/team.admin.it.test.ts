import {
  adminDeleteTeam,
  adminUpdateTeam,
  createTeam,
  getTeam,
  listTeams,
  searchTeams,
} from "@gonfalon/contract/team.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { visitor } from "../../../test/api-client.ts";
import { insertTeam } from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import type { TestUser } from "../../../test/test-users.ts";

const server = useServer();
const ids: number[] = [];
let admin: TestUser;

const names = ["Alpha", "alphabet", "100%", "Ｗide", "gamma", "delta"];

beforeAll(async () => {
  admin = await server.signUp("Admin");
  for (const name of names) {
    const { body } = await server.call(await server.signUp(), createTeam, { body: { name, bio: "bio" } });
    ids.push(body.id);
  }
});

const toTarget = (index: number) => ({ params: { id: ids[index] ?? 0 } });

describe("the team list", () => {
  it("pages through all teams by id", async () => {
    const { body } = await server.call(admin, listTeams, { query: { count: 2, skip: 1 } });
    expect(body).toMatchObject({ length: 2, total: names.length });
    expect(body.data.map(({ id }) => id)).toEqual(ids.slice(1, 3));
    expect(body.data[0]?.members).toHaveLength(1);
  });

  it("returns all teams without parameters", async () => {
    const response = await server.app.inject({ url: listTeams.path, headers: admin.headers });
    expect(response.json()).toMatchObject({ length: names.length, total: names.length });
  });

  it.each(["count=501", "count=-1", "skip=-1", "count=x", "hint=%00"])("rejects ?%s", async (query) => {
    const response = await server.app.inject({ url: `${listTeams.path}?${query}`, headers: admin.headers });
    expect(response.statusCode).toBe(400);
  });
});

describe("the team search", () => {
  it.each([
    ["ALPHA", ["Alpha", "alphabet"]],
    ["%", ["100%"]],
    ["_", []],
    ["wide", ["Ｗide"]],
    ["\\", []],
  ])("matches %j literally, regardless of case and width", async (hint, expected) => {
    const searchResponse = await server.call(admin, searchTeams, { query: { hint, count: 30, skip: 0 } });
    expect(searchResponse.body.data.map(({ name }) => name)).toEqual(expected);
    expect(searchResponse.body).toMatchObject({ length: expected.length, total: expected.length });
    const listResponse = await server.call(admin, listTeams, { query: { hint, count: 30, skip: 0 } });
    expect(listResponse.body).toEqual(searchResponse.body);
  });

  it("without count and skip, counts only the teams in the response", async () => {
    const crowdNames = Array.from({ length: 31 }, (_, i) => `crowd ${i}`);
    for (const name of crowdNames) await insertTeam(server, { name });
    const search = await server.call(admin, searchTeams, { query: { hint: "crowd" } });
    expect(search.body).toMatchObject({ length: 30, total: 30 });
    const list = await server.call(admin, listTeams, { query: { hint: "crowd" } });
    expect(list.body).toMatchObject({ length: 31, total: 31 });
    const page = await server.call(admin, searchTeams, { query: { hint: "crowd", count: 30 } });
    expect(page.body).toMatchObject({ length: 30, total: 31 });
  });

  it("finds a team by its id, and pages through the matches", async () => {
    const idSearch = await server.call(admin, searchTeams, {
      query: { hint: String(ids[4]), count: 30, skip: 0 },
    });
    expect(idSearch.body.data.map(({ name }) => name)).toContain("gamma");
    const secondPage = await server.call(admin, searchTeams, { query: { hint: "alpha", count: 1, skip: 1 } });
    expect(secondPage.body).toMatchObject({ data: [{ name: "alphabet" }], length: 1, total: 2 });
  });

  it.each(["", "?hint=", "?hint=%20"])("requires a search text (%s)", async (query) => {
    const response = await server.app.inject({
      method: "POST",
      url: searchTeams.path + query,
      headers: admin.headers,
    });
    expect(response.statusCode).toBe(400);
  });
});

describe("editing a team", () => {
  it("keeps the values of empty and missing fields, and is logged", async () => {
    const response = await server.call(admin, adminUpdateTeam, {
      ...toTarget(4),
      body: { name: "", locked: true },
    });
    expect(response).toMatchObject({ status: 200, body: "" });
    const { body } = await server.call(visitor, getTeam, toTarget(4));
    expect(body).toMatchObject({ name: "gamma", bio: "bio", locked: true });
    expect(server.lines.at(-1)).toMatchObject({
      message: "team edited by an administrator",
      fields: { user: admin.name, team: "gamma" },
    });
  });

  it("replaces the fields that have a value", async () => {
    const change = { name: "Gamma II", bio: "new", locked: false };
    await server.call(admin, adminUpdateTeam, { ...toTarget(4), body: change });
    expect((await server.call(visitor, getTeam, toTarget(4))).body).toMatchObject(change);
  });

  it.each([
    [400, { name: "  " }],
    [400, { name: "a".repeat(21) }],
    [400, { bio: "a".repeat(73) }],
    [409, { name: "ALPHA" }],
  ])("is rejected with %i for %j", async (status, body) => {
    expect((await server.call(admin, adminUpdateTeam, { ...toTarget(4), body })).status).toBe(status);
  });

  it("returns 404 for an unknown team", async () => {
    const unknownTeam = { params: { id: 999_999 } };
    expect((await server.call(admin, adminUpdateTeam, { ...unknownTeam, body: {} })).status).toBe(404);
    expect((await server.call(admin, adminDeleteTeam, unknownTeam)).status).toBe(404);
  });
});

it("deletes a team and logs it", async () => {
  expect(await server.call(admin, adminDeleteTeam, toTarget(5))).toMatchObject({ status: 200, body: "" });
  expect((await server.call(visitor, getTeam, toTarget(5))).status).toBe(404);
  expect(server.lines.at(-1)).toMatchObject({
    message: "team deleted by an administrator",
    fields: { user: admin.name, team: "delta" },
  });
});
