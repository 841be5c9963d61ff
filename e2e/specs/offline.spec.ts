/// <reference lib="dom" />
import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";

test("a second visit works offline with the content of the first", async ({ page, context }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Welcome to Gonfalon" })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => storedResponses(page)).toContain("Welcome to Gonfalon");
  await page.goto("/about");
  await expect(page.getByRole("heading", { name: "About" })).toBeVisible();

  await context.setOffline(true);
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Welcome to Gonfalon" })).toBeVisible();
  await expect(page.getByText("offline")).toBeVisible();
});

/** The responses that the page has stored in IndexedDB, as JSON. */
function storedResponses(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open("gonfalon");
        opening.onerror = () => reject(opening.error ?? new Error("IndexedDB failed"));
        opening.onsuccess = () => {
          const reading = opening.result.transaction("cache").objectStore("cache").getAll();
          reading.onerror = () => reject(reading.error ?? new Error("IndexedDB failed"));
          reading.onsuccess = () => resolve(JSON.stringify(reading.result));
        };
      }),
  );
}
