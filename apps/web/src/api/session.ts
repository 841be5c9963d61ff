import { getProfile, type Profile } from "@gonfalon/contract/profile.ts";
import useSWR, { type Cache, useSWRConfig } from "swr";
import type { Refreshable } from "#state/loaded.ts";
import { cacheStore } from "./cache-store.ts";
import { call, toUrl } from "./call.ts";
import { peekPrefetched } from "./prefetched.ts";
import { isSignedOutRefusal, loadedFrom } from "./use-endpoint.ts";

type Session = Refreshable<Profile | undefined> & {
  /** The session has expired: the screen stays as it is until the user signs in again or leaves. */
  readonly lapsed: boolean;
};

/** A user, or visitors. */
interface Owner {
  readonly userId: string | undefined;
}

type Remembered = (Profile & { readonly lapsed?: true }) | null;

/** Loads are numbered in the order of their start: an older response must not undo a newer one. */
let started = 0;
let applied = 0;

/** Owners confirmed by the server during this visit; others may be left over from an earlier visit. */
const confirmed = new WeakSet<Cache>();

/** The signed-in user; ready with undefined for a visitor. */
export function useSession(): Session {
  const { cache, mutate: mutateAll } = useSWRConfig();
  const load = () => loadProfile(cache, () => mutateAll((key) => key !== toUrl(getProfile)));
  // No polling: a rejected request reveals an expired session soon enough.
  const { data, error, mutate } = useSWR<Remembered, unknown>(toUrl(getProfile), load, {
    refreshInterval: 0,
  });
  const session = loadedFrom(data, error);
  return {
    ...(session.state === "ready" ? { ...session, data: session.data ?? undefined } : session),
    lapsed: data?.lapsed === true && confirmed.has(cache),
    // Not `mutate()` alone: if another load starts meanwhile, it resolves before the user is known.
    refresh: async () => {
      const profile = await load().catch(() => undefined);
      await (profile === undefined ? mutate() : mutate(profile, { revalidate: false }));
    },
  };
}

/**
 * The owner of the cache at startup, if the server has already identified the user. If it were known only
 * later, everything that the first screen has loaded by then would have to be loaded again.
 */
export async function prefetchedOwner(): Promise<Owner | undefined> {
  const response = await peekPrefetched(toUrl(getProfile));
  if (response?.status === 401) return { userId: undefined };
  return response?.ok ? ((await response.json()) as Profile) : undefined;
}

/** Deletes the data of the user who signed out, in memory and on disk. */
export async function signedOut(): Promise<void> {
  await cacheStore.forgetOwner();
}

async function loadProfile(cache: Cache, refreshOthers: () => Promise<unknown>): Promise<Remembered> {
  const current = (): Remembered | undefined => cache.get(toUrl(getProfile))?.data;
  const last = current();
  const order = ++started;
  const isOutdated = () => order < (applied = Math.max(applied, order));
  try {
    const profile = await call(getProfile);
    if (isOutdated()) return current() ?? null;
    await cacheStore.switchTo(profile.userId);
    confirmed.add(cache);
    // Requests that were rejected in the meantime are not retried automatically.
    if (last?.lapsed) void refreshOthers();
    return profile;
  } catch (error) {
    if (!isSignedOutRefusal(error)) throw error;
    if (isOutdated()) return current() ?? null;
    if (last && confirmed.has(cache) && cacheStore.belongsTo(last.userId)) return { ...last, lapsed: true };
    await cacheStore.switchTo(undefined);
    // SWR treats undefined as a response that has not arrived.
    return null;
  }
}
