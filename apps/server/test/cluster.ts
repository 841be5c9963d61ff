import { randomUUID } from "node:crypto";
import type { Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import { afterAll, beforeAll } from "vitest";
import { systemClock } from "#adapters/time/system-clock.ts";
import type { Caller } from "./api-client.ts";
import type { BuiltMembership, Fixture } from "./builders.ts";
import type { useForkedServers } from "./forked-server.ts";
import { type RoundRobin, roundRobin } from "./round-robin.ts";
import { insertSignedInUser, type TestUser } from "./test-users.ts";

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
export function startCluster(servers: ReturnType<typeof useForkedServers>, processCount: number) {
  let addresses: readonly string[];
  let proxy: RoundRobin;
  let fixture: Fixture;
  let admin: TestUser;

  beforeAll(async () => {
    const { db } = servers;
    const signUp = (role: "User" | "Admin" = "User") =>
      insertSignedInUser(db, systemClock, role, `user-${randomUUID().slice(0, 8)}`);
    fixture = { db, clock: systemClock, signUp };
    admin = await signUp("Admin");
    const started = [];
    while (started.length < processCount) started.push(await servers.start());
    addresses = started.map(({ address }) => address);
    proxy = await roundRobin(addresses);
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
      return fixture;
    },
    get admin() {
      return admin;
    },
    /** The statuses returned by each process directly. */
    readStatuses: (caller: Caller, path: string): Promise<readonly number[]> =>
      Promise.all(addresses.map(async (address) => (await send(address, caller, path)).status)),
    /** The number of solves of the first team on the board of each process. */
    readSolvedCounts: (gameId: number) =>
      Promise.all(addresses.map(async (address) => (await readScores(address, gameId))[0]?.solvedCount)),
  };
}
