import { getSession, type Profile } from "@gonfalon/contract/account.ts";
import { getLatestPosts } from "@gonfalon/contract/post.ts";
import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { buildPost } from "#testing/build-post.ts";
import { createDeferred } from "#testing/create-deferred.ts";
import { createCacheStore } from "./cache-store.ts";
import { toUrl } from "./call.ts";
import { DataProvider } from "./DataProvider.tsx";
import type { Snapshot, SnapshotStorage } from "./snapshot-storage.ts";
import { useEndpoint } from "./use-endpoint.ts";

const storedSnapshots = new Map<string, Snapshot>();

const storage: SnapshotStorage = {
  read: async (owner) => storedSnapshots.get(owner),
  write: async (owner, snapshot) => void storedSnapshots.set(owner, snapshot),
  remove: async (owner) => void storedSnapshots.delete(owner),
  clear: async () => storedSnapshots.clear(),
};

/** The titles of the posts that the fake server returns. */
let titles: readonly string[] = [];
let isReachable = true;

beforeEach(() => {
  storedSnapshots.clear();
  titles = [];
  isReachable = true;
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async () => {
    if (!isReachable) throw new TypeError("fetch failed");
    return Response.json(titles.map((title) => buildPost({ title })));
  });
});

const postsKey = toUrl(getLatestPosts);
const findPosts = (snapshot: Snapshot | undefined) => new Map(snapshot).get(postsKey);

function Titles() {
  const posts = useEndpoint(getLatestPosts);
  return (
    <p>{posts.state === "ready" ? posts.data.map(({ title }) => title).join() || "none" : posts.state}</p>
  );
}

async function visit() {
  const store = createCacheStore(async () => storage);
  await store.restore();
  const view = render(
    <DataProvider store={store}>
      <Titles />
    </DataProvider>,
  );
  return { store, leave: view.unmount };
}

const advanceTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it("writes the cache three seconds after a change, and shows the cached data first on the next visit, even offline", async () => {
  titles = ["hello"];
  const first = await visit();
  await advanceTime(2900);
  expect(storedSnapshots.size).toBe(0);
  await advanceTime(200);
  expect(findPosts(storedSnapshots.get("anonymous"))).toMatchObject([{ title: "hello" }]);
  first.leave();

  isReachable = false;
  await visit();
  expect(screen.getByText("hello")).toBeDefined();
  await advanceTime(5000);
  expect(screen.getByText("hello")).toBeDefined();
});

it("writes the cache when the page is closed", async () => {
  titles = ["hello"];
  await visit();
  await advanceTime(100);
  globalThis.dispatchEvent(new Event("pagehide"));
  await advanceTime(0);
  expect(findPosts(storedSnapshots.get("anonymous"))).toMatchObject([{ title: "hello" }]);
});

it("never shows the data of one user to another", async () => {
  titles = ["for alice"];
  localStorage.setItem("gonfalon-user", "alice");
  const { store } = await visit();
  await advanceTime(3100);

  isReachable = false;
  await act(() => store.switchTo("bob"));
  expect(screen.getByText("loading")).toBeDefined();

  await act(() => store.switchTo("alice"));
  expect(screen.getByText("for alice")).toBeDefined();
  expect([...storedSnapshots.keys()]).toEqual(["alice"]);
});

it("shows no data of the previous user while the snapshot of the next one is loading", async () => {
  titles = ["for alice"];
  localStorage.setItem("gonfalon-user", "alice");
  const { store } = await visit();
  await advanceTime(100);
  vi.spyOn(storage, "read").mockReturnValue(new Promise(() => {}));
  act(() => void store.switchTo("bob"));
  await advanceTime(0);
  expect(screen.getByText("loading")).toBeDefined();
});

it("discards a response that was requested by the previous user", async () => {
  let respondToAlice: (response: Response) => void = () => {};
  vi.stubGlobal("fetch", () => new Promise((resolve) => (respondToAlice = resolve)));
  localStorage.setItem("gonfalon-user", "alice");
  const { store } = await visit();
  const respondLate = respondToAlice;
  await act(() => store.switchTo("bob"));
  respondLate(Response.json([buildPost({ title: "for alice" })]));
  await advanceTime(100);
  expect(screen.getByText("loading")).toBeDefined();
});

