import {
  acceptInvite,
  createTeam,
  deleteTeam,
  getInvite,
  getTeam,
  kickMember,
  listOwnTeams,
  renewInvite,
  transferTeam,
  updateTeam,
  verifyTeamToken,
} from "@gonfalon/contract/team.ts";
import { describe, expect, it } from "vitest";
import { type Caller, visitor } from "../../../test/api-client.ts";
import { useServer } from "../../../test/harness.ts";
import { race } from "../../../test/race.ts";
import { MISSING_TEAM, teamFixtures, toSortedStatuses } from "./test/team-fixtures.ts";

const server = useServer();
const { createName, addTeam, addMember } = teamFixtures(server);

describe("creating a team", () => {
  it("makes the user its captain and only member", async () => {
    const captain = await server.signUp();
    const name = createName();
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
  ])("TEAM-2 is rejected %s", async (_case, body) => {
    const response = await server.call(await server.signUp(), createTeam, { body });
    expect(response).toMatchObject({ status: 400, problem: { status: 400 } });
  });

  it("TEAM-2 is rejected with a name that looks like an existing one", async () => {
    await addTeam("Straße ﬁsh");
    const response = await server.call(await server.signUp(), createTeam, { body: { name: "STRASSE FISH" } });
    expect(response.status).toBe(409);
  });

  it("TEAM-1 is rejected for the captain of three teams, before the name is checked", async () => {
    const captain = await server.signUp();
    for (const name of [createName(), createName(), createName()])
      expect((await server.call(captain, createTeam, { body: { name } })).status).toBe(200);
    const response = await server.call(captain, createTeam, { body: { name: "" } });
    expect(response.status).toBe(400);
    expect(response.problem.title).toContain("three");
  });

  it("TEAM-1 five concurrent requests create exactly three teams", async () => {
    const captain = await server.signUp();
    const responses = await race(
      server.db,
      (tx) => tx.selectFrom("users").where("id", "=", captain.id).select("id").forUpdate().execute(),
      Array.from(
        { length: 5 },
        () => () => server.call(captain, createTeam, { body: { name: createName() } }),
      ),
    );
    expect(toSortedStatuses(responses)).toEqual([200, 200, 200, 400, 400]);
  });

  it("TEAM-2 exactly one of two concurrent requests with the same name succeeds", async () => {
    const users = [await server.signUp(), await server.signUp()];
    const responses = await Promise.all(
      users.map((user) => server.call(user, createTeam, { body: { name: "one and only" } })),
    );
    expect(toSortedStatuses(responses)).toEqual([200, 409]);
  });
});

describe("reading teams", () => {
  it("returns any team with its captain first, and never its invite code", async () => {
    const fixture = await addTeam();
    const member = await addMember(fixture);
    const { body } = await server.call(visitor, getTeam, fixture.target);
    expect(body.members.map(({ id, captain }) => [id, captain])).toEqual([
      [fixture.captain.id, true],
      [member.id, false],
    ]);
    expect(JSON.stringify(body)).not.toMatch(/[0-9a-f]{32}/);
  });

  it("lists only the caller's teams", async () => {
    const fixture = await addTeam();
    const member = await addMember(fixture);
    await addTeam();
    const { body } = await server.call(member, listOwnTeams);
    expect(body.map(({ id }) => id)).toEqual([fixture.team.id]);
  });

  it("returns 404 for an unknown team", async () => {
    expect((await server.call(visitor, getTeam, MISSING_TEAM)).status).toBe(404);
  });
});

describe("TEAM-3 the captain", () => {
  const calls = {
    "edits the team": (caller: Caller, id: number) =>
      server.call(caller, updateTeam, { params: { id }, body: {} }),
    "transfers the captaincy": (caller: Caller, id: number) =>
      server.call(caller, transferTeam, {
        params: { id },
        body: { newCaptainId: "00000000-0000-0000-0000-000000000000" },
      }),
    "sees the invite code": (caller: Caller, id: number) =>
      server.call(caller, getInvite, { params: { id } }),
    "renews the invite code": (caller: Caller, id: number) =>
      server.call(caller, renewInvite, { params: { id } }),
    "removes members": (caller: Caller, id: number) =>
      server.call(caller, kickMember, {
        params: { id, userId: "00000000-0000-0000-0000-000000000000" },
      }),
    "disbands the team": (caller: Caller, id: number) => server.call(caller, deleteTeam, { params: { id } }),
  };

  it.each(Object.keys(calls) as (keyof typeof calls)[])("is the only member who %s", async (action) => {
    const fixture = await addTeam();
    const member = await addMember(fixture);
    expect((await calls[action](member, fixture.team.id)).status).toBe(403);
    expect((await calls[action](fixture.captain, MISSING_TEAM.params.id)).status).toBe(404);
  });

  it.each([
    ["an empty name and a null bio", { name: "", bio: null }],
    ["missing fields", {}],
  ])("edits the team: %s keep the name and clear the bio", async (_case, body) => {
    const { captain, target } = await addTeam();
    const name = createName();
    const renameResponse = await server.call(captain, updateTeam, { ...target, body: { name, bio: "bio" } });
    expect(renameResponse.body).toMatchObject({ name, bio: "bio" });
    const clearResponse = await server.call(captain, updateTeam, { ...target, body });
    expect(clearResponse.body).toMatchObject({ name, bio: null });
  });

  it("can change the case of the team name, but cannot choose a blank name or the name of another team", async () => {
    const other = await addTeam();
    const { captain, target } = await addTeam("lower");
    expect((await server.call(captain, updateTeam, { ...target, body: { name: "LOWER" } })).status).toBe(200);
    const takenNameResponse = await server.call(captain, updateTeam, {
      ...target,
      body: { name: other.team.name },
    });
    expect(takenNameResponse.status).toBe(409);
    expect((await server.call(captain, updateTeam, { ...target, body: { name: "  " } })).status).toBe(400);
  });
});

describe("TEAM-4 transferring the captaincy", () => {
  it("swaps the roles of captain and member", async () => {
    const fixture = await addTeam();
    const member = await addMember(fixture);
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
    const { captain, target } = await addTeam();
    const stranger = await server.signUp();
    const response = await server.call(captain, transferTeam, {
      ...target,
      body: { newCaptainId: stranger.id },
    });
    expect(response.status).toBe(400);
  });

  it("TEAM-1 never makes a user captain of four teams, even with four concurrent transfers", async () => {
    const teams = [await addTeam(), await addTeam(), await addTeam(), await addTeam()];
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

describe("TEAM-12, APP-6 a team token", () => {
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
    ["with a key of more than 44 characters is malformed", `42:${signature}`, "A".repeat(45), 400],
    ["of more than 100 characters is malformed", `42:${"A".repeat(200)}`, publicKey, 400],
    ["that is empty is malformed", "", publicKey, 400],
  ])("%s", async (_case, teamToken, key, status) => {
    const response = await server.call(visitor, verifyTeamToken, { body: { teamToken, publicKey: key } });
    expect(response.status).toBe(status);
    expect(response.problem.status).toBe(status === 200 ? undefined : status);
  });
});
