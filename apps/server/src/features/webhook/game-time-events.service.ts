import type { Db } from "#db/client.ts";
import { inTransaction } from "#db/transaction.ts";
import type { Clock } from "#ports/clock.ts";
import {
  claimReachedGames,
  claimResumedGame,
  type EndedPause,
  GAME_TIMES,
  type GameTime,
  type ReachedGame,
} from "./game-times.repo.ts";
import { queueWebhookEvent } from "./webhook-outbox.repo.ts";

export interface GameTimeEventsDeps {
  readonly db: Db;
  readonly clock: Clock;
}

/** HOOK-13: queues the events of games that have started or ended, or whose board has been frozen or unfrozen. */
export function gameTimeEvents({ db, clock }: GameTimeEventsDeps) {
  return async function queueGameTimes(): Promise<void> {
    for (const time of GAME_TIMES)
      await inTransaction(db, async (tx) => {
        const at = clock.now();
        await queueEvents(tx, time, await claimReachedGames(tx, time, at), at);
      });
  };
}

/** PAUSE-3: queues the events of times that passed during a pause and have not been moved, in the resumption. */
export async function queueTimesOfPause(tx: Db, pause: EndedPause, at: Date): Promise<void> {
  for (const time of GAME_TIMES) await queueEvents(tx, time, await claimResumedGame(tx, time, pause, at), at);
}

async function queueEvents(
  tx: Db,
  { type }: GameTime,
  games: readonly ReachedGame[],
  at: Date,
): Promise<void> {
  for (const { id, startsAt, endsAt } of games) {
    const data = { start: startsAt.toISOString(), end: endsAt.toISOString() };
    await queueWebhookEvent(tx, { type, gameId: id, data, at });
  }
}
