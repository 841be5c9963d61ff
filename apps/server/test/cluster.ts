import type { Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import { afterAll, beforeAll } from "vitest";
import type { Caller } from "./api-client.ts";
import type { BuiltMembership } from "./builders.ts";
import type { useForkedServers } from "./forked-server.ts";
import { type RoundRobin, startRoundRobin } from "./round-robin.ts";
import type { TestUser } from "./test-users.ts";

interface RequestOptions {
  readonly method?: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a request to one process, or to the proxy. */
export function send(
  address: string,
  caller: Caller,
  path: string,
  { method = "GET", body, headers }: RequestOptions = {},
) {
  return fetch(address + path, {
    method,
    headers: { ...caller.headers, ...headers, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
}

export function submit(
  address: string,
  { player, gameId }: BuiltMembership,
  challengeId: number,
  flag: string,
) {
  return send(address, player, `/api/game/${gameId}/challenges/${challengeId}`, {
    method: "POST",
    body: { flag },
  });
}

export async function readScores(address: string, gameId: number) {
  const response = await send(address, { headers: {} }, `/api/game/${gameId}/scoreboard`);
  const { items } = (await response.json()) as Scoreboard;
  return items.map(({ id, score, rank, solvedCount }) => ({ id, score, rank, solvedCount }));
}

/** Starts several servers on one database before the tests, and a proxy in front of them. */
export function useCluster(servers: ReturnType<typeof useForkedServers>, processCount: number) {
  let addresses: readonly string[];
  let proxy: RoundRobin;
  let admin: TestUser;

  beforeAll(async () => {
    admin = await servers.signUp("Admin");
    const startedServers = [];
    while (startedServers.length < processCount) startedServers.push(await servers.start());
    addresses = startedServers.map(({ address }) => address);
    proxy = await startRoundRobin(addresses);
  });

  afterAll(() => proxy.close());

  return {
    get addresses() {
      return addresses;
    },
    /** The URL of the proxy. */
    get url() {
      return proxy.url;
    },
    get fixture() {
      return servers.fixture;
    },
    get admin() {
      return admin;
    },
    /** The statuses returned by each process directly. */
    readStatuses: (caller: Caller, path: string): Promise<readonly number[]> =>
      Promise.all(addresses.map(async (address) => (await send(address, caller, path)).status)),
    /** The first team's number of solves on the board of each process. */
    readSolvedCounts: (gameId: number) =>
      Promise.all(addresses.map(async (address) => (await readScores(address, gameId))[0]?.solvedCount)),
  };
}
