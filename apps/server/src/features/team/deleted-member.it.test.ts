import { joinGame } from "@gonfalon/contract/participation.ts";
import {
  acceptInvite,
  createTeam,
  deleteTeam,
  getInvite,
  getTeam,
  transferTeam,
} from "@gonfalon/contract/team.ts";
import { deleteUser } from "@gonfalon/contract/user-admin.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { visitor } from "../../../test/api-client.ts";
import { insertGame } from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import { countBlocked, race } from "../../../test/race.ts";
import type { TestUser } from "../../../test/test-users.ts";
import { type TeamFixture, teamFixtures } from "./test/team-fixtures.ts";

const server = useServer();
const { addTeam, addMember, createName } = teamFixtures(server);
let admin: TestUser;

beforeAll(async () => {
  admin = await server.signUp("Admin");
});

const remove = ({ id }: TestUser) => server.call(admin, deleteUser, { params: { userId: id } });
const join = (user: TestUser, id: number, teamId: number) =>
  server.call(user, joinGame, { params: { id }, body: { teamId, division: null, inviteCode: null } });

/** A user with a post is anonymized instead of deleted (USER-7). */
async function addPost({ id, name }: TestUser): Promise<void> {
  const post = { id: name, title: "a post", author_id: id, updated_at: server.clock.now() };
  await server.db.insertInto("posts").values(post).execute();
}

/** Sends a request while the deletion of the user is waiting; returns the statuses of the deletion and the request. */
async function requestDuringDeletion(
  user: TestUser,
  request: () => Promise<{ readonly status: number }>,
): Promise<readonly number[]> {
  const responses = await race<{ readonly status: number }>(
    server.db,
    (tx) => tx.selectFrom("users").where("id", "=", user.id).select("id").forUpdate().execute(),
    [
      () => remove(user),
      async () => {
        await expect.poll(() => countBlocked(server.db)).toBe(1);
        return request();
      },
    ],
  );
  return responses.map(({ status }) => status);
}

async function listMembers({ target }: TeamFixture) {
  const { members } = (await server.call(visitor, getTeam, target)).body;
  return members.map(({ id, captain }) => [id, captain]);
}

describe.each([
  ["deleted", async () => undefined],
  ["anonymized", addPost],
])("USER-7 a user who is being %s", (_case, prepare) => {
  it("does not become the captain of a team", async () => {
    const fixture = await addTeam();
    const member = await addMember(fixture);
    await prepare(member);
    const statuses = await requestDuringDeletion(member, () =>
      server.call(fixture.captain, transferTeam, { ...fixture.target, body: { newCaptainId: member.id } }),
    );
    expect(statuses).toEqual([200, 400]);
    expect(await listMembers(fixture)).toEqual([[fixture.captain.id, true]]);
  });

  it("does not create a team", async () => {
    const user = await server.signUp();
    await prepare(user);
    const name = createName();
    const create = () => server.call(user, createTeam, { body: { name } });
    expect(await requestDuringDeletion(user, create)).toEqual([200, 401]);
    const teams = await server.db.selectFrom("teams").where("name", "=", name).select("id").execute();
    expect(teams).toEqual([]);
  });

  it("does not join a team", async () => {
    const fixture = await addTeam();
    const { body } = await server.call(fixture.captain, getInvite, fixture.target);
    const user = await server.signUp();
    await prepare(user);
    const accept = () => server.call(user, acceptInvite, { body });
    expect(await requestDuringDeletion(user, accept)).toEqual([200, 401]);
    expect(await listMembers(fixture)).toEqual([[fixture.captain.id, true]]);
  });

  it("does not register for a game, alone or with a team", async () => {
    const fixture = await addTeam();
    const member = await addMember(fixture);
    await prepare(member);
    const gameId = await insertGame(server);
    const register = () => join(member, gameId, fixture.team.id);
    expect(await requestDuringDeletion(member, register)).toEqual([200, 401]);

    const soloPlayer = await server.signUp();
    await prepare(soloPlayer);
    await join(soloPlayer, await insertGame(server, { solo: true }), 0);
    const soloGameId = await insertGame(server, { solo: true });
    const registerAlone = () => join(soloPlayer, soloGameId, 0);
    expect(await requestDuringDeletion(soloPlayer, registerAlone)).toEqual([200, 401]);

    const players = await server.db
      .selectFrom("participation_members")
      .where("game_id", "in", [gameId, soloGameId])
      .select("user_id")
      .execute();
    expect(players).toEqual([]);
  });
});

it("USER-7 a deletion waits while a team of the user is being disbanded", async () => {
  const fixture = await addTeam();
  const member = await addMember(fixture);
  await join(member, await insertGame(server), fixture.team.id);
  const responses = await race<{ readonly status: number }>(
    server.db,
    (tx) => tx.selectFrom("teams").where("id", "=", fixture.team.id).select("id").forUpdate().execute(),
    [() => server.call(fixture.captain, deleteTeam, fixture.target), () => remove(member)],
  );
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
});
