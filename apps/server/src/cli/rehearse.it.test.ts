import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import type { BoardSolve, Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import { createToken } from "@gonfalon/contract/token.ts";
import { type Api, createApi } from "@gonfalon/rehearse/api.ts";
import { createBoardWatch } from "@gonfalon/rehearse/board-watch.ts";
import { openHubConnection } from "@gonfalon/rehearse/hub-connection.ts";
import { createOrganizer } from "@gonfalon/rehearse/organizer.ts";
import type { Plan } from "@gonfalon/rehearse/plan.ts";
import { play } from "@gonfalon/rehearse/player.ts";
import { REQUEST_KINDS, Recording } from "@gonfalon/rehearse/recording.ts";
import { rehearse } from "@gonfalon/rehearse/rehearsal.ts";
import { createSimulatedGame, type SimulatedTeam } from "@gonfalon/rehearse/simulated-game.ts";
import { type Summary, summarize } from "@gonfalon/rehearse/summary.ts";
import { sweep } from "@gonfalon/rehearse/sweep.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { insertTeam } from "../../test/builders.ts";
import { type Fault, useFaultyProxy } from "../../test/faulty-proxy.ts";
import { useServer } from "../../test/harness.ts";
import { getListenUrl } from "../../test/signalr.ts";
import { runCommand } from "../../test/terminal.ts";
import type { TestUser } from "../../test/test-users.ts";

const server = useServer();
const proxyTo = useFaultyProxy();
let admin: TestUser;
let token: string;
let url: string;
let folder: string;

beforeAll(async () => {
  admin = await server.signUp("Admin", "ada");
  // The scopes that docs/rehearse.md names.
  const { body } = await server.call(admin, createToken, {
    body: { name: "rehearsal", scopes: ["Read", "Edit", "Admin"] },
  });
  token = body.token;
  url = await getListenUrl(server.app);
  folder = await mkdtemp(join(tmpdir(), "gonfalon-rehearsal-"));
});

afterAll(() => rm(folder, { recursive: true }));

/** The tests stop the rehearsal early, so that they do not depend on the speed of the machine. */
function createPlan(overrides: Partial<Plan> = {}): Plan {
  return {
    url,
    token,
    teams: 4,
    challenges: 2,
    rampSeconds: 0,
    playSeconds: 3600,
    paceSeconds: 0.05,
    usesHub: false,
    container: undefined,
    ...overrides,
  };
}

/** Rehearses until this many flags were accepted. */
async function runRehearsal(overrides: Partial<Plan>, solveCount = 1) {
  const stop = new AbortController();
  let acceptedCount = 0;
  const unsubscribe = server.events.subscribe("solve.committed", () => {
    if (++acceptedCount === solveCount) stop.abort();
  });
  try {
    return summarize(
      await rehearse(createPlan(overrides), { print: () => undefined, stopSignal: stop.signal }),
    );
  } finally {
    unsubscribe();
  }
}

/** The number of rows in each table. */
async function countRows(): Promise<Readonly<Record<string, number>>> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(
    server.db,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables.rows) {
    const { rows: countRows } = await sql<{ total: number }>`
      select count(*)::integer as total from ${sql.table(name)}`.execute(server.db);
    counts[name] = countRows[0]?.total ?? 0;
  }
  return counts;
}

/** A fault in the response of the scoreboard. */
function createBoardFault(change: (solves: BoardSolve[]) => BoardSolve[]): Fault {
  return {
    matches: (_method, path) => path.endsWith("/scoreboard"),
    rewrite: (body) => {
      const board = JSON.parse(body) as Scoreboard;
      const items = board.items.map((team) => ({ ...team, solvedChallenges: change(team.solvedChallenges) }));
      return JSON.stringify({ ...board, items });
    },
  };
}

/** An API whose responses are all 429. */
function createLimitedApi(): Api {
  const response = { status: 429, headers: new Headers({ "retry-after": "60" }), text: "", bytes: 0 };
  const parseBody = () => {
    throw new Error("The response has no body.");
  };
  return { url, call: async () => ({ ...response, parseBody }) };
}

function getFirstTeam({ teams: [team] }: { readonly teams: readonly SimulatedTeam[] }): SimulatedTeam {
  if (!team) throw new Error("The game has no team.");
  return team;
}

