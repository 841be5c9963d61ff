import { getChallenge } from "@gonfalon/contract/challenge.ts";
import { type BoardSolve, type BoardUpdate, getPlayerBoard } from "@gonfalon/contract/scoreboard.ts";
import { HOUR_MS, MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { act, render, screen } from "@testing-library/react";
import { SWRConfig } from "swr";
import { beforeEach, expect, it, vi } from "vitest";
import type { OpenLiveConnection } from "#api/live-channel.ts";
import { useEndpoint } from "#api/use-endpoint.ts";
import { buildBoardTeam, buildGame, buildPlayerBoard, buildScoreboard } from "#testing/games.ts";
import { useLiveGame } from "./use-live-game.ts";
import { useScoreboard } from "./use-scoreboard.ts";

const openConnection = vi.hoisted(() => vi.fn<OpenLiveConnection>());
vi.mock("#api/signalr-connection.ts", () => ({ openSignalRConnection: openConnection }));

let game = buildGame();
let version = 0;
let boardDelayMs = 0;
/** The server sends no changes from versions before this one. */
let resetBefore = 0;
let isPlayerBoardSlow = false;
let solvedChallenges: BoardSolve[] = [];
const requests: string[] = [];
const boardPath = "/api/game/1/scoreboard";
const changesPath = `${boardPath}/changes`;
const playerBoardPath = "/api/game/1/details";
const challengePath = "/api/game/1/challenges/7";
const standingPath = "/api/game/1/standing";

function respond({ pathname, searchParams }: URL): Response {
  if (pathname === boardPath)
    return Response.json(buildScoreboard({ version: String(version), items: [], challenges: {} }));
  if (pathname === changesPath) return Response.json(buildChange(Number(searchParams.get("since")), version));
  if (pathname === playerBoardPath)
    return Response.json(
      buildPlayerBoard({ rank: buildBoardTeam({ id: 5, name: "Ours", solvedChallenges }) }),
    );
  if (pathname === standingPath)
    return Response.json({ version: "", rank: 1, divisionRank: null, score: 0, solvedCount: 0, total: 1 });
  return Response.json({ user: null });
}

/** The headers arrive immediately, the body slowly: first spaces, which JSON allows, then the content. */
function withSlowBody(response: Response, delayMs: number): Response {
  const encoder = new TextEncoder();
  const start = async (controller: ReadableStreamDefaultController) => {
    for (let remainingMs = delayMs; remainingMs > 0; remainingMs -= 1000) {
      await new Promise((resolve) => setTimeout(resolve, Math.min(remainingMs, 1000)));
      controller.enqueue(encoder.encode(" "));
    }
    controller.enqueue(encoder.encode(await response.text()));
    controller.close();
  };
  return new Response(new ReadableStream({ start }), response);
}

function buildChange(from: number, to: number): BoardUpdate {
  return { from: String(from), to: String(to), reset: from < resetBefore };
}

beforeEach(() => {
  vi.useFakeTimers();
  game = buildGame();
  requests.length = 0;
  boardDelayMs = 0;
  resetBefore = 0;
  isPlayerBoardSlow = false;
  solvedChallenges = [];
  openConnection.mockReset().mockResolvedValue({ stop: () => undefined });
  vi.stubGlobal("fetch", async (input: Request | string) => {
    const url = new URL(typeof input === "string" ? input : input.url);
    requests.push(url.pathname);
    const response = respond(url);
    if (url.pathname === boardPath) return withSlowBody(response, boardDelayMs);
    if (isPlayerBoardSlow && url.pathname === playerBoardPath)
      await new Promise((resolve) => setTimeout(resolve, 3000));
    return response;
  });
});

const advanceTime = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(0);
  });
const countRequests = (path: string) => requests.filter((requestPath) => requestPath === path).length;

function Board() {
  useLiveGame(game);
  const board = useScoreboard(1);
  return <p>{board.state === "ready" ? `version ${board.data.version}` : board.state}</p>;
}

async function show() {
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <Board />
    </SWRConfig>,
  );
  await advanceTime(1000);
}

const getHub = () => openConnection.mock.calls.at(-1)?.[1];

function push(from: number): void {
  version = from + 1;
  getHub()?.message("ReceivedBoardDelta", buildChange(from, version));
}

