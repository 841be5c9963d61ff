import { expect, it, vi } from "vitest";
import { openSnapshotStorage } from "./snapshot-storage.ts";

it.each([
  ["is missing", undefined],
  [
    "is blocked",
    {
      open() {
        throw new DOMException("Denied", "SecurityError");
      },
    },
  ],
])("stores nothing if IndexedDB %s", async (_, indexedDB) => {
  vi.stubGlobal("indexedDB", indexedDB);
  const storage = await openSnapshotStorage();
  await storage.write("alice", [["/api/posts", []]]);
  expect(await storage.read("alice")).toBeUndefined();
  await storage.remove("alice");
  await storage.clear();
  expect(localStorage.length).toBe(0);
});
