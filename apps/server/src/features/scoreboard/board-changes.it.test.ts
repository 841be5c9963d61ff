import { createAdjustment } from "@gonfalon/contract/adjustment.ts";
import { deleteChallenge, updateChallenge } from "@gonfalon/contract/challenge.ts";
import { updateDivision } from "@gonfalon/contract/division.ts";
import { reviewParticipation } from "@gonfalon/contract/participation.ts";
import { type BoardUpdate, getBoardChanges, getScoreboard } from "@gonfalon/contract/scoreboard.ts";
import { updateTeam } from "@gonfalon/contract/team.ts";
import { applyBoardChange } from "@gonfalon/rules/apply-board-change.ts";
import { ALL_PERMISSIONS, PERMISSIONS } from "@gonfalon/rules/division-permissions.ts";
import { beforeAll, expect, it } from "vitest";
import { type Caller, visitor } from "../../../test/api-client.ts";
import {
  insertChallenge,
  insertDivision,
  insertGame,
  insertParticipation,
  insertRequirement,
} from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import type { TestUser } from "../../../test/test-users.ts";
import type { BoardPosition } from "./board-position.domain.ts";
import { formatVersion, parseVersion } from "./board-version.domain.ts";
import { scoreboardFixtures } from "./test/scoreboard-fixtures.ts";

const server = useServer();
const { getBoard, getSettledBoard, solve } = scoreboardFixtures(server);
let admin: TestUser;

beforeAll(async () => {
  admin = await server.signUp("Admin");
});

function requestChanges(caller: Caller, gameId: number, since: string, view: "public" | "live" = "public") {
  return server.call(caller, getBoardChanges, { params: { id: gameId }, query: { since, view } });
}

/** Makes a change and returns the update of the board that contains it. */
async function getUpdateAfter(gameId: number, change: () => Promise<unknown>): Promise<BoardUpdate> {
  const { version } = (await getBoard(gameId)).body;
  await change();
  await expect.poll(async () => (await getBoard(gameId)).body.version).not.toBe(version);
  const { body } = await requestChanges(visitor, gameId, version);
  expect(body).toMatchObject({ from: version, reset: false });
  return body;
}

/** The members of an update besides its versions, `reset` and its time. */
const toMembers = ({ from: _, to: _to, reset: _reset, updateTimeUtc: _time, ...members }: BoardUpdate) =>
  members;

it("LIVE-1 the version changes only when the board changes, and determines the ETag", async () => {
  const gameId = await insertGame(server);
  const challengeId = await insertChallenge(server, gameId);
  const membership = await insertParticipation(server, gameId);
  const { body: before, headers } = await getBoard(gameId);
  expect(before.version.length).toBeLessThanOrEqual(64);
  expect(headers["etag"]).toBe(`W/"${gameId}-${before.version.split(".")[0]}"`);
  server.clock.advance(1000);
  const rebuiltBoard = await getSettledBoard(gameId);
  expect(rebuiltBoard).toEqual({ ...before, updateTimeUtc: rebuiltBoard.updateTimeUtc });
  await solve(membership, challengeId);
  const after = await getSettledBoard(gameId);
  expect(after.version).not.toBe(before.version);
  expect((await getBoard(gameId)).headers["etag"]).not.toBe(headers["etag"]);
});

it("LIVE-2 an update contains the new and changed rows, the ids of the removed ones, and no empty member", async () => {
  const gameId = await insertGame(server);
  const guestsId = await insertDivision(server, gameId, { name: "Guests" });
  const oneId = await insertChallenge(server, gameId, { title: "one" });
  const twoId = await insertChallenge(server, gameId, { title: "two" });
  const threeId = await insertChallenge(server, gameId, { title: "three" });
  const { team, player } = await insertParticipation(server, gameId);
  const guest = await insertParticipation(server, gameId, { division: "Guests" });
  const params = { id: gameId };
  await server.call(admin, updateDivision, {
    params: { id: gameId, divisionId: guestsId },
    body: { defaultPermissions: ALL_PERMISSIONS & ~PERMISSIONS.GetScore },
  });
  const time = server.clock.now().getTime();

  const firstSolve = {
    teamId: team.id,
    id: oneId,
    score: 1050,
    type: "FirstBlood",
    userName: player.name,
    time,
  };
  const solveUpdate = await getUpdateAfter(gameId, () => solve({ ...guest, team, player }, oneId));
  const bloods = [{ id: team.id, name: team.name, avatar: null, submitTimeUtc: time }];
  expect(toMembers(solveUpdate)).toEqual({
    solves: [firstSolve],
    challenges: [{ id: oneId, score: 1000, solved: 1, bloods }],
  });
  const unscoredUpdate = await getUpdateAfter(gameId, () => solve(guest, twoId));
  expect(unscoredUpdate.solves).toEqual([
    expect.objectContaining({ teamId: guest.team.id, id: twoId, scored: false }),
  ]);

  const renameUpdate = await getUpdateAfter(gameId, () =>
    server.call(guest.player, updateTeam, {
      params: { id: guest.team.id },
      body: { name: "Lions", bio: "We" },
    }),
  );
  expect(renameUpdate.teams).toEqual([
    { id: guest.team.id, name: "Lions", bio: "We", division: "Guests", divisionId: guestsId, avatar: null },
  ]);
  expect(Object.keys(renameUpdate)).not.toContain("removedTeams");

  const award = { teamId: team.id, points: 30, reason: "Fair play", public: true };
  const adjustmentUpdate = await getUpdateAfter(gameId, () =>
    server.call(admin, createAdjustment, { params, body: award }),
  );
  expect(toMembers(adjustmentUpdate)).toEqual({
    adjustments: [
      { id: expect.any(Number), teamId: team.id, time, points: 30, kind: "Award", reason: "Fair play" },
    ],
  });

  const scoreUpdate = await getUpdateAfter(gameId, () =>
    server.call(admin, updateChallenge, { params: { id: gameId, cid: twoId }, body: { originalScore: 500 } }),
  );
  expect(scoreUpdate.challenges).toContainEqual(
    expect.objectContaining({ id: twoId, score: 500, title: "two" }),
  );

  const removalUpdate = await getUpdateAfter(gameId, () =>
    server.call(admin, deleteChallenge, { params: { id: gameId, cid: threeId } }),
  );
  expect(removalUpdate.removedChallenges).toContain(threeId);
  expect(removalUpdate.challenges?.map(({ id }) => id)).toEqual([oneId, twoId]);

  const suspensionUpdate = await getUpdateAfter(gameId, () =>
    server.call(admin, reviewParticipation, { params: { id: guest.id }, body: { status: "Suspended" } }),
  );
  expect(suspensionUpdate.removedTeams).toEqual([guest.team.id]);
  expect(Object.keys(suspensionUpdate)).not.toContain("teams");
});

