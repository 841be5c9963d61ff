import { expect, it } from "vitest";
import { localSnapshotStorage, moveSnapshots, type Snapshot } from "./snapshot-storage.ts";

const snapshot: Snapshot = [["/api/posts", [{ title: "Willkommen 欢迎" }]]];

it("stores the snapshot of each owner separately in local storage, compressed", async () => {
  const storage = localSnapshotStorage();
  await storage.write("alice", snapshot);
  await storage.write("bob", []);
  expect(await storage.read("alice")).toEqual(snapshot);
  expect(await storage.read("bob")).toEqual([]);
  expect(await storage.read("carol")).toBeUndefined();
  expect(Object.values(localStorage).join()).not.toContain("posts");
});

it("treats damaged data as no snapshot", async () => {
  localStorage.setItem("gonfalon-cache:alice", "damaged");
  expect(await localSnapshotStorage().read("alice")).toBeUndefined();
});

it("migrates data from local storage once, without overwriting newer data", async () => {
  const local = localSnapshotStorage();
  await local.write("alice", snapshot);
  await local.write("bob", snapshot);
  const moved = new Map<string, Snapshot>([["bob", []]]);

  await moveSnapshots(local, {
    read: async (owner) => moved.get(owner),
    write: async (owner, value) => void moved.set(owner, value),
    remove: async (owner) => void moved.delete(owner),
    clear: async () => moved.clear(),
  });

  expect(Object.fromEntries(moved)).toEqual({ alice: snapshot, bob: [] });
  expect(local.owners()).toEqual([]);
});
