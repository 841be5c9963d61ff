import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const FOR_EVERYONE = ["/", "/games", "/posts", "/about", "/account/login", "/nothing-here"];
const FOR_ADMINS = [
  "/posts/new/edit",
  "/teams",
  "/teams?open=create",
  "/teams?open=join",
  "/admin/games",
  "/admin/settings",
  "/admin/teams",
  "/admin/instances",
  "/admin/users",
  "/admin/users/import",
  "/admin/tokens",
  "/admin/logs",
];
const WIDTHS = [360, 1440];
const SCHEMES = ["dark", "light"] as const;

type Scheme = (typeof SCHEMES)[number];

for (const width of WIDTHS) {
  for (const scheme of SCHEMES) {
    test.describe(`at ${width} px, ${scheme}`, () => {
      test.use({ viewport: { width, height: 800 } });
      test.beforeEach(({ page }) => choose(page, scheme));

      for (const path of FOR_EVERYONE) {
        test(`${path} can be used by everyone`, ({ page }) => expectAccessible(page, path, scheme));
      }
      for (const path of FOR_ADMINS) {
        test(`${path} can be used by every administrator`, ({ adminPage }) =>
          expectAccessible(adminPage, path, scheme));
      }
    });
  }
}

async function choose(page: Page, scheme: Scheme): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem("mantine-color-scheme-value", value), scheme);
}

async function expectAccessible(page: Page, path: string, scheme: Scheme): Promise<void> {
  await page.goto(path);
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", scheme);
  await expect(page.getByRole("heading").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.html) }))).toEqual([]);
}
