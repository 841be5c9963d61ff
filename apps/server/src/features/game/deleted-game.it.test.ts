import { updateProfile } from "@gonfalon/contract/account.ts";
import { revokeAdjustment } from "@gonfalon/contract/adjustment.ts";
import { copyChallenges, createChallenge, updateChallenge } from "@gonfalon/contract/challenge.ts";
import { syncDocuments } from "@gonfalon/contract/challenge-document.ts";
import { createApp } from "@gonfalon/contract/connected-app.ts";
import { createDivision } from "@gonfalon/contract/division.ts";
import { addFlags } from "@gonfalon/contract/flag.ts";
import { deleteGame, freezeBoard } from "@gonfalon/contract/game.ts";
import { createHint } from "@gonfalon/contract/hint.ts";
import { createNotice } from "@gonfalon/contract/notice.ts";
import { joinGame } from "@gonfalon/contract/participation.ts";
import { adminDeleteTeam, updateTeam } from "@gonfalon/contract/team.ts";
import { createToken, rotateToken } from "@gonfalon/contract/token.ts";
import { deleteUser } from "@gonfalon/contract/user-admin.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { TestResponse } from "../../../test/api-client.ts";
import {
  insertAdjustment,
  insertChallenge,
  insertGame,
  insertMember,
  insertParticipation,
  insertSolve,
  insertTeam,
} from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import { countBlocked, race } from "../../../test/race.ts";
import type { TestUser } from "../../../test/test-users.ts";

const server = useServer();
let admin: TestUser;

beforeAll(async () => {
  admin = await server.signUp("Admin");
});

async function setUp() {
  const id = await insertGame(server);
  return { id, cid: await insertChallenge(server, id) };
}

type Target = Awaited<ReturnType<typeof setUp>>;
type StatusResponse = Pick<TestResponse<unknown>, "status">;

const APP = { name: "Forum", redirectUris: ["https://forum.example/"], scopes: [], trusted: false };
const SYNC = { dryRun: false, prune: false, revisions: {} };
const HINT = { title: "Where", content: "There", cost: 10 };
const FLAG = { flag: "flag{new}", attachmentType: "None" } as const;
const DOCUMENT = {
  key: "new",
  title: "New",
  type: "StaticAttachment" as const,
  flags: ["flag{1}"],
  kindFlags: [],
};

const requests: Readonly<Record<string, (params: Target) => Promise<StatusResponse>>> = {
  "a notice is created": (params) => server.call(admin, createNotice, { params, body: { content: "Hi" } }),
  "a challenge is created": (params) =>
    server.call(admin, createChallenge, {
      params,
      body: { title: "New", category: "Misc", type: "StaticAttachment" },
    }),
  "a challenge is copied": (params) =>
    server.call(admin, copyChallenges, { params, body: { challengeIds: [params.cid] } }),
  "a hint is added": (params) => server.call(admin, createHint, { params, body: HINT }),
  "a challenge is updated": (params) =>
    server.call(admin, updateChallenge, { params, body: { hints: ["new"] } }),
  "a flag is added": (params) => server.call(admin, addFlags, { params, body: [FLAG] }),
  "a division is created": (params) =>
    server.call(admin, createDivision, { params, body: { name: "Students" } }),
  "challenges are synchronized": (params) =>
    server.call(admin, syncDocuments, { params, body: { documents: [DOCUMENT], ...SYNC } }),
  "the board is frozen": (params) => server.call(admin, freezeBoard, { params }),
  "a team registers": async (params) => {
    const { id: teamId, captain } = await insertTeam(server);
    return server.call(captain, joinGame, { params, body: { teamId, division: null, inviteCode: null } });
  },
};

describe("GAME-14 the request returns 404 if the game is deleted while", () => {
  it.each(Object.entries(requests))("%s", async (_name, send) => {
    const target = await setUp();
    const [response] = await race(
      server.db,
      (tx) => tx.deleteFrom("games").where("id", "=", target.id).execute(),
      [() => send(target)],
    );
    expect(response?.status).toBe(404);
  });
});

describe("GAME-14 the deletion of a game waits until", () => {
  it.each(["a hint is added", "a challenge is updated"])("%s", async (name) => {
    const target = await setUp();
    const responses = await race<StatusResponse>(
      server.db,
      (tx) => sql`lock table notices in share mode`.execute(tx),
      [
        async () => requests[name]?.(target) ?? { status: 0 },
        async () => {
          await expect.poll(() => countBlocked(server.db)).toBe(1);
          return server.call(admin, deleteGame, { params: target });
        },
      ],
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  });
});

/** A game with two teams. The second has an adjustment and two members, one of whom has solved a challenge. */
async function setUpTeams() {
  const { id, cid } = await setUp();
  const { id: firstParticipationId } = await insertParticipation(server, id);
  const membership = await insertParticipation(server, id);
  const member = await insertMember(server, membership.team.id, membership);
  await insertSolve(server, { ...membership, player: member }, cid);
  const adjustmentId = await insertAdjustment(server, membership);
  const { body: createdToken } = await server.call(admin, createToken, {
    body: { name: "robot", gameId: id, scopes: ["Read"] },
  });
  return { id, firstParticipationId, membership, member, adjustmentId, tokenId: createdToken.info.id };
}

type PlayedGame = Awaited<ReturnType<typeof setUpTeams>>;

describe("GAME-14 the deletion of a game does not deadlock if at the same time", () => {
  it.each<readonly [name: string, send: (game: PlayedGame) => Promise<StatusResponse>, status: number]>([
    [
      "an adjustment is revoked",
      ({ id, adjustmentId }) => server.call(admin, revokeAdjustment, { params: { id, aid: adjustmentId } }),
      404,
    ],
    [
      "a team is deleted",
      ({ membership }) => server.call(admin, adminDeleteTeam, { params: { id: membership.team.id } }),
      200,
    ],
    [
      "a team is renamed",
      ({ membership: { team } }) =>
        server.call(team.captain, updateTeam, {
          params: { id: team.id },
          body: { name: `renamed ${team.id}` },
        }),
      200,
    ],
    [
      "a user is deleted",
      ({ member }) => server.call(admin, deleteUser, { params: { userId: member.id } }),
      200,
    ],
    [
      "a user is renamed",
      ({ member, id }) => server.call(member, updateProfile, { body: { userName: `renamed${id}` } }),
      200,
    ],
    [
      "a token of the game is rotated",
      ({ tokenId }) => server.call(admin, rotateToken, { params: { guid: tokenId }, body: {} }),
      404,
    ],
    [
      "an app of the game is added",
      ({ id: gameId }) => server.call(admin, createApp, { body: { ...APP, gameId } }),
      404,
    ],
  ])("%s", async (_name, send, status) => {
    const game = await setUpTeams();
    const responses = await race<StatusResponse>(
      server.db,
      // The deletion has locked the game when it waits for this row.
      (tx) => sql`select from participations where id = ${game.firstParticipationId} for update`.execute(tx),
      [
        () => server.call(admin, deleteGame, { params: { id: game.id } }),
        async () => {
          await expect.poll(() => countBlocked(server.db)).toBe(1);
          return send(game);
        },
      ],
    );
    expect(responses.map((response) => response.status)).toEqual([200, status]);
  });
});
