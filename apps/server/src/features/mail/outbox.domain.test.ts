import { expect, it } from "vitest";
import { getRetryDelayMs } from "./outbox.domain.ts";

it("MAIL-2 doubles the delay after each failure and gives up after the eighth", () => {
  const seconds = [1, 2, 3, 4, 5, 6, 7, 8].map((failures) => {
    const delayMs = getRetryDelayMs(failures);
    return delayMs === undefined ? undefined : delayMs / 1000;
  });
  expect(seconds).toEqual([30, 60, 120, 240, 480, 960, 1920, undefined]);
});
