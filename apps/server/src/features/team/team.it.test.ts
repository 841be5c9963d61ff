import {
  acceptInvite,
  createTeam,
  deleteTeam,
  getInvite,
  getTeam,
  kickMember,
  leaveTeam,
  listOwnTeams,
  renewInvite,
  type TeamInfo,
  transferTeam,
  updateTeam,
  verifyTeamToken,
} from "@gonfalon/contract/team.ts";
import { describe, expect, it } from "vitest";
import { type Caller, visitor } from "../../../test/api-client.ts";
import { useServer } from "../../../test/harness.ts";
import { race } from "../../../test/race.ts";
import type { TestUser } from "../../../test/test-users.ts";

const server = useServer();
const MISSING = { params: { id: 999_999 } };

let nameCount = 0;
const newName = () => `team ${++nameCount}`;

interface TeamFixture {
  readonly captain: TestUser;
  readonly team: TeamInfo;
  readonly target: { readonly params: { readonly id: number } };
}

async function aTeam(name = newName()): Promise<TeamFixture> {
  const captain = await server.signUp();
  const { body } = await server.call(captain, createTeam, { body: { name } });
  return { captain, team: body, target: { params: { id: body.id } } };
}

async function aMember({ captain, target }: TeamFixture): Promise<TestUser> {
  const member = await server.signUp();
  const invite = await server.call(captain, getInvite, target);
  expect((await server.call(member, acceptInvite, { body: invite.body })).status).toBe(200);
  return member;
}

async function listMemberNames({ target }: TeamFixture): Promise<readonly string[]> {
  return (await server.call(visitor, getTeam, target)).body.members.map(({ userName }) => userName);
}

const toSortedStatuses = (responses: readonly { readonly status: number }[]) =>
  responses.map(({ status }) => status).toSorted((a, b) => a - b);

describe("creating a team", () => {
  it("makes the user its captain and only member", async () => {
    const captain = await server.signUp();
    const name = newName();
    const response = await server.call(captain, createTeam, {
      body: { name: ` ${name} `, bio: "hi\nthere" },
    });
    expect(response).toMatchObject({
      status: 200,
      body: {
        name,
        bio: "hi\nthere",
        avatar: null,
        locked: false,
        members: [{ id: captain.id, userName: captain.name, bio: "", avatar: null, captain: true }],
      },
    });
    expect(server.lines.at(-1)).toMatchObject({
      message: "team created",
      fields: { status: "Success", user: captain.name, ip: "127.0.0.1", team: name },
    });
  });

  it.each([
    ["without a name", {}],
    ["with an empty name", { name: "" }],
    ["with a blank name", { name: " \u3000" }],
    ["with a name of 21 characters", { name: "a".repeat(21) }],
    ["with a bio of 73 characters", { name: "a", bio: "b".repeat(73) }],
    ["with a bidirectional control character in its name", { name: "a\u202eb" }],
    ["with a zero byte in the bio", { name: "a", bio: "\u0000" }],
  ])("TEAM-2: is rejected %s", async (_case, body) => {
    const response = await server.call(await server.signUp(), createTeam, { body });
    expect(response).toMatchObject({ status: 400, problem: { status: 400 } });
  });

  it("TEAM-2: is rejected with a name that looks like an existing one", async () => {
    await aTeam("Straße ﬁsh");
    const response = await server.call(await server.signUp(), createTeam, { body: { name: "STRASSE FISH" } });
    expect(response.status).toBe(409);
  });

  it("TEAM-1: is rejected for the captain of three teams, before the name is checked", async () => {
    const captain = await server.signUp();
    for (const name of [newName(), newName(), newName()])
      expect((await server.call(captain, createTeam, { body: { name } })).status).toBe(200);
    const response = await server.call(captain, createTeam, { body: { name: "" } });
    expect(response.status).toBe(400);
    expect(response.problem.title).toContain("three");
  });

  it("TEAM-1: five concurrent requests create exactly three teams", async () => {
    const captain = await server.signUp();
    const responses = await race(
      server.db,
      (tx) => tx.selectFrom("users").where("id", "=", captain.id).select("id").forUpdate().execute(),
      Array.from({ length: 5 }, () => () => server.call(captain, createTeam, { body: { name: newName() } })),
    );
    expect(toSortedStatuses(responses)).toEqual([200, 200, 200, 400, 400]);
  });

  it("TEAM-2: exactly one of two concurrent requests with the same name succeeds", async () => {
    const users = [await server.signUp(), await server.signUp()];
    const responses = await Promise.all(
      users.map((user) => server.call(user, createTeam, { body: { name: "one and only" } })),
    );
    expect(toSortedStatuses(responses)).toEqual([200, 409]);
  });
});

