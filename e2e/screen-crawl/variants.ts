import { expect, type Page } from "@playwright/test";
import type { Place } from "./places.ts";

export const WIDTHS = [360, 768, 1440, 2560] as const;
export const SCHEMES = ["dark", "light"] as const;
export type Scheme = (typeof SCHEMES)[number];

const SCHEME_KEY = "mantine-color-scheme-value";

/** Loads a screen at desktop width, and waits until it is complete. */
export async function visit(page: Page, { path, buttonName }: Place): Promise<void> {
  await resize(page, 1440);
  // A change of only the fragment would not load anything.
  await page.goto("about:blank");
  await page.goto(path);
  await expect(page.getByRole("heading").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  if (buttonName === undefined) return;
  await page.getByRole("button", { name: buttonName }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.waitForLoadState("networkidle");
}

const TIMEOUT_MS = 2000;

/** The errors that remain after charts and lists have adapted to a change of width or language. */
export async function findLastingErrors(check: () => Promise<readonly string[]>): Promise<readonly string[]> {
  const deadline = Date.now() + TIMEOUT_MS;
  let errors = await check();
  while (errors.length > 0 && Date.now() < deadline) errors = await check();
  return errors;
}

/** Sets the width of the window. */
export function resize(page: Page, width: number): Promise<void> {
  return page.setViewportSize({ width, height: width < 700 ? 740 : 900 });
}

/** Changes the color scheme with the event of a change in another tab: this also works while a dialog is open. */
export async function setColorScheme(page: Page, scheme: Scheme): Promise<void> {
  await page.evaluate(
    ([key, value]) => {
      localStorage.setItem(key, value);
      dispatchEvent(new StorageEvent("storage", { key, newValue: value, storageArea: localStorage }));
    },
    [SCHEME_KEY, scheme] as const,
  );
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", scheme);
}

/** Changes the language with the button in the menu, even while a dialog is open. */
export async function setLanguage(page: Page, language: string): Promise<void> {
  const choice = page.locator(`button[lang="${language}"]`);
  if ((await choice.count()) > 0) await choice.evaluate((button: HTMLElement) => button.click());
  else await reloadInLanguage(page, language);
  await expect(page.locator("html")).toHaveAttribute("lang", language.toLowerCase());
}

/** For screens without the language menu: stores the language and reloads the page. */
async function reloadInLanguage(page: Page, language: string): Promise<void> {
  await page.evaluate((value) => localStorage.setItem("language", JSON.stringify(value)), language);
  await page.reload();
  await page.waitForLoadState("networkidle");
}
