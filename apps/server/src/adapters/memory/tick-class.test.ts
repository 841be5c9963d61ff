import { executionAsyncResource } from "node:async_hooks";
import { expect, it } from "vitest";
import { retainTickObject } from "./tick-class.ts";

it("retains an object of the same class as every other tick", async () => {
  const current = await new Promise<object>((resolve) => {
    process.nextTick(() => resolve(executionAsyncResource()));
  });
  expect(Reflect.ownKeys(retainTickObject() ?? {})).toEqual(Reflect.ownKeys(current));
});