describe("reading teams", () => {
  it("returns any team with its captain first, and never its invitation", async () => {
    const fixture = await aTeam();
    const member = await aMember(fixture);
    const { body } = await server.call(visitor, getTeam, fixture.target);
    expect(body.members.map(({ id, captain }) => [id, captain])).toEqual([
      [fixture.captain.id, true],
      [member.id, false],
    ]);
    expect(JSON.stringify(body)).not.toMatch(/[0-9a-f]{32}/);
  });

  it("lists only the teams of the current user", async () => {
    const fixture = await aTeam();
    const member = await aMember(fixture);
    await aTeam();
    const { body } = await server.call(member, listOwnTeams);
    expect(body.map(({ id }) => id)).toEqual([fixture.team.id]);
  });

  it("returns 404 for an unknown team", async () => {
    expect((await server.call(visitor, getTeam, MISSING)).status).toBe(404);
  });
});

describe("TEAM-3: the captain", () => {
  const calls = {
    edits: (caller: Caller, id: number) => server.call(caller, updateTeam, { params: { id }, body: {} }),
    "transfers the captaincy": (caller: Caller, id: number) =>
      server.call(caller, transferTeam, {
        params: { id },
        body: { newCaptainId: "00000000-0000-0000-0000-000000000000" },
      }),
    "sees the invitation": (caller: Caller, id: number) => server.call(caller, getInvite, { params: { id } }),
    "renews the invitation": (caller: Caller, id: number) =>
      server.call(caller, renewInvite, { params: { id } }),
    "removes members": (caller: Caller, id: number) =>
      server.call(caller, kickMember, {
        params: { id, userId: "00000000-0000-0000-0000-000000000000" },
      }),
    disbands: (caller: Caller, id: number) => server.call(caller, deleteTeam, { params: { id } }),
  };

  it.each(Object.keys(calls) as (keyof typeof calls)[])("is the only member who %s", async (action) => {
    const fixture = await aTeam();
    const member = await aMember(fixture);
    expect((await calls[action](member, fixture.team.id)).status).toBe(403);
    expect((await calls[action](fixture.captain, MISSING.params.id)).status).toBe(404);
  });

  it("edits the team: an empty name keeps the old one, a missing bio is cleared", async () => {
    const { captain, team, target } = await aTeam();
    const name = newName();
    const renamed = await server.call(captain, updateTeam, { ...target, body: { name, bio: "bio" } });
    expect(renamed.body).toMatchObject({ name, bio: "bio" });
    const cleared = await server.call(captain, updateTeam, {
      ...target,
      body: { ...team, name: "", bio: null },
    });
    expect(cleared.body).toMatchObject({ name, bio: null });
  });

  it("can change the case of the team's own name, but not take the name of another team", async () => {
    const other = await aTeam();
    const { captain, target } = await aTeam("lower");
    expect((await server.call(captain, updateTeam, { ...target, body: { name: "LOWER" } })).status).toBe(200);
    const taken = await server.call(captain, updateTeam, { ...target, body: { name: other.team.name } });
    expect(taken.status).toBe(409);
    expect((await server.call(captain, updateTeam, { ...target, body: { name: "  " } })).status).toBe(400);
  });
});

