import { expect, it } from "vitest";
import { turnOrder } from "./turn-order.domain.ts";

it("HOOK-2 the queues that have waited longest are next", () => {
  const order = turnOrder();
  for (const name of ["a", "b", "c", "a"]) order.take(name);
  expect(["a", "b", "c", "new"].toSorted(order.compare)).toEqual(["new", "b", "c", "a"]);
});

it("HOOK-2 stores a limited number of queues, and keeps their order", () => {
  const order = turnOrder(3);
  for (const name of ["a", "b", "c", "d", "b"]) order.take(name);
  expect(order.size).toBe(3);
  expect(["b", "d", "c", "a"].toSorted(order.compare)).toEqual(["a", "c", "d", "b"]);
});
