/// <reference lib="dom" />
import type { Page } from "@playwright/test";

const TIMEOUT_MS = 5000;

/** Waits until transitions and animations have ended, except endless ones. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async (timeoutMs) => {
    const isEnding = ({ effect, playState }: Animation) =>
      playState === "running" && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    // With a deadline: animations can be started again and again.
    const deadline = performance.now() + timeoutMs;
    while (document.getAnimations().some(isEnding) && performance.now() < deadline)
      await new Promise((resolve) => void setTimeout(resolve, 20));
  }, TIMEOUT_MS);
}
