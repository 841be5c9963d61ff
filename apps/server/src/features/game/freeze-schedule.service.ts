import type { Db } from "#db/client.ts";
import type { Clock } from "#ports/clock.ts";
import type { EventBus } from "#ports/event-bus.ts";
import { listGamesWithFreezeChange } from "./game.repo.ts";

interface FreezeScheduleDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly events: EventBus;
}

/** FREEZE-5: publishes each scheduled start and end of a freeze, so that open pages reload the board. */
export function freezeSchedule({ db, clock, events }: FreezeScheduleDeps) {
  let checkedUntil = clock.now();

  async function publishDue(): Promise<void> {
    const now = clock.now();
    for (const gameId of await listGamesWithFreezeChange(db, checkedUntil, now))
      events.publish({ type: "game.changed", gameId });
    checkedUntil = now;
  }

  return { publishDue };
}
