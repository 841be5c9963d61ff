import type { Db } from "#db/client.ts";
import { inTransaction } from "#db/transaction.ts";
import type { Clock } from "#ports/clock.ts";
import { claimReachedGames, GAME_TIMES } from "./game-times.repo.ts";
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
        for (const { id, startsAt, endsAt } of await claimReachedGames(tx, time, at)) {
          const data = { start: startsAt.toISOString(), end: endsAt.toISOString() };
          await queueWebhookEvent(tx, { type: time.type, gameId: id, data, at });
        }
      });
  };
}
