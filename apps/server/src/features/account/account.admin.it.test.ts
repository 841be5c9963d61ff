import { randomUUID } from "node:crypto";
import { getProfile, login } from "@gonfalon/contract/account.ts";
import type { Endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import { createPost, getPost } from "@gonfalon/contract/post.ts";
import { createTeam, getTeam } from "@gonfalon/contract/team.ts";
import { deleteUser, listUsers, resetUserPassword, updateUser } from "@gonfalon/contract/user-admin.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findConsent, upsertConsent } from "#features/connected-app/consent.repo.ts";
import { type Caller, toCaller, visitor } from "../../../test/api-client.ts";
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

/** The endpoint with an unchecked body, so that tests can send invalid edits. */
const updateUnchecked: Endpoint<{ params: { userId: string }; body: object }, void> = updateUser;

const edit = (caller: Caller, { id }: Pick<TestUser, "id">, body: object) =>
  server.call(caller, updateUnchecked, { params: { userId: id }, body });

const readInfo = async ({ id }: Pick<TestUser, "id">) => {
  const { body } = await server.call(admin, listUsers, { query: { count: 1, skip: 0, hint: id } });
  return body.data[0];
};

const readProfileStatus = async (caller: Caller) => (await server.call(caller, getProfile)).status;

const signIn = (userName: string, password: string) =>
  server.call(visitor, login, { body: { userName, password } });

describe("editing a user", () => {
  it("USER-2 changes the given fields, keeps null ones and clears empty ones", async () => {
    const fields = { bio: "b", phone: "+1 2", realName: "r", stdNumber: "s" };
    await edit(admin, person, fields);
    await edit(admin, person, { bio: "", phone: "", realName: null, ip: "ignored" });
    expect(await readInfo(person)).toMatchObject({ bio: "", phone: null, realName: "r", stdNumber: "s" });
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

  it("rejects a name or address that equals another user's in canonical form, and changes no other field", async () => {
    const other = await server.signUp();
    const nameEdit = await edit(admin, person, { userName: ` ${other.name.toUpperCase()}`, bio: "half" });
    const emailEdit = await edit(admin, person, { email: `${other.name}@EXAMPLE.org`, bio: "half" });
    expect([nameEdit.status, emailEdit.status]).toEqual([400, 400]);
    expect(await readInfo(person)).toMatchObject({ userName: person.name, bio: "" });
  });

  it("USER-3 a rename takes effect immediately and ends no session", async () => {
    await edit(admin, person, { userName: `x${person.name}` });
    expect((await server.call(person, getProfile)).body.userName).toBe(`x${person.name}`);
  });

  it("USER-3 a ban takes effect on the next request", async () => {
    expect(await readProfileStatus(person)).toBe(200);
    await edit(admin, person, { role: "Banned" });
    expect(await readProfileStatus(person)).toBe(403);
  });

  it("USER-3 a lost role takes effect on the next request", async () => {
    const otherAdmin = await server.signUp("Admin");
    expect((await edit(otherAdmin, person, { bio: "mine" })).status).toBe(200);
    await edit(admin, otherAdmin, { role: "User" });
    expect((await edit(otherAdmin, person, { bio: "still mine" })).status).toBe(403);
  });

  it("USER-3 a new address needs confirmation and ends the sessions", async () => {
    await edit(admin, person, { email: `new-${person.name}@example.org` });
    expect(await readInfo(person)).toMatchObject({ emailConfirmed: false });
    expect(await readProfileStatus(person)).toBe(401);
    expect((await signIn(person.name, person.password)).status).toBe(401);
    await edit(admin, person, { emailConfirmed: true });
    expect((await signIn(person.name, person.password)).status).toBe(200);
  });

  it("USER-3 revoking the confirmation of the address ends the sessions", async () => {
    await edit(admin, person, { emailConfirmed: false });
    expect(await readProfileStatus(person)).toBe(401);
  });

  it("USER-3 administrators who change their own address keep their session, with a new cookie", async () => {
    const self = await server.signUp("Admin");
    const response = await edit(self, self, { email: `new-${self.name}@example.org`, emailConfirmed: true });
    expect(await readProfileStatus(toCaller(response))).toBe(200);
    expect(await readProfileStatus(self)).toBe(401);
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
  const listOtherAdmins = async () => {
    const { body } = await server.call(admin, listUsers, { query: { count: 500, skip: 0, role: "Admin" } });
    return body.data.filter(({ id }) => id !== admin.id);
  };

  beforeEach(async () => {
    for (const other of await listOtherAdmins()) await edit(admin, other, { role: "User" });
  });

  it.each([[{ role: "User" }], [{ role: "Banned" }], [{ emailConfirmed: false }], [{ email: "x@y.z" }]])(
    "cannot be demoted by %j",
    async (body) => {
      expect((await edit(admin, admin, body)).problem).toMatchObject({ status: 400 });
      expect(await readInfo(admin)).toMatchObject({ role: "Admin", emailConfirmed: true });
    },
  );

  it("remains when two administrators demote each other concurrently", async () => {
    const otherAdmin = await server.signUp("Admin");
    const responses = await race(
      server.db,
      (tx) => tx.selectFrom("users").where("id", "=", admin.id).select("id").forUpdate().execute(),
      [() => edit(admin, otherAdmin, { role: "User" }), () => edit(otherAdmin, admin, { role: "User" })],
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const remainingAdmin = responses[0]?.status === 200 ? admin : otherAdmin;
    expect((await edit(remainingAdmin, admin, { role: "Admin" })).status).toBe(200);
  });
});

it("creates no administrator at start-up if there is one with another name", async () => {
  expect(await server.platform.accounts.ensureAdministrator("Passw0rd")).toBeUndefined();
  const { body } = await server.call(admin, listUsers, {
    query: { count: 10, skip: 0, hint: "admin@localhost" },
  });
  expect(body.total).toBe(0);
});

describe("USER-5 resetting a password", () => {
  it("returns a strong password, which is not logged, ends the sessions and replaces the old password", async () => {
    const { body: password } = await server.call(admin, resetUserPassword, { params: { userId: person.id } });
    expect(password).toMatch(/^[A-Za-z0-9!@#$%^&*()\-_=+]{16}$/);
    for (const kind of [/[A-Z]/, /[a-z]/, /[0-9]/, /[^A-Za-z0-9]/]) expect(password).toMatch(kind);
    expect(await readProfileStatus(person)).toBe(401);
    expect((await signIn(person.name, person.password)).status).toBe(401);
    expect((await signIn(person.name, password)).status).toBe(200);
    expect(JSON.stringify(server.lines)).toContain("password reset by an administrator");
    expect(JSON.stringify(server.lines)).not.toContain(JSON.stringify(password).slice(1, -1));
  });
});

describe("deleting a user", () => {
  const remove = (caller: Caller, { id }: Pick<TestUser, "id">) =>
    server.call(caller, deleteUser, { params: { userId: id } });

  it("is rejected for oneself and for the captain of a team", async () => {
    expect((await remove(admin, admin)).status).toBe(400);
    await server.call(person, createTeam, { body: { name: `t-${person.name}`.slice(0, 20) } });
    expect((await remove(admin, person)).problem.title).toContain("leads a team");
  });

  it("USER-7 deletes a user without history completely", async () => {
    expect((await remove(admin, person)).status).toBe(200);
    expect(await readProfileStatus(person)).toBe(401);
    const remainingRows = await server.db
      .selectFrom("users")
      .where("id", "=", person.id)
      .select("id")
      .execute();
    expect(remainingRows).toEqual([]);
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
    expect(await readProfileStatus(writer)).toBe(401);
    expect((await signIn("a-writer", writer.password)).status).toBe(401);
    expect((await server.call(visitor, getPost, { params: { id } })).body.authorName).toMatch(/^deleted-/);
    expect(await readInfo(writer)).toBeUndefined();
    expect((await remove(admin, writer)).status).toBe(404);
    expect((await server.signUp("User", "a-writer")).name).toBe("a-writer");
  });

  it("USER-7 deletes the password and the connected apps of an anonymized user", async () => {
    const at = server.clock.now();
    const app = { id: "forum", name: "Forum", secret_sealed: Buffer.alloc(1), redirect_uris: [], scopes: [] };
    await server.db
      .insertInto("oidc_clients")
      .values({ ...app, trusted: false, created_at: at })
      .execute();
    const consent = { id: randomUUID(), userId: person.id, clientId: app.id, scopes: [] };
    await upsertConsent(server.db, consent, at);
    await server.db
      .insertInto("posts")
      .values({ id: "post0001", title: "t", summary: "", content: "", author_id: person.id, updated_at: at })
      .execute();
    expect((await remove(admin, person)).status).toBe(200);
    expect(await findConsent(server.db, { id: consent.id })).toBeUndefined();
    const { password_hash } = await server.db
      .selectFrom("users")
      .where("id", "=", person.id)
      .select("password_hash")
      .executeTakeFirstOrThrow();
    expect(password_hash).toBeNull();
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
