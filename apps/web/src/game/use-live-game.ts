import { getChallenge } from "@gonfalon/contract/challenge.ts";
import { type GameDetail, getGame } from "@gonfalon/contract/game-view.ts";
import { listOwnInstances } from "@gonfalon/contract/instance.ts";
import type { Endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import { listNotices } from "@gonfalon/contract/notice.ts";
import { getPlayerBoard, getScoreboard } from "@gonfalon/contract/scoreboard.ts";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { useEffect, useEffectEvent, useRef } from "react";
import { useSWRConfig } from "swr";
import { isEndpointKey } from "#api/cache-key.ts";
import { toUrl } from "#api/call.ts";
import { useHub } from "#api/realtime.ts";
import type { LiveState } from "#state/live-state.ts";
import { useGamePhase } from "./game-phase.ts";
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
/** The polling interval while the game is not followed: its times, teams and points can still be changed. */
const IDLE_POLL_MS = MINUTE_MS;
/** A request that is still pending after this many polls is sent again. */
const MAX_SKIPPED_POLLS = 5;
/** The last flags are judged, and the board is updated, shortly after the end. */
const LAST_CHANGES_MS = MINUTE_MS;

type LiveGame = Pick<GameDetail, "id" | "start" | "end" | "pausedAt" | "frozen">;

/**
 * Keeps the cached data of a game up to date: with the messages of the hub while the game is followed, and by polling
 * in case a message is lost.
 */
export function useLiveGame(game: LiveGame): LiveState {
  const { id: gameId } = game;
  const { cache, mutate } = useSWRConfig();
  const refresh = (endpoints: readonly Endpoint[], isSkipped: (key: unknown) => boolean = () => false) => {
    if (document.visibilityState === "hidden") return;
    void mutate(
      (key) => endpoints.some((endpoint) => isEndpointKey(endpoint, key, { id: gameId })) && !isSkipped(key),
    );
  };
  const skippedPolls = useRef(new Map<unknown, number>());
  /** Whether to skip a poll because the response of an earlier request may still arrive. Counts the skipped polls. */
  const shouldSkipPoll = (key: unknown) => {
    const skippedCount = skippedPolls.current.get(key) ?? 0;
    const isRequested = typeof key === "string" && cache.get(key)?.isValidating === true;
    const isSkipped = isRequested && skippedCount < MAX_SKIPPED_POLLS;
    skippedPolls.current.set(key, isSkipped ? skippedCount + 1 : 0);
    return isSkipped;
  };
  const isRunning = useGamePhase(game) === "running";
  const isFollowed = useIsFollowed(game);
  const board = useBoardChanges(gameId, "public");
  const changePlayerBoard = usePlayerBoardChanges(gameId, game.frozen);
  const hasConnected = useRef(false);
  const state = useHub("/hub/user", isFollowed ? { game: gameId } : undefined, {
    ReceivedBoardVersion: board.ReceivedBoardVersion,
    ReceivedBoardDelta: (change) => {
      board.ReceivedBoardDelta(change);
      changePlayerBoard(change);
    },
    ReceivedGameChange: () => refresh([getGame, getPlayerBoard]),
    // A hint is not part of the board: the open challenge is requested again.
    ReceivedGameNotice: ({ type }) =>
      refresh(type === "NewHint" ? [listNotices, getChallenge] : [listNotices]),
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
  // SWR discards the response of a request that is sent again: a slow response would never be used.
  const poll = useEffectEvent(() => refresh(liveEndpoints, shouldSkipPoll));
  const previousState = useRef({ isRunning, isFollowed });
  useEffect(() => {
    // The last responses predate the end of the game or of the freeze: fetch them again.
    const hasEnded = previousState.current.isRunning && !isRunning;
    if (hasEnded || (previousState.current.isFollowed && !isFollowed)) revalidateAll();
    previousState.current = { isRunning, isFollowed };
  }, [isRunning, isFollowed]);

  const liveIntervalMs = state === "live" ? SAFEGUARD_POLL_MS : POLL_MS;
  const everyMs = isFollowed ? liveIntervalMs : IDLE_POLL_MS;
  useEffect(() => {
    const timer = setInterval(poll, everyMs);
    document.addEventListener("visibilitychange", revalidateAll);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", revalidateAll);
    };
  }, [everyMs]);
  return state;
}

/** Whether changes are pushed: while the game runs, until its last flags are judged, and until a freeze ends. */
function useIsFollowed({ start, end, pausedAt, frozen }: LiveGame): boolean {
  const phase = useGamePhase({ start, end: end + LAST_CHANGES_MS, pausedAt });
  return phase === "running" || (phase === "after" && frozen);
}
