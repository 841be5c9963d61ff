import type { Db } from "#db/client.ts";
import { type MaybePromise, whenReady } from "#kernel/maybe-promise.ts";
import { readCache } from "#kernel/read-cache.ts";
import type { EventBus } from "#ports/event-bus.ts";
import { listNonExactFlags } from "./flag.repo.ts";
import { flagMatcher } from "./flag-pattern.ts";

export interface FlagMatchingDeps {
  readonly db: Db;
  readonly events: EventBus;
}

export type FlagMatching = ReturnType<typeof flagMatching>;

/** KIND-3: matches answers against the flags that PostgreSQL cannot compare: patterns and flags that ignore case. */
export function flagMatching({ db, events }: FlagMatchingDeps) {
  const matchers = readCache(async (challengeId: number) => {
    const flags = await listNonExactFlags(db, challengeId);
    return flags.map((flag) => ({ id: flag.id, matches: flagMatcher(flag) }));
  });
  events.subscribe("challenge.changed", ({ challengeId }) => matchers.forget(challengeId));
  for (const type of ["game.changed", "events.missed"] as const)
    events.subscribe(type, () => matchers.forgetAll());

  /** The ids of the matching flags. The caller checks that they still exist. */
  function match(challengeId: number, answer: string): MaybePromise<readonly number[]> {
    return whenReady(matchers.get(challengeId), (flagMatchers) =>
      flagMatchers.filter(({ matches }) => matches(answer)).map(({ id }) => id),
    );
  }

  return { match };
}
