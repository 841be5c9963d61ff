import { getProfile } from "@gonfalon/contract/account.ts";
import { getScoreboard } from "@gonfalon/contract/scoreboard.ts";
import { getClientConfig } from "@gonfalon/contract/settings.ts";
import type { Cache, State } from "swr";
import { isAnswerOf } from "./cache-key.ts";
import { urlOf } from "./call.ts";
import { openSnapshotStorage, type Snapshot, type SnapshotStorage } from "./snapshot-storage.ts";

const OWNER_KEY = "gonfalon-user";
const VISITOR = "anonymous";
const SAVE_DELAY_MS = 3000;
const MAX_ENTRIES = 200;

interface Entry extends State<unknown> {
  /** SWR's own copy of the key; without it the entry would be invisible to `mutate` with a filter. */
  readonly _k?: string;
}

/** The profile is the answer that caused the switch; the configuration is the same for everyone. */
function outlivesSwitch(key: string): boolean {
  return key === urlOf(getProfile) || key === urlOf(getClientConfig);
}

/** A scoreboard can be megabytes: writing it down at every change would make the page stutter. */
function outlivesVisit(key: string): boolean {
  return !isAnswerOf(getScoreboard, key);
}

/** What the store needs of SWR: replace an answer, tell the screens that show it, and fetch it again or not. */
type Mutate = (key: string, data: unknown, options: { readonly revalidate: boolean }) => Promise<unknown>;

/**
 * The answers of the API, kept across visits and apart for each user: what one person has seen is never
 * shown to the next.
 */
export function createCacheStore(open: () => Promise<SnapshotStorage>) {
  const entries = new Map<string, Entry>();
  let storage: Promise<SnapshotStorage> | undefined;
  let owner = localStorage.getItem(OWNER_KEY) ?? VISITOR;
  let mutate: Mutate = async () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const opened = () => (storage ??= open());

  const cache: Cache = {
    keys: () => entries.keys(),
    get: (key) => entries.get(key),
    set(key, value) {
      // Taken out first: the order of the map is then the order of last use.
      entries.delete(key);
      entries.set(key, value);
      timer ??= setTimeout(() => void save(), SAVE_DELAY_MS);
    },
    delete: (key) => void entries.delete(key),
  };

  function fill(snapshot: Snapshot): void {
    for (const [key, data] of snapshot) {
      if (entries.get(key)?.data === undefined) entries.set(key, { data, _k: key });
    }
  }

  /** Brings back what the last known user had seen; without it the visit starts empty. */
  async function restore(): Promise<void> {
    fill(await read(owner));
  }

  async function read(person: string): Promise<Snapshot> {
    try {
      return (await (await opened()).read(person)) ?? [];
    } catch {
      return [];
    }
  }

  /** Writes what has changed since the last time. */
  async function save(): Promise<void> {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    // Another tab has changed the user, and may have removed this one's answers for good.
    if (!belongsTo(owner)) return;
    const snapshot = [...entries].flatMap(([key, { data }]) =>
      data !== undefined && outlivesVisit(key) ? [[key, data] as const] : [],
    );
    // Read before the pause: afterwards the owner may be another.
    const writer = owner;
    await (await opened()).write(writer, snapshot.slice(-MAX_ENTRIES));
  }

  /** Whether no tab has signed another person in, or this one out, meanwhile. */
  function belongsTo(person: string): boolean {
    return (localStorage.getItem(OWNER_KEY) ?? VISITOR) === person;
  }

  /** Puts the answers of another user, or of visitors, in place of the present ones. */
  async function switchTo(userId: string | undefined): Promise<void> {
    const next = userId ?? VISITOR;
    if (next === owner) return;
    owner = next;
    localStorage.setItem(OWNER_KEY, next);
    const shown = [...entries.keys()].filter((key) => !outlivesSwitch(key));
    await Promise.all(shown.map((key) => mutate(key, undefined, { revalidate: false })));
    const snapshot = await read(next);
    const known = new Map(snapshot);
    // Through SWR, which tells the screens; put into the map directly, nobody would notice.
    await Promise.all(shown.map((key) => mutate(key, known.get(key), { revalidate: true })));
    fill(snapshot);
  }

  /** Removes the answers of the present user for good and goes on as a visitor. */
  async function forgetOwner(): Promise<void> {
    const leaving = owner;
    await switchTo(undefined);
    if (leaving !== VISITOR) await (await opened()).remove(leaving);
    await mutate(urlOf(getProfile), null, { revalidate: false });
  }

  /** Removes all answers of all users. */
  async function clear(): Promise<void> {
    entries.clear();
    clearTimeout(timer);
    timer = undefined;
    await (await opened()).clear();
  }

  /** Fetches an answer again for the screens that show it. */
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
    /** Lets the store tell mounted screens that their data has changed. */
    attach(mutator: Mutate): void {
      mutate = mutator;
    },
  };
}

export type CacheStore = ReturnType<typeof createCacheStore>;

export const cacheStore = createCacheStore(openSnapshotStorage);

/** Empties every cache of this site and starts the page anew. */
export async function clearCache(): Promise<void> {
  await cacheStore.clear();
  const names = "caches" in globalThis ? await caches.keys() : [];
  await Promise.all(names.map((name) => caches.delete(name)));
  globalThis.location.reload();
}
