import { getProfile, getSession, type Profile, type SignedIn } from "@gonfalon/contract/profile.ts";
import useSWR, { type Cache, useSWRConfig } from "swr";
import type { Refreshable } from "#state/loaded.ts";
import { addRenewal, useRenewalCount } from "#state/renewals.ts";
import { cacheStore } from "./cache-store.ts";
import { call, toUrl } from "./call.ts";
import { peekPrefetchedResponse } from "./prefetched.ts";
import { toLoaded } from "./use-endpoint.ts";

type Session = Refreshable<Profile | undefined> & {
  /** The session has expired: the screen stays as it is until the user signs in again or leaves. */
  readonly isExpired: boolean;
  /** How many times a user of this page has signed in again after the session had expired. */
  readonly renewalCount: number;
};

/** The user whose data the cache contains; the cache contains the data of visitors if `userId` is undefined. */
interface Owner {
  readonly userId: string | undefined;
}

type CachedProfile = (Profile & { readonly isExpired?: true }) | null;

/** Loads are numbered in the order of their start: an older response must not undo a newer one. */
let lastStartedLoad = 0;
let lastAppliedLoad = 0;

/** Caches whose owner the server has confirmed during this visit; other owners may be from an earlier visit. */
const confirmedCaches = new WeakSet<Cache>();

/** The signed-in user; ready with undefined for a visitor. */
export function useSession(): Session {
  const { cache, mutate: mutateAll } = useSWRConfig();
  const load = () => loadProfile(cache, () => mutateAll((key) => key !== toUrl(getSession)));
  // No polling: a rejected request reveals an expired session soon enough.
  const { data, error, mutate } = useSWR<CachedProfile, unknown>(toUrl(getSession), load, {
    refreshInterval: 0,
  });
  const session = toLoaded(data, error);
  const renewalCount = useRenewalCount();
  return {
    ...(session.state === "ready" ? { ...session, data: session.data ?? undefined } : session),
    isExpired: data?.isExpired === true && confirmedCaches.has(cache),
    renewalCount,
    // Not `mutate()` alone: if another load starts in the meantime, `mutate()` resolves before the user is known.
    refresh: async () => {
      const profile = await load().catch(() => undefined);
      await (profile === undefined ? mutate() : mutate(profile, { revalidate: false }));
    },
  };
}

/** The profile of the signed-in user; undefined for a visitor, and until it is loaded. */
export function useProfile(): Profile | undefined {
  const session = useSession();
  return session.state === "ready" ? session.data : undefined;
}

/**
 * The owner of the cache at startup, if the server has already identified the user. Without it, the first screen
 * would load its data for the previous owner and then again for the current one.
 */
export async function readPrefetchedOwner(): Promise<Owner | undefined> {
  const response = await peekPrefetchedResponse(toUrl(getSession));
  if (!response?.ok) return undefined;
  try {
    const { user } = (await response.json()) as SignedIn;
    return { userId: user?.userId };
  } catch {
    // Not JSON, for example the page of a proxy. The screen sends the request again and shows the error.
    return undefined;
  }
}

/** Deletes the data of the user who signed out, in memory and on disk. */
export async function clearUserData(): Promise<void> {
  // A response to a request from before the sign-out must not restore the user.
  lastAppliedLoad = ++lastStartedLoad;
  await cacheStore.forgetOwner();
}

async function loadProfile(
  cache: Cache,
  refreshOtherEntries: () => Promise<unknown>,
): Promise<CachedProfile> {
  const getCached = (): CachedProfile | undefined => cache.get(toUrl(getSession))?.data;
  const previous = getCached();
  const loadNumber = ++lastStartedLoad;
  const profile = await loadUser();
  if (loadNumber < lastAppliedLoad) return getCached() ?? null;
  lastAppliedLoad = loadNumber;
  if (profile === null && previous && confirmedCaches.has(cache) && cacheStore.belongsTo(previous.userId))
    return { ...previous, isExpired: true };
  await cacheStore.switchTo(profile?.userId);
  if (profile === null) return null;
  confirmedCaches.add(cache);
  if (previous?.isExpired) {
    addRenewal();
    // Requests that were rejected in the meantime are not retried automatically.
    void refreshOtherEntries();
  }
  return profile;
}

/** Null for a visitor: SWR treats undefined as a response that has not arrived. */
async function loadUser(): Promise<Profile | null> {
  const { user } = await call(getSession);
  // The profile of a banned user is rejected: the error contains the reason.
  return user?.role === "Banned" ? call(getProfile) : user;
}