describe("TEAM-4: transferring the captaincy", () => {
  it("swaps the roles of captain and member", async () => {
    const fixture = await aTeam();
    const member = await aMember(fixture);
    const response = await server.call(fixture.captain, transferTeam, {
      ...fixture.target,
      body: { newCaptainId: member.id },
    });
    expect(response.body.members.map(({ id, captain }) => [id, captain])).toEqual([
      [member.id, true],
      [fixture.captain.id, false],
    ]);
    expect(server.lines.at(-1)).toMatchObject({
      message: "captaincy transferred",
      fields: { member: member.name },
    });
  });

  it("is rejected for a user outside the team", async () => {
    const { captain, target } = await aTeam();
    const stranger = await server.signUp();
    const response = await server.call(captain, transferTeam, {
      ...target,
      body: { newCaptainId: stranger.id },
    });
    expect(response.status).toBe(400);
  });

  it("TEAM-1: never makes a user captain of four teams, even with four concurrent transfers", async () => {
    const teams = [await aTeam(), await aTeam(), await aTeam(), await aTeam()];
    const successor = await server.signUp();
    for (const { captain, target } of teams) {
      const invite = await server.call(captain, getInvite, target);
      await server.call(successor, acceptInvite, { body: invite.body });
    }
    const responses = await race(
      server.db,
      (tx) => tx.selectFrom("users").where("id", "=", successor.id).select("id").forUpdate().execute(),
      teams.map(
        ({ captain, target }) =>
          () =>
            server.call(captain, transferTeam, { ...target, body: { newCaptainId: successor.id } }),
      ),
    );
    expect(toSortedStatuses(responses)).toEqual([200, 200, 200, 400]);
  });
});

describe("TEAM-5: the invitation", () => {
  it("consists of the team name, its id and 32 digits", async () => {
    const { captain, team, target } = await aTeam("a:b");
    const { body } = await server.call(captain, getInvite, target);
    expect(body).toMatch(new RegExp(`^a:b:${team.id}:[0-9a-f]{32}$`));
    expect((await server.call(await server.signUp(), acceptInvite, { body })).status).toBe(200);
  });

  it("is invalid after it was renewed", async () => {
    const { captain, target } = await aTeam();
    const old = await server.call(captain, getInvite, target);
    const renewed = await server.call(captain, renewInvite, target);
    const guest = await server.signUp();
    expect((await server.call(guest, acceptInvite, { body: old.body })).status).toBe(400);
    expect((await server.call(guest, acceptInvite, { body: renewed.body })).status).toBe(200);
  });

  it("stays valid after the team is renamed", async () => {
    const fixture = await aTeam();
    const { body } = await server.call(fixture.captain, getInvite, fixture.target);
    await server.call(fixture.captain, updateTeam, { ...fixture.target, body: { name: newName() } });
    expect((await server.call(await server.signUp(), acceptInvite, { body })).status).toBe(200);
  });

  it.each([
    ["nothing", ""],
    ["no code", "hello"],
    ["a code of an unknown team", `x:999999:${"0".repeat(32)}`],
    ["a code with a wrong token", `x:1:${"0".repeat(32)}`],
    ["a code with an id beyond 32 bits", `x:99999999999:${"0".repeat(32)}`],
    ["text after the code", `x:1:${"0".repeat(32)}:1:${"0".repeat(32)}zz`],
  ])("TEAM-6: %s is rejected", async (_case, body) => {
    expect((await server.call(await server.signUp(), acceptInvite, { body })).status).toBe(400);
  });

  it.each(["", "null", "{}", "[]", "1"])("TEAM-6: the body %j is rejected", async (payload) => {
    const { headers } = await server.signUp();
    const url = acceptInvite.path;
    const response = await server.app.inject({
      method: "POST",
      url,
      headers: { ...headers, "content-type": "application/json" },
      payload,
    });
    expect(response.statusCode).toBe(400);
  });

  it("TEAM-6: adds a user once, even with two concurrent requests", async () => {
    const fixture = await aTeam();
    const { body } = await server.call(fixture.captain, getInvite, fixture.target);
    const guest = await server.signUp();
    const responses = await race(
      server.db,
      (tx) => tx.selectFrom("teams").where("id", "=", fixture.team.id).select("id").forUpdate().execute(),
      [1, 2].map(() => () => server.call(guest, acceptInvite, { body })),
    );
    expect(toSortedStatuses(responses)).toEqual([200, 400]);
    expect(await listMemberNames(fixture)).toEqual([fixture.captain.name, guest.name]);
  });
});

