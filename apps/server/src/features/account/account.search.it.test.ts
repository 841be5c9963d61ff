import { getProfile } from "@gonfalon/contract/account.ts";
import {
  deleteUser,
  getUser,
  listUsers,
  resetUserPassword,
  searchUsers,
  updateUser,
} from "@gonfalon/contract/user-admin.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useServer } from "../../../test/harness.ts";
import type { TestUser } from "../../../test/test-users.ts";

const server = useServer();
let admin: TestUser;
let person: TestUser;

beforeAll(async () => {
  admin = await server.signUp("Admin");
});

beforeEach(async () => {
  person = await server.signUp();
});

const readInfo = async ({ id }: Pick<TestUser, "id">) => {
  const { body } = await server.call(admin, listUsers, { query: { count: 1, skip: 0, hint: id } });
  return body.data[0];
};

describe("searching users", () => {
  it("returns every field of a user", async () => {
    expect(await readInfo(person)).toEqual({
      id: person.id,
      userName: person.name,
      realName: "",
      stdNumber: "",
      phone: null,
      bio: "",
      registerTimeUtc: server.clock.now().getTime(),
      lastVisitedUtc: 0,
      ip: "0.0.0.0",
      email: `${person.name}@example.org`,
      avatar: null,
      role: "User",
      emailConfirmed: true,
      twoStep: false,
    });
    const { body } = await server.call(admin, getUser, { params: { userId: person.id } });
    expect(body).toEqual((await server.call(person, getProfile)).body);
  });

  it("USER-1 combines search, role filter and paging, and counts all matches", async () => {
    const ids = [];
    for (const number of [1, 2, 3]) ids.push((await server.signUp("Monitor", `watch_${number}`)).id);
    const query = { count: 2, skip: 0, hint: "WATCH_", role: "Monitor" as const };
    const firstPage = await server.call(admin, listUsers, { query });
    expect(firstPage.body).toMatchObject({ length: 2, total: 3 });
    const secondPage = await server.call(admin, listUsers, { query: { ...query, skip: 2 } });
    expect([...firstPage.body.data, ...secondPage.body.data].map(({ id }) => id).toSorted()).toEqual(
      ids.toSorted(),
    );
    const emptyPage = await server.call(admin, listUsers, { query: { ...query, role: "Banned" } });
    expect(emptyPage.body).toEqual({ data: [], length: 0, total: 0 });
  });

  it.each([
    ["name", "seek-7"],
    ["student number", "s-1815"],
    ["e-mail address", "seek-7@EXAMPLE"],
    ["phone", "+44 20"],
    ["real name", "ovelace"],
  ])("finds a user by a part of the %s", async (_field, hint) => {
    const target =
      (await server.call(admin, searchUsers, { query: { hint: "seek-7", count: 30, skip: 0 } })).body
        .data[0] ?? (await server.signUp("User", "seek-7"));
    await server.call(admin, updateUser, {
      params: { userId: target.id },
      body: { stdNumber: "S-1815", phone: "+44 20 1", realName: "Ada Lovelace" },
    });
    const { body } = await server.call(admin, searchUsers, { query: { hint, count: 30, skip: 0 } });
    expect(body.data.map(({ id }) => id)).toEqual([target.id]);
  });

  it("without count and skip, the search counts only the rows that it returns", async () => {
    for (let i = 0; i < 31; i++) await server.signUp("User", `crowd-${i}`);
    const search = await server.call(admin, searchUsers, { query: { hint: "crowd-" } });
    expect(search.body).toMatchObject({ length: 30, total: 30 });
    const list = await server.call(admin, listUsers, { query: { hint: "crowd-" } });
    expect(list.body).toMatchObject({ length: 31, total: 31 });
    const page = await server.call(admin, searchUsers, { query: { hint: "crowd-", count: 30 } });
    expect(page.body).toMatchObject({ length: 30, total: 31 });
    const allUsers = await server.call(admin, listUsers, { query: {} });
    expect(allUsers.body.total).toBe(allUsers.body.length);
  });

  it.each(["/api/admin/users?skip=-1", "/api/admin/users?count=501", "/api/admin/users?role=King"])(
    "rejects GET %s",
    async (url) => {
      expect((await server.app.inject({ url, headers: admin.headers })).statusCode).toBe(400);
    },
  );

  it.each(["", "?hint=", "?hint=%20"])("rejects an empty search with the query string %j", async (query) => {
    const url = `/api/admin/users/search${query}`;
    const { statusCode } = await server.app.inject({ method: "POST", url, headers: admin.headers });
    expect(statusCode).toBe(400);
  });

  it("returns 404 for a malformed id and for an unknown one", async () => {
    for (const userId of ["1", "00000000-0000-0000-0000-000000000000"]) {
      expect((await server.call(admin, getUser, { params: { userId } })).status).toBe(404);
      const edit = { params: { userId }, body: { bio: "x" } };
      expect((await server.call(admin, updateUser, edit)).status).toBe(404);
      expect((await server.call(admin, resetUserPassword, { params: { userId } })).status).toBe(404);
      expect((await server.call(admin, deleteUser, { params: { userId } })).status).toBe(404);
    }
  });
});
