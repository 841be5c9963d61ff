/// <reference lib="dom" />
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

interface Scope {
  readonly rules?: readonly string[];
  /** A selector that limits the check to a part of the page. */
  readonly within?: string;
}

/** The accessibility violations of the current page, with the given rules or with all rules. */
export async function listViolations(page: Page, { rules, within }: Scope = {}): Promise<readonly string[]> {
  await settle(page);
  // Legacy mode opens no extra page to merge the results of cross-origin frames, which no screen has.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (rules) axe.withRules([...rules]);
  if (within !== undefined) axe.include(within);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

const TIMEOUT_MS = 5000;

/** Waits for transitions to end: a half-transparent element fails the contrast rule. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async (timeoutMs) => {
    const isEnding = ({ effect, playState }: Animation) =>
      playState === "running" && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    // With a deadline: animations can be started again and again.
    const deadline = performance.now() + timeoutMs;
    while (document.getAnimations().some(isEnding) && performance.now() < deadline)
      await new Promise((resolve) => void setTimeout(resolve, 20));
  }, TIMEOUT_MS);
}
