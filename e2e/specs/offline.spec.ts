import { expect, test } from "#e2e/fixtures.ts";

test("a second visit works offline with the content of the first", async ({ page, context }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Welcome to Gonfalon" })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  // Leaving a page stores its loaded data.
  await page.goto("/about");
  await expect(page.getByRole("heading", { name: "About" })).toBeVisible();

  await context.setOffline(true);
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Welcome to Gonfalon" })).toBeVisible();
  await expect(page.getByText("offline")).toBeVisible();
});
