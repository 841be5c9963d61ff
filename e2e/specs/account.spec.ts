import { type Browser, expect, type Page } from "@playwright/test";
import { ADMIN_PASSWORD } from "#e2e/fixtures.ts";
import { startTemporaryPlatform } from "#e2e/temporary-platform.ts";
import { test } from "#e2e/tidy-test.ts";
import { type MailServer, startMailServer } from "#server-test/mail-server.ts";

let mailServer: MailServer;
let platform: Awaited<ReturnType<typeof startTemporaryPlatform>>;

test.beforeAll(async () => {
  mailServer = await startMailServer();
  platform = await startTemporaryPlatform({
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    PUBLIC_URL: "https://ctf.example.org",
  });
});

test.afterAll(async () => {
  await platform[Symbol.asyncDispose]();
  await mailServer.close();
});

test("a user signs up, confirms the address, and changes the password, which signs out the other browser", async ({
  browser,
}) => {
  await requireConfirmedAddresses(browser);
  const phone = await openPage(browser, { width: 360, height: 740 });
  await phone.goto("/account/login");
  await phone.getByRole("link", { name: "Create an account" }).click();
  // Waits for this form, because the previous one also has a field for the name or address.
  await expect(phone.getByRole("heading", { name: "Create an account" })).toBeVisible();
  await phone.getByLabel("E-mail address").fill("zoë@example.org");
  await phone.getByLabel("User name").fill("zoë");
  await phone.getByRole("textbox", { name: "Password", exact: true }).fill("Correct-horse-1");
  await phone.getByRole("textbox", { name: "Confirm password" }).fill("Correct-horse-1");
  await phone.keyboard.press("Enter");
  await expect(phone.getByRole("heading", { name: "Almost there" })).toBeVisible();

  await phone.goto(await findMailedLink("zoë@example.org"));
  await expect(phone.getByText(/zoë@example\.org/)).toBeVisible();
  await phone.getByRole("button", { name: "Confirm address" }).click();
  await expect(phone).toHaveURL(/\/$/);

  const desk = await openPage(browser, { width: 1440, height: 900 });
  await signIn(desk, "zoë@example.org", "Correct-horse-1");
  await desk.goto("/account/security");
  await expect(desk.getByRole("button", { name: /^Sign out: / })).toBeVisible();
  await desk.getByRole("textbox", { name: "Current password" }).fill("Correct-horse-1");
  await desk.getByRole("textbox", { name: "New password", exact: true }).fill("Better-horse-2");
  await desk.getByRole("textbox", { name: "Confirm password" }).fill("Better-horse-2");
  await desk.keyboard.press("Enter");
  await expect(desk.getByText("Password changed. All other sessions ended.")).toBeVisible();
  await expect(desk.getByRole("button", { name: /^Sign out: / })).toHaveCount(0);

  await phone.goto("/account/security");
  await expect(phone).toHaveURL(/\/account\/login\?from=/);
  await signIn(phone, "zoë", "Better-horse-2");
});

/** Opens a page in its own browser context, without the cookies of the others. */
async function openPage(browser: Browser, viewport: { width: number; height: number }): Promise<Page> {
  const context = await browser.newContext({ baseURL: platform.url, locale: "en-US", viewport });
  return context.newPage();
}

async function requireConfirmedAddresses(browser: Browser): Promise<void> {
  const admin = await openPage(browser, { width: 1440, height: 900 });
  await signIn(admin, "Admin", ADMIN_PASSWORD);
  const response = await admin.request.put("/api/admin/config", {
    data: { accountPolicy: { activeOnRegister: false, emailConfirmationRequired: true } },
  });
  expect(response.status()).toBe(200);
}

async function signIn(page: Page, name: string, password: string): Promise<void> {
  if (!page.url().includes("/account/login")) await page.goto("/account/login");
  await page.getByLabel("User name or e-mail").fill(name);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).not.toHaveURL(/\/account\/login/);
}

/** The path of the link in the mail to an address, without the public URL, which is not reachable here. */
async function findMailedLink(address: string): Promise<string> {
  const findMail = () => mailServer.receivedMails.find(({ to }) => to.includes(address));
  await expect.poll(findMail).toBeDefined();
  const link = /https:\/\/ctf\.example\.org(\/account\/\S+)/.exec(
    decodeQuotedPrintable(findMail()?.raw ?? ""),
  );
  return link?.[1] ?? "";
}

function decodeQuotedPrintable(raw: string): string {
  return raw
    .replaceAll("=\r\n", "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