it("LIVE-11 fetches one whole board in an hour of play", async () => {
  await show();
  const firstVersion = version;
  for (let at = 0; at < HOUR_MS; at += 10_000) {
    push(version);
    push(version);
    await advanceTime(10_000);
  }
  expect(screen.getByText(`version ${firstVersion + 720}`)).toBeDefined();
  expect(countRequests(boardPath)).toBe(1);
  // LIVE-12: one request every 120 s.
  expect(countRequests(changesPath)).toBeLessThanOrEqual(30);
});

it("LIVE-11 applies changes that arrive while the board is loading", async () => {
  boardDelayMs = 3000;
  await show();
  expect(screen.getByText("loading")).toBeDefined();
  const firstVersion = version;
  getHub()?.message("ReceivedBoardVersion", { version: String(version) });
  push(version);
  await advanceTime(5000);
  expect(screen.getByText(`version ${firstVersion + 1}`)).toBeDefined();
  expect(countRequests(boardPath)).toBe(1);
});

it("LIVE-12 requests the changes once within three seconds after a lost connection", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0.9);
  await show();
  // The version on the first connection.
  getHub()?.message("ReceivedBoardVersion", { version: String(version) });
  await advanceTime(1000);
  version += 5;
  act(() => getHub()?.closed());
  // The client reconnects within a second.
  await advanceTime(1000);
  act(() => getHub()?.message("ReceivedBoardVersion", { version: String(version) }));
  push(version);
  await advanceTime(2000);
  expect(countRequests(changesPath)).toBe(0);
  await advanceTime(1000);
  expect(screen.getByText(`version ${version}`)).toBeDefined();
  expect([countRequests(boardPath), countRequests(changesPath)]).toEqual([1, 1]);
});

it("LIVE-4 fetches the board after a reset", async () => {
  await show();
  version += 1;
  getHub()?.message("ReceivedBoardDelta", { from: String(version - 1), to: String(version), reset: true });
  await advanceTime(2000);
  expect(screen.getByText(`version ${version}`)).toBeDefined();
});

it("LIVE-4 fetches the board once after a reset although it changes during a slow download", async () => {
  await show();
  push(version);
  await advanceTime(2000);
  boardDelayMs = 8000;
  resetBefore = version + 1;
  version += 1;
  getHub()?.message("ReceivedBoardDelta", { from: String(version - 1), to: String(version), reset: true });
  for (let second = 0; second < 12; second += 1) {
    await advanceTime(1000);
    push(version);
  }
  await advanceTime(2000);
  expect(screen.getByText(`version ${version}`)).toBeDefined();
  expect(countRequests(boardPath)).toBe(2);
});

it("LIVE-8 requests the changes if the version is repeated, and otherwise applies the next change without a delay", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0.9);
  await show();
  getHub()?.message("ReceivedBoardVersion", { version: String(version) });
  // The board was fetched from a process that was behind.
  version += 1;
  getHub()?.message("ReceivedBoardVersion", { version: String(version) });
  await advanceTime(4000);
  expect(screen.getByText(`version ${version}`)).toBeDefined();
  expect(countRequests(changesPath)).toBe(1);

  getHub()?.message("ReceivedBoardVersion", { version: String(version) });
  push(version);
  await advanceTime(1000);
  expect(screen.getByText(`version ${version}`)).toBeDefined();
  expect(countRequests(changesPath)).toBe(1);
});

it("LIVE-12 polling does not interrupt a slow download of the board", async () => {
  boardDelayMs = 25_000;
  openConnection.mockRejectedValue(new Error("The server cannot be reached"));
  await show();
  await advanceTime(30_000);
  expect(screen.getByText(`version ${version}`)).toBeDefined();
});

it("LIVE-12 shows the last solves, whose flags are judged after the end", async () => {
  game = buildGame({ end: Date.now() + 10_000 });
  await show();
  await advanceTime(10_000);
  push(version);
  await advanceTime(2000);
  expect(screen.getByText(`version ${version}`)).toBeDefined();
});

it("FREEZE-5 follows a frozen board after the end of the game", async () => {
  game = buildGame({ end: Date.now() - HOUR_MS, frozen: true });
  await show();
  version += 1;
  getHub()?.message("ReceivedBoardDelta", { from: String(version - 1), to: String(version), reset: true });
  await advanceTime(2000);
  expect(screen.getByText(`version ${version}`)).toBeDefined();
});

