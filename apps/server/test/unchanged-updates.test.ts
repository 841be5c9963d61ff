import { getProfile, updateProfile } from "@gonfalon/contract/account.ts";
import { checkJoin } from "@gonfalon/contract/division.ts";
import { listGames } from "@gonfalon/contract/game.ts";
import { joinGame, leaveGame, reviewParticipation } from "@gonfalon/contract/participation.ts";
import { createPost, getLatestPosts } from "@gonfalon/contract/post.ts";
import { getPlayerBoard, getScoreboard } from "@gonfalon/contract/scoreboard.ts";
import { acceptInvite, getInvite, kickMember, listOwnTeams, updateTeam } from "@gonfalon/contract/team.ts";
import { updateUser } from "@gonfalon/contract/user-admin.ts";
import { describe, expect, it } from "vitest";
import { visitor } from "./api-client.ts";
import {
  hoursFromNow,
  insertChallenge,
  insertGame,
  insertMember,
  insertParticipation,
  insertRequirement,
  insertSolve,
  insertTeam,
} from "./builders.ts";
import { useServer } from "./harness.ts";
import { useRecordedQueries } from "./recorded-queries.ts";
import type { TestUser } from "./test-users.ts";

// GUARD-6: a change by one user causes no work for other users.

const server = useServer();
const queries = useRecordedQueries();

const takeEventTypes = () => server.publishedEvents.splice(0).map(({ type }) => type);
const filterSessionQueries = (sentQueries: readonly string[]) =>
  sentQueries.filter((query) => query.includes('from "sessions"'));
const filterBoardQueries = (sentQueries: readonly string[]) =>
  sentQueries.filter((query) => query.includes("with game as") || query.includes('from "submissions"'));
const filterMembershipQueries = (sentQueries: readonly string[]) =>
  sentQueries.filter((query) => query.includes('from "participation_members"'));
const filterSolveQueries = (sentQueries: readonly string[]) =>
  sentQueries.filter((query) => query.includes("from solves"));
const filterLockQueries = (sentQueries: readonly string[]) =>
  sentQueries.filter((query) => query.includes('from "solves" as "solve"'));
const filterTeamQueries = (sentQueries: readonly string[]) =>
  sentQueries.filter((query) => query.includes('from "team_members"'));

/** Inserts a game, and publishes an event: the game lists may be cached from an earlier test. */
async function insertListedGame(): Promise<number> {
  const gameId = await insertGame(server);
  server.events.publish({ type: "game.changed", gameId });
  return gameId;
}

/** The ids of the games that the user's teams are registered for. */
async function listJoinedGames(user: TestUser): Promise<readonly number[]> {
  const query = { count: 10, skip: 0, joined: true };
  return (await server.call(user, listGames, { query })).body.data.map(({ id }) => id);
}

describe("GUARD-6 an update without changes publishes no event", () => {
  it.each([
    ["an empty update", {}],
    ["an update with nulls", { userName: null, bio: null }],
    ["an update with the current values", { bio: "hello", phone: "", realName: "Ana" }],
  ])("for the caller's account: %s", async (_, body) => {
    const user = await server.signUp();
    await server.call(user, updateProfile, { body: { bio: "hello", realName: "Ana" } });
    takeEventTypes();
    expect((await server.call(user, updateProfile, { body })).status).toBe(200);
    expect((await server.call(user, updateProfile, { body: { userName: user.name } })).status).toBe(200);
    expect(takeEventTypes()).toEqual([]);
  });

  it("for a team, by its captain", async () => {
    const { player, team } = await insertParticipation(server, await insertGame(server));
    const params = { id: team.id };
    await server.call(player, updateTeam, { params, body: { bio: "hello" } });
    takeEventTypes();
    for (const body of [
      { bio: "hello" },
      { name: "", bio: "hello" },
      { name: ` ${team.name} `, bio: "hello" },
    ])
      expect((await server.call(player, updateTeam, { params, body })).status).toBe(200);
    expect(takeEventTypes()).toEqual([]);
  });

  it("for a user, by an administrator", async () => {
    const [admin, user] = [await server.signUp("Admin"), await server.signUp()];
    takeEventTypes();
    await server.call(admin, updateUser, { params: { userId: user.id }, body: {} });
    expect(takeEventTypes()).toEqual([]);
  });
});

