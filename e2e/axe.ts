import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** What keeps people from using the page as it is, by the given rules or by all. */
export async function faultsOf(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  const axe = new AxeBuilder({ page });
  const { violations } = await (rules ? axe.withRules([...rules]) : axe).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
