/** The cached responses of one user: URL -> data. */
export type Snapshot = readonly (readonly [key: string, data: unknown])[];

/** Persistent storage of snapshots by owner. */
export interface SnapshotStorage {
  readonly read: (owner: string) => Promise<Snapshot | undefined>;
  readonly write: (owner: string, snapshot: Snapshot) => Promise<void>;
  readonly remove: (owner: string) => Promise<void>;
  readonly clear: () => Promise<void>;
}

/** IndexedDB, or compressed local storage if it is not available (private windows, old browsers). */
export async function openSnapshotStorage(): Promise<SnapshotStorage> {
  const local = localSnapshotStorage();
  try {
    const database = await databaseSnapshotStorage();
    await moveSnapshots(local, database);
    return database;
  } catch {
    return local;
  }
}

const DATABASE = "gonfalon";
const STORE = "cache";

async function databaseSnapshotStorage(): Promise<SnapshotStorage> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await settled(opening);
  const store = (mode: IDBTransactionMode) => database.transaction(STORE, mode).objectStore(STORE);
  return {
    // Only `write` below writes there.
    read: (owner) => settled(store("readonly").get(owner) as IDBRequest<Snapshot | undefined>),
    write: async (owner, snapshot) => {
      const target = store("readwrite");
      const writing = target.put(snapshot, owner);
      // Synchronously: a page that is being closed has no further event loop turn.
      target.transaction.commit();
      await settled(writing);
    },
    remove: (owner) => settled(store("readwrite").delete(owner)),
    clear: () => settled(store("readwrite").clear()),
  };
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("The browser database failed"));
  });
}

const PREFIX = "gonfalon-cache:";

interface LocalSnapshotStorage extends SnapshotStorage {
  readonly owners: () => readonly string[];
}

export function localSnapshotStorage(): LocalSnapshotStorage {
  // Few browsers need it, so it is not part of the first view.
  const compressor = () => import("lz-string");
  const owners = () =>
    Object.keys(localStorage).flatMap((key) => (key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : []));
  const remove = async (owner: string) => localStorage.removeItem(PREFIX + owner);
  return {
    owners,
    remove,
    read: async (owner) => {
      const packed = localStorage.getItem(PREFIX + owner);
      if (packed === null) return undefined;
      const { decompressFromUTF16 } = await compressor();
      return parsed(decompressFromUTF16(packed));
    },
    write: async (owner, snapshot) => {
      const { compressToUTF16 } = await compressor();
      try {
        localStorage.setItem(PREFIX + owner, compressToUTF16(JSON.stringify(snapshot)));
      } catch {
        // Exceeds the browser's quota: no snapshot is better than a partial one.
        await remove(owner);
      }
    },
    clear: async () => void (await Promise.all(owners().map(remove))),
  };
}

/** Moves data from local storage to IndexedDB once it is available. */
export async function moveSnapshots(from: LocalSnapshotStorage, to: SnapshotStorage): Promise<void> {
  for (const owner of from.owners()) {
    const snapshot = await from.read(owner);
    if (snapshot && !(await to.read(owner))) await to.write(owner, snapshot);
    await from.remove(owner);
  }
}

function parsed(text: string): Snapshot | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? (value as Snapshot) : undefined;
  } catch {
    return undefined;
  }
}
