import {
  type BoardUpdate,
  getPlayerBoard,
  getStanding,
  type PlayerBoard,
} from "@gonfalon/contract/scoreboard.ts";
import { useSWRConfig } from "swr";
import { call, toUrl } from "#api/call.ts";
import { isFinalError } from "#api/use-endpoint.ts";
import { useThrottled } from "#api/use-throttled.ts";

/** LIVE-11: the rank is requested at most this often. */
const STANDING_THROTTLE = { everyMs: 5000, delayMs: 500 };

/** Keeps the cached player board up to date with changes to the board. */
export function usePlayerBoardChanges(gameId: number): (change: BoardUpdate) => void {
  const { cache, mutate } = useSWRConfig();
  const key = toUrl(getPlayerBoard, { params: { id: gameId } });
  // The cache contains responses under their URLs.
  const getBoard = () => cache.get(key)?.data as PlayerBoard | undefined;
  const refetch = useThrottled(() => void mutate(key), STANDING_THROTTLE);

  async function fetchStanding(): Promise<void> {
    if (!getBoard() || document.visibilityState === "hidden") return;
    try {
      const standing = await call(getStanding, { params: { id: gameId } });
      const { withStanding } = await loadUpdate();
      const board = getBoard();
      if (board) await mutate(key, withStanding(board, standing), { revalidate: false });
    } catch (error) {
      // The board itself shows why it is not available.
      if (isFinalError(error)) refetch();
    }
  }

  const updateStanding = useThrottled(() => void fetchStanding(), STANDING_THROTTLE);

  async function apply(change: BoardUpdate): Promise<void> {
    const { applyToPlayerBoard } = await loadUpdate();
    const board = getBoard();
    if (!board || document.visibilityState === "hidden") return;
    const next = applyToPlayerBoard(board, change);
    if (!next) return refetch();
    await mutate(key, next, { revalidate: false });
    updateStanding();
  }

  return (change) => void apply(change);
}

/** Not part of the first view. */
function loadUpdate() {
  return import("./player-board-update.ts");
}
