import type { Browser, Page } from "@playwright/test";
import { expect, RED_PNG, test } from "#e2e/fixtures.ts";

/** A user with a new account, in a separate browser. */
async function registerUser(browser: Browser, baseURL: string, userName: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: "en-US" });
  const page = await context.newPage();
  const response = await page.request.post("/api/account/register", {
    data: { userName, email: `${userName}@example.org`, password: "Correct-horse-9" },
  });
  expect(response.status()).toBe(200);
  return page;
}

async function confirm(page: Page, dialogName: string, buttonName: string): Promise<void> {
  await page
    .getByRole("dialog", { name: dialogName })
    .getByRole("button", { name: buttonName, exact: true })
    .click();
}

test("a captain creates a team, invites a user, transfers the captaincy, and is removed by the new captain", async ({
  browser,
  platformUrl,
}) => {
  const alice = await registerUser(browser, platformUrl, "alice");
  const bob = await registerUser(browser, platformUrl, "bobby");

  await alice.goto("/");
  await alice.getByRole("link", { name: "Teams" }).click();
  await expect(alice.getByText("You are not in a team yet")).toBeVisible();
  await alice.getByRole("button", { name: "Create a team" }).click();
  await alice.getByRole("textbox", { name: "Name" }).fill("Flag bearers");
  await alice.keyboard.press("Enter");
  await alice.getByRole("link", { name: "Flag bearers" }).click();
  await alice.getByRole("button", { name: "Show" }).click();
  const field = alice.getByRole("textbox", { name: "Invite code" });
  await expect(field).toHaveValue(/^Flag bearers:\d+:[0-9a-f]{32}$/);
  const code = await field.inputValue();

  await bob.goto("/teams");
  await bob.getByRole("button", { name: "Join a team" }).click();
  await bob.getByRole("textbox", { name: "Invite code" }).fill(code);
  await bob.getByRole("button", { name: "Join", exact: true }).click();
  await expect(bob.getByRole("link", { name: "Flag bearers" })).toBeVisible();

  await alice.reload();
  await alice.getByRole("button", { name: "Make bobby the captain" }).click();
  await confirm(alice, "Make bobby the captain", "Make captain");
  await expect(alice.getByRole("button", { name: "Leave the team" })).toBeVisible();

  await bob.reload();
  await bob.getByRole("link", { name: "Flag bearers" }).click();
  await bob.getByRole("button", { name: "Remove alice" }).click();
  await confirm(bob, "Remove alice", "Remove");
  await expect(bob.getByRole("heading", { name: "1 member" })).toBeVisible();

  await alice.reload();
  await expect(alice.getByText("You are not in a team yet")).toBeVisible();
});

test("a captain sets the avatar of a team, and an administrator finds, locks and deletes the team", async ({
  browser,
  platformUrl,
  adminPage,
}) => {
  const captain = await registerUser(browser, platformUrl, "charlie");
  await captain.goto("/teams?open=create");
  await captain.getByRole("textbox", { name: "Name" }).fill("Picture this");
  await captain.keyboard.press("Enter");
  await captain.getByRole("link", { name: "Picture this" }).click();
  await captain.locator("input[type=file]").setInputFiles(RED_PNG);
  await captain.getByRole("group", { name: "Team picture" }).getByRole("button", { name: "Save" }).click();
  await expect(captain.getByRole("dialog").locator("image[href^='/assets/']")).toBeVisible();

  await adminPage.goto("/admin/teams");
  await adminPage.getByRole("textbox", { name: "Search by name or id" }).fill("picture");
  await adminPage.keyboard.press("Enter");
  await expect(adminPage).toHaveURL(/search=picture/);
  await expect(adminPage.getByText("1 team")).toBeVisible();
  await adminPage.getByRole("button", { name: "Lock Picture this" }).click();
  await confirm(adminPage, "Lock Picture this", "Lock");
  await adminPage.getByRole("button", { name: "Unlock Picture this" }).waitFor();
  await adminPage.getByRole("button", { name: "Delete Picture this" }).click();
  await confirm(adminPage, "Delete Picture this", "Delete");
  await expect(adminPage.getByText("No teams here")).toBeVisible();
});
