import type { Profile, SignedIn } from "@gonfalon/contract/account.ts";
import type { Db } from "#db/client.ts";
import { type MaybePromise, whenReady } from "#kernel/maybe-promise.ts";
import { estimateMemorySize } from "#kernel/memory-size.ts";
import { PERSONAL_CACHE_BYTES } from "#kernel/personal-cache-bytes.ts";
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

const VISITOR: SignedIn = { user: null };

/** READ-2: a cache of the callers' own profiles, which every page requests. */
export function ownProfiles({ db, events }: OwnProfileDeps) {
  const accounts = taggedCache<SignedIn & { readonly user: Profile }>({
    load: async (userId) => {
      const user = await findUser(db, userId);
      return user && { user: toProfile(user) };
    },
    getTags: ({ user }) => [user.userId],
    capacity: PERSONAL_CACHE_BYTES.profiles,
    getSize: estimateMemorySize,
  });
  events.subscribe("user.changed", ({ userId }) => accounts.forget(userId));
  for (const type of ["file.deleted", "events.missed"] as const)
    events.subscribe(type, () => accounts.forgetAll());

  return {
    getProfile: (caller: Principal): MaybePromise<Profile> =>
      whenReady(accounts.get(caller.id), (account) => orRefuse(account, "session.required").user),
    getSession: (caller: Principal | undefined): MaybePromise<SignedIn> =>
      caller ? whenReady(accounts.get(caller.id), (account) => account ?? VISITOR) : VISITOR,
  };
}
