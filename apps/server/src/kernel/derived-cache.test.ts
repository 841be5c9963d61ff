import { expect, it } from "vitest";
import { derivedCache } from "./derived-cache.ts";

it("creates a value again only if a source has changed", () => {
  const cache = derivedCache<string, { count: number }>(100_000);
  let count = 0;
  const make = () => ({ count: ++count });
  const [a, b] = [{}, {}];
  const firstValue = cache.get("key", [a, 1], make);
  expect(cache.get("key", [a, 1], make)).toBe(firstValue);
  expect(cache.get("key", [a, 2], make)).toEqual({ count: 2 });
  expect(cache.get("key", [b, 2], make)).toEqual({ count: 3 });
  expect(cache.get("key", [b, 2, a], make)).toEqual({ count: 4 });
});

it("READ-2 evicts the least recently used value beyond its size", () => {
  const cache = derivedCache<number, { text: string }>(20_000);
  const make = (key: number) => cache.get(key, [], () => ({ text: "x".repeat(1000) }));
  const [firstValue, secondValue] = [make(0), make(1)];
  for (let key = 2; key < 10; key++) {
    make(key);
    expect(make(0)).toBe(firstValue);
  }
  expect(make(1)).not.toBe(secondValue);
});
