import { expect, it } from "vitest";
import { boundedMap } from "./bounded-map.ts";

interface Value {
  isIdle: boolean;
}

function createMap(capacity: number) {
  return boundedMap<Value>({ make: () => ({ isIdle: false }), isIdle: ({ isIdle }) => isIdle, capacity });
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
  const busyValue = map.get("busy");
  for (let index = 0; index < 500; index++) map.get(`idle ${index}`).isIdle = true;
  expect(map.get("busy")).toBe(busyValue);
});

it("checks few values per new key, even if each sweep finds one idle value", () => {
  let checkCount = 0;
  const checkIdle = ({ isIdle }: Value) => {
    checkCount += 1;
    return isIdle;
  };
  const map = boundedMap<Value>({ make: () => ({ isIdle: false }), isIdle: checkIdle, capacity: 1000 });
  const values = Array.from({ length: 1000 }, (_, index) => map.get(`busy ${index}`));
  values.forEach((value, index) => {
    value.isIdle = true;
    map.get(`new ${index}`);
  });
  expect(checkCount).toBeLessThan(20_000);
});
