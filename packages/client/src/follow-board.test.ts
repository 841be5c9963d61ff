import { setImmediate as settle } from "node:timers/promises";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Board, type BoardChange, followBoard } from "./follow-board.ts";
import type { HubHandlers } from "./hub.ts";

const board = (version: string): Board => ({
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
const change = (from: string, to: string, reset = false): BoardChange => ({ from, to, reset });

let log: string[];
let current: string;
let hubHandlers: HubHandlers;
let close: () => void;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "clearTimeout", "clearInterval"] });
  vi.spyOn(Math, "random").mockReturnValue(1);
  log = [];
  current = "a";
  const source = {
    fetchBoard: async () => {
      log.push("board");
      if (current === "") throw new Error("unreachable");
      return board(current);
    },
    fetchChange: async (since: string) => {
      log.push(`changes since ${since}`);
      return change(since, current, current === "reset");
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

/** Sends a message of the hub and returns what the client does. */
async function after(target: string, payload: object, waitMs = 0): Promise<readonly string[]> {
  hubHandlers[target]?.(payload as never);
  await vi.advanceTimersByTimeAsync(waitMs);
  await settle();
  return log.splice(0);
}

it("LIVE-8 applies pushed changes without a request, and requests what is missing", async () => {
  expect(log.splice(0)).toEqual(["board", "shown a"]);
  expect(await after("ReceivedBoardVersion", { version: "a" })).toEqual([]);
  expect(await after("ReceivedBoardDelta", change("a", "b"))).toEqual(["shown b"]);
  current = "d";
  expect(await after("ReceivedBoardDelta", change("c", "d"))).toEqual(["changes since b", "shown d"]);
  expect(await after("ReceivedBoardDelta", change("b", "c"))).toEqual(["changes since d"]);
});

it("LIVE-4 fetches the board after a reset", async () => {
  log.length = 0;
  current = "e";
  expect(await after("ReceivedBoardDelta", change("a", "e", true))).toEqual(["board", "shown e"]);
  current = "reset";
  expect(await after("ReceivedBoardDelta", change("x", "y"))).toEqual([
    "changes since e",
    "board",
    "shown reset",
  ]);
});

it("requests changes up to three seconds after a reconnect, and every 30 seconds without messages", async () => {
  await after("ReceivedBoardVersion", { version: "a" });
  current = "b";
  expect(await after("ReceivedBoardVersion", { version: "b" }, 2999)).toEqual([]);
  expect(await after("", {}, 1)).toEqual(["changes since a", "shown b"]);
  current = "c";
  expect(await after("", {}, 30_000)).toEqual(["changes since b", "shown c"]);
});

it("continues after a failed request, and stops when it is closed", async () => {
  log.length = 0;
  current = "";
  expect(await after("ReceivedBoardDelta", change("a", "z", true))).toEqual(["board", "Error: unreachable"]);
  current = "f";
  expect(await after("ReceivedBoardDelta", change("y", "z"))).toEqual(["changes since a", "shown f"]);
  close();
  expect(await after("ReceivedBoardDelta", change("f", "g"), 60_000)).toEqual(["closed"]);
});
