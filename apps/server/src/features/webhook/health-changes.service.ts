import type { Db } from "#db/client.ts";
import { inTransaction } from "#db/transaction.ts";
import type { CheckupService } from "#features/installation/checkup.service.ts";
import type { Clock } from "#ports/clock.ts";
import { toHealthState } from "./health.domain.ts";
import { deleteHealthStates, isHealthSubscribed, upsertHealthStates } from "./health-states.repo.ts";
import { queueWebhookEvent } from "./webhook-outbox.repo.ts";

export interface HealthChangesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly checkup: CheckupService;
}

/** HOOK-15: runs the check-up, and queues an event for each check whose status has changed since the last run. */
export function healthChanges({ db, clock, checkup }: HealthChangesDeps) {
  return async function queueHealthChanges(): Promise<void> {
    // Without a subscriber, no check-up runs. The stored states would become outdated, so they are deleted.
    if (!(await isHealthSubscribed(db))) return deleteHealthStates(db);
    const states = (await checkup.examine()).map(toHealthState);
    await inTransaction(db, async (tx) => {
      for (const change of await upsertHealthStates(tx, states)) {
        const data = { scope: "Platform", ...change };
        const at = clock.now();
        await queueWebhookEvent(tx, { type: "health.changed", gameId: null, data, at, isPublic: false });
      }
    });
  };
}
