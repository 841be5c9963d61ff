import { register, updateProfile } from "@gonfalon/contract/account.ts";
import { createTeam, deleteTeam, updateTeam } from "@gonfalon/contract/team.ts";
import { checkUsers, deleteUser, updateUser } from "@gonfalon/contract/user-admin.ts";
import { describe, expect, it } from "vitest";
import { fillNameKeys } from "#db/name-keys.ts";
import { visitor } from "./api-client.ts";
import { useServer } from "./harness.ts";

// NAME-1 and NAME-2: names that look like existing or reserved ones.

const server = useServer();
let registrationCount = 0;

function registerAs(userName: string) {
  registrationCount += 1;
  const body = { userName, password: "Passw0rd", email: `person-${registrationCount}@example.org` };
  return server.call(visitor, register, { body });
}

const listKeys = async (owner: string) => {
  const rows = await server.db.selectFrom("name_keys").where("owner", "=", owner).select("key").execute();
  return rows.map(({ key }) => key);
};

describe("NAME-1 a user name that looks like another one", () => {
  it.each([
    ["Alice", "AIice"],
    ["burnout", "bumout"],
    ["scope", "ѕсоре"],
    ["modern", "rnodern"],
  ])("is rejected: %s exists, so %s cannot be registered", async (first, second) => {
    expect((await registerAs(first)).status).toBe(200);
    const refusal = await registerAs(second);
    expect(refusal).toMatchObject({ status: 400 });
    expect(refusal.problem.title).toContain("user name");
    const user = await server.signUp();
    expect((await server.call(user, updateProfile, { body: { userName: second } })).status).toBe(400);
  });

  it("is assigned to exactly one of several concurrent registrations", async () => {
    const spellings = ["crimson", "сrimson", "crirnson", "CRIMSON", "сrirnson", "crimsоn"];
    const statuses = (await Promise.all(spellings.map(registerAs))).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400, 400]);
  });

  it("is accepted for the user who has that other name, and for others once it is free", async () => {
    await registerAs("violet");
    const admin = await server.signUp("Admin");
    const { id } = await server.db
      .selectFrom("users")
      .where("name", "=", "violet")
      .select("id")
      .executeTakeFirstOrThrow();
    const rename = (userName: string) =>
      server.call(admin, updateUser, { params: { userId: id }, body: { userName } });
    expect((await rename("VIOLET")).status).toBe(200);
    expect((await rename("orchid")).status).toBe(200);
    expect((await registerAs("vioIet")).status).toBe(200);
    await server.call(admin, deleteUser, { params: { userId: id } });
    expect(await listKeys(id)).toEqual([]);
    expect((await registerAs("оrchid")).status).toBe(200);
  });

  it("is reported for its row in a batch", async () => {
    await registerAs("walnut");
    const admin = await server.signUp("Admin");
    const toRow = (userName: string, n: number) => ({
      userName,
      password: "Passw0rd",
      email: `b${n}@example.org`,
    });
    const { body } = await server.call(admin, checkUsers, {
      body: [toRow("waInut", 1), toRow("chestnut", 2), toRow("сhestnut", 3)],
    });
    expect(body).toEqual([
      { row: 1, field: "userName", fault: "Taken" },
      { row: 3, field: "userName", fault: "Repeated" },
    ]);
  });
});

it("NAME-1 a team name that looks like another one is rejected until the other name is free", async () => {
  const [firstUser, secondUser] = [await server.signUp(), await server.signUp()];
  const { body: team } = await server.call(firstUser, createTeam, { body: { name: "Hackers" } });
  expect((await server.call(secondUser, createTeam, { body: { name: "Нackers" } })).status).toBe(409);
  const { body: otherTeam } = await server.call(secondUser, createTeam, { body: { name: "Others" } });
  const rename = (name: string) =>
    server.call(secondUser, updateTeam, { params: { id: otherTeam.id }, body: { name } });
  expect((await rename("Наckers")).status).toBe(409);
  await server.call(firstUser, deleteTeam, { params: { id: team.id } });
  expect((await rename("Наckers")).status).toBe(200);
});

it("NAME-1 exactly one of several concurrent teams with look-alike names is created", async () => {
  const names = ["Phantoms", "Phаntoms", "Phantorns", "PHANTOMS"];
  const captains = await Promise.all(names.map(() => server.signUp()));
  const create = (name: string, index: number) =>
    server.call(captains[index] ?? visitor, createTeam, { body: { name } });
  const statuses = (await Promise.all(names.map(create))).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
});

it("NAME-1 existing names stay valid, and block new look-alikes", async () => {
  const firstUser = await server.signUp("User", "lantern");
  server.clock.advance(1000);
  const secondUser = await server.signUp("User", "Iantern");
  await fillNameKeys(server.db);
  await fillNameKeys(server.db);
  expect(await listKeys(firstUser.id)).toContain("lantern");
  expect(await listKeys(secondUser.id)).not.toContain("lantern");
  expect(
    (await server.call(secondUser, updateProfile, { body: { userName: "Iantern", bio: "hi" } })).status,
  ).toBe(200);
  expect((await registerAs("lаntern")).status).toBe(400);
});

describe("NAME-2 a reserved name", () => {
  it.each(["System", "Anonymous", "Аdmin", "Adrnin", "Admin2", "ѕupport"])(
    "cannot be chosen for a user or a team: %s",
    async (name) => {
      const refusal = await registerAs(name);
      expect(refusal).toMatchObject({ status: 400, problem: { title: "This user name is reserved." } });
      const user = await server.signUp();
      expect((await server.call(user, updateProfile, { body: { userName: name } })).status).toBe(400);
      expect((await server.call(user, createTeam, { body: { name } })).status).toBe(409);
    },
  );

  it("can be assigned by an administrator, and stays with users who have it", async () => {
    const [admin, user] = [await server.signUp("Admin"), await server.signUp()];
    const body = { userName: "Support" };
    expect((await server.call(admin, updateUser, { params: { userId: user.id }, body })).status).toBe(200);
    expect((await server.call(user, updateProfile, { body: { ...body, bio: "ask me" } })).status).toBe(200);
  });
});