it("GUARD-6 a change to one user causes no session query for other users", async () => {
  const [changingUser, otherUser] = [await server.signUp(), await server.signUp()];
  for (const user of [changingUser, otherUser]) await server.call(user, getProfile);
  await server.call(changingUser, updateProfile, { body: { bio: "new" } });
  const otherUserQueries = await queries.recordDuring(() => server.call(otherUser, getProfile));
  expect(filterSessionQueries(otherUserQueries)).toEqual([]);
  const ownQueries = await queries.recordDuring(() => server.call(changingUser, getProfile));
  expect(filterSessionQueries(ownQueries)).toHaveLength(1);
});

function waitForBoard(gameId: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = server.events.subscribe("board.built", (event) => {
    if (event.gameId !== gameId) return;
    stop();
    resolve();
  });
  return promise;
}

describe("GUARD-6 a new name or bio of a user, while a game is frozen", () => {
  async function insertFrozenGame() {
    const gameId = await insertGame(server, { freeze_at: hoursFromNow(server, -0.5) });
    const membership = await insertParticipation(server, gameId);
    await insertSolve(server, membership, await insertChallenge(server, gameId), hoursFromNow(server, -0.6));
    await insertSolve(server, membership, await insertChallenge(server, gameId));
    const { player } = membership;
    const readBoard = () => server.call(player, getPlayerBoard, { params: { id: gameId } });
    await readBoard();
    return { gameId, player, readBoard };
  }

  it("causes no query for the solves of other teams", async () => {
    const { readBoard } = await insertFrozenGame();
    const user = await server.signUp();
    for (const body of [{ bio: "new" }, { userName: `new-${user.id.slice(-8)}` }]) {
      expect((await server.call(user, updateProfile, { body })).status).toBe(200);
      expect(filterSolveQueries(await queries.recordDuring(readBoard))).toEqual([]);
    }
  });

  it("is shown in the solves of the user's own team", async () => {
    const { gameId, player, readBoard } = await insertFrozenGame();
    const boardBuilt = waitForBoard(gameId);
    const userName = `new-${player.id.slice(-8)}`;
    await server.call(player, updateProfile, { body: { userName } });
    const { solvedChallenges } = (await readBoard()).body.rank;
    expect(solvedChallenges.at(-1)?.userName).toBe(userName);
    // The board with the solve before the freeze is built later: the next test would count its queries.
    await boardBuilt;
  });
});

describe("GUARD-6 a board", () => {
  async function insertGameWithBoard() {
    const gameId = await insertGame(server);
    const challengeId = await insertChallenge(server, gameId);
    const membership = await insertParticipation(server, gameId);
    await insertSolve(server, membership, challengeId);
    await server.call(visitor, getScoreboard, { params: { id: gameId } });
    return membership;
  }

  it("is not rebuilt for a user's new bio, which it does not show", async () => {
    const { player } = await insertGameWithBoard();
    const sentQueries = await queries.recordDuring(async () => {
      await server.call(player, updateProfile, { body: { bio: "new" } });
      await server.call(player, getProfile);
    });
    expect(filterBoardQueries(sentQueries)).toEqual([]);
  });

  it("is rebuilt for the new name of a user who has solved a challenge", async () => {
    const { gameId, player } = await insertGameWithBoard();
    const boardBuilt = waitForBoard(gameId);
    const sentQueries = await queries.recordDuring(async () => {
      await server.call(player, updateProfile, { body: { userName: `new-${player.id.slice(-8)}` } });
      await boardBuilt;
    });
    expect(filterBoardQueries(sentQueries).length).toBeGreaterThan(0);
  });

  it("is not rebuilt when a user joins a team or is removed from it", async () => {
    const { player, team } = await insertGameWithBoard();
    const friend = await server.signUp();
    const params = { id: team.id };
    const { body: code } = await server.call(player, getInvite, { params });
    server.publishedEvents.splice(0);
    const sentQueries = await queries.recordDuring(async () => {
      await server.call(friend, acceptInvite, { body: code });
      await server.call(player, kickMember, { params: { ...params, userId: friend.id } });
      await server.call(player, getProfile);
    });
    expect(filterBoardQueries(sentQueries)).toEqual([]);
    expect(server.publishedEvents).toMatchObject([
      { type: "team.changed", profileChanged: false },
      { type: "team.changed", profileChanged: false },
    ]);
  });

  it("is rebuilt for a team's new name", async () => {
    const { gameId, player, team } = await insertGameWithBoard();
    const boardBuilt = waitForBoard(gameId);
    await server.call(player, updateTeam, { params: { id: team.id }, body: { name: `new ${team.id}` } });
    await boardBuilt;
    const { body } = await server.call(visitor, getScoreboard, { params: { id: gameId } });
    expect(body.items.map(({ name }) => name)).toEqual([`new ${team.id}`]);
  });
});

