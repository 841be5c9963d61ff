/// <reference lib="dom" />
import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";

test("a second visit works offline with the content of the first", async ({ page, context }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Welcome to Gonfalon" })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => readStoredResponses(page)).toContain("Welcome to Gonfalon");
  await page.goto("/about");
  await expect(page.getByRole("heading", { name: "About" })).toBeVisible();
  // A response that is not a screen must not replace the stored HTML page.
  const secondTab = await context.newPage();
  await secondTab.goto("/robots.txt");

  await context.setOffline(true);
  // Wait first: Chromium may apply the emulated state to a new page after it has loaded, without an event.
  await expect(page.getByText("offline")).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Welcome to Gonfalon" })).toBeVisible();
});

/** The responses that the page has stored in IndexedDB, as JSON. */
function readStoredResponses(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const openRequest = indexedDB.open("gonfalon");
        openRequest.onerror = () => reject(openRequest.error ?? new Error("IndexedDB failed"));
        openRequest.onsuccess = () => {
          const readRequest = openRequest.result.transaction("cache").objectStore("cache").getAll();
          readRequest.onerror = () => reject(readRequest.error ?? new Error("IndexedDB failed"));
          readRequest.onsuccess = () => resolve(JSON.stringify(readRequest.result));
        };
      }),
  );
}
