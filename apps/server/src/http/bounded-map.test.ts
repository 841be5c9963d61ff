import { expect, it } from "vitest";
import { boundedMap } from "./bounded-map.ts";

interface Thing {
  idle: boolean;
}

function things(capacity: number) {
  return boundedMap<Thing>({ make: () => ({ idle: false }), isIdle: ({ idle }) => idle, capacity });
}

it("creates one value per key and caches it", () => {
  const store = things(10);
  expect(store.get("a")).toBe(store.get("a"));
  expect(store.get("b")).not.toBe(store.get("a"));
});

it("never exceeds its capacity", () => {
  const store = things(100);
  for (let n = 0; n < 10_000; n++) store.get(`caller ${n}`);
  expect(store.size).toBeLessThanOrEqual(100);
});

it("evicts idle keys before busy ones", () => {
  const store = things(10);
  const busy = store.get("busy");
  for (let n = 0; n < 500; n++) store.get(`idle ${n}`).idle = true;
  expect(store.get("busy")).toBe(busy);
});
