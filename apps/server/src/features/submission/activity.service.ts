import type { GameActivity } from "@gonfalon/contract/game-activity.ts";
import { SECOND_MS } from "@gonfalon/rules/durations.ts";
import type { Db } from "#db/client.ts";
import type { GameAccess } from "#features/participation/game-access.service.ts";
import { readCache } from "#kernel/read-cache.ts";
import type { Clock } from "#ports/clock.ts";
import type { Timer } from "#ports/timer.ts";
import { getActivityWindow, INTERVAL_MS, toActivityBlood, toBuckets } from "./activity.domain.ts";
import { countSubmissionsByInterval, listChallengeActivity, listLatestBloods } from "./activity.repo.ts";

export interface ActivityDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timer: Timer;
  readonly access: GameAccess;
}

/** MONITOR-8: a process computes the activity of a game at most this often. */
const CACHE_MS = 15 * SECOND_MS;

export type ActivityService = ReturnType<typeof activityService>;

export function activityService({ db, clock, timer, access }: ActivityDeps) {
  const activities = readCache(async (gameId: number) => {
    const activity = await compute(gameId);
    timer.after(CACHE_MS, () => activities.forget(gameId));
    return activity;
  });

  async function compute(gameId: number): Promise<GameActivity> {
    const window = getActivityWindow(await access.requireStarted(gameId), clock.now());
    const [counts, challenges, bloods] = await Promise.all([
      countSubmissionsByInterval(db, gameId, window),
      listChallengeActivity(db, gameId),
      listLatestBloods(db, gameId),
    ]);
    return {
      interval: INTERVAL_MS,
      buckets: [...toBuckets(window, counts)],
      challenges: [...challenges],
      bloods: bloods.map(toActivityBlood),
    };
  }

  async function get(gameId: number): Promise<GameActivity> {
    await access.requireStarted(gameId);
    return activities.get(gameId);
  }

  return { get };
}
