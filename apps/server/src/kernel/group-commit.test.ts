import { expect, it } from "vitest";
import { groupCommit } from "./group-commit.ts";

interface Faults {
  readonly fails?: (items: readonly string[]) => boolean;
  readonly isUndone?: boolean;
}

function setUp({ fails = () => false, isUndone = true }: Faults = {}) {
  const startedGroups: (readonly string[])[] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const add = groupCommit(
    async (items: readonly string[]) => {
      startedGroups.push(items);
      const end = Promise.withResolvers<void>();
      ends.push(end);
      await end.promise;
      if (fails(items)) throw new Error(`no ${items.join()}`);
      return items.map((item) => item.toUpperCase());
    },
    { maxGroups: 2, maxSize: 3, getKey: (item) => item[0] ?? "", isUndone: () => isUndone },
  );
  /** Lets all runs complete, including new ones. */
  const endAll = async () => {
    for (let index = 0; index < ends.length; index++) {
      ends[index]?.resolve();
      await new Promise(setImmediate);
    }
  };
  return { add, startedGroups, endAll };
}

it("starts items immediately up to the number of groups, and groups the items that arrive later", async () => {
  const { add, startedGroups, endAll } = setUp();
  const results = ["a", "b", "c", "d", "e", "f"].map(add);
  expect(startedGroups).toEqual([["a"], ["b"]]);
  await endAll();
  expect(await Promise.all(results)).toEqual(["A", "B", "C", "D", "E", "F"]);
  expect(startedGroups).toEqual([["a"], ["b"], ["c", "d", "e"], ["f"]]);
});

it("never groups two items of the same key, and keeps their order", async () => {
  const { add, startedGroups, endAll } = setUp();
  const results = ["x", "y", "a1", "a2", "b"].map(add);
  await endAll();
  await Promise.all(results);
  expect(startedGroups.slice(2)).toEqual([["a1", "b"], ["a2"]]);
});

it("a failing item does not fail the others", async () => {
  const { add, endAll } = setUp({ fails: (items) => items.includes("bad") });
  const results = ["x", "y", "a", "bad", "c"].map(add);
  const outcomes = Promise.allSettled(results);
  await endAll();
  expect((await outcomes).map(({ status }) => status)).toEqual([
    "fulfilled",
    "fulfilled",
    "fulfilled",
    "rejected",
    "fulfilled",
  ]);
});

it("does not retry work that may have taken effect", async () => {
  const { add, startedGroups, endAll } = setUp({ fails: (items) => items.length > 1, isUndone: false });
  const outcomes = Promise.allSettled(["x", "y", "a", "b"].map(add));
  await endAll();
  expect((await outcomes).map(({ status }) => status)).toEqual([
    "fulfilled",
    "fulfilled",
    "rejected",
    "rejected",
  ]);
  expect(startedGroups).toEqual([["x"], ["y"], ["a", "b"]]);
});
