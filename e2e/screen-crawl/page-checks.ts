import type { Page } from "@playwright/test";
import { listViolations } from "#e2e/axe.ts";
import type { Place } from "./places.ts";
import { findOverflow, listTexts } from "./seen-texts.ts";
import { findTextErrors } from "./text-errors.ts";
import { listSmallTargets } from "./touch-targets.ts";
import { findLastingErrors, resize, type Scheme, setColorScheme, setLanguage, visit } from "./variants.ts";

/** A width and a scheme, and the accessibility rules to check. */
export interface Variant {
  readonly width: number;
  readonly scheme: Scheme;
  readonly rules: "all" | "visual";
}

/** Up to this width, controls must be large enough for fingers. */
const PHONE_WIDTH = 360;

/** The rules whose result depends on width or color; the others are the same in every variant. */
const VISUAL_RULES = ["color-contrast", "link-in-text-block", "scrollable-region-focusable", "target-size"];

/** Visits each screen and returns the problems that a check finds. */
export async function visitAll(
  page: Page,
  places: readonly Place[],
  check: () => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const errors: string[] = [];
  for (const place of places) {
    await visit(page, place);
    const name = place.buttonName === undefined ? place.path : `${place.path} (${place.buttonName})`;
    for (const error of await check()) errors.push(`${name} ${error}`);
  }
  return errors;
}

/** The accessibility problems of the screen in these variants, including overflow and small touch targets. */
export async function findAccessibilityErrors(
  page: Page,
  variants: readonly Variant[],
): Promise<readonly string[]> {
  const errors: string[] = [];
  for (const { width, scheme, rules } of variants) {
    await setColorScheme(page, scheme);
    await resize(page, width);
    const problems = [
      ...(await findLastingErrors(() => findOverflow(page))),
      ...(width <= PHONE_WIDTH && rules === "all" ? await listSmallTargets(page) : []),
      ...(await listViolations(page, rules === "all" ? {} : { rules: VISUAL_RULES })),
    ];
    errors.push(...problems.map((error) => `${width} px, ${scheme}: ${error}`));
  }
  await setColorScheme(page, "dark");
  return errors;
}

/** The untranslated or truncated texts in these languages on a screen that is loaded in English. */
export async function findTranslationErrors(
  page: Page,
  languages: readonly string[],
  widths: readonly number[],
): Promise<readonly string[]> {
  const english = new Set((await listTexts(page)).map(({ text }) => text));
  const errors: string[] = [];
  for (const language of languages) {
    await setLanguage(page, language);
    for (const width of widths) {
      await resize(page, width);
      const problems = await findLastingErrors(async () => [
        ...(await findOverflow(page)),
        ...findTextErrors(language, await listTexts(page), english),
      ]);
      errors.push(...problems.map((error) => `${language}, ${width} px: ${error}`));
    }
  }
  await setLanguage(page, "en-US");
  return errors;
}
