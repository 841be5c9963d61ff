/// <reference lib="dom" />
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

interface Scope {
  readonly rules?: readonly string[];
  /** A selector of the only part that is looked at. */
  readonly within?: string;
}

/** What keeps people from using the page as it is, by the given rules or by all. */
export async function faultsOf(page: Page, { rules, within }: Scope = {}): Promise<readonly string[]> {
  await settle(page);
  // No screen has frames of other origins, whose findings would be put together in a page opened for that.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (rules) axe.withRules([...rules]);
  if (within !== undefined) axe.include(within);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

const PATIENCE_MS = 5000;

/** Waits for what fades in or out: half seen, everything is too pale to read. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async (patienceMs) => {
    const isEnding = ({ effect, playState }: Animation) =>
      playState === "running" && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    // Not for ever: some are begun anew as often as they end.
    const deadline = performance.now() + patienceMs;
    while (document.getAnimations().some(isEnding) && performance.now() < deadline)
      await new Promise((resolve) => void setTimeout(resolve, 20));
  }, PATIENCE_MS);
}
