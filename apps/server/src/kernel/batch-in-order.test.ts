import { expect, it } from "vitest";
import { batchInOrder } from "./batch-in-order.ts";

function setUp(capacity = 10) {
  const batches: (readonly number[])[] = [];
  const failures: unknown[] = [];
  let currentRun = Promise.withResolvers<void>();
  const add = batchInOrder(
    async (items: readonly number[]) => {
      batches.push(items);
      await currentRun.promise;
    },
    { capacity, onFailure: (error) => void failures.push(error) },
  );
  async function end(error?: Error): Promise<void> {
    const endedRun = currentRun;
    currentRun = Promise.withResolvers();
    if (error) endedRun.reject(error);
    else endedRun.resolve();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return { add, batches, failures, end };
}

it("starts immediately and batches the items that arrive during a run", async () => {
  const { add, batches, end } = setUp();
  for (const item of [1, 2, 3]) add(item);
  await end();
  expect(batches).toEqual([[1], [2, 3]]);
});

it("continues after a failure", async () => {
  const { add, batches, failures, end } = setUp();
  add(1);
  add(2);
  await end(new Error("no"));
  expect([batches, failures]).toEqual([[[1], [2]], [new Error("no")]]);
});

it("drops items beyond its capacity", async () => {
  const { add, batches, end } = setUp(2);
  for (const item of [1, 2, 3, 4]) add(item);
  await end();
  expect(batches).toEqual([[1], [2, 3]]);
});
