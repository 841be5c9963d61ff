import type { BoardUpdate } from "@gonfalon/contract/scoreboard.ts";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { expect, it } from "vitest";
import type { ApiResponse } from "./api.ts";
import { createBoardWatch } from "./board-watch.ts";
import type { OpenConnection, openHubConnection } from "./hub-connection.ts";
import type { Organizer } from "./organizer.ts";

type HubEvents = Parameters<typeof openHubConnection>[3];

/** Half of the Global limit (LIMIT-1): the set-up, the audit and the cleanup need the other half. */
const MAX_REQUESTS_PER_MINUTE = 75;
const SECOND_SOLVE = { from: "1", to: "2", reset: false, solves: [{ teamId: 3, id: 4 }] };

/** A minute of a game, with a board that has the first of two solves. */
function createTestGame() {
  const responses = { status: 200 };
  const end = new AbortController();
  const sentPaths: string[] = [];
  const actions: { readonly at: number; readonly run: () => void }[] = [];
  let now = 0;
  let wakers: { readonly at: number; readonly wake: () => void }[] = [];

  const call = async (_headers: object, { path }: { readonly path: string }, request: object) => {
    sentPaths.push(path);
    const { query } = request as { readonly query?: { readonly since: string } };
    const board = { version: "1", items: [{ id: 1, solvedChallenges: [{ id: 2 }] }] };
    const body = query ? { ...SECOND_SOLVE, from: query.since } : board;
    const headers = new Headers({ "retry-after": "60" });
    return { ...responses, headers, text: "", bytes: 0, parseBody: () => body } as ApiResponse<unknown>;
  };

  return {
    responses,
    sentPaths,
    /** Adds an action at a time of the game. */
    schedule: (at: number, run: () => void) => void actions.push({ at, run }),
    async watch(openConnection: typeof openHubConnection | undefined) {
      const boardWatch = createBoardWatch({
        // The fakes have only the members that are used.
        organizer: { api: { url: "https://ctf.example.org", call }, headers: {} } as unknown as Organizer,
        gameId: 7,
        recording: { now: () => now },
        openConnection,
        wait: (milliseconds) =>
          new Promise((resolve) => void wakers.push({ at: now + milliseconds, wake: resolve })),
      });
      const followed = boardWatch.follow(end.signal);
      for (; now <= MINUTE_MS; now += 100) {
        for (const action of actions.filter(({ at }) => at === now)) action.run();
        if (now === MINUTE_MS) end.abort();
        for (const { wake } of wakers.filter(({ at }) => at <= now || end.signal.aborted)) wake();
        wakers = wakers.filter(({ at }) => at > now);
        await new Promise(setImmediate);
      }
      await followed;
      return boardWatch;
    },
  };
}

/** A hub whose connections succeed as long as `isAvailable`. */
function createTestHub() {
  const hub = {
    isAvailable: true,
    attempts: 0,
    openConnections: 0,
    events: undefined as HubEvents | undefined,
  };
  async function open(...[, , , events]: Parameters<typeof openHubConnection>): Promise<OpenConnection> {
    hub.attempts++;
    if (!hub.isAvailable) throw new Error("Status code '429'");
    hub.openConnections++;
    hub.events = events;
    events.onBoardVersion({ version: "1" });
    return { close: async () => void hub.openConnections-- };
  }
  return { hub, open };
}

it("REHEARSE-5 takes the solves from the changes that the hub sends", async () => {
  const game = createTestGame();
  const { hub, open } = createTestHub();
  game.schedule(30_000, () => hub.events?.onBoardChange(SECOND_SOLVE as BoardUpdate));
  const { firstSeenAt } = await game.watch(open);
  expect([...firstSeenAt]).toEqual([
    ["1:2", 0],
    ["3:4", 30_000],
  ]);
  expect(game.sentPaths).toEqual(["/api/game/:id/scoreboard"]);
  expect(hub).toMatchObject({ attempts: 1, openConnections: 0 });
});

it("REHEARSE-5 requests the changes that the hub has not sent", async () => {
  const game = createTestGame();
  const { hub, open } = createTestHub();
  game.schedule(30_000, () => hub.events?.onBoardChange({ from: "5", to: "6", reset: false }));
  const { firstSeenAt } = await game.watch(open);
  expect(firstSeenAt.get("3:4")).toBeLessThanOrEqual(31_000);
  expect(game.sentPaths).toEqual(["/api/game/:id/scoreboard", "/api/game/:id/scoreboard/changes"]);
});

it("REHEARSE-5 requests the board until the first response, although the hub sends changes", async () => {
  const game = createTestGame();
  game.responses.status = 429;
  game.schedule(10_000, () => {
    game.responses.status = 200;
  });
  const { firstSeenAt } = await game.watch(createTestHub().open);
  expect(firstSeenAt.get("1:2")).toBe(10_000);
  expect(game.sentPaths).toHaveLength(11);
});

it("REHEARSE-5 polls while the hub is unavailable, and connects again", async () => {
  const game = createTestGame();
  const { hub, open } = createTestHub();
  game.schedule(20_000, () => {
    hub.isAvailable = false;
    hub.openConnections--;
    hub.events?.onDrop();
  });
  game.schedule(45_000, () => {
    hub.isAvailable = true;
  });
  const { firstSeenAt } = await game.watch(open);
  expect(firstSeenAt.get("3:4")).toBeLessThanOrEqual(21_000);
  // One attempt every 10 s without a connection: at 0 and 50 s, and three rejected attempts in between.
  expect(hub.attempts).toBe(5);
  expect(game.sentPaths.length).toBeLessThan(40);
  expect(hub.openConnections).toBe(0);
});

it.each([200, 429])("REHEARSE-5 polling fits the limit if each response is %i", async (status) => {
  const game = createTestGame();
  game.responses.status = status;
  await game.watch(undefined);
  expect(game.sentPaths.length).toBeGreaterThan(55);
  expect(game.sentPaths.length).toBeLessThan(MAX_REQUESTS_PER_MINUTE);
});
