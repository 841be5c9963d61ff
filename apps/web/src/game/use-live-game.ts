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
import { useThrottled } from "#api/use-throttled.ts";
import type { LiveState } from "#state/live-state.ts";

const everything: readonly Endpoint[] = [getGame, getScoreboard, getPlayerBoard, listNotices, getChallenge];

/** The polling interval while nothing is pushed: without a connection, and as a safeguard with one. */
const ALONE_MS = 10_000;
const CONNECTED_MS = 120_000;
/** Many solves in a short time change a board many times a second; each must be visible within two seconds. */
const BOARD_PACE = { everyMs: 1500, delayMs: 200 };

/**
 * Keeps the screens of a game up to date while it runs. The screens only read: this hook is the only
 * place that revalidates their data.
 */
export function useLiveGame(gameId: number, running: boolean): LiveState {
  const { mutate } = useSWRConfig();
  const refresh = (endpoints: readonly Endpoint[]) => {
    if (document.visibilityState === "hidden") return;
    void mutate((key) => endpoints.some((endpoint) => isCachedEndpoint(endpoint, key, { id: gameId })));
  };
  // The game as well: its end may have changed.
  const refreshBoards = useThrottled(() => refresh([getGame, getScoreboard, getPlayerBoard]), BOARD_PACE);
  const state = useHub("/hub/user", running ? { game: gameId } : undefined, {
    ReceivedBoardChange: refreshBoards,
    ReceivedGameNotice: () => refresh([listNotices]),
    ReceivedVerdict: () => refresh([getPlayerBoard, getChallenge]),
    ReceivedInstance: () => {
      refresh([getChallenge]);
      void mutate(toUrl(listOwnInstances));
    },
    connected: () => refresh(everything),
  });

  const revalidateAll = useEffectEvent(() => refresh(everything));
  const wasRunning = useRef(false);
  useEffect(() => {
    // The last responses predate the end: fetch them again.
    if (!running && wasRunning.current) revalidateAll();
    wasRunning.current = running;
    if (!running) return undefined;
    const everyMs = state === "live" ? CONNECTED_MS : ALONE_MS;
    const timer = setInterval(revalidateAll, everyMs);
    document.addEventListener("visibilitychange", revalidateAll);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", revalidateAll);
    };
  }, [running, state]);
  return state;
}
