import { languages } from "@gonfalon/contract/languages.ts";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { expect } from "@playwright/test";
import { SCHEMES, WIDTHS } from "./screen-crawl/looks.ts";
import { test, WALKERS } from "./screen-crawl/walkers.ts";
import { accessibilityFaults, translationFaults, type Variant, visitAll } from "./screen-crawl/walking.ts";

/** All rules at dark desktop and light phone; elsewhere only the rules that depend on width or color. */
const LOOKS: readonly Variant[] = SCHEMES.flatMap((scheme) =>
  WIDTHS.map((width) => {
    const inFull = width === (scheme === "dark" ? 1440 : 360);
    return { width, scheme, rules: inFull ? "all" : "of-looks" };
  }),
);

test.beforeEach(() => test.setTimeout(30 * MINUTE_MS));

for (const walker of WALKERS) {
  test(`every screen of the ${walker} is accessible at every width and in both schemes`, async ({ walk }) => {
    const { page, places } = await walk(walker);
    expect(await visitAll(page, places, () => accessibilityFaults(page, LOOKS))).toEqual([]);
  });

  test(`every screen of the ${walker} is translated, complete and readable in every language`, async ({
    walk,
  }) => {
    const { page, places } = await walk(walker);
    const faults = await visitAll(page, places, () => translationFaults(page, languages, [1440, 360]));
    expect(faults).toEqual([]);
  });
}
