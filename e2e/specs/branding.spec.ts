import type { Locator } from "@playwright/test";
import { expect, RED_PNG, test } from "#e2e/fixtures.ts";
import { chooseFile, tabTo } from "#e2e/keyboard.ts";

const HEIGHT = 700;

async function getCenter(element: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element.toString()} is not visible`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test("BRAND-1 blocks are moved by keyboard and by a drag beyond the window, and their drop zones work by keyboard", async ({
  adminPage: page,
}) => {
  await page.setViewportSize({ width: 1440, height: HEIGHT });
  await page.goto("/admin/settings/branding");
  const names = ["Large title", "Text block", "Games", "Posts", "Sponsors"];
  for (const name of names) {
    await page.getByRole("button", { name: "Add block" }).click();
    await page.getByRole("menuitem", { name, exact: true }).click();
  }
  const headings = page.getByRole("listitem").getByRole("heading", { level: 3 });
  await expect(headings).toHaveText(names);

  const handle = page.getByRole("button", { name: "Large title: move", exact: true });
  await tabTo(handle);
  await page.keyboard.press("Alt+ArrowDown");
  await page.keyboard.press("Alt+ArrowDown");
  await expect(headings).toHaveText(["Text block", "Games", "Large title", "Posts", "Sponsors"]);
  await expect(handle).toBeFocused();

  const last = headings.filter({ hasText: "Sponsors" });
  const first = headings.filter({ hasText: "Text block" });
  await last.hover();
  await page.mouse.down();
  const { x, y } = await getCenter(last);
  await page.mouse.move(x + 8, y - 8);
  // Scrolls as the browser does when the pointer is at the edge of the window.
  await first.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
  expect((await getCenter(last)).y).toBeGreaterThan(HEIGHT);
  const target = await getCenter(first);
  await page.mouse.move(target.x, target.y, { steps: 5 });
  await page.mouse.up();
  await expect(headings).toHaveText(["Sponsors", "Text block", "Games", "Large title", "Posts"]);

  const zone = page
    .getByRole("listitem")
    .filter({ hasText: "Large title" })
    .getByRole("group", { name: "Background image" });
  await chooseFile(zone.getByRole("button", { name: "Choose an image" }), RED_PNG);
  await expect(zone.getByRole("button", { name: "Save image" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(zone.getByRole("button", { name: "Remove image" })).toBeVisible();
});
