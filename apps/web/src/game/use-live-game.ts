import { getChallenge } from "@gonfalon/contract/challenge.ts";
import { getGame } from "@gonfalon/contract/game-view.ts";
import { listOwnInstances } from "@gonfalon/contract/instance.ts";
import type { Endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import { listNotices } from "@gonfalon/contract/notice.ts";
import { getPlayerBoard, getScoreboard } from "@gonfalon/contract/scoreboard.ts";
import { useEffect, useEffectEvent, useRef } from "react";
import { useSWRConfig } from "swr";
import { isCachedEndpoint } from "#api/cache-key.ts";
import { toUrl } from "#api/call.ts";
import { useHub } from "#api/realtime.ts";
import type { LiveState } from "#state/live-state.ts";
import { SPREAD_MS, useBoardChanges } from "./use-board-changes.ts";
import { usePlayerBoardChanges } from "./use-player-board-changes.ts";

const liveEndpoints: readonly Endpoint[] = [
  getGame,
  getScoreboard,
  getPlayerBoard,
  listNotices,
  getChallenge,
];

/** The polling interval without a live connection. */
const POLL_MS = 10_000;
/** The polling interval with a live connection, in case a message is lost. */
const SAFEGUARD_POLL_MS = 120_000;

/**
 * Keeps the cached data of a game up to date while the game runs: with the messages of the hub, and by polling in case
 * a message is lost.
 */
export function useLiveGame(gameId: number, isRunning: boolean): LiveState {
  const { mutate } = useSWRConfig();
  const refresh = (endpoints: readonly Endpoint[]) => {
    if (document.visibilityState === "hidden") return;
    void mutate((key) => endpoints.some((endpoint) => isCachedEndpoint(endpoint, key, { id: gameId })));
  };
  const board = useBoardChanges(gameId, "public");
  const changePlayerBoard = usePlayerBoardChanges(gameId);
  const hasConnected = useRef(false);
  const state = useHub("/hub/user", isRunning ? { game: gameId } : undefined, {
    ReceivedBoardVersion: board.ReceivedBoardVersion,
    ReceivedBoardDelta: (change) => {
      board.ReceivedBoardDelta(change);
      changePlayerBoard(change);
    },
    ReceivedGameChange: () => refresh([getGame, getPlayerBoard]),
    ReceivedGameNotice: () => refresh([listNotices]),
    ReceivedVerdict: () => refresh([getPlayerBoard, getChallenge]),
    ReceivedInstance: () => {
      refresh([getChallenge]);
      void mutate(toUrl(listOwnInstances));
    },
    // The board is not requested here: the hub sends its version (ReceivedBoardVersion).
    connected: () => {
      const delayMs = hasConnected.current ? Math.random() * SPREAD_MS : 0;
      hasConnected.current = true;
      setTimeout(() => refresh([getGame, getPlayerBoard, listNotices, getChallenge]), delayMs);
    },
  });

  const revalidateAll = useEffectEvent(() => refresh(liveEndpoints));
  const wasRunning = useRef(false);
  useEffect(() => {
    // The last responses predate the end: fetch them again.
    if (!isRunning && wasRunning.current) revalidateAll();
    wasRunning.current = isRunning;
    if (!isRunning) return undefined;
    const everyMs = state === "live" ? SAFEGUARD_POLL_MS : POLL_MS;
    const timer = setInterval(revalidateAll, everyMs);
    document.addEventListener("visibilitychange", revalidateAll);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", revalidateAll);
    };
  }, [isRunning, state]);
  return state;
}
