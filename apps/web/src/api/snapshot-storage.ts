/** The cached responses of one user: URL -> data. */
export type Snapshot = readonly (readonly [key: string, data: unknown])[];

/** Persistent storage of snapshots by owner. */
export interface SnapshotStorage {
  readonly read: (owner: string) => Promise<Snapshot | undefined>;
  readonly write: (owner: string, snapshot: Snapshot) => Promise<void>;
  readonly remove: (owner: string) => Promise<void>;
  readonly clear: () => Promise<void>;
}

/** Snapshots in IndexedDB. If IndexedDB is not available, nothing is persisted. */
export async function openSnapshotStorage(): Promise<SnapshotStorage> {
  try {
    return await createDatabaseStorage();
  } catch {
    return noStorage;
  }
}

const noStorage: SnapshotStorage = {
  read: async () => undefined,
  write: async () => undefined,
  remove: async () => undefined,
  clear: async () => undefined,
};

const DATABASE = "gonfalon";
const STORE = "cache";

async function createDatabaseStorage(): Promise<SnapshotStorage> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  const database = await toPromise(request);
  const openStore = (mode: IDBTransactionMode) => database.transaction(STORE, mode).objectStore(STORE);
  return {
    // The cast is safe: only `write` below adds values to the store.
    read: (owner) => toPromise(openStore("readonly").get(owner) as IDBRequest<Snapshot | undefined>),
    write: async (owner, snapshot) => {
      const target = openStore("readwrite");
      const writeRequest = target.put(snapshot, owner);
      // The automatic commit needs a later turn of the event loop, which a page that is being closed does not get.
      target.transaction.commit();
      await toPromise(writeRequest);
    },
    remove: (owner) => toPromise(openStore("readwrite").delete(owner)),
    clear: () => toPromise(openStore("readwrite").clear()),
  };
}

function toPromise<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("The IndexedDB request failed"));
  });
}
