import type { BoardUpdate, BoardView } from "@gonfalon/contract/scoreboard.ts";
import { frozenAt, phaseAt } from "#features/game/game.domain.ts";
import { type AccessibleGame } from "#features/participation/game-access.domain.ts";
import type { GameAccess } from "#features/participation/game-access.service.ts";
import type { BoardStepEvent, ScoreboardService } from "#features/scoreboard/scoreboard.service.ts";
import { type MaybePromise, whenReady } from "#kernel/maybe-promise.ts";
import type { Clock } from "#ports/clock.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Logger } from "#ports/logger.ts";
import type { Realtime } from "#ports/realtime.ts";
import type { Cancel, Timer } from "#ports/timer.ts";
import { boardDeltaMessage, boardVersionMessage, GAME_CHANGE, topics } from "./hub.domain.ts";

export interface BoardFeedDeps {
  readonly clock: Clock;
  readonly timer: Timer;
  readonly events: EventBus;
  readonly realtime: Realtime;
  readonly access: GameAccess;
  readonly boards: Pick<ScoreboardService, "onStep" | "getVersion">;
  readonly log: Logger;
}

export type BoardFeed = ReturnType<typeof boardFeedService>;

const VIEWS: readonly BoardView[] = ["public", "live"];
/** Longer timers overflow. */
const MAX_TIMER_MS = 86_400_000;

/** LIVE-8: pushes changes of boards to the connections of this process. */
export function boardFeedService(deps: BoardFeedDeps) {
  const { clock, timer, events, realtime, access, boards, log } = deps;
  /** The games with subscribers, and their next start, freeze or unfreeze. */
  const followed = new Map<number, Cancel | undefined>();

  boards.onStep((step) => {
    for (const view of VIEWS)
      if (realtime.isHeard(topics.boardChanges(step.gameId, view))) pushStep(view, step);
  });
  events.subscribe("game.changed", ({ gameId }) => {
    if (!followed.has(gameId)) return;
    for (const view of VIEWS) realtime.push(topics.boardChanges(gameId, view), GAME_CHANGE);
    syncAll(gameId);
  });
  events.subscribe("events.missed", () => {
    for (const gameId of followed.keys()) syncAll(gameId);
  });

  /** A connection has subscribed to a view of the board. */
  function follow(gameId: number, view: BoardView): void {
    if (!followed.has(gameId)) followed.set(gameId, undefined);
    void sync(gameId, view);
  }

  function syncAll(gameId: number): void {
    const heard = VIEWS.filter((view) => realtime.isHeard(topics.boardChanges(gameId, view)));
    for (const view of heard) void sync(gameId, view);
    if (heard.length > 0) return;
    followed.get(gameId)?.();
    followed.delete(gameId);
  }

  /** Brings the subscribers of a view to the current version; a reset if they have another one. */
  async function sync(gameId: number, view: BoardView): Promise<void> {
    try {
      await whenReady(access.find(gameId), (game): MaybePromise<void> => {
        if (!game) return;
        schedule(game);
        const since = frozenAt(game, clock.now());
        if (!isOpen(game, view)) return;
        return whenReady(boards.getVersion(gameId, view, since), (version) => push(gameId, view, version));
      });
    } catch (err) {
      log.error({ err, gameId }, "failed to push the version of a board");
    }
  }

  function pushStep(view: BoardView, { gameId, since, getStep }: BoardStepEvent): void {
    const game = access.find(gameId);
    if (game instanceof Promise || !game) return void sync(gameId, view);
    const frozen = frozenAt(game, clock.now());
    if (since !== (view === "public" ? frozen : undefined) || !isOpen(game, view)) return;
    const { version, change } = getStep(view, frozen);
    push(gameId, view, version, change);
  }

  /** GAME-3: before the start only staff see the board, in the live view. */
  function isOpen(game: AccessibleGame, view: BoardView): boolean {
    return view === "live" || phaseAt(game, clock.now()) !== "before";
  }

  function push(gameId: number, view: BoardView, version: string, change?: BoardUpdate): void {
    const topic = topics.boardChanges(gameId, view);
    const from = realtime.getVersion(topic);
    if (from === version) return;
    const greeting = boardVersionMessage(version);
    const toReset = (since: string) => boardDeltaMessage({ from: since, to: version, reset: true });
    const message = change && change.from === from ? boardDeltaMessage(change) : from && toReset(from);
    realtime.pushVersion(topic, { version, greeting, message: message || greeting, toReset });
  }

  /** LIVE-8: the public board changes at these times without an event. */
  function schedule({ id, startsAt, freezeAt, unfreezeAt }: AccessibleGame): void {
    if (!followed.has(id)) return;
    const now = clock.now().getTime();
    const times = [startsAt, freezeAt, unfreezeAt].flatMap((time) => time?.getTime() ?? []);
    const next = Math.min(...times.filter((time) => time > now));
    followed.get(id)?.();
    const cancel = Number.isFinite(next)
      ? timer.after(Math.min(next - now, MAX_TIMER_MS), () => syncAll(id))
      : undefined;
    followed.set(id, cancel);
  }

  return { follow };
}
