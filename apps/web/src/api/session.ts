import { getProfile, type Profile } from "@gonfalon/contract/account.ts";
import useSWR, { type Cache, useSWRConfig } from "swr";
import { cacheStore } from "./cache-store.ts";
import { call, urlOf } from "./call.ts";
import { peekEarlyAnswer } from "./early-answers.ts";
import { isSignedOutRefusal, loadedFrom, type Refreshable } from "./use-endpoint.ts";

type Session = Refreshable<Profile | undefined> & {
  /** The session has ended by itself: until this person signs in again, or leaves, all stays on screen. */
  readonly lapsed: boolean;
};

/** A person, or visitors. */
interface Owner {
  readonly userId: string | undefined;
}

type Remembered = (Profile & { readonly lapsed?: true }) | null;

/** Those whose person the server has known during this visit: others may be left from a visit long ago. */
const confirmed = new WeakSet<Cache>();

/** Who is signed in; ready with undefined for a visitor. */
export function useSession(): Session {
  const { cache, mutate: mutateAll } = useSWRConfig();
  const load = () => loadProfile(cache, () => mutateAll((key) => key !== urlOf(getProfile)));
  // Not by the clock: a refused call says soon enough that the session has ended.
  const { data, error, mutate } = useSWR<Remembered, unknown>(urlOf(getProfile), load, {
    refreshInterval: 0,
  });
  const session = loadedFrom(data, error);
  return {
    ...(session.state === "ready" ? { ...session, data: session.data ?? undefined } : session),
    lapsed: data?.lapsed === true && confirmed.has(cache),
    refresh: async () => void (await mutate()),
  };
}

/**
 * Whose answers to show from the start, if the server has said who is here while the program was loading. Learnt
 * later, all that the first screen has loaded until then would have to be loaded again.
 */
export async function earlyOwner(): Promise<Owner | undefined> {
  const answer = await peekEarlyAnswer(urlOf(getProfile));
  if (answer?.status === 401) return { userId: undefined };
  return answer?.ok ? ((await answer.json()) as Profile) : undefined;
}

/** Forgets, here and on disk, what belonged to the person who signed out. */
export async function signedOut(): Promise<void> {
  await cacheStore.forgetOwner();
}

async function loadProfile(cache: Cache, refreshOthers: () => Promise<unknown>): Promise<Remembered> {
  const last: Remembered | undefined = cache.get(urlOf(getProfile))?.data;
  try {
    const profile = await call(getProfile);
    await cacheStore.switchTo(profile.userId);
    confirmed.add(cache);
    // What was refused meanwhile is not asked for again by itself.
    if (last?.lapsed) void refreshOthers();
    return profile;
  } catch (error) {
    if (!isSignedOutRefusal(error)) throw error;
    if (last && confirmed.has(cache) && cacheStore.belongsTo(last.userId)) return { ...last, lapsed: true };
    await cacheStore.switchTo(undefined);
    // The cache takes undefined for an answer that has not come.
    return null;
  }
}
