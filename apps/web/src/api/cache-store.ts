import { getSession } from "@gonfalon/contract/profile.ts";
import { getScoreboard } from "@gonfalon/contract/scoreboard.ts";
import { getClientConfig } from "@gonfalon/contract/settings.ts";
import type { Cache, State } from "swr";
import { isEndpointKey } from "./cache-key.ts";
import { toUrl } from "./call.ts";
import { openSnapshotStorage, type Snapshot, type SnapshotStorage } from "./snapshot-storage.ts";

const OWNER_KEY = "gonfalon-user";
const VISITOR = "anonymous";
const SAVE_DELAY_MS = 3000;
const MAX_ENTRIES = 200;

interface Entry extends State<unknown> {
  /** SWR's own copy of the key; `mutate` with a filter ignores entries without it. */
  readonly _k?: string;
}

/** Whether an entry stays when the user changes: the profile caused the change; all users share the configuration. */
function isPreservedOnSwitch(key: string): boolean {
  return key === toUrl(getSession) || key === toUrl(getClientConfig);
}

/** Whether an entry is persisted. A scoreboard can be megabytes large: writing each change would block the page. */
function isPersisted(key: string): boolean {
  return !isEndpointKey(getScoreboard, key);
}

/** SWR's `mutate`: replaces a value, updates the components that show it, and optionally revalidates it. */
type Mutate = (key: string, data: unknown, options: { readonly revalidate: boolean }) => Promise<unknown>;

/** Without mounted components there is nothing to update. */
const ignoreMutation: Mutate = async () => undefined;

/**
 * API responses, persisted across visits and separately for each user: the data of one user is never
 * shown to another.
 */
export function createCacheStore(open: () => Promise<SnapshotStorage>) {
  const entries = new Map<string, Entry>();
  let storage: Promise<SnapshotStorage> | undefined;
  let owner = localStorage.getItem(OWNER_KEY) ?? VISITOR;
  let mutate = ignoreMutation;
  let saveTimer: ReturnType<typeof setTimeout> | undefined;

  const getStorage = () => (storage ??= open());

  const cache: Cache = {
    keys: () => entries.keys(),
    get: (key) => entries.get(key),
    set(key, value) {
      // Delete first, so that the map is ordered by last update: a snapshot contains the latest entries.
      entries.delete(key);
      entries.set(key, value);
      saveTimer ??= setTimeout(() => void save(), SAVE_DELAY_MS);
    },
    delete: (key) => void entries.delete(key),
  };

  function addMissingEntries(snapshot: Snapshot): void {
    for (const [key, data] of snapshot) {
      if (entries.get(key)?.data === undefined) entries.set(key, { data, _k: key });
    }
  }

  /** Restores the snapshot of the last known user; without one, the cache starts empty. */
  async function restore(): Promise<void> {
    addMissingEntries(await read(owner));
  }

  async function read(userId: string): Promise<Snapshot> {
    try {
      return (await (await getStorage()).read(userId)) ?? [];
    } catch {
      return [];
    }
  }

  /** Writes a snapshot if an entry was set since the last write. */
  async function save(): Promise<void> {
    if (saveTimer === undefined) return;
    clearTimeout(saveTimer);
    saveTimer = undefined;
    // Another tab may have changed the user and deleted the snapshot.
    if (!belongsTo(owner)) return;
    const snapshot = [...entries].flatMap(([key, { data }]) =>
      data !== undefined && isPersisted(key) ? [[key, data] as const] : [],
    );
    // Read before the await: the owner may change while the storage opens.
    const snapshotOwner = owner;
    try {
      await (await getStorage()).write(snapshotOwner, snapshot.slice(-MAX_ENTRIES));
    } catch {
      // The storage is full, or the browser has closed the database: the next write opens it again.
      storage = undefined;
    }
  }

  /** Whether this user is still the owner of the stored data: another tab may have changed the user. */
  function belongsTo(userId: string): boolean {
    return (localStorage.getItem(OWNER_KEY) ?? VISITOR) === userId;
  }

  /** Replaces the current entries with those of another user or of visitors. */
  async function switchTo(userId: string | undefined): Promise<void> {
    const nextOwner = userId ?? VISITOR;
    if (nextOwner === owner) return;
    owner = nextOwner;
    localStorage.setItem(OWNER_KEY, nextOwner);
    const userKeys = [...entries.keys()].filter((key) => !isPreservedOnSwitch(key));
    await Promise.all(userKeys.map((key) => mutate(key, undefined, { revalidate: false })));
    const snapshot = await read(nextOwner);
    // Another switch has started in the meantime: these entries belong to a different user.
    if (nextOwner !== owner) return;
    const nextEntries = new Map(snapshot);
    // Use SWR's mutate to update the components: SWR does not observe the map.
    await Promise.all(userKeys.map((key) => mutate(key, nextEntries.get(key), { revalidate: true })));
    addMissingEntries(snapshot);
  }

  /** Deletes the entries of the current user permanently and continues as a visitor. */
  async function forgetOwner(): Promise<void> {
    const previousOwner = owner;
    await switchTo(undefined);
    // Before the deletion from the storage, which can fail: the user is signed out in any case.
    await mutate(toUrl(getSession), null, { revalidate: false });
    if (previousOwner !== VISITOR) await (await getStorage()).remove(previousOwner);
  }

  /** Deletes the entries of all users. */
  async function clear(): Promise<void> {
    entries.clear();
    clearTimeout(saveTimer);
    saveTimer = undefined;
    await (await getStorage()).clear();
  }

  /** Revalidates an entry for the components that show it. */
  async function refresh(key: string): Promise<void> {
    await mutate(key, entries.get(key)?.data, { revalidate: true });
  }

  return {
    cache,
    restore,
    refresh,
    save,
    belongsTo,
    switchTo,
    forgetOwner,
    clear,
    /** Connects the store to SWR, so that it can update mounted components. Returns a function that disconnects it. */
    attach(mutator: Mutate): () => void {
      mutate = mutator;
      return () => {
        if (mutate === mutator) mutate = ignoreMutation;
      };
    },
  };
}

export type CacheStore = ReturnType<typeof createCacheStore>;

export const cacheStore = createCacheStore(openSnapshotStorage);

/** Clears all caches of this site and reloads the page. */
export async function clearCache(): Promise<void> {
  await cacheStore.clear();
  const cacheNames = "caches" in globalThis ? await caches.keys() : [];
  await Promise.all(cacheNames.map((name) => caches.delete(name)));
  globalThis.location.reload();
}
