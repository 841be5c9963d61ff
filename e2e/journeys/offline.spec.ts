import { expect, test } from "#e2e/fixtures.ts";

test("a second visit shows what the first has seen, without a network", async ({ page, context }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Welcome to Gonfalon" })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  // Leaving a page keeps what it has loaded.
  await page.goto("/about");
  await expect(page.getByRole("heading", { name: "About" })).toBeVisible();

  await context.setOffline(true);
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Welcome to Gonfalon" })).toBeVisible();
  await expect(page.getByText("offline")).toBeVisible();
});
