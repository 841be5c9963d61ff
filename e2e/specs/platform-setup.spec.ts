import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { type Browser, expect, type Page } from "@playwright/test";
import { ADMIN_PASSWORD, RED_PNG } from "#e2e/fixtures.ts";
import { activate, chooseFile, write } from "#e2e/keyboard.ts";
import { startTemporaryPlatform } from "#e2e/temporary-platform.ts";
import { test } from "#e2e/tidy-test.ts";
import { type MailServer, startMailServer } from "#server-test/mail-server.ts";

const PLAYER_PASSWORD = "Correct-horse-1";
const BLUE = "#2266cc";

let mailServer: MailServer;
let platform: Awaited<ReturnType<typeof startTemporaryPlatform>>;

test.beforeAll(async () => {
  mailServer = await startMailServer();
  platform = await startTemporaryPlatform({ SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` });
});

test.afterAll(async () => {
  await platform[Symbol.asyncDispose]();
  await mailServer.close();
});

test("by keyboard at phone width, users set up the platform, accounts, a team, an avatar and a pinned post", async ({
  browser,
}) => {
  test.setTimeout(8 * MINUTE_MS);
  const admin = await openPhone(browser);
  await signInAsAdmin(admin);
  await brandPlatform(admin);

  const ann = await openPhone(browser);
  await signUp(ann, "ann");
  const ben = await openPhone(browser);
  await signUp(ben, "ben");
  await createTeamOfTwo(ann, ben);
  await changePicture(ann);
  await writeAndPin(admin);

  await openMenu(ann, "Home");
  const firstPost = ann.getByRole("article").first();
  await expect(firstPost.getByRole("heading", { name: "Doors open at nine" })).toBeVisible();
  await expect(firstPost.getByText("Pinned")).toBeAttached();
  for (const page of [admin, ann, ben]) {
    await expect(page).toHaveTitle(/Harbour::CTF$/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  }
});

/** Opens a page at phone width, with the same host name as in mailed links. */
async function openPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    baseURL: platform.url.replace("127.0.0.1", "localhost"),
    locale: "en-US",
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  // Added early: Playwright misses a file chooser that opens before it listens.
  page.on("filechooser", () => undefined);
  await page.goto("/");
  return page;
}

async function openMenu(page: Page, entry: string): Promise<void> {
  await activate(page.getByRole("button", { name: "Open the menu" }));
  const menu = page.getByRole("dialog");
  await activate(
    menu.getByRole("link", { name: entry, exact: true }).or(menu.getByRole("button", { name: entry })),
  );
  await expect(menu).toBeHidden();
}

async function signInAsAdmin(page: Page): Promise<void> {
  await activate(page.getByRole("link", { name: "Sign in" }));
  await write(page.getByLabel("User name or e-mail"), "Admin");
  await write(page.getByRole("textbox", { name: "Password" }), ADMIN_PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).not.toHaveURL(/login/);
}

/** Sets the name, color and logo of the platform, and requires confirmed addresses. */
async function brandPlatform(page: Page): Promise<void> {
  await openMenu(page, "Admin");
  await activate(page.getByRole("link", { name: "Settings" }));
  await write(page.getByRole("textbox", { name: "Name" }), "Harbour");
  await activate(page.getByRole("switch", { name: "Show ::CTF after the name" }), "Space");
  await chooseFile(page.getByRole("button", { name: "Choose an image" }), RED_PNG);
  await activate(page.getByRole("button", { name: "Save image" }));
  await expect(page.getByText("Logo updated")).toBeVisible();
  await write(page.getByRole("textbox", { name: "Accent color" }), BLUE);
  await activate(page.getByRole("switch", { name: "Activate immediately" }), "Space");
  await activate(page.getByRole("switch", { name: "Require e-mail verification" }), "Space");
  await activate(page.getByRole("button", { name: "Save", exact: true }));
  await expect(page.getByText("Settings saved")).toBeVisible();
  await expectBranding(page);
}

/** Expects the name, the logo and the color of the platform in the header. */
async function expectBranding(page: Page): Promise<void> {
  const home = page.getByRole("navigation", { name: "Main navigation" }).getByRole("link").first();
  await expect(home).toContainText("Harbour::CTF");
  await expect(home.locator("img[src^='/assets/']")).toBeVisible();
  const readAccent = () =>
    page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue("--mantine-color-brand-5"),
    );
  await expect.poll(readAccent).toContain(BLUE);
}

async function signUp(page: Page, userName: string): Promise<void> {
  const address = `${userName}@example.org`;
  await expectBranding(page);
  await activate(page.getByRole("link", { name: "Sign in" }));
  await activate(page.getByRole("link", { name: "Create an account" }));
  // Waits for this form, because the previous one also has a field for the name or address.
  await expect(page.getByRole("heading", { name: "Create an account" })).toBeVisible();
  await write(page.getByLabel("E-mail address"), address);
  await write(page.getByLabel("User name"), userName);
  await write(page.getByRole("textbox", { name: "Password", exact: true }), PLAYER_PASSWORD);
  await write(page.getByRole("textbox", { name: "Confirm password" }), PLAYER_PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Almost there" })).toBeVisible();

  await page.goto(await findMailedLink(address));
  await activate(page.getByRole("button", { name: "Confirm address" }));
  await expect(page.getByText("Address confirmed. Welcome!")).toBeVisible();
}

/** The URL in the mail to an address. */
async function findMailedLink(address: string): Promise<string> {
  const findMail = () => mailServer.receivedMails.find(({ to }) => to.includes(address))?.raw;
  await expect.poll(findMail).toBeDefined();
  const text = (findMail() ?? "").replaceAll("=\r\n", "").replaceAll("=3D", "=");
  return /http:\/\/localhost:\d+\/account\/[^\s"<]+/.exec(text)?.[0] ?? "";
}

async function createTeamOfTwo(captain: Page, teammate: Page): Promise<void> {
  await openMenu(captain, "Teams");
  await activate(captain.getByRole("button", { name: "Create a team" }));
  await write(captain.getByRole("textbox", { name: "Name" }), "Flag bearers");
  await captain.keyboard.press("Enter");
  await activate(captain.getByRole("link", { name: "Flag bearers" }));
  await activate(captain.getByRole("button", { name: "Show" }));
  const field = captain.getByRole("textbox", { name: "Invite code" });
  await expect(field).toHaveValue(/^Flag bearers:/);

  await openMenu(teammate, "Teams");
  await activate(teammate.getByRole("button", { name: "Join a team" }));
  await write(teammate.getByRole("textbox", { name: "Invite code" }), await field.inputValue());
  await teammate.keyboard.press("Enter");
  await expect(teammate.getByRole("link", { name: "Flag bearers" })).toBeVisible();
  await captain.keyboard.press("Escape");
  await expect(captain.getByRole("dialog")).toBeHidden();
}

async function changePicture(page: Page): Promise<void> {
  await openMenu(page, "Profile");
  const picture = page.getByRole("group", { name: "Your picture" });
  await chooseFile(picture.getByRole("button", { name: "Choose an image" }), RED_PNG);
  await activate(picture.getByRole("button", { name: "Save image" }));
  await expect(page.getByText("Picture updated")).toBeVisible();
  await expect(picture.locator("image[href^='/assets/']")).toBeVisible();
}

async function writeAndPin(page: Page): Promise<void> {
  await openMenu(page, "Posts");
  await activate(page.getByRole("link", { name: "New post" }));
  await write(page.getByRole("textbox", { name: "Title" }), "Doors open at nine");
  await write(page.getByLabel("Content", { exact: true }), "Bring a **laptop**.");
  await activate(page.getByRole("button", { name: "Publish" }));
  await expect(page.getByRole("heading", { level: 1, name: "Doors open at nine" })).toBeVisible();
  await activate(page.getByRole("button", { name: "Pin “Doors open at nine”" }));
  await expect(page.getByRole("button", { name: "Unpin “Doors open at nine”" })).toBeVisible();
}
