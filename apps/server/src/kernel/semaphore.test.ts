import { describe, expect, it } from "vitest";
import { semaphore } from "./semaphore.ts";

describe("a semaphore", () => {
  it("admits requests one at a time, in order of arrival, and refuses them if the queue is full", async () => {
    const slots = semaphore({ maxRunning: 1, maxWaiting: 2 });
    const first = slots.acquire();
    const entered: string[] = [];
    const acquireAs = (name: string) =>
      slots.acquire()?.then((release) => {
        entered.push(name);
        return release;
      });
    const second = acquireAs("second");
    const third = acquireAs("third");
    expect(slots.acquire()).toBeUndefined();

    (await first)?.();
    const releaseSecond = await second;
    expect(entered).toEqual(["second"]);
    releaseSecond?.();
    (await third)?.();
    expect(entered).toEqual(["second", "third"]);
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