it("REHEARSE-1 plays with teams, hubs and containers, finds no lost solve, and leaves nothing behind", async () => {
  const [countsBefore, fileNamesBefore] = [await countRows(), await readdir(server.filesFolder)];
  const { solves, requests, flagToPushedVerdict, bytesPerPlayer, remaining } = await runRehearsal(
    { teams: 6, usesHub: true, container: { image: "challenge:1", port: 80 } },
    18,
  );
  expect(solves).toEqual({ accepted: 18, lost: [], duplicate: [], unexplained: [] });
  expect(requests.byStatus).toEqual([{ status: 200, count: requests.total }]);
  // With the hub, players request changes only if they have missed some.
  const requestKinds = new Set([...requests.byKind.map(({ kind }) => kind), "boardChanges"]);
  expect(requestKinds).toEqual(new Set(Object.keys(REQUEST_KINDS)));
  expect(requests.byKind.find(({ kind }) => kind === "board")?.count).toBe(6);
  expect(bytesPerPlayer.p50).toBeGreaterThan(1000);
  expect(flagToPushedVerdict.count).toBeGreaterThan(0);
  expect(server.engine.createdSpecs).toHaveLength(6);

  expect(remaining).toEqual({ games: 0, containers: 0, teams: 0, users: 0 });
  expect(await server.engine.list()).toEqual([]);
  expect(await countRows()).toEqual(countsBefore);
  expect(await readdir(server.filesFolder)).toEqual(fileNamesBefore);
});

it("REHEARSE-2 detects lost solves", async () => {
  const { solves, verdict } = await runRehearsal({
    url: await proxyTo(
      url,
      createBoardFault(() => []),
    ),
  });
  expect(solves.lost.length).toBe(solves.accepted);
  expect(verdict).toMatchObject({
    supportedTeams: 0,
    sentence: expect.stringContaining("Do not use this installation"),
  });
});

it("REHEARSE-2 detects solves that count twice", async () => {
  const duplicateSolves = createBoardFault((teamSolves) => [...teamSolves, ...teamSolves]);
  const { solves, verdict } = await runRehearsal({ url: await proxyTo(url, duplicateSolves) });
  expect(solves.duplicate.length).toBeGreaterThan(0);
  expect(verdict.supportedTeams).toBe(0);
});

it("REHEARSE-2 reports slow requests", async () => {
  const slowBoard = { matches: (_: string, path: string) => path.endsWith("/scoreboard"), delayMs: 1100 };
  const { verdict } = await runRehearsal({ url: await proxyTo(url, slowBoard) });
  expect(verdict.faults).toContainEqual(expect.stringMatching(/^Scoreboard: 95 % within \d+ ms/));
});

it("REHEARSE-3 removes its data when a request of the set-up fails", async () => {
  const countsBefore = await countRows();
  const failingEndpoint = {
    matches: (_: string, path: string) => path.endsWith("/participations"),
    status: 500,
  };
  const failedRehearsal = runRehearsal({ url: await proxyTo(url, failingEndpoint) });
  await expect(failedRehearsal).rejects.toThrow("POST /api/edit/games/:id/participations: 500");
  expect(await countRows()).toEqual(countsBefore);
});

it("REHEARSE-3 removes its data after invalid responses", async () => {
  const countsBefore = await countRows();
  const invalidResponse = {
    matches: (_: string, path: string) => path.includes("/status/"),
    rewrite: () => "<html>",
  };
  await expect(runRehearsal({ url: await proxyTo(url, invalidResponse) })).rejects.toThrow("JSON");
  expect(await countRows()).toEqual(countsBefore);
});

it("REHEARSE-3 stops while the teams are created, and removes what exists", async () => {
  const countsBefore = await countRows();
  const stop = new AbortController();
  const createdPaths: string[] = [];
  const watchingFault: Fault = {
    matches: (method, path) => {
      if (method === "POST") createdPaths.push(path);
      if (createdPaths.at(-1) === "/api/admin/users") stop.abort();
      return false;
    },
  };
  const printedLines: string[] = [];
  const stoppedRehearsal = rehearse(createPlan({ url: await proxyTo(url, watchingFault), teams: 101 }), {
    print: (line) => void printedLines.push(line),
    stopSignal: stop.signal,
  });
  await expect(stoppedRehearsal).rejects.toThrow("The rehearsal was stopped before the teams signed in.");
  // The first 100 players were created: the request was not canceled, and none followed it.
  expect(createdPaths.at(-1)).toBe("/api/admin/users");
  expect(createdPaths.filter((path) => path === "/api/admin/users")).toHaveLength(1);
  expect(printedLines).not.toContainEqual(expect.stringContaining("failed"));
  expect(await countRows()).toEqual(countsBefore);
});