describe("leaving and removing", () => {
  it("TEAM-7: a member can leave, but only once", async () => {
    const fixture = await aTeam();
    const member = await aMember(fixture);
    expect(await server.call(member, leaveTeam, fixture.target)).toMatchObject({ status: 200, body: "" });
    expect(await listMemberNames(fixture)).toEqual([fixture.captain.name]);
    expect((await server.call(member, leaveTeam, fixture.target)).status).toBe(400);
  });

  it("TEAM-7: the captain cannot leave", async () => {
    const { captain, target } = await aTeam();
    expect((await server.call(captain, leaveTeam, target)).status).toBe(400);
    expect((await server.call(captain, leaveTeam, MISSING)).status).toBe(404);
  });

  it("TEAM-8: the captain removes a member, but never themself", async () => {
    const fixture = await aTeam();
    const member = await aMember(fixture);
    const kick = (userId: string) =>
      server.call(fixture.captain, kickMember, { params: { id: fixture.team.id, userId } });
    expect((await kick(fixture.captain.id)).status).toBe(400);
    expect((await kick(member.id)).body.members.map(({ id }) => id)).toEqual([fixture.captain.id]);
    expect(server.lines.at(-1)).toMatchObject({ message: "member removed", fields: { member: member.name } });
    expect((await kick(member.id)).status).toBe(400);
  });

  it("TEAM-9: a disbanded team is deleted, and its name is available again", async () => {
    const fixture = await aTeam();
    const member = await aMember(fixture);
    const response = await server.call(fixture.captain, deleteTeam, fixture.target);
    expect(response).toMatchObject({ status: 200, body: "" });
    expect((await server.call(visitor, getTeam, fixture.target)).status).toBe(404);
    expect((await server.call(member, listOwnTeams)).body).toEqual([]);
    const recreated = await server.call(member, createTeam, { body: { name: fixture.team.name } });
    expect(recreated.status).toBe(200);
  });
});

describe("TEAM-12, APP-6: a team token", () => {
  const publicKey = "A6EHv/POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg=";
  const signature =
    "eBSYQ6BvFYYU2y8I/zsXA9sOBeWHOAA5ACBfvOXMd+aKkn/wkzfA/Gz9iwP83xy/cLAminCRLUvMm5tIv6UGBA==";

  it.each([
    ["signed for this team is valid", `42:${signature}`, publicKey, 200],
    ["signed for another team is not valid", `43:${signature}`, publicKey, 401],
    ["signed with another key is not valid", `42:${signature}`, `${"A".repeat(43)}=`, 401],
    ["with a signature of the wrong length is not valid", "42:AAAA", publicKey, 401],
    ["with a signature that is not base64 is malformed", "42:*", publicKey, 400],
    ["without a signature is malformed", "42:", publicKey, 400],
    ["without a colon is malformed", "42", publicKey, 400],
    ["with an id that is not a number is malformed", `x:${signature}`, publicKey, 400],
    ["with a key of another length is malformed", `42:${signature}`, "AAAA", 400],
    ["with a key beyond 44 characters is malformed", `42:${signature}`, "A".repeat(45), 400],
    ["beyond 100 characters is malformed", `42:${"A".repeat(200)}`, publicKey, 400],
    ["that is empty is malformed", "", publicKey, 400],
  ])("%s", async (_case, teamToken, key, status) => {
    const response = await server.call(visitor, verifyTeamToken, { body: { teamToken, publicKey: key } });
    expect(response.status).toBe(status);
    expect(response.problem.status).toBe(status === 200 ? undefined : status);
  });
});
