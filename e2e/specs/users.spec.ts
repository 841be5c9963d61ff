import { expect, test } from "#e2e/fixtures.ts";
import { waitForDeferredWork } from "#e2e/keyboard.ts";

const HEADER = "userName,password,email,teamName";
const VALID_ROW = "grace,Passw0rd,grace@example.org,Compilers";

test("an administrator creates users from a table, sets a role, and bans a user, whose session then gets 403", async ({
  adminPage: page,
  browser,
  platformUrl,
}) => {
  await page.goto("/admin/users");
  await page.getByRole("link", { name: "Create users" }).click();
  const table = page.getByLabel("Or paste the table here");
  await page.locator('input[type="file"]').setInputFiles({
    name: "users.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`${HEADER}\n${VALID_ROW}\nAdmin,weak,alan@example.org,Compilers\n`),
  });
  await expect(page.getByText("Errors in 1 of 2 rows.")).toBeVisible();
  await expect(page.getByText("userName: already taken")).toBeVisible();
  await expect(page.getByText("password: too short")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Create \d+ user/ })).toBeHidden();

  await table.fill(`${HEADER}\n${VALID_ROW}\nalan,Passw0rd,alan@example.org,Compilers\n`);
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await page.getByRole("button", { name: "Create 2 users" }).click();
  await expect(page).toHaveURL(/\/admin\/users$/);

  const context = await browser.newContext({ baseURL: platformUrl });
  const otherPage = await context.newPage();
  await otherPage.goto("/account/login?from=%2Fteams");
  await otherPage.getByLabel("User name or e-mail").fill("grace");
  await otherPage.getByRole("textbox", { name: "Password" }).fill("Passw0rd");
  await otherPage.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(otherPage.getByText("Compilers").first()).toBeVisible();
  expect((await otherPage.request.get("/api/account/profile")).status()).toBe(200);

  await page.getByRole("button", { name: "Edit alan" }).click();
  await setRole("Monitor");
  await expect(page.getByRole("listitem").filter({ hasText: "alan" })).toContainText("Monitor");

  await page.getByRole("button", { name: "Edit grace" }).click();
  await setRole("Banned");
  await expect(page.getByRole("listitem").filter({ hasText: "grace" })).toContainText("Banned");
  expect((await otherPage.request.get("/api/account/profile")).status()).toBe(403);
  await context.close();

  await page.goto("/admin/logs?search=edited");
  await expect(page.getByText(/user edited by an administrator about=grace/)).toBeVisible();

  async function setRole(role: string) {
    const dialog = page.getByRole("dialog");
    const roles = dialog.getByRole("combobox", { name: "Role" });
    await roles.waitFor();
    await waitForDeferredWork(page);
    await roles.click();
    await page.getByRole("option", { name: role }).click();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
  }
});

test("a token is limited to its scope, and is valid until it is revoked", async ({
  adminPage: page,
  playwright,
  platformUrl,
}) => {
  await page.goto("/admin/tokens");
  await page.getByRole("button", { name: "Create a token" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("robot");
  await dialog.getByRole("checkbox", { name: "Administration" }).check();
  await dialog.getByRole("button", { name: "Create" }).click();
  const token = await dialog.getByRole("textbox", { name: "Token" }).inputValue();
  await dialog.getByRole("button", { name: "Done" }).click();

  const robot = await playwright.request.newContext({
    baseURL: platformUrl,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  });
  expect((await robot.get("/api/admin/users")).status()).toBe(200);
  expect((await robot.get("/api/edit/games")).status()).toBe(403);
  await page.getByRole("button", { name: "Revoke robot" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke", exact: true }).click();
  await expect(page.getByText("Revoked", { exact: true })).toBeVisible();
  expect((await robot.get("/api/admin/users")).status()).toBe(401);
  await robot.dispose();
});
