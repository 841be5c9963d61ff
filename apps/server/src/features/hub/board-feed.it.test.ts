import { updateGame } from "@gonfalon/contract/game.ts";
import type { BoardUpdate, Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import { getScoreboard } from "@gonfalon/contract/scoreboard.ts";
import { submitFlag } from "@gonfalon/contract/submission.ts";
import { applyBoardChange } from "@gonfalon/rules/apply-board-change.ts";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { beforeAll, expect, it } from "vitest";
import { MAX_BOARDS } from "#features/scoreboard/followed-boards.service.ts";
import { type Caller, visitor } from "../../../test/api-client.ts";
import {
  type BuiltMembership,
  insertChallenge,
  insertGame,
  insertParticipation,
} from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import { collectMessages, type Inbox, useSignalR } from "../../../test/signalr.ts";
import type { TestUser } from "../../../test/test-users.ts";

const server = useServer();
const { connect } = useSignalR(server);
let admin: TestUser;

beforeAll(async () => {
  admin = await server.signUp("Admin");
});

async function fetchBoard(caller: Caller, gameId: number, view: "public" | "live" = "public") {
  return (await server.call(caller, getScoreboard, { params: { id: gameId }, query: { view } })).body;
}

async function submit({ player, gameId }: BuiltMembership, cid: number): Promise<void> {
  const request = { params: { id: gameId, cid }, body: { flag: "flag{right}" } };
  expect((await server.call(player, submitFlag, request)).status).toBe(200);
}

/** A client that fetches the board, applies each change, and fetches the board again only after a reset. */
async function connectFollower(caller: Caller, gameId: number, view: "public" | "live" = "public") {
  const inboxes = Promise.withResolvers<Record<"versions" | "deltas" | "games", Inbox>>();
  await connect(caller, `/hub/user?game=${gameId}&board=2&view=${view}`, {
    prepare: (connection) =>
      inboxes.resolve({
        versions: collectMessages(connection, "ReceivedBoardVersion"),
        deltas: collectMessages(connection, "ReceivedBoardDelta"),
        games: collectMessages(connection, "ReceivedGameChange"),
      }),
  });
  const { versions, deltas, games } = await inboxes.promise;
  const { version } = (await versions.take()) as { readonly version: string };
  let board: Scoreboard = await fetchBoard(caller, gameId, view);
  expect(board.version).toBe(version);
  return {
    games,
    deltas,
    /** The board after the next change. */
    async next(): Promise<{ readonly isReset: boolean; readonly board: Scoreboard }> {
      const change = (await deltas.take()) as BoardUpdate;
      expect(change.from).toBe(board.version);
      board = change.reset ? await fetchBoard(caller, gameId, view) : applyBoardChange(board, change);
      expect(board.version).toBe(change.to);
      return { isReset: change.reset, board };
    },
  };
}

it("LIVE-8 sends the version first, then each change to the board, and changes to the game", async () => {
  const gameId = await insertGame(server);
  const challengeId = await insertChallenge(server, gameId);
  const memberships = [await insertParticipation(server, gameId), await insertParticipation(server, gameId)];
  const client = await connectFollower(visitor, gameId);
  for (const membership of memberships) {
    await submit(membership, challengeId);
    const { isReset, board } = await client.next();
    expect(isReset).toBe(false);
    expect(board).toEqual(await fetchBoard(visitor, gameId));
  }
  expect(client.deltas.receivedMessages).toHaveLength(2);
  await server.call(admin, updateGame, { params: { id: gameId }, body: { title: "Renamed" } });
  expect(await client.games.take()).toEqual({});
  // A later connection starts at the version that the others have.
  await connectFollower(visitor, gameId);
});

it("LIVE-8 resets the public view at the freeze and the unfreeze, and sends no changes in between", async () => {
  const gameId = await insertGame(server);
  const challengeIds = [await insertChallenge(server, gameId), await insertChallenge(server, gameId)];
  const membership = await insertParticipation(server, gameId);
  const now = server.clock.now().getTime();
  const times = { freezeAt: now + 500, unfreezeAt: now + 10 * MINUTE_MS };
  await server.call(admin, updateGame, { params: { id: gameId }, body: times });
  const client = await connectFollower(visitor, gameId);
  const staffClient = await connectFollower(admin, gameId, "live");

  server.clock.advance(MINUTE_MS);
  const freezeChange = await client.next();
  expect([freezeChange.isReset, freezeChange.board.frozenAt]).toEqual([true, times.freezeAt]);
  expect((await staffClient.next()).isReset).toBe(true);
  for (const challengeId of challengeIds) {
    await submit(membership, challengeId);
    const { isReset, board } = await staffClient.next();
    expect(isReset).toBe(false);
    expect(board).toEqual(await fetchBoard(admin, gameId, "live"));
  }
  expect(client.deltas.receivedMessages).toHaveLength(1);

  const changedTimes = { freezeAt: times.freezeAt, unfreezeAt: server.clock.now().getTime() + 500 };
  await server.call(admin, updateGame, { params: { id: gameId }, body: changedTimes });
  server.clock.advance(MINUTE_MS);
  const unfreezeChange = await client.next();
  expect([unfreezeChange.isReset, unfreezeChange.board.frozenAt]).toEqual([true, null]);
  expect(unfreezeChange.board.items[0]?.solvedCount).toBe(2);
  expect(client.deltas.receivedMessages).toHaveLength(2);
});

it("LIVE-8 pushes changes to a board that was evicted from the cache: a reset with board=2, a version with board=1", async () => {
  const gameId = await insertGame(server);
  const challengeId = await insertChallenge(server, gameId);
  const membership = await insertParticipation(server, gameId);
  const client = await connectFollower(visitor, gameId);
  const otherId = await insertGame(server);
  const otherChallengeId = await insertChallenge(server, otherId);
  const otherMembership = await insertParticipation(server, otherId);
  const messages = collectMessages(
    await connect(visitor, `/hub/user?game=${otherId}&board=1`),
    "ReceivedBoardChange",
  );
  for (let n = 0; n < MAX_BOARDS; n++) await fetchBoard(visitor, await insertGame(server));

  await submit(membership, challengeId);
  const { isReset, board } = await client.next();
  expect(isReset).toBe(true);
  expect(board.items[0]?.solvedCount).toBe(1);
  await submit(otherMembership, otherChallengeId);
  await messages.take();
});

it("LIVE-8 refuses the live view to visitors and players", async () => {
  const gameId = await insertGame(server);
  const { player } = await insertParticipation(server, gameId);
  for (const caller of [visitor, player])
    await expect(connect(caller, `/hub/user?game=${gameId}&board=2&view=live`)).rejects.toThrow("403");
});