it("permanently deletes the data of a user on sign-out", async () => {
  titles = ["for alice"];
  localStorage.setItem("gonfalon-user", "alice");
  const { store } = await visit();
  await advanceTime(3100);
  titles = [];
  await act(() => store.forgetOwner());
  await advanceTime(100);
  expect(screen.getByText("none")).toBeDefined();
  expect(storedSnapshots.has("alice")).toBe(false);
  expect(localStorage.getItem("gonfalon-user")).toBe("anonymous");
});

it("keeps the profile when the user changes", async () => {
  const { store } = await visit();
  const profile: Partial<Profile> = { userName: "bob" };
  store.cache.set(toUrl(getSession), { data: profile });
  await act(() => store.switchTo("bob"));
  expect(store.cache.get(toUrl(getSession))?.data).toBe(profile);
});

it("does not write to the storage after another tab has changed the user", async () => {
  titles = ["for alice"];
  localStorage.setItem("gonfalon-user", "alice");
  await visit();
  await advanceTime(100);
  localStorage.setItem("gonfalon-user", "bob");
  await advanceTime(3100);
  expect(storedSnapshots.size).toBe(0);
});

it("writes nothing after the store was cleared", async () => {
  titles = ["hello"];
  const { store, leave } = await visit();
  await advanceTime(3100);
  await store.clear();
  globalThis.dispatchEvent(new Event("pagehide"));
  leave();
  await advanceTime(3100);
  expect(storedSnapshots.size).toBe(0);
});

it("deletes the stored data of a user on sign-out even if no component is mounted", async () => {
  titles = ["for alice"];
  localStorage.setItem("gonfalon-user", "alice");
  const { store, leave } = await visit();
  await advanceTime(3100);
  leave();
  expect([...storedSnapshots.keys()]).toEqual(["alice"]);
  await store.forgetOwner();
  expect(storedSnapshots.size).toBe(0);
  expect(localStorage.getItem("gonfalon-user")).toBe("anonymous");
});

it("does not show the data of a user who signed out while their snapshot was loading", async () => {
  const { store } = await visit();
  await advanceTime(100);
  isReachable = false;
  const snapshotOfAlice = createDeferred<Snapshot>();
  vi.spyOn(storage, "read").mockReturnValueOnce(snapshotOfAlice.promise);
  const switchToAlice = store.switchTo("alice");
  await act(() => store.switchTo(undefined));
  snapshotOfAlice.resolve([[postsKey, [buildPost({ title: "for alice" })]]]);
  await act(() => switchToAlice);
  expect(store.cache.get(postsKey)?.data).toBeUndefined();
  expect(screen.queryByText("for alice")).toBeNull();
});

it("opens the storage again after a failed write", async () => {
  titles = ["hello"];
  const open = vi.fn<() => Promise<SnapshotStorage>>(async () => storage);
  open.mockResolvedValueOnce({ ...storage, write: () => Promise.reject(new Error("closed")) });
  const store = createCacheStore(open);
  store.cache.set(postsKey, { data: [] });
  await store.save();
  expect(storedSnapshots.size).toBe(0);
  store.cache.set(postsKey, { data: [] });
  await store.save();
  expect(findPosts(storedSnapshots.get("anonymous"))).toEqual([]);
});

it("signs the user out even if their stored data cannot be deleted", async () => {
  localStorage.setItem("gonfalon-user", "alice");
  const { store } = await visit();
  store.cache.set(toUrl(getSession), { data: { userName: "alice" } });
  vi.spyOn(storage, "remove").mockRejectedValue(new Error("closed"));
  await act(() => expect(store.forgetOwner()).rejects.toThrow("closed"));
  expect(store.cache.get(toUrl(getSession))?.data).toBeNull();
});
