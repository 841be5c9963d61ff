import { languages } from "@gonfalon/contract/languages.ts";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { expect } from "@playwright/test";
import { test } from "./screen-crawl/crawl-test.ts";
import {
  findAccessibilityErrors,
  findTranslationErrors,
  type Variant,
  visitAll,
} from "./screen-crawl/page-checks.ts";
import { CRAWL_ROLES } from "./screen-crawl/places.ts";
import { SCHEMES, WIDTHS } from "./screen-crawl/variants.ts";

/**
 * All rules in the dark scheme at desktop width and in the light scheme at phone width; elsewhere only the rules that
 * depend on width or color.
 */
const VARIANTS: readonly Variant[] = SCHEMES.flatMap((scheme) =>
  WIDTHS.map((width) => {
    const isFull = width === (scheme === "dark" ? 1440 : 360);
    return { width, scheme, rules: isFull ? "all" : "visual" };
  }),
);

test.beforeEach(() => test.setTimeout(30 * MINUTE_MS));

for (const role of CRAWL_ROLES) {
  test(`every screen of the ${role} is accessible at every width and in both schemes`, async ({ openAs }) => {
    const { page, places } = await openAs(role);
    expect(await visitAll(page, places, () => findAccessibilityErrors(page, VARIANTS))).toEqual([]);
  });

  test(`every screen of the ${role} is translated, complete and readable in every language`, async ({
    openAs,
  }) => {
    const { page, places } = await openAs(role);
    const errors = await visitAll(page, places, () => findTranslationErrors(page, languages, [1440, 360]));
    expect(errors).toEqual([]);
  });
}
