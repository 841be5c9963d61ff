import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { awaitLater } from "./await-later.ts";

// Vitest reports unhandled rejections as errors.
it("reports a failure where the promise is awaited", async () => {
  const promise = awaitLater(Promise.reject(new Error("late")));
  await setImmediate();
  await expect(promise).rejects.toThrow("late");
});
