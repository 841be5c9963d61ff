import { randomUUID } from "node:crypto";
import type { IssuedApp } from "@gonfalon/contract/connected-app.ts";
import type { BoardUpdate, Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import { applyBoardChange } from "@gonfalon/rules/apply-board-change.ts";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { systemClock } from "#adapters/time/system-clock.ts";
import type { Caller } from "./api-client.ts";
import { CALLBACK, connectApp } from "./app-browser.ts";
import { aChallenge, aGame, aParticipation, type BuiltMembership, type World } from "./builders.ts";
import { useForkedServers } from "./forked-server.ts";
import { plainBoard } from "./plain-board.ts";
import { type RoundRobin, roundRobin } from "./round-robin.ts";
import { inbox, useHubClients } from "./signalr.ts";
import { insertSignedInUser, type TestUser } from "./test-users.ts";

const PROCESSES = 3;
const PATIENCE = { timeout: 30_000, interval: 20 };

const servers = useForkedServers({ RATE_LIMITS: "on", PUBLIC_URL: "https://ctf.example.org" });
const { connectTo } = useHubClients();
let addresses: readonly string[];
let front: RoundRobin;
let world: World;
let admin: TestUser;

beforeAll(async () => {
  const { db } = servers;
  const signUp = (role: "User" | "Admin" = "User") =>
    insertSignedInUser(db, systemClock, role, `user-${randomUUID().slice(0, 8)}`);
  world = { db, clock: systemClock, signUp };
  admin = await signUp("Admin");
  const started = [];
  for (let n = 0; n < PROCESSES; n += 1) started.push(await servers.start());
  addresses = started.map(({ address }) => address);
  front = await roundRobin(addresses);
});

afterAll(() => front.close());

interface RequestOptions {
  readonly method?: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

function ask(
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

/** The statuses returned by each process directly. */
async function statuses(caller: Caller, path: string): Promise<readonly number[]> {
  return Promise.all(addresses.map(async (address) => (await ask(address, caller, path)).status));
}

function submit(address: string, { player, gameId }: BuiltMembership, challengeId: number, flag: string) {
  return ask(address, player, `/api/game/${gameId}/challenges/${challengeId}`, {
    method: "POST",
    body: { flag },
  });
}

async function scores(address: string, gameId: number) {
  const { items } = (await (
    await ask(address, admin, `/api/game/${gameId}/scoreboard`)
  ).json()) as Scoreboard;
  return items.map(({ id, score, rank, solvedCount }) => ({ id, score, rank, solvedCount }));
}

it("CLUSTER-1 shares sessions: a change in one process affects the next request to any other", async () => {
  const user = await insertSignedInUser(servers.db, systemClock, "User", "leaver");
  expect(await statuses(user, "/api/account/profile")).toEqual([200, 200, 200]);
  expect((await ask(front.url, user, "/api/account/logout", { method: "POST" })).status).toBe(200);
  expect(await statuses(user, "/api/account/profile")).toEqual([401, 401, 401]);

  const banned = await insertSignedInUser(servers.db, systemClock, "User", "banned");
  expect(await statuses(banned, "/api/account/profile")).toEqual([200, 200, 200]);
  const ban = { method: "PUT", body: { role: "Banned" } };
  expect((await ask(front.url, admin, `/api/admin/users/${banned.id}`, ban)).status).toBe(200);
  expect(await statuses(banned, "/api/account/profile")).toEqual([403, 403, 403]);
});

it("CLUSTER-2 responds to a change only when every process knows of it", async () => {
  const titles = () =>
    Promise.all(
      addresses.map(async (address) => {
        const { title } = (await (await ask(address, admin, "/api/config")).json()) as { title: string };
        return title;
      }),
    );
  await titles();
  for (const title of ["One", "Two", "Three", "Four", "Five", "Six"]) {
    const body = { globalConfig: { title } };
    expect((await ask(front.url, admin, "/api/admin/config", { method: "PUT", body })).status).toBe(200);
    expect(await titles()).toEqual([title, title, title]);
  }
});

it("READ-3 shows a change in the next response of every process", async () => {
  const gameId = await aGame(world);
  const { player, team } = await aParticipation(world, gameId);
  const everywhere = (path: string) =>
    Promise.all(addresses.map(async (address) => (await ask(address, player, path)).text()));
  const paths = ["/api/account/profile", "/api/team", `/api/game/${gameId}`, `/api/game/${gameId}/notices`];
  for (const path of [...paths, ...paths]) await everywhere(path);
  const [here = ""] = addresses;
  const changes = [
    [`/api/team/${team.id}`, player, "PUT", { name: "everywhere" }],
    ["/api/account/update", player, "PUT", { bio: "everywhere" }],
    [`/api/edit/games/${gameId}/notices`, admin, "POST", { content: "everywhere" }],
  ] as const;
  for (const [path, caller, method, body] of changes)
    expect((await ask(here, caller, path, { method, body })).status).toBe(200);
  for (const path of paths)
    for (const text of await everywhere(path)) expect(`${path} ${text}`).toContain("everywhere");
});

it("LIVE-5 every process sends the change since a version of any other process", async () => {
  const gameId = await aGame(world);
  const challengeIds = [await aChallenge(world, gameId), await aChallenge(world, gameId)];
  const seats = [await aParticipation(world, gameId), await aParticipation(world, gameId)];
  const board = `/api/game/${gameId}/scoreboard`;
  const get = async <T>(address: string, path: string) =>
    (await (await ask(address, admin, path)).json()) as T;
  const [first = "", second = "", third = ""] = addresses;
  // The third process has no board yet.
  let kept = await get<Scoreboard>(first, board);
  await get<Scoreboard>(second, board);
  let resets = 0;
  for (const [turn, seat] of [...seats, ...seats].entries()) {
    const challengeId = challengeIds[Math.floor(turn / seats.length)] ?? 0;
    await submit(first, seat, challengeId, "flag{right}");
    const rename = { method: "PUT", body: { name: `renamed ${turn}` } };
    expect((await ask(second, seat.player, `/api/team/${seat.team.id}`, rename)).status).toBe(200);
    for (const address of [third, first, second]) {
      await vi.waitFor(async () => {
        const change = await get<BoardUpdate>(address, `${board}/changes?since=${kept.version}`);
        const fetched = await get<Scoreboard>(address, board);
        if (change.reset) resets += 1;
        kept = change.reset ? fetched : applyBoardChange(kept, change);
        expect(kept.items.map(({ name }) => name)).toContain(`renamed ${turn}`);
        expect({ ...kept, updateTimeUtc: 0, version: "" }).toEqual({
          ...fetched,
          updateTimeUtc: 0,
          version: "",
        });
      }, PATIENCE);
    }
  }
  expect(resets).toBe(0);
});

it("CLUSTER-4 updates boards and hub connections of all processes after a solve in one of them", async () => {
  const gameId = await aGame(world);
  const challengeId = await aChallenge(world, gameId);
  const seat = await aParticipation(world, gameId);
  for (const address of addresses) await scores(address, gameId);
  const [here = "", ...elsewhere] = addresses;
  const connections = await Promise.all(
    elsewhere.map((address) =>
      connectTo(address, seat.player, `/hub/user?game=${gameId}&board=1&verdicts=1`),
    ),
  );
  const boxes = connections.map((connection) => ({
    board: inbox(connection, "ReceivedBoardChange"),
    verdict: inbox(connection, "ReceivedVerdict"),
  }));

  const response = await submit(here, seat, challengeId, "flag{right}");
  expect(response.status).toBe(200);
  for (const address of addresses)
    await vi.waitFor(async () => {
      expect((await scores(address, gameId))[0]).toMatchObject({ solvedCount: 1 });
    }, PATIENCE);
  const submissionId: unknown = await response.json();
  for (const { board, verdict } of boxes) {
    await board.take();
    expect(await verdict.take()).toMatchObject({ submissionId, challengeId, status: "Accepted" });
    expect(verdict.received).toHaveLength(1);
  }
});

it("CLUSTER-7 sends a board event when each process serves the new board", async () => {
  const gameId = await aGame(world);
  const challengeId = await aChallenge(world, gameId);
  const seat = await aParticipation(world, gameId);
  const solved = () =>
    Promise.all(addresses.map(async (address) => (await scores(address, gameId))[0]?.solvedCount));
  expect(await solved()).toEqual([0, 0, 0]);
  const [here = ""] = addresses;
  const pushes = inbox(
    await connectTo(here, seat.player, `/hub/user?game=${gameId}&board=1`),
    "ReceivedBoardChange",
  );
  const before = Date.now();
  expect((await submit(front.url, seat, challengeId, "flag{right}")).status).toBe(200);
  for (let told = 0; told < PROCESSES; ) {
    // The event of the first build may still arrive late.
    const { version } = (await pushes.take()) as { version: number };
    if (version >= before) told += 1;
  }
  expect(await solved()).toEqual([1, 1, 1]);
});

const act = (gameId: number, name: string) =>
  ask(front.url, admin, `/api/edit/games/${gameId}/${name}`, { method: "POST", body: {} });

it("PAUSE-2 no process accepts a flag after the response to the pause", async () => {
  const gameId = await aGame(world);
  const challengeId = await aChallenge(world, gameId);
  const seats = await Promise.all(addresses.map(() => aParticipation(world, gameId)));
  const submitted = (flag: string) =>
    Promise.all(
      addresses.map(async (address, index) => {
        const [first] = seats;
        const seat = seats[index] ?? first;
        if (!seat) throw new Error("there is no team");
        return (await submit(address, seat, challengeId, flag)).status;
      }),
    );
  expect(await submitted("flag{wrong}")).toEqual([200, 200, 200]);
  expect((await act(gameId, "pause")).status).toBe(200);
  expect(await submitted("flag{right}")).toEqual([400, 400, 400]);
  expect((await act(gameId, "resume")).status).toBe(200);
  expect(await submitted("flag{right}")).toEqual([200, 200, 200]);
});

it("FREEZE-1 every process shows the frozen board, and the final one within a second of the unfreeze", async () => {
  const gameId = await aGame(world);
  const challengeId = await aChallenge(world, gameId);
  const seat = await aParticipation(world, gameId);
  const solved = () =>
    Promise.all(addresses.map(async (address) => (await scores(address, gameId))[0]?.solvedCount));
  expect(await solved()).toEqual([0, 0, 0]);
  expect((await act(gameId, "freeze")).status).toBe(200);
  expect((await submit(front.url, seat, challengeId, "flag{right}")).status).toBe(200);
  expect(await solved()).toEqual([0, 0, 0]);
  expect((await act(gameId, "unfreeze")).status).toBe(200);
  await vi.waitFor(async () => expect(await solved()).toEqual([1, 1, 1]), { timeout: 1000, interval: 20 });
});

it("CLUSTER-4 sends the log entries of any process to administrators, once", async () => {
  const [here = "", there = ""] = addresses;
  const lines = inbox(await connectTo(there, admin, "/hub/admin"), "ReceivedLog");
  const name = `Logged ${randomUUID().slice(0, 8)}`;
  const body = { title: name, summary: "", content: "", tags: [], isPinned: false };
  expect((await ask(here, admin, "/api/edit/posts", { method: "POST", body })).status).toBe(200);
  const about = () => lines.received.filter((line) => JSON.stringify(line).includes("post"));
  await vi.waitFor(() => expect(about()).toHaveLength(1), PATIENCE);
});

it("CLUSTER-1 a connection can be negotiated in one process and opened in another", async () => {
  const gameId = await aGame(world);
  const { player } = await aParticipation(world, gameId);
  // Each connection sends two requests: negotiate and connect.
  for (let n = 0; n < PROCESSES; n += 1) {
    const connection = await connectTo(front.url, player, `/hub/user?game=${gameId}&board=1`);
    expect(connection.state).toBe("Connected");
  }
});

it("CLIENT-2 a connection token is valid once, in any process", async () => {
  const [here = "", there = "", elsewhere = ""] = addresses;
  const order = { method: "POST", body: { name: "page", scopes: ["Admin"] } };
  const { token } = (await (await ask(here, admin, "/api/tokens", order)).json()) as { token: string };
  const bot = { headers: { authorization: `Bearer ${token}` } };
  const negotiated = await ask(here, bot, "/hub/admin/negotiate?negotiateVersion=1", { method: "POST" });
  const { connectionToken } = (await negotiated.json()) as { connectionToken: string };
  const opens = (address: string) =>
    new Promise<boolean>((resolve) => {
      const socket = new WebSocket(`${address.replace("http", "ws")}/hub/admin?id=${connectionToken}`);
      socket.addEventListener("open", () => resolve(true));
      socket.addEventListener("error", () => resolve(false));
    });
  expect([await opens(there), await opens(there), await opens(elsewhere)]).toEqual([true, false, false]);
});

it("LIMIT-7 counts the requests of a client to all processes together", async () => {
  const headers = { "x-forwarded-for": "203.0.113.77" };
  const guess = () =>
    ask(front.url, { headers: {} }, "/api/account/login", {
      method: "POST",
      body: { userName: "victim", password: "Wr0ng-password" },
      headers,
    });
  const responses: number[] = [];
  while (responses.at(-1) !== 429 && responses.length < 60) responses.push((await guess()).status);
  expect(responses.at(-1)).toBe(429);
  // Ten for one account and network (GUARD-1), plus requests whose counts have not been shared yet.
  expect(responses.length).toBeGreaterThan(10);
  expect(responses.length).toBeLessThanOrEqual(10 + PROCESSES);
});

it("CLUSTER-5 loses no confirmed submission when one process is killed, and the others show the same boards", async () => {
  const doomed = await servers.start();
  const crowd = await roundRobin([doomed.address, ...addresses]);
  const gameId = await aGame(world);
  const challengeIds = await Promise.all(Array.from({ length: 8 }, () => aChallenge(world, gameId)));
  const seats = await Promise.all(Array.from({ length: 12 }, () => aParticipation(world, gameId)));
  const waiting = seats.flatMap((seat) => challengeIds.map((challengeId) => ({ seat, challengeId })));
  const acknowledged: number[] = [];
  let killed: Promise<void> | undefined;
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const response = await submit(crowd.url, next.seat, next.challengeId, "flag{right}");
        if (response.ok) acknowledged.push((await response.json()) as number);
        if (acknowledged.length >= 30) killed ??= servers.kill(doomed.child);
      }
    }),
  );
  await killed;
  const rows = await servers.db
    .selectFrom("submissions")
    .where("game_id", "=", gameId)
    .select(["id", "status"])
    .execute();
  const kept = new Set(rows.map(({ id }) => id));
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
  expect(rows.every(({ status }) => status === "Accepted")).toBe(true);
  const solves = await servers.db.selectFrom("solves").where("game_id", "=", gameId).select("id").execute();
  expect(solves).toHaveLength(rows.length);

  const truth = (await plainBoard(servers.db, gameId)).teams.map(({ id, score, rank }) => ({
    id,
    score,
    rank,
  }));
  for (const address of addresses)
    await vi.waitFor(async () => {
      const shown = (await scores(address, gameId)).map(({ id, score, rank }) => ({ id, score, rank }));
      expect(shown).toEqual(truth);
    }, PATIENCE);
  await crowd.close();
}, 120_000);