it("REHEARSE-3 closes the hub connection of a player who receives an invalid board", async () => {
  const organizer = createOrganizer(createApi(url), token);
  const simulatedGame = await createSimulatedGame(organizer, createPlan(), server.clock.now().getTime());
  const invalidBoard: Fault = { matches: (_, path) => path.endsWith("/scoreboard"), rewrite: () => "<html>" };
  const upgradeRequest = once(server.app.server, "upgrade") as Promise<[unknown, Duplex]>;
  const playResult = play(getFirstTeam(simulatedGame), {
    api: createApi(await proxyTo(url, invalidBoard)),
    simulatedGame,
    recording: new Recording(),
    usesHub: true,
    paceSeconds: 0,
    endSignal: new AbortController().signal,
    toForwardedHeaders: () => ({}),
  });
  await expect(playResult).rejects.toThrow("JSON");
  const [, socket] = await upgradeRequest;
  if (!socket.closed) await once(socket, "close");
  await sweep(organizer);
});

it("REHEARSE-5 receives solves over the hub while every request with the token is limited", async () => {
  const organizer = createOrganizer(createApi(url), token);
  const simulatedGame = await createSimulatedGame(organizer, createPlan(), server.clock.now().getTime());
  const end = new AbortController();
  const recording = new Recording();
  const subscription = Promise.withResolvers<void>();
  const boardWatch = createBoardWatch({
    organizer: { ...organizer, api: createLimitedApi() },
    gameId: simulatedGame.gameId,
    recording,
    openConnection: (hubUrl, gameId, headers, events, options) => {
      const onBoardVersion: typeof events.onBoardVersion = (push) => {
        events.onBoardVersion(push);
        subscription.resolve();
      };
      return openHubConnection(hubUrl, gameId, headers, { ...events, onBoardVersion }, options);
    },
  });
  const followResult = boardWatch.follow(end.signal);
  await subscription.promise;
  const team = getFirstTeam(simulatedGame);
  const playResult = play(team, {
    api: createApi(url),
    simulatedGame,
    recording,
    usesHub: false,
    paceSeconds: 0.05,
    endSignal: end.signal,
    toForwardedHeaders: () => ({}),
  });
  const solveKeys = simulatedGame.challenges.map(({ id }) => `${team.teamId}:${id}`);
  await expect.poll(() => [...boardWatch.firstSeenAt.keys()].toSorted()).toEqual(solveKeys.toSorted());
  end.abort();
  await Promise.all([followResult, playResult]);
  await sweep(organizer);
});

it("REHEARSE-3 removes the data of a killed rehearsal, and no other data", async () => {
  await insertTeam(server, { name: "rehearsal fans" });
  const countsBefore = await countRows();
  await createSimulatedGame(
    createOrganizer(createApi(url), token),
    createPlan(),
    server.clock.now().getTime(),
  );
  expect(await countRows()).not.toEqual(countsBefore);
  await runRehearsal({});
  expect(await countRows()).toEqual(countsBefore);
});

it("REHEARSE-4 writes a report, with advice to follow before the event", async () => {
  server.mailer.fail("connection refused");
  const args = ["rehearse", url, "--teams", "2", "--ramp", "0", "--duration", "1", "--pace", "0.1"];
  const { code, output } = await runCommand(args, { env: { GONFALON_TOKEN: token }, folder });
  const [page, reportData] = await Promise.all(
    ["rehearsal.html", "rehearsal.json"].map((name) => readFile(join(folder, name), "utf8")),
  );
  const { verdict, checks } = JSON.parse(reportData ?? "") as Summary;
  expect(output).toContain(verdict.sentence);
  expect(page).toContain(verdict.sentence);
  expect(code).toBe(verdict.faults.length === 0 ? 0 : 1);
  expect(checks.map(({ name }) => name)).toEqual("Mail Clock Disk Engine Images Proxy Limits".split(" "));
  expect(output).toMatch(/FAIL {2}Mail: .*connection refused/);
  expect(page).toContain("connection refused");
  for (const text of [page, reportData, output]) expect(text).not.toContain(token);
});

it.each([
  ["no token", ["rehearse", "http://127.0.0.1:1"], {}],
  ["no URL", ["rehearse"], { GONFALON_TOKEN: "t" }],
  ["an invalid number", ["rehearse", "http://127.0.0.1:1", "--teams", "many"], { GONFALON_TOKEN: "t" }],
])("rejects an invalid command line: %s", async (_name, args, env) => {
  expect((await runCommand(args, { env, folder })).code).toBe(2);
});

it("reports an unreachable platform and an invalid token in one line", async () => {
  const unreachableResult = await runCommand(["rehearse", "http://127.0.0.1:1"], {
    env: { GONFALON_TOKEN: token },
    folder,
  });
  expect(unreachableResult).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^GET \/api\/\S+: no response.*$/),
  });
  const deniedResult = await runCommand(["rehearse", url], { env: { GONFALON_TOKEN: "wrong" }, folder });
  expect(deniedResult).toMatchObject({ code: 1, errors: expect.stringMatching(/^GET \/api\/\S+: 401.*$/) });
});
