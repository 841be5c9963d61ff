import { describe, expect, it } from "vitest";
import { semaphore } from "./semaphore.ts";

describe("a semaphore", () => {
  it("admits requests one at a time, in order of arrival, and refuses them if the queue is full", async () => {
    const slots = semaphore({ maxRunning: 1, maxWaiting: 2 });
    const firstSlot = slots.acquire();
    const enteredNames: string[] = [];
    const acquireAs = (name: string) =>
      slots.acquire()?.then((release) => {
        enteredNames.push(name);
        return release;
      });
    const secondSlot = acquireAs("second");
    const thirdSlot = acquireAs("third");
    expect(slots.acquire()).toBeUndefined();

    (await firstSlot)?.();
    const releaseSecond = await secondSlot;
    expect(enteredNames).toEqual(["second"]);
    releaseSecond?.();
    (await thirdSlot)?.();
    expect(enteredNames).toEqual(["second", "third"]);
    expect(slots.isIdle()).toBe(true);
  });

  it("counts a release once, even if it is called repeatedly", async () => {
    const slots = semaphore({ maxRunning: 1, maxWaiting: 0 });
    const release = await slots.acquire();
    release?.();
    release?.();
    await slots.acquire();
    expect(slots.acquire()).toBeUndefined();
  });
});
