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
  updateTeam,
} from "@gonfalon/contract/team.ts";
import { describe, expect, it } from "vitest";
import { visitor } from "../../../test/api-client.ts";
import { useServer } from "../../../test/harness.ts";
import { race } from "../../../test/race.ts";
import { MISSING_TEAM, type TeamFixture, teamFixtures, toSortedStatuses } from "./test/team-fixtures.ts";

const server = useServer();
const { createName, addTeam, addMember } = teamFixtures(server);

async function listMemberNames({ target }: TeamFixture): Promise<readonly string[]> {
  return (await server.call(visitor, getTeam, target)).body.members.map(({ userName }) => userName);
}

describe("TEAM-5 the invite code", () => {
  it("consists of the team name, its id and 32 hex digits", async () => {
    const { captain, team, target } = await addTeam("a:b");
    const { body } = await server.call(captain, getInvite, target);
    expect(body).toMatch(new RegExp(`^a:b:${team.id}:[0-9a-f]{32}$`));
    expect((await server.call(await server.signUp(), acceptInvite, { body })).status).toBe(200);
  });

  it("becomes invalid when it is renewed", async () => {
    const { captain, target } = await addTeam();
    const oldInvite = await server.call(captain, getInvite, target);
    const renewedInvite = await server.call(captain, renewInvite, target);
    const guest = await server.signUp();
    expect((await server.call(guest, acceptInvite, { body: oldInvite.body })).status).toBe(400);
    expect((await server.call(guest, acceptInvite, { body: renewedInvite.body })).status).toBe(200);
  });

  it("stays valid after the team is renamed", async () => {
    const fixture = await addTeam();
    const { body } = await server.call(fixture.captain, getInvite, fixture.target);
    await server.call(fixture.captain, updateTeam, { ...fixture.target, body: { name: createName() } });
    expect((await server.call(await server.signUp(), acceptInvite, { body })).status).toBe(200);
  });

  it.each([
    ["an empty text", ""],
    ["a text that is not a code", "hello"],
    ["a code of an unknown team", `x:999999:${"0".repeat(32)}`],
    ["a code with an id beyond 32 bits", `x:99999999999:${"0".repeat(32)}`],
    ["text after the code", `x:1:${"0".repeat(32)}:1:${"0".repeat(32)}zz`],
  ])("TEAM-6 %s is rejected", async (_case, body) => {
    expect((await server.call(await server.signUp(), acceptInvite, { body })).status).toBe(400);
  });

  it("TEAM-6 a code with wrong hex digits is rejected", async () => {
    const { team } = await addTeam();
    const body = `${team.name}:${team.id}:${"0".repeat(32)}`;
    expect((await server.call(await server.signUp(), acceptInvite, { body })).status).toBe(400);
  });

  it.each(["", "null", "{}", "[]", "1"])("TEAM-6 the body %j is rejected", async (payload) => {
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

  it("TEAM-6 adds a user once, even with two concurrent requests", async () => {
    const fixture = await addTeam();
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
  it("TEAM-7 a member can leave, but only once", async () => {
    const fixture = await addTeam();
    const member = await addMember(fixture);
    expect(await server.call(member, leaveTeam, fixture.target)).toMatchObject({ status: 200, body: "" });
    expect(await listMemberNames(fixture)).toEqual([fixture.captain.name]);
    expect((await server.call(member, leaveTeam, fixture.target)).status).toBe(400);
  });

  it("TEAM-7 the captain cannot leave", async () => {
    const { captain, target } = await addTeam();
    expect((await server.call(captain, leaveTeam, target)).status).toBe(400);
    expect((await server.call(captain, leaveTeam, MISSING_TEAM)).status).toBe(404);
  });

  it("TEAM-8 the captain can remove a member, but not themselves", async () => {
    const fixture = await addTeam();
    const member = await addMember(fixture);
    const kick = (userId: string) =>
      server.call(fixture.captain, kickMember, { params: { id: fixture.team.id, userId } });
    expect((await kick(fixture.captain.id)).status).toBe(400);
    expect((await kick(member.id)).body.members.map(({ id }) => id)).toEqual([fixture.captain.id]);
    expect(server.lines.at(-1)).toMatchObject({ message: "member removed", fields: { member: member.name } });
    expect((await kick(member.id)).status).toBe(400);
  });

  it("TEAM-8 a removed member cannot join again with the code that they used", async () => {
    const fixture = await addTeam();
    const { body } = await server.call(fixture.captain, getInvite, fixture.target);
    const member = await server.signUp();
    expect((await server.call(member, acceptInvite, { body })).status).toBe(200);
    const params = { id: fixture.team.id, userId: member.id };
    expect((await server.call(fixture.captain, kickMember, { params })).status).toBe(200);
    expect((await server.call(member, acceptInvite, { body })).status).toBe(400);
    expect(await listMemberNames(fixture)).toEqual([fixture.captain.name]);
    await addMember(fixture);
    expect(await listMemberNames(fixture)).toHaveLength(2);
  });

  it("TEAM-9 a disbanded team is deleted, and its name is available again", async () => {
    const fixture = await addTeam();
    const member = await addMember(fixture);
    const response = await server.call(fixture.captain, deleteTeam, fixture.target);
    expect(response).toMatchObject({ status: 200, body: "" });
    expect((await server.call(visitor, getTeam, fixture.target)).status).toBe(404);
    expect((await server.call(member, listOwnTeams)).body).toEqual([]);
    const recreation = await server.call(member, createTeam, { body: { name: fixture.team.name } });
    expect(recreation.status).toBe(200);
  });
});
