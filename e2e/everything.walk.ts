import { languages } from "@gonfalon/contract/languages.ts";
import { expect } from "@playwright/test";
import { SCHEMES, WIDTHS } from "./walk/looks.ts";
import { test, WALKERS } from "./walk/walkers.ts";
import { faultsInLanguages, faultsInLooks, type Look, walkThrough } from "./walk/walking.ts";

const MINUTES_MS = 60_000;

/** All rules count on a desk in the dark and on a phone in the light, elsewhere those that hang on the look. */
const LOOKS: readonly Look[] = SCHEMES.flatMap((scheme) =>
  WIDTHS.map((width) => {
    const inFull = width === (scheme === "dark" ? 1440 : 360);
    return { width, scheme, rules: inFull ? "all" : "of-looks" };
  }),
);

test.beforeEach(() => test.setTimeout(30 * MINUTES_MS));

for (const walker of WALKERS) {
  test(`everyone can use every screen of the ${walker}, at every width and in both schemes`, async ({
    walk,
  }) => {
    const { page, places } = await walk(walker);
    expect(await walkThrough(page, places, () => faultsInLooks(page, LOOKS))).toEqual([]);
  });

  test(`every screen of the ${walker} is written, whole and readable, in every language`, async ({
    walk,
  }) => {
    const { page, places } = await walk(walker);
    const faults = await walkThrough(page, places, () => faultsInLanguages(page, languages, [1440, 360]));
    expect(faults).toEqual([]);
  });
}
