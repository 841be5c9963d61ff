import { describe, expect, it } from "vitest";
import { semaphore } from "./semaphore.ts";

describe("a semaphore", () => {
  it("admits requests one at a time, in order of arrival", async () => {
    const slots = semaphore({ running: 1, queue: 2 });
    const first = slots.enter();
    const entered: string[] = [];
    const second = slots.enter()?.then((release) => (entered.push("second"), release));
    const third = slots.enter()?.then((release) => (entered.push("third"), release));
    expect(slots.enter()).toBeUndefined();

    (await first)?.();
    const releaseSecond = await second;
    expect(entered).toEqual(["second"]);
    releaseSecond?.();
    (await third)?.();
    expect(entered).toEqual(["second", "third"]);
    expect(slots.isIdle()).toBe(true);
  });

  it("counts a release once, even if it is called repeatedly", async () => {
    const slots = semaphore({ running: 1, queue: 0 });
    const release = await slots.enter();
    release?.();
    release?.();
    await slots.enter();
    expect(slots.enter()).toBeUndefined();
  });
});
