import { describe, expect, it } from "vitest";
import { taggedCache } from "./tagged-cache.ts";

interface Value {
  readonly owner: string;
  readonly version: number;
}

function createCache(rows: Map<string, string>, capacity = 10) {
  const loadedKeys: string[] = [];
  let version = 0;
  const cache = taggedCache<Value>({
    load: async (key) => {
      loadedKeys.push(key);
      const owner = rows.get(key);
      version += 1;
      return owner === undefined ? undefined : { owner, version };
    },
    getTags: ({ owner }) => [owner],
    capacity,
  });
  return { cache, loadedKeys };
}

describe("a tagged cache", () => {
  it("loads a key once for concurrent callers", async () => {
    const { cache, loadedKeys } = createCache(new Map([["a", "ana"]]));
    await Promise.all([cache.get("a"), cache.get("a")]);
    await cache.get("a");
    expect(loadedKeys).toEqual(["a"]);
    expect(cache.peek("a")).toMatchObject({ owner: "ana" });
  });

  it("drops the values of one tag and no others", async () => {
    const { cache, loadedKeys } = createCache(
      new Map([
        ["a1", "ana"],
        ["a2", "ana"],
        ["b", "bo"],
      ]),
    );
    for (const key of ["a1", "a2", "b"]) await cache.get(key);
    cache.forget("ana");
    expect([cache.peek("a1"), cache.peek("a2")]).toEqual([undefined, undefined]);
    expect(cache.peek("b")).toMatchObject({ owner: "bo" });
    for (const key of ["a1", "b"]) await cache.get(key);
    expect(loadedKeys).toEqual(["a1", "a2", "b", "a1"]);
  });

  it("caches nothing for unknown keys, so they evict no value", async () => {
    const { cache, loadedKeys } = createCache(new Map([["a", "ana"]]), 2);
    await cache.get("a");
    for (let n = 0; n < 10; n++) expect(await cache.get(`unknown ${n % 5}`)).toBeUndefined();
    expect(loadedKeys).toHaveLength(11);
    expect(cache.peek("a")).toMatchObject({ owner: "ana" });
  });

  it("READ-2 evicts the oldest values when the sum of the sizes exceeds the capacity", async () => {
    const cache = taggedCache<{ readonly size: number }>({
      load: async (key) => ({ size: Number(key) }),
      getTags: () => ["all"],
      capacity: 100,
      getSize: ({ size }) => size,
    });
    for (const key of ["30", "40", "20"]) await cache.get(key);
    await cache.get("60");
    expect(["30", "40", "20", "60"].map((key) => cache.peek(key)?.size)).toEqual([
      undefined,
      undefined,
      20,
      60,
    ]);
    cache.forget("all");
    await cache.get("99");
    expect(cache.peek("99")).toEqual({ size: 99 });
    await cache.get("101");
    expect(cache.peek("101")).toBeUndefined();
  });

  it("evicts the oldest value beyond its capacity", async () => {
    const { cache } = createCache(new Map(["a", "b", "c"].map((key) => [key, key])), 2);
    for (const key of ["a", "b", "c"]) await cache.get(key);
    expect(["a", "b", "c"].map((key) => cache.peek(key) !== undefined)).toEqual([false, true, true]);
  });

  it("does not cache a value that was invalidated while it was being loaded", async () => {
    const arrivals: (() => void)[] = [];
    let owner = "old";
    const cache = taggedCache<string>({
      load: () => {
        const readOwner = owner;
        return new Promise((resolve) => arrivals.push(() => resolve(readOwner)));
      },
      getTags: (value) => [value],
      capacity: 10,
    });
    const before = cache.get("key");
    owner = "new";
    cache.forget("anything");
    const after = cache.get("key");
    for (const arrive of arrivals) arrive();
    expect(await before).toBe("old");
    expect(await after).toBe("new");
    expect(cache.peek("key")).toBe("new");
  });

  it("loads again after a failure", async () => {
    let fails = true;
    const cache = taggedCache<string>({
      load: async () => {
        if (fails) throw new Error("no connection");
        return "value";
      },
      getTags: () => [],
      capacity: 10,
    });
    await expect(cache.get("key")).rejects.toThrow("no connection");
    fails = false;
    expect(await cache.get("key")).toBe("value");
  });
});
