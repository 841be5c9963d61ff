import type { BoardUpdate, Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import { applyBoardChange } from "@gonfalon/rules/apply-board-change.ts";
import { expect, it, vi } from "vitest";
import { visitor } from "./api-client.ts";
import { type BuiltMembership, insertChallenge, insertGame, insertParticipation } from "./builders.ts";
import { readScores, submit } from "./cluster.ts";
import { useForkedServers } from "./forked-server.ts";
import { buildPlainBoard } from "./plain-board.ts";
import { startRoundRobin } from "./round-robin.ts";
import { useHubClients } from "./signalr.ts";

const CLIENT_COUNT = 40;
const KILL_AFTER_SUBMISSIONS = 30;
const WAIT_OPTIONS = { timeout: 60_000, interval: 20 };

const servers = useForkedServers({ RATE_LIMITS: "off" });
const { connectTo } = useHubClients();

async function read<T>(url: string): Promise<T> {
  return (await (await fetch(url)).json()) as T;
}

async function solve(address: string, membership: BuiltMembership, challengeId: number) {
  expect((await submit(address, membership, challengeId, "flag{right}")).status).toBe(200);
}

/** A client that reconnects without the random delay of the web client, and never fetches the board again. */
function createFollower(gameId: number) {
  let board: Scoreboard | undefined;
  let isDisconnected = false;

  function apply(change: BoardUpdate): void {
    if (!board || change.to === board.version) return;
    board = applyBoardChange(board, change);
  }

  async function connect(address: string): Promise<void> {
    const path = `${address}/api/game/${gameId}/scoreboard`;
    const bufferedChanges: BoardUpdate[] = [];
    let isReady = false;
    const connection = await connectTo(address, visitor, `/hub/user?game=${gameId}&board=2`, {
      prepare: (hubConnection) => {
        hubConnection.on("ReceivedBoardDelta", (change: BoardUpdate) =>
          isReady ? apply(change) : void bufferedChanges.push(change),
        );
        hubConnection.onclose(() => {
          isDisconnected = true;
        });
      },
    });
    if (board) apply(await read<BoardUpdate>(`${path}/changes?since=${board.version}`));
    else board = await read<Scoreboard>(path);
    const firstNewIndex = bufferedChanges.findIndex(({ from }) => from === board?.version);
    for (const change of firstNewIndex < 0 ? [] : bufferedChanges.slice(firstNewIndex)) apply(change);
    isReady = true;
    expect(connection.state).toBe("Connected");
  }

  return { connect, getBoard: () => board, isDisconnected: () => isDisconnected };
}

/** The row `reconnect` of the benchmarks measures how long this takes. */
it("LIVE-12 the clients of a killed process follow the board in another one", async () => {
  const [victim, otherServer] = await Promise.all([servers.start(), servers.start()]);
  const { fixture } = servers;
  const gameId = await insertGame(fixture);
  const challengeIds = [await insertChallenge(fixture, gameId), await insertChallenge(fixture, gameId)];
  const membership = await insertParticipation(fixture, gameId);
  const clients = Array.from({ length: CLIENT_COUNT }, () => createFollower(gameId));
  await Promise.all(clients.map(({ connect }) => connect(victim.address)));

  await servers.kill(victim.child);
  // The clients miss this solve.
  await solve(otherServer.address, membership, challengeIds[0] ?? 0);
  await Promise.all(
    clients.map(async ({ connect, isDisconnected }) => {
      await vi.waitFor(() => expect(isDisconnected()).toBe(true), WAIT_OPTIONS);
      await connect(otherServer.address);
    }),
  );
  await solve(otherServer.address, membership, challengeIds[1] ?? 0);
  await vi.waitFor(() => {
    for (const { getBoard } of clients) expect(getBoard()?.items[0]?.solvedCount).toBe(2);
  }, WAIT_OPTIONS);

  const fetchedBoard = await read<Scoreboard>(`${otherServer.address}/api/game/${gameId}/scoreboard`);
  for (const { getBoard } of clients) expect(getBoard()).toEqual(fetchedBoard);
}, 120_000);

it("CLUSTER-5 loses no confirmed submission when one process is killed, and the others show the same boards", async () => {
  const [victim, ...otherServers] = await Promise.all([servers.start(), servers.start(), servers.start()]);
  const proxy = await startRoundRobin([victim, ...otherServers].map(({ address }) => address));
  const { fixture } = servers;
  const gameId = await insertGame(fixture);
  const challengeIds = await Promise.all(Array.from({ length: 8 }, () => insertChallenge(fixture, gameId)));
  const memberships = await Promise.all(
    Array.from({ length: 12 }, () => insertParticipation(fixture, gameId)),
  );
  const queue = memberships.flatMap((membership) =>
    challengeIds.map((challengeId) => ({ membership, challengeId })),
  );
  const acknowledgedIds: number[] = [];
  let kill: Promise<void> | undefined;
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let submission = queue.shift(); submission; submission = queue.shift()) {
        const response = await submit(
          proxy.url,
          submission.membership,
          submission.challengeId,
          "flag{right}",
        );
        if (response.ok) acknowledgedIds.push((await response.json()) as number);
        if (acknowledgedIds.length >= KILL_AFTER_SUBMISSIONS) kill ??= servers.kill(victim.child);
      }
    }),
  );
  await kill;
  const rows = await servers.db
    .selectFrom("submissions")
    .where("game_id", "=", gameId)
    .select(["id", "status"])
    .execute();
  const storedIds = new Set(rows.map(({ id }) => id));
  expect(acknowledgedIds.filter((id) => !storedIds.has(id))).toEqual([]);
  expect(rows.every(({ status }) => status === "Accepted")).toBe(true);
  const solves = await servers.db.selectFrom("solves").where("game_id", "=", gameId).select("id").execute();
  expect(solves).toHaveLength(rows.length);

  const { teams } = await buildPlainBoard(servers.db, gameId);
  const expectedRows = teams.map(({ id, score, rank }) => ({ id, score, rank }));
  for (const { address } of otherServers)
    await vi.waitFor(async () => {
      const shownRows = (await readScores(address, gameId)).map(({ id, score, rank }) => ({
        id,
        score,
        rank,
      }));
      expect(shownRows).toEqual(expectedRows);
    }, WAIT_OPTIONS);
  await proxy.close();
}, 120_000);