it.each([
  ["before the start", { start: Date.now() + HOUR_MS, end: Date.now() + 2 * HOUR_MS }],
  ["after the end", { start: Date.now() - 2 * HOUR_MS, end: Date.now() - HOUR_MS }],
])("LIVE-12 polls every minute without a connection %s", async (_, times) => {
  game = buildGame(times);
  await show();
  version += 1;
  await advanceTime(MINUTE_MS);
  expect(screen.getByText(`version ${version}`)).toBeDefined();
  expect(openConnection).not.toHaveBeenCalled();
});

function OpenChallenge() {
  useLiveGame(game);
  useEndpoint(getChallenge, { params: { id: 1, cid: 7 } }, { refreshEveryMs: 0 });
  return null;
}

it("LIVE-11 fetches the open challenge again after a new hint, but not after a blood", async () => {
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <OpenChallenge />
    </SWRConfig>,
  );
  await advanceTime(1000);
  const count = countRequests(challengePath);
  getHub()?.message("ReceivedGameNotice", { type: "FirstBlood" });
  await advanceTime(1000);
  expect(countRequests(challengePath)).toBe(count);
  getHub()?.message("ReceivedGameNotice", { type: "NewHint" });
  await advanceTime(1000);
  expect(countRequests(challengePath)).toBe(count + 1);
});

function OpenChallengeOfBoard() {
  useLiveGame(game);
  useEndpoint(getPlayerBoard, { params: { id: 1 } }, { refreshEveryMs: 0 });
  useEndpoint(getChallenge, { params: { id: 1, cid: 7 } }, { refreshEveryMs: 0 });
  return null;
}

it.each([
  ["fetches the open challenge after the team has bought a hint", 5, "Hint", 1],
  ["does not fetch the open challenge after another team has bought a hint", 6, "Hint", 0],
  ["does not fetch the open challenge after an award to the team", 5, "Award", 0],
] as const)("LIVE-11 %s", async (_, teamId, kind, count) => {
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <OpenChallengeOfBoard />
    </SWRConfig>,
  );
  await advanceTime(1000);
  const previousCount = countRequests(challengePath);
  const adjustment = { id: 1, teamId, time: 1, points: -50, kind, reason: null };
  getHub()?.message("ReceivedBoardDelta", {
    ...buildChange(version, version + 1),
    adjustments: [adjustment],
  });
  await advanceTime(2000);
  expect(countRequests(challengePath)).toBe(previousCount + count);
});

function PlayerBoard() {
  useLiveGame(game);
  const board = useEndpoint(getPlayerBoard, { params: { id: 1 } }, { refreshEveryMs: 0 });
  return (
    <p>{board.state === "ready" ? `solves: ${board.data.rank.solvedChallenges.length}` : board.state}</p>
  );
}

it("LIVE-11 shows a solve of the team although other teams solve while the player board is fetched", async () => {
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PlayerBoard />
    </SWRConfig>,
  );
  await advanceTime(1000);
  expect(screen.getByText("solves: 0")).toBeDefined();
  solvedChallenges = [{ id: 1, score: 500, type: "Normal", userName: "ann", time: 1 }];
  isPlayerBoardSlow = true;
  getHub()?.message("ReceivedVerdict", {});
  await advanceTime(1000);
  push(version);
  await advanceTime(5000);
  expect(screen.getByText("solves: 1")).toBeDefined();
});

it.each([
  ["fetched while it is frozen", true, 1],
  ["not fetched otherwise", false, 0],
] as const)(
  "LIVE-11, FREEZE-3 after a change of the board, the player board is %s",
  async (_, frozen, count) => {
    game = buildGame({ frozen });
    render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <PlayerBoard />
      </SWRConfig>,
    );
    await advanceTime(1000);
    const previousCount = countRequests(playerBoardPath);
    getHub()?.message("ReceivedBoardDelta", {
      ...buildChange(version, version + 1),
      challenges: [{ id: 1, score: 500, solved: 0 }],
    });
    await advanceTime(2000);
    expect(countRequests(playerBoardPath)).toBe(previousCount + count);
  },
);
