import type { Db } from "#db/client.ts";
import type { MaybePromise } from "#kernel/maybe-promise.ts";
import { readCache } from "#kernel/read-cache.ts";
import type { EventBus } from "#ports/event-bus.ts";
import { listBoughtHintIds } from "./hint.repo.ts";

export interface BoughtHintsDeps {
  readonly db: Db;
  readonly events: EventBus;
}

const MAX_TEAMS = 20_000;

export type BoughtHints = ReturnType<typeof boughtHints>;

/** Caches which hints each team has bought. */
export function boughtHints({ db, events }: BoughtHintsDeps) {
  const cache = readCache((participationId: number) => listBoughtHintIds(db, participationId), MAX_TEAMS);
  events.subscribe("score.changed", ({ participationId }) => cache.forget(participationId));
  for (const type of ["challenge.changed", "game.changed", "events.missed"] as const)
    events.subscribe(type, cache.forgetAll);

  function get(participationId: number): MaybePromise<ReadonlySet<number>> {
    return cache.get(participationId);
  }

  return { get };
}