it("APP-5 a sign-in to an app may use every process, and ends in all of them with the consent", async () => {
  const user = await world.signUp();
  const body = { name: "Forum", redirectUris: [CALLBACK], scopes: ["profile"], trusted: false };
  const made = (await (
    await ask(front.url, admin, "/api/admin/clients", { method: "POST", body })
  ).json()) as IssuedApp;
  const { id, issuer } = made.client;
  const publicUrl = issuer.replace("/oidc", "");
  const app = await connectApp({ publicUrl, address: () => front.url, id, secret: made.secret });
  const { url, checks } = await app.start("openid profile");
  const opened = await app.open(url, user);
  const uid = opened.location.split("/").at(-1) ?? "";
  const decision = { method: "POST", body: { allow: true } };
  const decided = await ask(front.url, user, `/api/account/consent/${uid}`, decision);
  const { url: next } = (await decided.json()) as { readonly url: string };
  const { location } = await app.open(next, opened.browser);
  const { tokens } = await app.finish(location, checks);
  const bearer = { headers: { authorization: `Bearer ${tokens.access_token}` } };
  expect(await statuses(bearer, "/oidc/me")).toEqual([200, 200, 200]);
  expect((await ask(front.url, user, `/api/account/apps/${id}`, { method: "DELETE" })).status).toBe(200);
  expect(await statuses(bearer, "/oidc/me")).toEqual([401, 401, 401]);
  expect((await ask(front.url, admin, `/api/admin/clients/${id}`, { method: "DELETE" })).status).toBe(200);
  expect(await statuses(bearer, "/oidc/jwks")).toEqual([404, 404, 404]);
});
