import type { PushedBoardVersion } from "@gonfalon/contract/realtime.ts";
import type { BoardUpdate, BoardView, Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import { useRef } from "react";
import { useSWRConfig } from "swr";
import { useThrottled } from "#api/use-throttled.ts";
import { wait } from "#time/wait.ts";
import { getBoardKey, loadApplyChanges } from "./board-update.ts";

/** A board changes at most four times a second; a screen with thousands of teams does not render every change. */
const THROTTLE = { everyMs: 1000, delayMs: 100 };

/** LIVE-12: after a lost connection, each client waits a random time up to this before it requests changes. */
export const SPREAD_MS = 3000;

/** How long changes wait for a pending request for the board. */
const MAX_REQUEST_MS = 60_000;

/** The listeners that keep the cached board of a view up to date (LIVE-11). */
export function useBoardChanges(gameId: number, view: BoardView) {
  const { cache, mutate } = useSWRConfig();
  const key = getBoardKey(gameId, view);
  const pendingChanges = useRef<BoardUpdate[]>([]);
  const isWaiting = useRef(false);
  const hasConnected = useRef(false);
  const spreadTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The cache contains boards under their URLs.
  const getBoard = () => cache.get(key)?.data as Scoreboard | undefined;

  /**
   * Waits for a pending request for the board, whose response may be older than changes that arrived in the meantime.
   * SWR discards the response if the cached board changes or is requested again first: on a slow network, no response
   * would ever be used.
   */
  async function waitForRequest(): Promise<void> {
    const isRequested = () => cache.get(key)?.isValidating === true;
    for (let waitedMs = 0; isRequested() && waitedMs < MAX_REQUEST_MS; waitedMs += THROTTLE.delayMs)
      await wait(THROTTLE.delayMs);
  }

  async function applyPendingChanges(): Promise<void> {
    const { applyChanges } = await loadApplyChanges();
    if (isWaiting.current) return;
    isWaiting.current = true;
    await waitForRequest();
    isWaiting.current = false;
    const changes = pendingChanges.current.splice(0);
    const board = getBoard();
    // A hidden page requests its changes when it is shown again.
    if (!board || changes.length === 0 || document.visibilityState === "hidden") return;
    const nextBoard = applyChanges(board, changes);
    if (nextBoard !== board) await (nextBoard ? mutate(key, nextBoard, { revalidate: false }) : mutate(key));
  }

  const flush = useThrottled(() => void applyPendingChanges(), THROTTLE);

  return {
    ReceivedBoardVersion({ version }: PushedBoardVersion) {
      const delayMs = hasConnected.current ? Math.random() * SPREAD_MS : 0;
      hasConnected.current = true;
      const expectedVersion = pendingChanges.current.at(-1)?.to ?? getBoard()?.version;
      // LIVE-8: the server repeats the version after a reset. The next changes must not wait for the delay.
      if (version === expectedVersion) return;
      // A change from this version to itself: a board with another version cannot apply it and is updated instead.
      pendingChanges.current = [{ from: version, to: version, reset: false }];
      clearTimeout(spreadTimer.current);
      spreadTimer.current = setTimeout(() => {
        spreadTimer.current = undefined;
        flush();
      }, delayMs);
    },
    ReceivedBoardDelta(change: BoardUpdate) {
      pendingChanges.current.push(change);
      // A change must not shorten the delay after a lost connection.
      if (spreadTimer.current === undefined) flush();
    },
  };
}
