import { expect, test } from "#e2e/fixtures.ts";

test("a page that is opened by its URL starts at the top, not at the scroll position of the previous page", async ({
  adminPage: page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/admin/settings");
  await page.getByRole("button", { name: "Save", exact: true }).waitFor();
  await page.evaluate(() => window.scrollTo(0, 600));
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await page.goto("/account/security");
  await page.getByRole("heading", { name: "Sessions" }).waitFor();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});
