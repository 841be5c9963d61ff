import { getProfile, type Profile } from "@gonfalon/contract/account.ts";
import useSWR from "swr";
import { cacheStore } from "./cache-store.ts";
import { call, urlOf } from "./call.ts";
import { isSignedOutRefusal, loadedFrom, type Refreshable } from "./use-endpoint.ts";

/** Who is signed in; ready with undefined for a visitor. */
export function useSession(): Refreshable<Profile | undefined> {
  // Not by the clock: a refused call says soon enough that the session has ended.
  const { data, error, mutate } = useSWR<Profile | null, unknown>(urlOf(getProfile), loadProfile, {
    refreshInterval: 0,
  });
  const session = loadedFrom(data, error);
  return {
    ...(session.state === "ready" ? { ...session, data: session.data ?? undefined } : session),
    refresh: async () => void (await mutate()),
  };
}

/** Forgets, here and on disk, what belonged to the person who signed out. */
export async function signedOut(): Promise<void> {
  await cacheStore.forgetOwner();
}

async function loadProfile(): Promise<Profile | null> {
  try {
    const profile = await call(getProfile);
    await cacheStore.switchTo(profile.userId);
    return profile;
  } catch (error) {
    if (!isSignedOutRefusal(error)) throw error;
    await cacheStore.switchTo(undefined);
    // The cache takes undefined for an answer that has not come.
    return null;
  }
}
