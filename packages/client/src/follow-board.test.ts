import { setImmediate as settle } from "node:timers/promises";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiProblem } from "./api-problem.ts";
import { type Board, type BoardChange, followBoard } from "./follow-board.ts";
import type { HubHandlers } from "./hub.ts";

const buildBoard = (version: string): Board => ({
  updateTimeUtc: 0,
  version,
  view: "public",
  frozenAt: null,
  bloodBonus: 0,
  timeLines: {},
  divisions: [],
  items: [],
  challenges: {},
  challengeCount: 0,
});
const buildChange = (from: string, to: string, reset = false): BoardChange => ({ from, to, reset });

const accessDenied = new ApiProblem({ status: 401, code: 401, title: "Denied" });

let log: string[];
let serverVersion: string;
let hubHandlers: HubHandlers;
let close: () => void;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "clearTimeout", "clearInterval"] });
  vi.spyOn(Math, "random").mockReturnValue(1);
  log = [];
  serverVersion = "a";
  const source = {
    fetchBoard: async () => {
      log.push("board");
      if (serverVersion === "") throw new Error("unreachable");
      if (serverVersion === "denied") throw accessDenied;
      return buildBoard(serverVersion);
    },
    fetchChange: async (since: string) => {
      log.push(`changes since ${since}`);
      return buildChange(since, serverVersion, serverVersion === "reset");
    },
    connect: (handlers: HubHandlers) => {
      hubHandlers = handlers;
      return { close: () => void log.push("closed") };
    },
  };
  const handlers = {
    onBoard: ({ version }: Board) => void log.push(`shown ${version}`),
    onError: (error: unknown) => void log.push(String(error)),
  };
  ({ close } = followBoard(source, handlers));
  await settle();
});

afterEach(() => {
  close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Sends a message of the hub, and returns the requests and calls that follow. */
async function send(target: string, payload: object, waitMs = 0): Promise<readonly string[]> {
  hubHandlers[target]?.(payload as never);
  await vi.advanceTimersByTimeAsync(waitMs);
  await settle();
  return log.splice(0);
}

it("LIVE-8 applies pushed changes without a request, and requests what is missing", async () => {
  expect(log.splice(0)).toEqual(["board", "shown a"]);
  expect(await send("ReceivedBoardVersion", { version: "a" })).toEqual([]);
  expect(await send("ReceivedBoardDelta", buildChange("a", "b"))).toEqual(["shown b"]);
  serverVersion = "d";
  expect(await send("ReceivedBoardDelta", buildChange("c", "d"))).toEqual(["changes since b", "shown d"]);
  expect(await send("ReceivedBoardDelta", buildChange("b", "c"))).toEqual(["changes since d"]);
});

it("LIVE-4 fetches the board after a reset", async () => {
  log.length = 0;
  serverVersion = "e";
  expect(await send("ReceivedBoardDelta", buildChange("a", "e", true))).toEqual(["board", "shown e"]);
  serverVersion = "reset";
  expect(await send("ReceivedBoardDelta", buildChange("x", "y"))).toEqual([
    "changes since e",
    "board",
    "shown reset",
  ]);
});

it("requests changes at most three seconds after a reconnect, and then every 30 seconds", async () => {
  await send("ReceivedBoardVersion", { version: "a" });
  serverVersion = "b";
  expect(await send("ReceivedBoardVersion", { version: "b" }, 2999)).toEqual([]);
  expect(await send("", {}, 1)).toEqual(["changes since a", "shown b"]);
  serverVersion = "c";
  expect(await send("", {}, 30_000)).toEqual(["changes since b", "shown c"]);
});

it("continues after a failed request, and stops when it is closed", async () => {
  log.length = 0;
  serverVersion = "";
  expect(await send("ReceivedBoardDelta", buildChange("a", "z", true))).toEqual([
    "board",
    "Error: unreachable",
  ]);
  serverVersion = "f";
  expect(await send("ReceivedBoardDelta", buildChange("y", "z"))).toEqual(["changes since a", "shown f"]);
  close();
  expect(await send("ReceivedBoardDelta", buildChange("f", "g"), 60_000)).toEqual(["closed"]);
});

it("CLIENT-1 reports once that a request was denied, and stops", async () => {
  log.length = 0;
  serverVersion = "denied";
  expect(await send("ReceivedBoardDelta", buildChange("a", "z", true), 60_000)).toEqual([
    "board",
    "closed",
    "ApiProblem: Denied (401)",
  ]);
  hubHandlers.onError?.(accessDenied);
  expect(await send("ReceivedBoardDelta", buildChange("a", "z"), 60_000)).toEqual([]);
});

it("CLIENT-1 reports errors of the hub connection, and stops if the token is rejected", async () => {
  log.length = 0;
  hubHandlers.onError?.(new Error("invalid message"));
  expect(await send("", {}, 30_000)).toEqual(["Error: invalid message", "changes since a"]);
  hubHandlers.onError?.(accessDenied);
  expect(await send("", {}, 60_000)).toEqual(["closed", "ApiProblem: Denied (401)"]);
});
