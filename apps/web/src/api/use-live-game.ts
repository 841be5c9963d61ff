import { getChallenge } from "@gonfalon/contract/challenge.ts";
import { getGame } from "@gonfalon/contract/game.ts";
import type { Endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import { listNotices } from "@gonfalon/contract/notice.ts";
import { getPlayerBoard, getScoreboard } from "@gonfalon/contract/scoreboard.ts";
import { useEffect, useRef } from "react";
import { useSWRConfig } from "swr";
import { isAnswerOf } from "./cache-key.ts";

/** What is asked for again, and how often, while a game runs. */
const rhythms: readonly { readonly everyMs: number; readonly endpoints: readonly Endpoint[] }[] = [
  { everyMs: 10_000, endpoints: [getPlayerBoard, listNotices] },
  { everyMs: 30_000, endpoints: [getScoreboard, getGame] },
  { everyMs: 120_000, endpoints: [getChallenge] },
];

/**
 * Keeps what the screens of a game show up to date while it runs. The screens below only read: this is the one
 * place that knows when their answers are out of date.
 */
export function useLiveGame(gameId: number, running: boolean): void {
  const { mutate } = useSWRConfig();
  const wasRunning = useRef(false);
  useEffect(() => {
    const refresh = (endpoints: readonly Endpoint[]) => {
      if (document.visibilityState === "hidden") return;
      void mutate((key) => endpoints.some((endpoint) => isAnswerOf(endpoint, key) && isAbout(gameId, key)));
    };
    // The last answers were given before the end: one more look settles them.
    if (!running && wasRunning.current) refresh(rhythms.flatMap(({ endpoints }) => endpoints));
    wasRunning.current = running;
    if (!running) return undefined;
    const timers = rhythms.map(({ everyMs, endpoints }) => setInterval(() => refresh(endpoints), everyMs));
    return () => timers.forEach(clearInterval);
  }, [gameId, running, mutate]);
}

function isAbout(gameId: number, key: unknown): boolean {
  return typeof key === "string" && new URL(key).pathname.split("/")[3] === String(gameId);
}
