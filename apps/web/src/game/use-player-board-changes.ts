import { getChallenge } from "@gonfalon/contract/challenge.ts";
import {
  type BoardUpdate,
  getPlayerBoard,
  getStanding,
  type PlayerBoard,
} from "@gonfalon/contract/scoreboard.ts";
import { useRef } from "react";
import { useSWRConfig } from "swr";
import { isEndpointKey } from "#api/cache-key.ts";
import { call, toUrl } from "#api/call.ts";
import { isFinalError } from "#api/use-endpoint.ts";
import { useThrottled } from "#api/use-throttled.ts";
import { wait } from "#time/wait.ts";

/** LIVE-11: the rank, the open challenge, and the whole board if needed, are each requested at most this often. */
const REQUEST_THROTTLE = { everyMs: 5000, delayMs: 500 };
const POLL_INTERVAL_MS = 100;

/** Returns a function that applies a change of the board to the cached player board. */
export function usePlayerBoardChanges(gameId: number, isFrozen: boolean): (change: BoardUpdate) => void {
  const { cache, mutate } = useSWRConfig();
  const key = toUrl(getPlayerBoard, { params: { id: gameId } });
  // The cache contains responses under their URLs.
  const getBoard = () => cache.get(key)?.data as PlayerBoard | undefined;
  const pendingChanges = useRef<BoardUpdate[]>([]);
  const refetch = useThrottled(() => void mutate(key), REQUEST_THROTTLE);
  const refetchChallenge = useThrottled(
    () => void mutate((cacheKey) => isEndpointKey(getChallenge, cacheKey, { id: gameId })),
    REQUEST_THROTTLE,
  );

  /** SWR discards the response of a request if the cached board changes before it arrives. */
  async function waitForRequest(): Promise<void> {
    while (cache.get(key)?.isValidating) await wait(POLL_INTERVAL_MS);
  }

  async function fetchStanding(): Promise<void> {
    if (!getBoard() || document.visibilityState === "hidden") return;
    try {
      const standing = await call(getStanding, { params: { id: gameId } });
      const { withStanding } = await loadUpdateModule();
      await waitForRequest();
      const board = getBoard();
      if (board) await mutate(key, withStanding(board, standing), { revalidate: false });
    } catch (error) {
      // The board itself shows why it is not available.
      if (isFinalError(error)) refetch();
    }
  }

  const updateStanding = useThrottled(() => void fetchStanding(), REQUEST_THROTTLE);

  async function applyPendingChanges(): Promise<void> {
    const { applyToPlayerBoard } = await loadUpdateModule();
    await waitForRequest();
    const changes = pendingChanges.current.splice(0);
    const board = getBoard();
    if (!board || changes.length === 0 || document.visibilityState === "hidden") return;
    // The response to the purchase shows the hint only to the member who has bought it.
    if (changes.some((change) => containsHintPurchase(change, board.rank.id))) refetchChallenge();
    // FREEZE-3: the values of the player board also depend on the team's own solves, which the change does not contain.
    if (isFrozen) return refetch();
    const nextBoard = changes.reduce<PlayerBoard | undefined>(
      (current, change) => current && applyToPlayerBoard(current, change),
      board,
    );
    if (!nextBoard) return refetch();
    await mutate(key, nextBoard, { revalidate: false });
    updateStanding();
  }

  return (change) => {
    pendingChanges.current.push(change);
    void applyPendingChanges();
  };
}

function containsHintPurchase({ adjustments = [] }: BoardUpdate, ownTeamId: number): boolean {
  return adjustments.some(({ kind, teamId }) => kind === "Hint" && teamId === ownTeamId);
}

/** Loaded when it is needed: not part of the first view. */
function loadUpdateModule() {
  return import("./player-board-update.ts");
}
