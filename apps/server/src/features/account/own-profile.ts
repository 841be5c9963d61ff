import type { Profile } from "@gonfalon/contract/account.ts";
import type { Db } from "#db/client.ts";
import { type MaybePromise, whenReady } from "#kernel/maybe-promise.ts";
import { memorySize } from "#kernel/memory-size.ts";
import { orRefuse } from "#kernel/problem-error.ts";
import { taggedCache } from "#kernel/tagged-cache.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Principal } from "#ports/principal.ts";
import { toProfile } from "./account.domain.ts";
import { findUser } from "./account.repo.ts";

interface OwnProfileDeps {
  readonly db: Db;
  readonly events: EventBus;
}

const MAX_BYTES = 8 * 1024 ** 2;

/** READ-2: the profiles of the callers, which every page requests. */
export function ownProfiles({ db, events }: OwnProfileDeps) {
  const profiles = taggedCache<Profile>({
    load: async (userId) => {
      const user = await findUser(db, userId);
      return user && toProfile(user);
    },
    tagsOf: ({ userId }) => [userId],
    capacity: MAX_BYTES,
    sizeOf: memorySize,
  });
  events.subscribe("user.changed", ({ userId }) => profiles.forget(userId));
  for (const type of ["file.deleted", "events.missed"] as const)
    events.subscribe(type, () => profiles.forgetAll());

  return (user: Principal): MaybePromise<Profile> =>
    whenReady(profiles.get(user.id), (profile) => orRefuse(profile, "session.required"));
}
