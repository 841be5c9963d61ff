import { expect, type Page } from "@playwright/test";
import { ADMIN_PASSWORD } from "#e2e/fixtures.ts";
import { startTemporaryPlatform } from "#e2e/temporary-platform.ts";
import { test } from "#e2e/tidy-test.ts";

async function signIn(page: Page, password: string): Promise<void> {
  await page.getByLabel("User name or e-mail address").fill("Admin");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
}

test("an administrator enables captcha and encryption, and signs in with both", async ({ page }) => {
  await using platform = await startTemporaryPlatform({ CAPTCHA_PROVIDER: "HashPow" });
  await page.goto(`${platform.url}/account/login?from=%2Fadmin%2Fsettings`);
  await signIn(page, ADMIN_PASSWORD);

  await page.getByRole("switch", { name: /^Require a captcha/ }).check();
  await page.getByRole("switch", { name: /^Encrypt passwords/ }).check();
  await page.getByLabel("Slogan").fill("Prove it");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Settings saved")).toBeVisible();

  await page.context().clearCookies();
  await page.goto(`${platform.url}/account/login`);
  const captcha = page.getByRole("region", { name: "Verification" });
  await expect(captcha.getByText(/^Verified in .* kH\/s/)).toBeVisible();

  await signIn(page, "not the password");
  await expect(page.getByRole("alert")).toHaveText("The user name or password is wrong.");
  await expect(captcha.getByText(/^Verified in .* kH\/s/)).toBeVisible();

  // A plain password without a captcha is rejected.
  const plainCredentials = { userName: "Admin", password: ADMIN_PASSWORD };
  expect(
    (await page.request.post(`${platform.url}/api/account/login`, { data: plainCredentials })).status(),
  ).toBe(400);

  await signIn(page, ADMIN_PASSWORD);
  await expect(page).toHaveURL(`${platform.url}/`);
  await expect(page.getByText("Prove it")).toBeVisible();
});
