import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import type { Browser, Page } from "@playwright/test";
import { expect, expectOk, test } from "#e2e/fixtures.ts";

/** The captain of a new team, in a separate browser. */
async function registerCaptain(
  browser: Browser,
  baseURL: string,
  userName: string,
  team: string,
): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: "en-US" });
  const page = await context.newPage();
  const account = { userName, email: `${userName}@example.org`, password: "Correct-horse-9" };
  expect((await page.request.post("/api/account/register", { data: account })).status()).toBe(200);
  expect((await page.request.post("/api/team", { data: { name: team } })).status()).toBe(200);
  return page;
}

test("an organizer creates a game; a team registers, is rejected, registers again and is accepted", async ({
  browser,
  platformUrl,
  adminPage,
}) => {
  await adminPage.goto("/admin/games");
  await adminPage.getByRole("button", { name: "New game" }).first().click();
  await adminPage.getByRole("textbox", { name: "Title", exact: true }).fill("Autumn Cup");
  await adminPage.keyboard.press("Enter");
  await expect(adminPage).toHaveURL(/\/admin\/games\/\d+\/info$/);

  await adminPage.getByRole("textbox", { name: "Invite code" }).fill("s3cret");
  await adminPage.getByRole("switch", { name: "Hidden" }).uncheck();
  await adminPage.getByRole("button", { name: "Save", exact: true }).click();
  await expect(adminPage.getByText("All changes saved")).toBeVisible();
  await adminPage.getByRole("link", { name: "Divisions", exact: true }).click();
  await adminPage.getByRole("button", { name: "New division" }).click();
  await adminPage.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("Students");
  await adminPage.keyboard.press("Enter");
  await expect(adminPage.getByText(/^Teams register with an invite code/)).toBeVisible();

  const captain = await registerCaptain(browser, platformUrl, "gwen", "Red Herrings");
  await captain.goto("/games?show=upcoming");
  await captain.getByRole("link", { name: "Autumn Cup" }).last().click();
  const form = captain.getByRole("complementary", { name: "Registration" });
  await form.getByRole("textbox", { name: "Invite code" }).fill("wrong");
  await form.getByRole("button", { name: "Register" }).click();
  await expect(form.getByText("Invalid invite code.")).toBeVisible();
  await form.getByRole("textbox", { name: "Invite code" }).fill("s3cret");
  await form.getByRole("button", { name: "Register" }).click();
  await expect(captain.getByText("Red Herrings is awaiting approval.")).toBeVisible();

  await adminPage.getByRole("link", { name: "Teams", exact: true }).last().click();
  await adminPage.getByRole("button", { name: "Reject Red Herrings" }).click();
  await adminPage.getByRole("textbox", { name: "Message to the team" }).fill("Bring a second player");
  await adminPage.getByRole("dialog").getByRole("button", { name: "Reject" }).click();
  await expect(adminPage.getByText("Message to the team: Bring a second player")).toBeVisible();

  await captain.reload();
  await expect(captain.getByText("Bring a second player")).toBeVisible();
  await form.getByRole("textbox", { name: "Invite code" }).fill("s3cret");
  await form.getByRole("button", { name: "Register again" }).click();
  await expect(captain.getByText("Red Herrings is awaiting approval.")).toBeVisible();

  await adminPage.reload();
  await adminPage.getByRole("checkbox", { name: "Select all on this page" }).check();
  await adminPage.getByRole("button", { name: "Accept (1)" }).click();
  await adminPage.getByRole("dialog").getByRole("button", { name: "Accept" }).click();
  await expect(adminPage.getByRole("button", { name: "Suspend Red Herrings" })).toBeVisible();
  await captain.reload();
  await expect(captain.getByText("Red Herrings is registered")).toBeVisible();
});

test("an organizer publishes and deletes a notice, exports the game, deletes it and imports it again", async ({
  adminPage,
}) => {
  const response = await adminPage.request.post("/api/edit/games", { data: { title: "Short-lived" } });
  const { id } = await response.json();
  await adminPage.goto(`/admin/games/${id}/notices`);
  await adminPage.getByRole("button", { name: "New notice" }).click();
  await adminPage.getByRole("textbox", { name: "Text" }).fill("**Lunch** is ready");
  await adminPage.keyboard.press("Escape");
  const confirmation = adminPage.getByRole("dialog", { name: "Close without saving?" });
  await confirmation.getByRole("button", { name: "Cancel" }).click();
  await adminPage.getByRole("button", { name: "Publish" }).click();
  await expect(adminPage.locator("strong", { hasText: "Lunch" })).toBeVisible();
  await adminPage.getByRole("button", { name: /^Delete notice/ }).click();
  await adminPage.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(adminPage.getByText("Nothing announced yet")).toBeVisible();

  await adminPage.getByRole("link", { name: "Settings" }).click();
  const download = adminPage.waitForEvent("download");
  await adminPage.getByRole("button", { name: "Export game" }).click();
  const exportDownload = await download;
  expect(exportDownload.suggestedFilename()).toMatch(/^Short-lived-export-\d{8}-\d{6}\.zip$/);

  await adminPage.getByRole("button", { name: "Delete game" }).click();
  await adminPage
    .getByRole("dialog", { name: "Delete Short-lived?" })
    .getByRole("button", { name: "Delete game" })
    .click();
  await expect(adminPage).toHaveURL(/\/admin\/games$/);
  expect((await adminPage.request.get(`/api/game/${id}`)).status()).toBe(404);

  await adminPage.getByRole("link", { name: "Import game" }).click();
  const chooser = adminPage.waitForEvent("filechooser");
  await adminPage.getByRole("button", { name: "Choose a package" }).click();
  await (await chooser).setFiles(await exportDownload.path());
  await expect(adminPage).toHaveURL(/\/admin\/games\/\d+\/overview$/);
  await expect(adminPage).not.toHaveURL(new RegExp(`/admin/games/${id}/`));
  await expect(adminPage.getByText("Short-lived").first()).toBeVisible();
});

test("the header of the organizer screens shows two lines of a long game title on a phone", async ({
  adminPage: page,
}) => {
  const title = "The Long Autumn Cup of All Schools ".repeat(3).trim();
  const data = { title, start: Date.now(), end: Date.now() + HOUR_MS };
  const { id } = await (await expectOk(page.request.post("/api/edit/games", { data }))).json();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/admin/games/${id}/info`);
  const link = page.getByRole("link", { name: title });
  await expect(link).toBeVisible();
  await expect(link).toHaveAttribute("title", title);
  const lineCount = await link.evaluate((element) => {
    const { lineHeight } = getComputedStyle(element);
    return element.getBoundingClientRect().height / Number.parseFloat(lineHeight);
  });
  expect(lineCount).toBe(2);
});
