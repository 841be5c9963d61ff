import { expect, it } from "vitest";
import { boundedMap } from "./bounded-map.ts";

interface Value {
  idle: boolean;
}

function createMap(capacity: number) {
  return boundedMap<Value>({ make: () => ({ idle: false }), isIdle: ({ idle }) => idle, capacity });
}

it("creates one value per key and caches it", () => {
  const map = createMap(10);
  expect(map.get("a")).toBe(map.get("a"));
  expect(map.get("b")).not.toBe(map.get("a"));
});

it("never exceeds its capacity", () => {
  const map = createMap(100);
  for (let index = 0; index < 1000; index++) {
    map.get(`caller ${index}`);
    expect(map.size).toBeLessThanOrEqual(100);
  }
});

it("evicts idle keys before busy ones", () => {
  const map = createMap(10);
  const busy = map.get("busy");
  for (let index = 0; index < 500; index++) map.get(`idle ${index}`).idle = true;
  expect(map.get("busy")).toBe(busy);
});

it("checks few values per new key, even if each sweep finds one idle value", () => {
  let checks = 0;
  const isIdle = ({ idle }: Value) => {
    checks += 1;
    return idle;
  };
  const map = boundedMap<Value>({ make: () => ({ idle: false }), isIdle, capacity: 1000 });
  const values = Array.from({ length: 1000 }, (_, index) => map.get(`busy ${index}`));
  values.forEach((value, index) => {
    value.idle = true;
    map.get(`new ${index}`);
  });
  expect(checks).toBeLessThan(20_000);
});
