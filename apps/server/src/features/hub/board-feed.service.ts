import type { BoardView } from "@gonfalon/contract/scoreboard.ts";
import { DAY_MS, SECOND_MS } from "@gonfalon/rules/durations.ts";
import { getFreezeTime, getPhase } from "#features/game/game.domain.ts";
import type { AccessibleGame } from "#features/participation/game-access.domain.ts";
import type { GameAccess } from "#features/participation/game-access.service.ts";
import type { BoardStepEvent, ScoreboardService, ViewStep } from "#features/scoreboard/scoreboard.service.ts";
import { type MaybePromise, whenReady } from "#kernel/maybe-promise.ts";
import type { Clock } from "#ports/clock.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Logger } from "#ports/logger.ts";
import type { Realtime } from "#ports/realtime.ts";
import type { Cancel, Timer } from "#ports/timer.ts";
import { GAME_CHANGE, toBoardDeltaMessage, toBoardVersionMessage, topics } from "./hub.domain.ts";

export interface BoardFeedDeps {
  readonly clock: Clock;
  readonly timer: Timer;
  readonly events: EventBus;
  readonly realtime: Realtime;
  readonly access: GameAccess;
  readonly boards: Pick<ScoreboardService, "onStep" | "getLatestStep">;
  readonly log: Logger;
}

export type BoardFeed = ReturnType<typeof boardFeedService>;

const VIEWS: readonly BoardView[] = ["public", "live"];
/** After this time, every process serves the board that follows a reset. */
const REPEAT_AFTER_MS = 2 * SECOND_MS;
/** Node.js timers cannot be longer than 24.8 days. */
const MAX_TIMER_MS = DAY_MS;

/** LIVE-8: pushes board changes to the connections of this process. */
export function boardFeedService(deps: BoardFeedDeps) {
  const { clock, timer, events, realtime, access, boards, log } = deps;
  /** The games with subscribers, and the function that cancels the timer for their next start, freeze or unfreeze. */
  const followedGames = new Map<number, Cancel | undefined>();

  boards.onStep((step) => {
    for (const view of VIEWS)
      if (realtime.hasSubscribers(topics.boardChanges(step.gameId, view))) pushStep(view, step);
  });
  events.subscribe("game.changed", ({ gameId }) => {
    if (!followedGames.has(gameId)) return;
    for (const view of VIEWS) realtime.push(topics.boardChanges(gameId, view), GAME_CHANGE);
    syncAll(gameId);
  });
  events.subscribe("events.missed", () => {
    for (const gameId of followedGames.keys()) syncAll(gameId);
  });
  for (const type of [
    "solve.committed",
    "score.changed",
    "challenge.changed",
    "participation.changed",
  ] as const)
    events.subscribe(type, ({ gameId }) => rebuildEvicted(gameId));

  /** Called when a connection has subscribed to a view of the board. */
  function follow(gameId: number, view: BoardView): void {
    if (!followedGames.has(gameId)) followedGames.set(gameId, undefined);
    void sync(gameId, view);
  }

  function syncAll(gameId: number): void {
    const views = VIEWS.filter((view) => realtime.hasSubscribers(topics.boardChanges(gameId, view)));
    for (const view of views) void sync(gameId, view);
    if (views.length > 0) return;
    followedGames.get(gameId)?.();
    followedGames.delete(gameId);
  }

  /** A board that the cache has evicted causes no steps until it is built again. A cached board is not affected. */
  function rebuildEvicted(gameId: number): void {
    if (followedGames.has(gameId)) syncAll(gameId);
    else if ([topics.board(gameId), topics.staffBoard(gameId)].some(realtime.hasSubscribers))
      void sync(gameId, "public");
  }

  /** Pushes the current version to the subscribers of a view; those with another version receive a reset. */
  async function sync(gameId: number, view: BoardView): Promise<void> {
    try {
      await whenReady(access.find(gameId), (game): MaybePromise<void> => {
        if (!game) return;
        schedule(game);
        const freezeTime = getFreezeTime(game, clock.now());
        if (!isOpen(game, view)) return;
        return whenReady(boards.getLatestStep(gameId, view, freezeTime), (step) => push(gameId, view, step));
      });
    } catch (err) {
      log.error({ err, gameId }, "failed to push a board version");
    }
  }

  function pushStep(view: BoardView, { gameId, freezeTime, getStep }: BoardStepEvent): void {
    const game = access.find(gameId);
    if (game instanceof Promise || !game) return void sync(gameId, view);
    const currentFreezeTime = getFreezeTime(game, clock.now());
    if (freezeTime !== (view === "public" ? currentFreezeTime : undefined) || !isOpen(game, view)) return;
    push(gameId, view, getStep(view, currentFreezeTime));
  }

  /** GAME-3: before the start only staff see the board, in the live view. */
  function isOpen(game: AccessibleGame, view: BoardView): boolean {
    return view === "live" || getPhase(game, clock.now()) !== "before";
  }

  function push(gameId: number, view: BoardView, { version, getChange }: ViewStep): void {
    const topic = topics.boardChanges(gameId, view);
    const from = realtime.getVersion(topic);
    if (from === version) return;
    const initialMessage = toBoardVersionMessage(version);
    const toReset = (since: string) => ({ from: since, to: version, reset: true });
    const toMessage = () => {
      if (from === undefined) return initialMessage;
      const change = getChange();
      const update = change?.from === from ? change : toReset(from);
      if (update.reset) repeatVersion(topic);
      return toBoardDeltaMessage(update);
    };
    realtime.pushVersion(topic, {
      version,
      initialMessage,
      message: toMessage(),
      toReset: (since) => toBoardDeltaMessage(toReset(since)),
    });
  }

  /**
   * A client that has fetched the board after a reset may have received an older one from another process. The repeated
   * version makes it request the changes.
   */
  function repeatVersion(topic: string): void {
    if (events.peerCount === 0) return;
    timer.after(REPEAT_AFTER_MS, () => {
      const version = realtime.getVersion(topic);
      if (version !== undefined) realtime.push(topic, toBoardVersionMessage(version));
    });
  }

  /** LIVE-8: syncs at the next start, freeze or unfreeze, when the public board changes without an event. */
  function schedule({ id, startsAt, freezeAt, unfreezeAt }: AccessibleGame): void {
    if (!followedGames.has(id)) return;
    const now = clock.now().getTime();
    const times = [startsAt, freezeAt, unfreezeAt].flatMap((time) => time?.getTime() ?? []);
    const nextTime = Math.min(...times.filter((time) => time > now));
    followedGames.get(id)?.();
    const cancel = Number.isFinite(nextTime)
      ? timer.after(Math.min(nextTime - now, MAX_TIMER_MS), () => syncAll(id))
      : undefined;
    followedGames.set(id, cancel);
  }

  return { follow };
}
