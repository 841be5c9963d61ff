import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { generateTotpCode } from "#e2e/totp-code.ts";

const PASSWORD = "Correct-horse-1";

for (const width of [360, 1440]) {
  test(`FACTOR-1 FACTOR-3 a user turns on two-step verification, and signs in with a code and a recovery code (${width} px)`, async ({
    browser,
    platformUrl,
  }) => {
    const name = `twostep${width}`;
    const context = await browser.newContext({
      baseURL: platformUrl,
      locale: "en-US",
      viewport: { width, height: 800 },
    });
    const page = await context.newPage();
    const body = { userName: name, password: PASSWORD, email: `${name}@example.org` };
    expect((await page.request.post("/api/account/register", { data: body })).status()).toBe(200);

    await page.goto("/account/security");
    await page.getByRole("button", { name: "Set up an authenticator app" }).click();
    const setup = page.getByRole("dialog", { name: "Set up an authenticator app" });
    await expect(setup.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
    const secret = await setup.getByRole("textbox", { name: "Or enter this key in the app" }).inputValue();
    await setup.getByRole("textbox", { name: "Code from the app" }).fill(generateTotpCode(secret));
    await setup.getByRole("button", { name: "Turn on" }).click();
    const codesDialog = page.getByRole("dialog", { name: "Recovery codes" });
    const [recoveryCode = ""] = (await codesDialog.locator("pre").innerText()).split("\n");
    await codesDialog.getByRole("button", { name: "I have saved them" }).click();
    await expect(page.getByText("10 recovery codes left")).toBeVisible();

    await context.clearCookies();
    await enterPassword(page, name);
    // The code that was used for the setup works only once; apps show the next one after at most 30 seconds.
    await page.getByRole("textbox", { name: "Code" }).fill(generateTotpCode(secret, 1));
    await expect(page.getByText("10 recovery codes left")).toBeVisible();

    await context.clearCookies();
    await enterPassword(page, name);
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await page.getByRole("textbox", { name: "Recovery code" }).fill(recoveryCode);
    await page.keyboard.press("Enter");
    await expect(page.getByText("9 recovery codes left")).toBeVisible();

    await page.getByRole("button", { name: "Turn off two-step verification" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Turn off" }).click();
    await expect(page.getByRole("button", { name: "Set up an authenticator app" })).toBeVisible();
    await context.close();
  });
}

async function enterPassword(page: Page, name: string): Promise<void> {
  await page.goto("/account/login?from=%2Faccount%2Fsecurity");
  await page.getByLabel("User name or e-mail").fill(name);
  await page.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
  await page.keyboard.press("Enter");
}
