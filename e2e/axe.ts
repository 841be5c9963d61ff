import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { waitForAnimations } from "./animations.ts";

interface CheckOptions {
  readonly rules?: readonly string[];
  /** A selector that limits the check to a part of the page. */
  readonly within?: string;
}

/** The accessibility violations of the current page, with the given rules or with all rules. */
export async function listViolations(
  page: Page,
  { rules, within }: CheckOptions = {},
): Promise<readonly string[]> {
  // A half-transparent element fails the contrast rule.
  await waitForAnimations(page);
  // Legacy mode opens no extra page to merge the results of cross-origin frames, which no screen has.
  // Without details of the rules that passed: for each element of a large page, they would take most of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  if (rules) axe.withRules([...rules]);
  if (within !== undefined) axe.include(within);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
