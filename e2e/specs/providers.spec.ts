import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import type { Browser, Page } from "@playwright/test";
import { listViolations } from "#e2e/axe.ts";
import { ADMIN_PASSWORD, expect, test } from "#e2e/fixtures.ts";
import { post } from "#e2e/played-game.ts";
import { startTemporaryPlatform } from "#e2e/temporary-platform.ts";
import { findFreePort } from "#server/adapters/net/find-free-port.ts";

const PASSWORD = "Correct-horse-1";

/** Cookies ignore the port, so the two platforms need different host names. */
async function startPlatformAt(host: string) {
  const port = String(await findFreePort("127.0.0.1"));
  const url = `http://${host}:${port}`;
  const platform = await startTemporaryPlatform({ PORT: port, PUBLIC_URL: url });
  return { ...platform, url };
}

async function openPage(browser: Browser, baseURL: string, width: number): Promise<Page> {
  const viewport = { width, height: 800 };
  return (await browser.newContext({ baseURL, locale: "en-US", viewport })).newPage();
}

async function openAsAdmin(browser: Browser, baseURL: string): Promise<Page> {
  const page = await openPage(browser, baseURL, 1440);
  await post(page.request, "/api/account/login", { userName: "Admin", password: ADMIN_PASSWORD });
  return page;
}

/** Adds an app in the user interface. Returns its credentials. */
async function addApp(page: Page, address: string) {
  await page.goto("/admin/apps");
  await page.getByRole("button", { name: "Add app" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name" }).fill("Harbor cup");
  await dialog.getByRole("textbox", { name: "Redirect addresses" }).fill(address);
  await dialog.getByRole("checkbox", { name: "E-mail address" }).check();
  await dialog.getByRole("button", { name: "Save" }).click();
  const id = await dialog.getByRole("textbox", { name: "Client ID" }).inputValue();
  const secret = await dialog.getByRole("textbox", { name: "Client secret" }).inputValue();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("Harbor cup")).toBeVisible();
  expect(await listViolations(page)).toEqual([]);
  return { id, secret };
}

async function addProvider(page: Page, issuer: string, { id, secret }: { id: string; secret: string }) {
  await page.goto("/admin/providers");
  await page.getByRole("button", { name: "Add provider" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Kind" }).click();
  await page.getByRole("option", { name: "OpenID Connect" }).click();
  await dialog.getByRole("textbox", { name: "Name on the button" }).fill("University");
  await dialog.getByRole("textbox", { name: "Key" }).fill("university");
  await dialog.getByRole("textbox", { name: "Client ID" }).fill(id);
  await dialog.getByLabel("Client secret").fill(secret);
  await dialog.getByRole("textbox", { name: "Issuer" }).fill(issuer);
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Check University" }).click();
  await expect(page.getByText("University responds.")).toBeVisible();
}

test("APP-1 EXT-1 a user of one platform signs in to another one, disconnects it and refuses the next sign-in", async ({
  browser,
}) => {
  test.setTimeout(2 * MINUTE_MS);
  await using university = await startPlatformAt("localhost");
  await using harbor = await startPlatformAt("127.0.0.1");
  const credentials = await addApp(
    await openAsAdmin(browser, university.url),
    `${harbor.url}/account/callback/university`,
  );
  await addProvider(await openAsAdmin(browser, harbor.url), `${university.url}/oidc`, credentials);

  const page = await openPage(browser, harbor.url, 360);
  const account = { userName: "ada", password: PASSWORD, email: "ada@example.org" };
  await post(page.request, `${university.url}/api/account/register`, account);
  await page.goto("/account/login?from=%2Faccount%2Fsecurity");
  await page.getByRole("button", { name: "Continue with University" }).click();
  await expect(page.getByText("Harbor cup wants to know who you are. It receives:")).toBeVisible();
  await expect(page.getByText("Your name and picture: ada")).toBeVisible();
  expect(await listViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Allow", exact: true }).click();

  await expect(page.getByRole("textbox", { name: "User name" })).toHaveValue("ada");
  await page.getByRole("textbox", { name: "E-mail" }).fill("ada@example.org");
  expect(await listViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Create account" }).click();

  const accounts = page.getByRole("region", { name: "Connected accounts" });
  // LINK-4: the last sign-in method cannot be removed.
  await accounts.getByRole("button", { name: "Disconnect University" }).click();
  await expect(page.getByText(/^This is the last way to sign in/).first()).toBeVisible();
  expect(await listViolations(page)).toEqual([]);

  await page.goto(`${university.url}/account/security`);
  const apps = page.getByRole("region", { name: "Connected apps" });
  await apps.getByRole("button", { name: "Disconnect Harbor cup" }).click();
  await expect(apps.getByText("You have not signed in to any app with this account.")).toBeVisible();

  await page.context().clearCookies({ domain: "127.0.0.1" });
  await page.goto(`${harbor.url}/account/login?from=%2Faccount%2Fsecurity`);
  await page.getByRole("button", { name: "Continue with University" }).click();
  await page.getByRole("button", { name: "Don’t allow" }).click();
  await expect(page.getByText("Sign-in failed")).toBeVisible();
});
