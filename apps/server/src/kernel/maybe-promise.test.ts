import { expect, it } from "vitest";
import { whenReady } from "./maybe-promise.ts";

it("uses an available value without a promise", () => {
  expect(whenReady(1, (value) => value + 1)).toBe(2);
});

it("uses a promised value when it arrives", async () => {
  const result = whenReady(Promise.resolve(1), (value) => value + 1);
  expect(result).toBeInstanceOf(Promise);
  expect(await result).toBe(2);
});

it("does not use a value that could not be loaded", async () => {
  const result = whenReady(Promise.reject(new Error("down")), () => "used");
  await expect(result).rejects.toThrow("down");
});
