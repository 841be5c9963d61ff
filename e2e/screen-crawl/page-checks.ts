import type { Page } from "@playwright/test";
import { listViolations } from "#e2e/axe.ts";
import { lastingFaults, resize, type Scheme, setColorScheme, setLanguage, visit } from "./looks.ts";
import type { Place } from "./places.ts";
import { findOverflow, seenTexts } from "./seen-texts.ts";
import { textFaults } from "./text-faults.ts";
import { listSmallTargets } from "./touch-targets.ts";

/** A width and a scheme, and the accessibility rules to check. */
export interface Variant {
  readonly width: number;
  readonly scheme: Scheme;
  readonly rules: "all" | "visual" | "none";
}

/** Up to this width, controls must be large enough for fingers. */
const PHONE_WIDTH = 360;

/** The rules whose result depends on width or color; the others are the same in every variant. */
const VISUAL_RULES = ["color-contrast", "link-in-text-block", "scrollable-region-focusable", "target-size"];

/** Visits each screen and returns the problems that a check finds. */
export async function visitAll(
  page: Page,
  places: readonly Place[],
  check: (index: number) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const [index, place] of places.entries()) {
    await visit(page, place);
    const name = place.press === undefined ? place.path : `${place.path} (${place.press})`;
    for (const fault of await check(index)) faults.push(`${name} ${fault}`);
  }
  return faults;
}

/** The accessibility problems of the screen in these variants. */
export async function accessibilityFaults(
  page: Page,
  variants: readonly Variant[],
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const { width, scheme, rules } of variants) {
    await setColorScheme(page, scheme);
    await resize(page, width);
    const found = [
      ...(await lastingFaults(() => findOverflow(page))),
      ...(width <= PHONE_WIDTH && rules === "all" ? await listSmallTargets(page) : []),
      ...(rules === "none" ? [] : await listViolations(page, rules === "all" ? {} : { rules: VISUAL_RULES })),
    ];
    faults.push(...found.map((fault) => `${width} px, ${scheme}: ${fault}`));
  }
  await setColorScheme(page, "dark");
  return faults;
}

/** The missing or unreadable texts in these languages on a screen that is loaded in English. */
export async function translationFaults(
  page: Page,
  languages: readonly string[],
  widths: readonly number[],
): Promise<readonly string[]> {
  const english = new Set((await seenTexts(page)).map(({ text }) => text));
  const faults: string[] = [];
  for (const language of languages) {
    await setLanguage(page, language);
    for (const width of widths) {
      await resize(page, width);
      const found = await lastingFaults(async () => [
        ...(await findOverflow(page)),
        ...textFaults(language, await seenTexts(page), english),
      ]);
      faults.push(...found.map((fault) => `${language}, ${width} px: ${fault}`));
    }
  }
  await setLanguage(page, "en-US");
  return faults;
}
