import { executionAsyncResource } from "node:async_hooks";
import { expect, it } from "vitest";
import { keepTickObject } from "./tick-class.ts";

it("keeps an object of the same class as every other tick", async () => {
  const current = await new Promise<object>((resolve) => {
    process.nextTick(() => resolve(executionAsyncResource()));
  });
  expect(Reflect.ownKeys(keepTickObject() ?? {})).toEqual(Reflect.ownKeys(current));
});