it("LIVE-4 deleting the challenge with the latest solve is a change, not a reset", async () => {
  const gameId = await insertGame(server);
  const solvedId = await insertChallenge(server, gameId);
  const otherId = await insertChallenge(server, gameId);
  const membership = await insertParticipation(server, gameId);
  await solve(membership, otherId);
  await solve(membership, solvedId);
  const board = await getSettledBoard(gameId);
  const update = await getUpdateAfter(gameId, () =>
    server.call(admin, deleteChallenge, { params: { id: gameId, cid: solvedId } }),
  );
  expect(applyBoardChange(board, update)).toEqual((await getBoard(gameId)).body);
});

it.each([
  ["an edit and a solve", (now: BoardPosition) => ({ revision: now.revision + 1, solveId: now.solveId + 1 })],
  ["a solve without an edit", (now: BoardPosition) => ({ solveId: now.solveId + 1 })],
])("LIVE-4 a version with %s that the game never had gets a reset", async (_, getChange) => {
  const gameId = await insertGame(server);
  const version = parseVersion((await getBoard(gameId)).body.version);
  if (!version) throw new Error("the version is invalid");
  const position = { ...version.position, ...getChange(version.position) };
  const unknownVersion = formatVersion({ ...version, tag: "0".repeat(16), position });
  expect((await requestChanges(visitor, gameId, unknownVersion)).body).toMatchObject({
    from: unknownVersion,
    reset: true,
  });
});

/** A game with two open challenges, and a third that is hidden until a team has solved the first. */
async function createGameWithHiddenChallenge() {
  const gameId = await insertGame(server);
  const login = await insertChallenge(server, gameId, { title: "Login" });
  const other = await insertChallenge(server, gameId, { title: "Other" });
  const vault = await insertChallenge(server, gameId, { title: "Vault", lock_mode: "Hidden" });
  await insertRequirement(server, vault, login);
  const membership = await insertParticipation(server, gameId);
  const { version } = (await getBoard(gameId)).body;
  return { gameId, login, other, vault, membership, version };
}

it("LIVE-6 an update does not contain the id of a hidden challenge, even if the challenge is edited", async () => {
  const { gameId, other, vault, version } = await createGameWithHiddenChallenge();
  const edit = (cid: number, body: { title?: string; originalScore?: number; isEnabled?: boolean }) =>
    server.call(admin, updateChallenge, { params: { id: gameId, cid }, body });
  const hiddenEdits = [
    () => edit(vault, { originalScore: 500 }),
    () => edit(vault, { isEnabled: false }),
    () => edit(vault, { isEnabled: true }),
    () => server.call(admin, deleteChallenge, { params: { id: gameId, cid: vault } }),
  ];
  for (const [index, hiddenEdit] of hiddenEdits.entries()) {
    await hiddenEdit();
    // Without a visible edit the board, and therefore its version, would stay the same.
    await edit(other, { title: `renamed ${index}` });
    await getSettledBoard(gameId);
    const { body } = await requestChanges(visitor, gameId, version);
    expect(body.to).not.toBe(version);
    expect(listChallengeIds(body)).not.toContain(vault);
  }
});

it("LIVE-6 an update contains a hidden challenge when a team has unlocked it", async () => {
  const { gameId, login, vault, membership } = await createGameWithHiddenChallenge();
  const update = await getUpdateAfter(gameId, () => solve(membership, login));
  expect(listChallengeIds(update)).toContain(vault);
});

it("LIVE-6 only staff get the changes of the live view", async () => {
  const gameId = await insertGame(server);
  const { player } = await insertParticipation(server, gameId);
  const { version } = (
    await server.call(admin, getScoreboard, { params: { id: gameId }, query: { view: "live" } })
  ).body;
  const statuses = await Promise.all(
    [visitor, player, await server.signUp("Monitor"), admin].map(
      async (caller) => (await requestChanges(caller, gameId, version, "live")).status,
    ),
  );
  expect(statuses).toEqual([401, 403, 200, 200]);
});

function listChallengeIds({ challenges = [], removedChallenges = [], solves = [] }: BoardUpdate) {
  return [...challenges.map(({ id }) => id), ...removedChallenges, ...solves.map(({ id }) => id)];
}
