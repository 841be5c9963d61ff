import { getProfile, login } from "@gonfalon/contract/account.ts";
import type { Endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import { createPost, getPost } from "@gonfalon/contract/post.ts";
import { createTeam, getTeam, listOwnTeams } from "@gonfalon/contract/team.ts";
import {
  checkUsers,
  createUsers,
  deleteUser,
  getUser,
  listUsers,
  type NewUser,
  resetUserPassword,
  searchUsers,
  updateUser,
} from "@gonfalon/contract/user-admin.ts";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Caller, visitor } from "../../../test/api-client.ts";
import { useServer } from "../../../test/harness.ts";
import { race } from "../../../test/race.ts";
import type { TestUser } from "../../../test/test-users.ts";

const server = useServer();
let admin: TestUser;
let person: TestUser;

beforeAll(async () => {
  admin = await server.signUp("Admin", "chief");
});

beforeEach(async () => {
  person = await server.signUp();
  server.lines.length = 0;
});

/** Sends an edit without type checks, so that tests can send invalid ones. */
const updateAnyhow: Endpoint<{ params: { userId: string }; body: object }, void> = updateUser;

const edit = (caller: Caller, { id }: Pick<TestUser, "id">, body: object) =>
  server.call(caller, updateAnyhow, { params: { userId: id }, body });

const info = async ({ id }: Pick<TestUser, "id">) => {
  const { body } = await server.call(admin, listUsers, { query: { count: 1, skip: 0, hint: id } });
  return body.data[0];
};

const profileStatus = async (caller: Caller) => (await server.call(caller, getProfile)).status;

const signIn = (userName: string, password: string) =>
  server.call(visitor, login, { body: { userName, password } });

