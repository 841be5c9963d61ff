import { type BoardSolve, type BoardUpdate, getPlayerBoard } from "@gonfalon/contract/scoreboard.ts";
import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import { act, render, screen } from "@testing-library/react";
import { SWRConfig } from "swr";
import { beforeEach, expect, it, vi } from "vitest";
import type { OpenLiveConnection } from "#api/live-channel.ts";
import { useEndpoint } from "#api/use-endpoint.ts";
import { buildBoardTeam, buildPlayerBoard, buildScoreboard } from "#testing/games.ts";
import { useLiveGame } from "./use-live-game.ts";
import { useScoreboard } from "./use-scoreboard.ts";

const openConnection = vi.hoisted(() => vi.fn<OpenLiveConnection>());
vi.mock("#api/signalr-connection.ts", () => ({ openSignalRConnection: openConnection }));

let version = 0;
let isSlow = false;
let isPlayerBoardSlow = false;
let solvedChallenges: BoardSolve[] = [];
const requests: string[] = [];
const boardPath = "/api/game/1/scoreboard";
const changesPath = `${boardPath}/changes`;
const playerBoardPath = "/api/game/1/details";
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

function buildChange(from: number, to: number): BoardUpdate {
  return { from: String(from), to: String(to), reset: false };
}

beforeEach(() => {
  vi.useFakeTimers();
  requests.length = 0;
  isSlow = false;
  isPlayerBoardSlow = false;
  solvedChallenges = [];
  openConnection.mockReset().mockResolvedValue({ stop: () => undefined });
  vi.stubGlobal("fetch", async (input: Request | string) => {
    const url = new URL(typeof input === "string" ? input : input.url);
    requests.push(url.pathname);
    const response = respond(url);
    if (isSlow && url.pathname === boardPath) await new Promise((resolve) => setTimeout(resolve, 3000));
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
  useLiveGame(1, true);
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

const hub = () => openConnection.mock.calls.at(-1)?.[1];

function push(from: number): void {
  version = from + 1;
  hub()?.message("ReceivedBoardDelta", buildChange(from, version));
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
  isSlow = true;
  await show();
  expect(screen.getByText("loading")).toBeDefined();
  const firstVersion = version;
  hub()?.message("ReceivedBoardVersion", { version: String(version) });
  push(version);
  await advanceTime(5000);
  expect(screen.getByText(`version ${firstVersion + 1}`)).toBeDefined();
  expect(countRequests(boardPath)).toBe(1);
});

it("LIVE-12 requests the changes once within three seconds after a lost connection", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0.9);
  await show();
  // The version on the first connection.
  hub()?.message("ReceivedBoardVersion", { version: String(version) });
  await advanceTime(1000);
  version += 5;
  act(() => hub()?.closed());
  await advanceTime(0);
  act(() => hub()?.message("ReceivedBoardVersion", { version: String(version) }));
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
  hub()?.message("ReceivedBoardDelta", { from: String(version - 1), to: String(version), reset: true });
  await advanceTime(2000);
  expect(screen.getByText(`version ${version}`)).toBeDefined();
});

function PlayerBoard() {
  useLiveGame(1, true);
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
  hub()?.message("ReceivedVerdict", {});
  await advanceTime(1000);
  push(version);
  await advanceTime(5000);
  expect(screen.getByText("solves: 1")).toBeDefined();
});
