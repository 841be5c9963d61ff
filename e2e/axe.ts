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
  const axe = new AxeBuilder({ page });
  if (rules) axe.withRules([...rules]);
  if (within !== undefined) axe.include(within);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** Waits for what fades in or out: half seen, everything is too pale to read. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const isEnding = ({ effect, playState }: Animation) =>
      playState === "running" && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    const ending = () => document.getAnimations().filter(isEnding);
    // One that is called off is over too; another may begin where it ended.
    while (ending().length > 0) await Promise.allSettled(ending().map(({ finished }) => finished));
  });
}