describe("GUARD-6 a change to a team", () => {
  it("causes no membership query for players of other teams", async () => {
    const gameId = await insertGame(server);
    const [changingTeam, otherTeam] = [
      await insertParticipation(server, gameId),
      await insertParticipation(server, gameId),
    ];
    const readBoard = (player: typeof otherTeam.player) =>
      server.call(player, getPlayerBoard, { params: { id: gameId } });
    for (const { player } of [changingTeam, otherTeam]) await readBoard(player);
    const body = { bio: "new" };
    await server.call(changingTeam.player, updateTeam, { params: { id: changingTeam.team.id }, body });
    expect(filterMembershipQueries(await queries.recordDuring(() => readBoard(otherTeam.player)))).toEqual(
      [],
    );
    expect(
      filterMembershipQueries(await queries.recordDuring(() => readBoard(changingTeam.player))),
    ).toHaveLength(1);
  });

  it("causes no query for the game lists of other users", async () => {
    const gameId = await insertListedGame();
    const [changingTeam, otherTeam] = [
      await insertParticipation(server, gameId),
      await insertParticipation(server, gameId),
    ];
    const listJoined = () => listJoinedGames(otherTeam.player);
    expect(await listJoined()).toEqual([gameId]);
    const body = { bio: "new" };
    await server.call(changingTeam.player, updateTeam, { params: { id: changingTeam.team.id }, body });
    expect(filterTeamQueries(await queries.recordDuring(listJoined))).toEqual([]);
  });

  it("changes the game lists of users who join the team or are removed from it", async () => {
    const gameId = await insertListedGame();
    const { player, team } = await insertParticipation(server, gameId);
    const friend = await server.signUp();
    expect(await listJoinedGames(friend)).toEqual([]);
    const params = { id: team.id };
    const { body: code } = await server.call(player, getInvite, { params });
    await server.call(friend, acceptInvite, { body: code });
    expect(await listJoinedGames(friend)).toEqual([gameId]);
    await server.call(player, kickMember, { params: { ...params, userId: friend.id } });
    expect(await listJoinedGames(friend)).toEqual([]);
  });

  it("shows a hidden game to users who join one of its teams, and hides it when they are removed", async () => {
    const gameId = await insertGame(server, { hidden: true });
    const { player, team } = await insertParticipation(server, gameId);
    const friend = await server.signUp();
    const getStatus = async () =>
      (await server.call(friend, getScoreboard, { params: { id: gameId } })).status;
    expect(await getStatus()).toBe(404);
    const { body: code } = await server.call(player, getInvite, { params: { id: team.id } });
    expect((await server.call(friend, acceptInvite, { body: code })).status).toBe(200);
    expect(await getStatus()).toBe(200);
    await server.call(player, kickMember, { params: { id: team.id, userId: friend.id } });
    expect(await getStatus()).toBe(404);
  });
});

