/// <reference lib="dom" />
import { listViolations } from "#e2e/axe.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { addVirtualAuthenticator } from "#e2e/virtual-authenticator.ts";

const PASSWORD = "Correct-horse-1";
// Browsers do not support passkeys for IP addresses.
const SITE = "http://ctf.localhost";

test.use({ configuration: { PUBLIC_URL: SITE } });

for (const width of [360, 1440]) {
  test(`FACTOR-4 a user adds a passkey, signs in without a name, and uses it as the second step (${width} px)`, async ({
    playwright,
    launchOptions,
    platformUrl,
  }) => {
    const { host } = new URL(platformUrl);
    const args = [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ctf.localhost ${host}`];
    await using browser = await playwright.chromium.launch({ ...launchOptions, args });
    const context = await browser.newContext({
      baseURL: SITE,
      locale: "en-US",
      viewport: { width, height: 800 },
    });
    const userName = `passkey${width}`;
    const api = await playwright.request.newContext({ baseURL: platformUrl });
    const data = { userName, password: PASSWORD, email: `${userName}@example.org` };
    expect((await api.post("/api/account/register", { data })).status()).toBe(200);
    const { cookies } = await api.storageState();
    await context.addCookies(cookies.map(({ name, value }) => ({ name, value, url: SITE })));

    const page = await context.newPage();
    await addVirtualAuthenticator(page);
    await page.goto("/account/security");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    const codesDialog = page.getByRole("dialog", { name: "Recovery codes" });
    await codesDialog.getByRole("button", { name: "I have saved them" }).click();
    const passkeySection = page.getByRole("region", { name: "Passkeys" });
    await expect(passkeySection.getByText(/not used yet/)).toBeVisible();
    expect(await listViolations(page)).toEqual([]);

    // The authenticator accepts the suggestion of the name field without a click.
    await context.clearCookies();
    await page.goto("/account/login?from=%2Faccount%2Fsecurity");
    await expect(passkeySection.getByText(/last used/)).toBeVisible();

    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    });
    await context.clearCookies();
    await page.goto("/account/login?from=%2Faccount%2Fsecurity");
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await expect(passkeySection.getByText(/last used/)).toBeVisible();

    await context.clearCookies();
    await page.goto("/account/login?from=%2Faccount%2Fsecurity");
    await page.getByLabel("User name or e-mail").fill(userName);
    await page.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Confirm the sign-in with your passkey.")).toBeVisible();
    expect(await listViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await expect(passkeySection.getByText(/last used/)).toBeVisible();

    await passkeySection.getByRole("button", { name: /^Remove: / }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await expect(passkeySection.getByText("You have no passkeys.")).toBeVisible();
    await expect(passkeySection).toBeFocused();
  });
}
