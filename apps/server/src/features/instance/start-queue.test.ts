import { describe, expect, it } from "vitest";
import { settle } from "../../../test/manual-time.ts";
import { getStartOrder } from "./start-queue.domain.ts";
import { type Postponement, startQueue } from "./start-queue.ts";

/** In an id, the letter is the owner and the number is the order of arrival. */
function toStarts(text: string) {
  return text.split("").map((owner, index) => ({ id: `${owner}${index}`, owner }));
}

it.each([
  ["of one owner in the order of arrival", "aaa", "", "a0 a1 a2"],
  ["of a late owner before the second start of an early owner", "aaab", "", "a0 b3 a1 a2"],
  ["of an owner last while another start of that owner runs", "aab", "a", "b2 a0 a1"],
  ["of three owners in turn", "aabbcc", "", "a0 b2 c4 a1 b3 c5"],
])("CONTAINER-8 starts the containers %s", (_name, queuedOwners, runningOwners, expected) => {
  const order = getStartOrder(toStarts(queuedOwners), runningOwners.split(""));
  expect(order.map(({ id }) => id).join(" ")).toBe(expected);
});

describe("the start queue", () => {
  function setUp(concurrency: number) {
    const startedIds: string[] = [];
    const runningStarts = new Map<string, PromiseWithResolvers<Postponement | undefined>>();
    const failures: unknown[] = [];
    const queue = startQueue({
      concurrency,
      start: (id) => {
        startedIds.push(id);
        const start = Promise.withResolvers<Postponement | undefined>();
        runningStarts.set(id, start);
        return start.promise;
      },
      onFailure: (error) => failures.push(error),
    });
    return { queue, startedIds, failures, runningStarts };
  }

  it("starts two containers at a time and returns the position of the others", async () => {
    const { queue, startedIds, runningStarts } = setUp(2);
    for (const start of toStarts("aaab")) void queue.add(start);
    expect(startedIds).toEqual(["a0", "a1"]);
    expect([queue.getPosition("a0"), queue.getPosition("b3"), queue.getPosition("a2")]).toEqual([
      undefined,
      1,
      2,
    ]);
    expect(queue.length).toBe(2);
    runningStarts.get("a0")?.resolve(undefined);
    await settle();
    expect(startedIds).toEqual(["a0", "a1", "b3"]);
    expect(queue.getPosition("a2")).toBe(1);
    void queue.add({ id: "c4", owner: "c" });
    expect([queue.getPosition("a2"), queue.getPosition("c4")]).toEqual([2, 1]);
  });

  it("runs each start once, and continues after a failure", async () => {
    const { queue, startedIds, failures, runningStarts } = setUp(1);
    const firstStart = queue.add({ id: "x", owner: "a" });
    expect(queue.add({ id: "x", owner: "a" })).toBe(firstStart);
    void queue.add({ id: "y", owner: "a" });
    runningStarts.get("x")?.reject(new Error("broken"));
    await firstStart;
    expect(failures).toEqual([new Error("broken")]);
    expect(startedIds).toEqual(["x", "y"]);
  });

  it("a postponed start occupies no slot, and is queued again later", async () => {
    const { queue, startedIds, runningStarts } = setUp(1);
    const pull = Promise.withResolvers<void>();
    const firstStart = queue.add({ id: "x", owner: "a" });
    void queue.add({ id: "y", owner: "b" });
    runningStarts.get("x")?.resolve({ until: pull.promise });
    await settle();
    expect(startedIds).toEqual(["x", "y"]);
    expect(queue.add({ id: "x", owner: "a" })).toBe(firstStart);
    pull.resolve();
    await settle();
    expect(queue.getPosition("x")).toBe(1);
    runningStarts.get("y")?.resolve(undefined);
    await settle();
    expect(startedIds).toEqual(["x", "y", "x"]);
    runningStarts.get("x")?.resolve(undefined);
    await firstStart;
  });

  it("waits for running starts on close and starts no others", async () => {
    const { queue, startedIds, runningStarts } = setUp(1);
    for (const start of toStarts("ab")) void queue.add(start);
    let isClosed = false;
    const closing = queue.close().then(() => (isClosed = true));
    await settle();
    expect(isClosed).toBe(false);
    runningStarts.get("a0")?.resolve(undefined);
    await closing;
    expect(startedIds).toEqual(["a0"]);
  });
});
