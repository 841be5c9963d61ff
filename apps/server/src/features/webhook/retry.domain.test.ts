import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import { expect, it } from "vitest";
import { getRetryDelayMs, shouldDisable } from "./retry.domain.ts";

const listDelaysInSeconds = (overrides: object) =>
  [1, 2, 3, 4, 5, 6, 7, 8, 9].map((tries) => {
    const failure = { tries, isChat: false, retryAfterSeconds: undefined, random: 0.5, ...overrides };
    const delayMs = getRetryDelayMs(failure);
    return delayMs === undefined ? undefined : delayMs / 1000;
  });

it("HOOK-4 waits longer after each failure and gives up", () => {
  expect(listDelaysInSeconds({})).toEqual([5, 30, 120, 600, 1800, 7200, 21_600, 43_200, undefined]);
  expect(listDelaysInSeconds({ isChat: true }).slice(0, 6)).toEqual([5, 30, 120, 600, undefined, undefined]);
});

it.each([
  ["shortens the delay by a tenth at most", { random: 0 }, 4.5],
  ["lengthens the delay by a tenth at most", { random: 1 }, 5.5],
  ["ignores a Retry-After that is shorter than the delay", { retryAfterSeconds: 1 }, 5],
  ["waits for a longer Retry-After", { retryAfterSeconds: 60 }, 60],
  ["waits for an hour if Retry-After is longer", { retryAfterSeconds: 7200 }, 3600],
])("HOOK-4 %s", (_, overrides, expected) => {
  expect(listDelaysInSeconds(overrides)[0]).toBe(expected);
});

it.each([
  [24, 20, true],
  [23, 20, false],
  [24, 19, false],
])("HOOK-5 a webhook is disabled after %i hours and %i failures: %s", (hours, failures, expected) => {
  const now = new Date("2026-01-02T00:00:00Z");
  const failingSince = new Date(now.getTime() - hours * HOUR_MS);
  expect(shouldDisable({ failingSince, failures }, now)).toBe(expected);
});