describe("searching users", () => {
  it("returns every field of a user", async () => {
    expect(await info(person)).toEqual({
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

  it("USER-1 combines search, role filter and paging, with the count of all matches", async () => {
    const ids = [];
    for (const n of [1, 2, 3]) ids.push((await server.signUp("Monitor", `watch_${n}`)).id);
    const query = { count: 2, skip: 0, hint: "WATCH_", role: "Monitor" as const };
    const first = await server.call(admin, listUsers, { query });
    expect(first.body).toMatchObject({ length: 2, total: 3 });
    const second = await server.call(admin, listUsers, { query: { ...query, skip: 2 } });
    expect([...first.body.data, ...second.body.data].map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    const nobody = await server.call(admin, listUsers, { query: { ...query, role: "Banned" } });
    expect(nobody.body).toEqual({ data: [], length: 0, total: 0 });
  });

  it.each([
    ["name", "seek-7"],
    ["student number", "s-1815"],
    ["e-mail address", "seek-7@EXAMPLE"],
    ["phone", "+44 20"],
    ["real name", "ovelace"],
  ])("finds a user by a part of the %s", async (_what, hint) => {
    const sought =
      (await server.call(admin, searchUsers, { query: { hint: "seek-7", count: 30, skip: 0 } })).body
        .data[0] ?? (await server.signUp("User", "seek-7"));
    await edit(admin, sought, { stdNumber: "S-1815", phone: "+44 20 1", realName: "Ada Lovelace" });
    const { body } = await server.call(admin, searchUsers, { query: { hint, count: 30, skip: 0 } });
    expect(body.data.map(({ id }) => id)).toEqual([sought.id]);
  });

  it("without count and skip, the search counts only the rows it returns", async () => {
    for (let i = 0; i < 31; i++) await server.signUp("User", `crowd-${i}`);
    const search = await server.call(admin, searchUsers, { query: { hint: "crowd-" } });
    expect(search.body).toMatchObject({ length: 30, total: 30 });
    const list = await server.call(admin, listUsers, { query: { hint: "crowd-" } });
    expect(list.body).toMatchObject({ length: 31, total: 31 });
    const page = await server.call(admin, searchUsers, { query: { hint: "crowd-", count: 30 } });
    expect(page.body).toMatchObject({ length: 30, total: 31 });
    const all = await server.call(admin, listUsers, { query: {} });
    expect(all.body.total).toBe(all.body.length);
  });

  it.each(["/api/admin/users?skip=-1", "/api/admin/users?count=501", "/api/admin/users?role=King"])(
    "refuses GET %s",
    async (url) => {
      expect((await server.app.inject({ url, headers: admin.headers })).statusCode).toBe(400);
    },
  );

  it.each(["", "?hint=", "?hint=%20"])("rejects an empty search: %s", async (query) => {
    const url = `/api/admin/users/search${query}`;
    const { statusCode } = await server.app.inject({ method: "POST", url, headers: admin.headers });
    expect(statusCode).toBe(400);
  });

  it("returns 404 for a malformed id and for an unknown one", async () => {
    for (const userId of ["1", "00000000-0000-0000-0000-000000000000"]) {
      expect((await server.call(admin, getUser, { params: { userId } })).status).toBe(404);
      expect((await edit(admin, { id: userId }, { bio: "x" })).status).toBe(404);
      expect((await server.call(admin, resetUserPassword, { params: { userId } })).status).toBe(404);
      expect((await server.call(admin, deleteUser, { params: { userId } })).status).toBe(404);
    }
  });
});

describe("editing a user", () => {
  it("USER-2 changes the given fields, keeps null ones and clears empty ones", async () => {
    const all = { bio: "b", phone: "+1 2", realName: "r", stdNumber: "s" };
    await edit(admin, person, all);
    await edit(admin, person, { bio: "", phone: "", realName: null, ip: "ignored" });
    expect(await info(person)).toMatchObject({ bio: "", phone: null, realName: "r", stdNumber: "s" });
  });

  it.each([
    [{ userName: "ab" }],
    [{ userName: "x".repeat(16) }],
    [{ userName: "ada\u200b" }],
    [{ email: "none" }],
    [{ phone: "call me" }],
    [{ bio: "x".repeat(129) }],
    [{ role: "King" }],
  ])("rejects %j", async (body) => {
    expect((await edit(admin, person, body)).status).toBe(400);
  });

  it("rejects a name or address that looks like another user's, without changing any other field", async () => {
    const other = await server.signUp();
    const name = await edit(admin, person, { userName: ` ${other.name.toUpperCase()}`, bio: "half" });
    const email = await edit(admin, person, { email: `${other.name}@EXAMPLE.org`, bio: "half" });
    expect([name.status, email.status]).toEqual([400, 400]);
    expect(await info(person)).toMatchObject({ userName: person.name, bio: "" });
  });

  it("USER-3 a rename takes effect immediately and ends no session", async () => {
    await edit(admin, person, { userName: `x${person.name}` });
    expect((await server.call(person, getProfile)).body.userName).toBe(`x${person.name}`);
  });

  it("USER-3 a ban takes effect on the next request", async () => {
    expect(await profileStatus(person)).toBe(200);
    await edit(admin, person, { role: "Banned" });
    expect(await profileStatus(person)).toBe(403);
  });

  it("USER-3 a lost role takes effect on the next request", async () => {
    const monitor = await server.signUp("Admin");
    expect((await edit(monitor, person, { bio: "mine" })).status).toBe(200);
    await edit(admin, monitor, { role: "User" });
    expect((await edit(monitor, person, { bio: "still mine" })).status).toBe(403);
  });

  it("USER-3 a new address needs confirmation and ends the sessions", async () => {
    await edit(admin, person, { email: `new-${person.name}@example.org` });
    expect(await info(person)).toMatchObject({ emailConfirmed: false });
    expect(await profileStatus(person)).toBe(401);
    expect((await signIn(person.name, person.password)).status).toBe(401);
    await edit(admin, person, { emailConfirmed: true });
    expect((await signIn(person.name, person.password)).status).toBe(200);
  });

  it("USER-3 disabling an account ends its sessions", async () => {
    await edit(admin, person, { emailConfirmed: false });
    expect(await profileStatus(person)).toBe(401);
  });

  it("USER-3 administrators who change their own address keep their session, with a new cookie", async () => {
    const self = await server.signUp("Admin");
    const response = await edit(self, self, { email: `new-${self.name}@example.org`, emailConfirmed: true });
    const cookie = String(response.headers["set-cookie"]).split(";")[0] ?? "";
    expect(await profileStatus({ headers: { cookie } })).toBe(200);
    expect(await profileStatus(self)).toBe(401);
  });

  it("logs the administrator, the user and the changed fields", async () => {
    await edit(admin, person, { role: "Monitor", bio: "b" });
    expect(server.lines).toEqual([
      {
        level: "info",
        message: "user edited by an administrator",
        fields: {
          status: "Success",
          user: "chief",
          ip: "127.0.0.1",
          about: person.name,
          changed: "role, bio",
          role: "Monitor",
        },
      },
    ]);
  });
});

describe("USER-4 the last administrator", () => {
  const others = async () => {
    const { body } = await server.call(admin, listUsers, { query: { count: 500, skip: 0, role: "Admin" } });
    return body.data.filter(({ id }) => id !== admin.id);
  };

  beforeEach(async () => {
    for (const other of await others()) await edit(admin, other, { role: "User" });
  });

  it.each([[{ role: "User" }], [{ role: "Banned" }], [{ emailConfirmed: false }], [{ email: "x@y.z" }]])(
    "cannot be demoted by %j",
    async (body) => {
      expect((await edit(admin, admin, body)).problem).toMatchObject({ status: 400 });
      expect(await info(admin)).toMatchObject({ role: "Admin", emailConfirmed: true });
    },
  );

  it("remains when two administrators demote each other concurrently", async () => {
    const rival = await server.signUp("Admin");
    const responses = await race(
      server.db,
      (tx) => tx.selectFrom("users").where("id", "=", admin.id).select("id").forUpdate().execute(),
      [() => edit(admin, rival, { role: "User" }), () => edit(rival, admin, { role: "User" })],
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const survivor = responses[0]?.status === 200 ? admin : rival;
    expect((await edit(survivor, admin, { role: "Admin" })).status).toBe(200);
  });

  it("is not created again at the next start after the first administrator was renamed", async () => {
    expect(await server.platform.accounts.ensureAdministrator("Passw0rd")).toBeUndefined();
    const { body } = await server.call(admin, listUsers, {
      query: { count: 10, skip: 0, hint: "admin@localhost" },
    });
    expect(body.total).toBe(0);
  });
});

describe("USER-5 resetting a password", () => {
  it("returns a strong password once, ends the sessions and replaces the old password", async () => {
    const { body: password } = await server.call(admin, resetUserPassword, { params: { userId: person.id } });
    expect(password).toMatch(/^[A-Za-z0-9!@#$%^&*()\-_=+]{16}$/);
    for (const kind of [/[A-Z]/, /[a-z]/, /[0-9]/, /[^A-Za-z0-9]/]) expect(password).toMatch(kind);
    expect(await profileStatus(person)).toBe(401);
    expect((await signIn(person.name, person.password)).status).toBe(401);
    expect((await signIn(person.name, password)).status).toBe(200);
    expect(JSON.stringify(server.lines)).toContain("password reset by an administrator");
    expect(JSON.stringify(server.lines)).not.toContain(JSON.stringify(password).slice(1, -1));
  });
});

describe("deleting a user", () => {
  const remove = (caller: Caller, { id }: Pick<TestUser, "id">) =>
    server.call(caller, deleteUser, { params: { userId: id } });

  it("is rejected for oneself, and for the captain of a team until the team is deleted", async () => {
    expect((await remove(admin, admin)).status).toBe(400);
    await server.call(person, createTeam, { body: { name: `t-${person.name}`.slice(0, 20) } });
    expect((await remove(admin, person)).problem.title).toContain("leads a team");
  });

  it("USER-7 deletes a user without history completely", async () => {
    expect((await remove(admin, person)).status).toBe(200);
    expect(await profileStatus(person)).toBe(401);
    const left = await server.db.selectFrom("users").where("id", "=", person.id).select("id").execute();
    expect(left).toEqual([]);
    expect(server.lines.map(({ message, fields }) => [message, fields["about"]])).toContainEqual([
      "user deleted by an administrator",
      person.name,
    ]);
  });

  it("USER-7 keeps the records of a user with history, but anonymizes them", async () => {
    const writer = await server.signUp("Admin", "a-writer");
    const { body: id } = await server.call(writer, createPost, {
      body: { title: "t", summary: "", content: "", tags: [], isPinned: false },
    });
    expect((await remove(admin, writer)).status).toBe(200);
    expect(await profileStatus(writer)).toBe(401);
    expect((await signIn("a-writer", writer.password)).status).toBe(401);
    expect((await server.call(visitor, getPost, { params: { id } })).body.authorName).toMatch(/^deleted-/);
    expect(await info(writer)).toBeUndefined();
    expect((await remove(admin, writer)).status).toBe(404);
    expect((await server.signUp("User", "a-writer")).name).toBe("a-writer");
  });

  it("removes the user from the teams of others", async () => {
    const captain = await server.signUp();
    const { body: team } = await server.call(captain, createTeam, { body: { name: "left behind" } });
    await server.db
      .insertInto("team_members")
      .values({ team_id: team.id, user_id: person.id, joined_at: server.clock.now() })
      .execute();
    await remove(admin, person);
    const { body } = await server.call(visitor, getTeam, { params: { id: team.id } });
    expect(body.members.map(({ id }) => id)).toEqual([captain.id]);
  });
});

describe("creating users in a batch", () => {
  const row = (userName: string, over: Partial<NewUser> = {}): NewUser => ({
    userName,
    password: "Passw0rd",
    email: `${userName}@example.org`,
    ...over,
  });
  const total = async () =>
    (await server.call(admin, listUsers, { query: { count: 0, skip: 0 } })).body.total;

  it("creates confirmed users who can sign in, grouped into teams by team name", async () => {
    const rows = [
      row("batch-1", { realName: "One", stdNumber: "1", phone: "+1", teamName: "Batch" }),
      row("batch-2", { teamName: " batch " }),
      row("batch-3", { teamName: null }),
    ];
    expect((await server.call(admin, createUsers, { body: rows })).status).toBe(200);
    expect(server.lines.at(-1)).toMatchObject({
      message: "users created",
      fields: { user: "chief", count: 3 },
    });
    expect((await signIn("batch-3", "Passw0rd")).status).toBe(200);
    const { body } = await server.call(admin, listUsers, { query: { count: 10, skip: 0, hint: "batch-1" } });
    expect(body.data[0]).toMatchObject({
      role: "User",
      emailConfirmed: true,
      realName: "One",
      registerTimeUtc: server.clock.now().getTime(),
    });
    const signedIn = await signIn("batch-1", "Passw0rd");
    const cookie = String(signedIn.headers["set-cookie"]).split(";")[0] ?? "";
    const teams = await server.call({ headers: { cookie } }, listOwnTeams);
    expect(
      teams.body.map(({ name, members }) => [
        name,
        members.map(({ userName, captain }) => [userName, captain]),
      ]),
    ).toEqual([
      [
        "Batch",
        [
          ["batch-1", true],
          ["batch-2", false],
        ],
      ],
    ]);
  });

  it("creates users with an empty or blank team name without a team", async () => {
    const rows = [row("teamless-1", { teamName: "" }), row("teamless-2", { teamName: "  " })];
    expect((await server.call(admin, createUsers, { body: rows })).status).toBe(200);
    const { rows: memberships } = await sql`
      select 1 from team_members m join users u on u.id = m.user_id where u.name like 'teamless-%'`.execute(
      server.db,
    );
    expect(memberships).toEqual([]);
  });

  it("USER-6 writes nothing if any row is invalid, and names the rows", async () => {
    const before = await total();
    const rows = [row("fine-1"), row("chief"), row("fine-2", { email: "chief@example.org", phone: "?" })];
    const response = await server.call(admin, createUsers, { body: rows });
    expect(response.problem).toEqual({
      title: "No user was created. Invalid rows: 2 (userName, email), 3 (email, phone)",
      status: 400,
    });
    expect(await total()).toBe(before);
    const checked = await server.call(admin, checkUsers, { body: rows });
    expect(checked.body).toEqual([
      { row: 2, field: "userName", fault: "Taken" },
      { row: 2, field: "email", fault: "Taken" },
      { row: 3, field: "email", fault: "Repeated" },
      { row: 3, field: "phone", fault: "Invalid" },
    ]);
  });

  it("USER-6 validates without creating", async () => {
    const before = await total();
    expect((await server.call(admin, checkUsers, { body: [row("dry-run")] })).body).toEqual([]);
    expect(await total()).toBe(before);
  });

  it("USER-6 names the row whose name was taken by a concurrent request", async () => {
    const responses = await race(
      server.db,
      (tx) => sql`lock table users in share mode`.execute(tx),
      [1, 2].map((n) => () => server.call(admin, createUsers, { body: [row(`r-${n}`), row("r-same")] })),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const refused = responses.find(({ status }) => status === 400);
    expect(refused?.problem.title).toBe("No user was created. Invalid rows: 2 (userName, email)");
  });

  it("accepts an empty list; rejects a body that is no list or too long", async () => {
    expect((await server.call(admin, createUsers, { body: [] })).status).toBe(200);
    for (const body of [{}, [{ userName: 5 }], Array.from({ length: 501 }, (_, n) => row(`many-${n}`))]) {
      const { statusCode } = await server.app.inject({
        method: "POST",
        url: "/api/admin/users",
        headers: admin.headers,
        payload: body,
      });
      expect(statusCode).toBe(400);
    }
  });
});
