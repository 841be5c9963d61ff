import { randomUUID } from "node:crypto";
import type { BoardUpdate, Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import { applyBoardChange } from "@gonfalon/rules/apply-board-change.ts";
import { expect, it, vi } from "vitest";
import { systemClock } from "#adapters/time/system-clock.ts";
import { visitor } from "./api-client.ts";
import { aChallenge, aGame, aParticipation, type BuiltMembership } from "./builders.ts";
import { useForkedServers } from "./forked-server.ts";
import { useHubClients } from "./signalr.ts";
import { insertSignedInUser } from "./test-users.ts";

const CLIENTS = 40;
const MAX_MS = 10_000;

const servers = useForkedServers({ RATE_LIMITS: "off" });
const { connectTo } = useHubClients();

async function read<T>(url: string): Promise<T> {
  return (await (await fetch(url)).json()) as T;
}

async function solve(address: string, { player, gameId }: BuiltMembership, challengeId: number) {
  const { status } = await fetch(`${address}/api/game/${gameId}/challenges/${challengeId}`, {
    method: "POST",
    headers: { ...player.headers, "content-type": "application/json" },
    body: JSON.stringify({ flag: "flag{right}" }),
  });
  expect(status).toBe(200);
}

/** A client that reconnects immediately, without the random delay of the web client, and never fetches the board again. */
function follower(gameId: number) {
  let board: Scoreboard | undefined;
  let isGone = false;

  function apply(change: BoardUpdate): void {
    if (!board || change.to === board.version) return;
    board = applyBoardChange(board, change);
  }

  async function connect(address: string): Promise<void> {
    const path = `${address}/api/game/${gameId}/scoreboard`;
    const waiting: BoardUpdate[] = [];
    let isReady = false;
    const connection = await connectTo(address, visitor, `/hub/user?game=${gameId}&board=2`, {
      prepare: (opening) => {
        opening.on("ReceivedBoardDelta", (change: BoardUpdate) =>
          isReady ? apply(change) : void waiting.push(change),
        );
        opening.onclose(() => {
          isGone = true;
        });
      },
    });
    if (board) apply(await read<BoardUpdate>(`${path}/changes?since=${board.version}`));
    else board = await read<Scoreboard>(path);
    const known = waiting.findIndex(({ from }) => from === board?.version);
    for (const change of known < 0 ? [] : waiting.slice(known)) apply(change);
    isReady = true;
    expect(connection.state).toBe("Connected");
  }

  return { connect, board: () => board, isGone: () => isGone };
}

it("LIVE-12 the clients of a killed process follow the board in another one within 10 s", async () => {
  const [doomed, other] = await Promise.all([servers.start(), servers.start()]);
  const { db } = servers;
  const signUp = () => insertSignedInUser(db, systemClock, "User", `user-${randomUUID().slice(0, 8)}`);
  const world = { db, clock: systemClock, signUp };
  const gameId = await aGame(world);
  const challengeIds = [await aChallenge(world, gameId), await aChallenge(world, gameId)];
  const seat = await aParticipation(world, gameId);
  const clients = Array.from({ length: CLIENTS }, () => follower(gameId));
  await Promise.all(clients.map(({ connect }) => connect(doomed.address)));

  const killedAt = Date.now();
  await servers.kill(doomed.child);
  // The clients miss this solve.
  await solve(other.address, seat, challengeIds[0] ?? 0);
  await Promise.all(
    clients.map(async ({ connect, isGone }) => {
      await vi.waitFor(() => expect(isGone()).toBe(true), MAX_MS);
      await connect(other.address);
    }),
  );
  await solve(other.address, seat, challengeIds[1] ?? 0);
  await vi.waitFor(() => {
    for (const { board } of clients) expect(board()?.items[0]?.solvedCount).toBe(2);
  }, MAX_MS);
  expect(Date.now() - killedAt).toBeLessThan(MAX_MS);

  const fetched = await read<Scoreboard>(`${other.address}/api/game/${gameId}/scoreboard`);
  for (const { board } of clients) expect(board()).toEqual(fetched);
}, 60_000);
