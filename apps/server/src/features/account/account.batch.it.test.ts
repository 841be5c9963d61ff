import { login } from "@gonfalon/contract/account.ts";
import { listOwnTeams } from "@gonfalon/contract/team.ts";
import { checkUsers, createUsers, listUsers, type NewUser } from "@gonfalon/contract/user-admin.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { toCaller, visitor } from "../../../test/api-client.ts";
import { useServer } from "../../../test/harness.ts";
import { race } from "../../../test/race.ts";
import type { TestUser } from "../../../test/test-users.ts";

const server = useServer();
let admin: TestUser;

beforeAll(async () => {
  admin = await server.signUp("Admin", "chief");
});

const signIn = (userName: string, password: string) =>
  server.call(visitor, login, { body: { userName, password } });

describe("creating users in a batch", () => {
  const buildRow = (userName: string, overrides: Partial<NewUser> = {}): NewUser => ({
    userName,
    password: "Passw0rd",
    email: `${userName}@example.org`,
    ...overrides,
  });
  const countUsers = async () =>
    (await server.call(admin, listUsers, { query: { count: 0, skip: 0 } })).body.total;

  it("creates confirmed users who can sign in, grouped into teams by team name", async () => {
    const rows = [
      buildRow("batch-1", { realName: "One", stdNumber: "1", phone: "+1", teamName: "Batch" }),
      buildRow("batch-2", { teamName: " batch " }),
      buildRow("batch-3", { teamName: null }),
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
    const teams = await server.call(toCaller(await signIn("batch-1", "Passw0rd")), listOwnTeams);
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
    const rows = [buildRow("teamless-1", { teamName: "" }), buildRow("teamless-2", { teamName: "  " })];
    expect((await server.call(admin, createUsers, { body: rows })).status).toBe(200);
    const { rows: memberships } = await sql`
      select 1 from team_members m join users u on u.id = m.user_id where u.name like 'teamless-%'`.execute(
      server.db,
    );
    expect(memberships).toEqual([]);
  });

  it("USER-6 writes nothing if any row is invalid, and names the invalid rows", async () => {
    const before = await countUsers();
    const rows = [
      buildRow("fine-1"),
      buildRow("chief"),
      buildRow("fine-2", { email: "chief@example.org", phone: "?" }),
    ];
    const response = await server.call(admin, createUsers, { body: rows });
    expect(response.problem).toEqual({
      title: "No user was created. Invalid rows: 2 (userName, email), 3 (email, phone)",
      status: 400,
    });
    expect(await countUsers()).toBe(before);
    const checkResponse = await server.call(admin, checkUsers, { body: rows });
    expect(checkResponse.body).toEqual([
      { row: 2, field: "userName", fault: "Taken" },
      { row: 2, field: "email", fault: "Taken" },
      { row: 3, field: "email", fault: "Repeated" },
      { row: 3, field: "phone", fault: "Invalid" },
    ]);
  });

  it("USER-6 validates rows without creating users", async () => {
    const before = await countUsers();
    expect((await server.call(admin, checkUsers, { body: [buildRow("dry-run")] })).body).toEqual([]);
    expect(await countUsers()).toBe(before);
  });

  it("USER-6 names the row whose name was taken by a concurrent request", async () => {
    const responses = await race(
      server.db,
      (tx) => sql`lock table users in share mode`.execute(tx),
      [1, 2].map(
        (n) => () => server.call(admin, createUsers, { body: [buildRow(`r-${n}`), buildRow("r-same")] }),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const refusedResponse = responses.find(({ status }) => status === 400);
    expect(refusedResponse?.problem.title).toBe("No user was created. Invalid rows: 2 (userName, email)");
  });

  it("USER-6 rejects one of two concurrent batches whose teams have the same names in another order", async () => {
    const teamNames = Array.from({ length: 20 }, (_, n) => `squad ${n}`);
    const send = (prefix: string, names: readonly string[]) => {
      const body = names.map((teamName, n) => buildRow(`${prefix}-${n}`, { teamName }));
      return server.call(admin, createUsers, { body });
    };
    const responses = await race(server.db, (tx) => sql`lock table users in share mode`.execute(tx), [
      () => send("up", teamNames),
      () => send("down", teamNames.toReversed()),
    ]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it("accepts an empty list; rejects a malformed body and more than 500 rows", async () => {
    expect((await server.call(admin, createUsers, { body: [] })).status).toBe(200);
    for (const body of [
      {},
      [{ userName: 5 }],
      Array.from({ length: 501 }, (_, n) => buildRow(`many-${n}`)),
    ]) {
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