describe("GUARD-6 a registration that is not accepted", () => {
  it("causes no query for players of other teams when it is made or withdrawn", async () => {
    const gameId = await insertGame(server);
    const { player } = await insertParticipation(server, gameId);
    const requiredId = await insertChallenge(server, gameId);
    await insertRequirement(server, await insertChallenge(server, gameId), requiredId);
    const { id: teamId, captain } = await insertTeam(server);
    const params = { id: gameId };
    const readPages = async () => {
      await server.call(player, getPlayerBoard, { params });
      await server.call(player, listOwnTeams);
      await listJoinedGames(player);
    };
    const join = () =>
      server.call(captain, joinGame, { params, body: { teamId, division: null, inviteCode: null } });
    await readPages();
    for (const change of [join, () => server.call(captain, leaveGame, { params })]) {
      expect((await change()).status).toBe(200);
      expect(await queries.recordDuring(readPages)).toEqual([]);
    }
  });

  it("is visible to the members of its team", async () => {
    const gameId = await insertListedGame();
    const team = await insertTeam(server);
    const member = await insertMember(server, team.id);
    const check = async () => (await server.call(member, checkJoin, { params: { id: gameId } })).body;
    expect((await check()).joinedTeams).toEqual([]);
    expect(await listJoinedGames(member)).toEqual([]);
    const body = { teamId: team.id, division: null, inviteCode: null };
    expect((await server.call(team.captain, joinGame, { params: { id: gameId }, body })).status).toBe(200);
    expect((await check()).joinedTeams).toEqual([{ id: team.id, division: null }]);
    expect(await listJoinedGames(member)).toEqual([gameId]);
    expect((await server.call(team.captain, leaveGame, { params: { id: gameId } })).status).toBe(200);
    expect((await check()).joinedTeams).toEqual([]);
    expect(await listJoinedGames(member)).toEqual([]);
  });
});

it("GUARD-6 a review causes no query about the teams of other players", async () => {
  const admin = await server.signUp("Admin");
  const gameId = await insertListedGame();
  const requiredId = await insertChallenge(server, gameId);
  await insertRequirement(server, await insertChallenge(server, gameId), requiredId);
  const [reviewedTeam, otherTeam] = [
    await insertParticipation(server, gameId),
    await insertParticipation(server, gameId),
  ];
  const readPages = async ({ player }: typeof otherTeam) => {
    await server.call(player, getPlayerBoard, { params: { id: gameId } });
    await server.call(player, listOwnTeams);
    await listJoinedGames(player);
  };
  for (const membership of [reviewedTeam, otherTeam]) await readPages(membership);
  const reviewRequest = { params: { id: reviewedTeam.id }, body: { status: "Suspended" } } as const;
  expect((await server.call(admin, reviewParticipation, reviewRequest)).status).toBe(200);
  const listRepeatedQueries = async (membership: typeof otherTeam) => {
    const sentQueries = await queries.recordDuring(() => readPages(membership));
    return [
      ...filterMembershipQueries(sentQueries),
      ...filterTeamQueries(sentQueries),
      ...filterLockQueries(sentQueries),
    ];
  };
  expect(await listRepeatedQueries(otherTeam)).toEqual([]);
  expect((await listRepeatedQueries(reviewedTeam)).length).toBeGreaterThan(0);
});

it("GUARD-6 posts are loaded again after a change to their author, but not to another user", async () => {
  const [author, user] = [await server.signUp("Admin"), await server.signUp()];
  await server.call(author, createPost, {
    body: { title: "News", summary: "", content: "", tags: [], isPinned: false },
  });
  const countPostQueries = async () => {
    const sentQueries = await queries.recordDuring(() => server.call(visitor, getLatestPosts));
    return sentQueries.filter((query) => query.includes('from "posts"')).length;
  };
  await server.call(visitor, getLatestPosts);
  await server.call(user, updateProfile, { body: { bio: "new" } });
  expect(await countPostQueries()).toBe(0);
  const userName = `new-${author.id.slice(-8)}`;
  expect((await server.call(author, updateProfile, { body: { userName } })).status).toBe(200);
  expect(await countPostQueries()).toBe(1);
  const { body } = await server.call(visitor, getLatestPosts);
  expect(body.map(({ authorName }) => authorName)).toContain(userName);
});
