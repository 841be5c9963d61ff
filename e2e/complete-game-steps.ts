import { HOUR_MS, MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { type Browser, expect, type Page } from "@playwright/test";
import { type InputMethod, keyboardInput, touchInput } from "./input-methods.ts";

/** A user with a browser and one input method. */
export interface BrowserUser {
  readonly page: Page;
  readonly input: InputMethod;
  readonly width: number;
}

interface BrowserOptions {
  readonly baseURL: string;
  readonly width: number;
  readonly height: number;
  /** Whether the device has touch; without touch, only the keyboard is used. */
  readonly hasTouch: boolean;
}

const TIMEOUT_MS = 30_000;
const SOON_MS = 2000;
const ATTACHMENT_POOL = [
  { flag: "flag{north}", address: "https://example.org/north.zip" },
  { flag: "flag{south}", address: "https://example.org/south.zip" },
];
const PDF = { name: "How.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") };

/** Opens a separate browser context with the given viewport and, for phones, touch. */
export async function openBrowser(
  browser: Browser,
  { baseURL, width, height, hasTouch }: BrowserOptions,
): Promise<BrowserUser> {
  const context = await browser.newContext({
    baseURL,
    locale: "en-US",
    viewport: { width, height },
    hasTouch,
    isMobile: hasTouch,
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  const page = await context.newPage();
  // Added early: Playwright misses a file chooser that opens before it listens.
  page.on("filechooser", () => undefined);
  return { page, input: hasTouch ? touchInput : keyboardInput, width };
}

/** Signs in the first administrator and opens the list of games. */
export async function signIn({ page, input }: BrowserUser, password: string): Promise<void> {
  await page.goto("/account/login?from=/admin/games");
  await input.write(page.getByLabel("User name or e-mail"), "Admin");
  await input.write(page.getByRole("textbox", { name: "Password" }), password);
  await input.press(page.getByRole("button", { name: "Sign in", exact: true }));
  await expect(page).toHaveURL(/admin\/games/);
}

/** Creates a user with an account and a team, and opens the game page. */
export async function registerPlayer(
  browser: Browser,
  options: BrowserOptions,
  userName: string,
): Promise<BrowserUser> {
  const user = await openBrowser(browser, options);
  const { page, input } = user;
  const data = { userName, email: `${userName}@example.org`, password: "Correct-horse-9" };
  expect((await page.request.post("/api/account/register", { data })).status()).toBe(200);
  const team = await page.request.post("/api/team", { data: { name: `Team ${userName}` } });
  expect(team.status()).toBe(200);
  await page.goto("/games");
  await input.press(page.getByRole("article").getByRole("link", { name: "Autumn cup", exact: true }));
  return user;
}

/** An instant in the format of a datetime-local field. */
function formatLocalTime(instant: number): string {
  const date = new Date(instant);
  return new Date(instant - date.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);
}

/** Creates a running game with divisions, review and writeups, and returns its id. */
export async function createGame({ page, input }: BrowserUser): Promise<number> {
  await input.press(page.getByRole("button", { name: "New game" }).first());
  const dialog = page.getByRole("dialog");
  await input.write(dialog.getByLabel("Title"), "Autumn cup");
  // The browser's own date picker is not part of the page.
  await dialog.getByLabel("Start").fill(formatLocalTime(Date.now() - HOUR_MS));
  await dialog.getByLabel("End").fill(formatLocalTime(Date.now() + 24 * HOUR_MS));
  await input.press(dialog.getByRole("button", { name: "Create" }));
  await expect(page).toHaveURL(/\/admin\/games\/\d+\/info/);
  await input.set(page.getByRole("switch", { name: "Practice mode" }), false);
  await input.set(page.getByRole("switch", { name: "Require writeups" }), true);
  await input.set(page.getByRole("switch", { name: "Hidden" }), false);
  await save({ page, input });
  for (const division of ["Students", "Guests"]) await createDivision({ page, input }, division);
  return Number(/games\/(\d+)/.exec(page.url())?.[1]);
}

type Actor = Pick<BrowserUser, "page" | "input">;

async function save({ page, input }: Actor): Promise<void> {
  await input.press(page.getByRole("button", { name: "Save", exact: true }));
  await expect(page.getByText("All changes saved").first()).toBeVisible();
}

/** Opens one of the screens for editing the game. */
export async function openTab({ page, input }: Actor, tab: string): Promise<void> {
  const parts = page.getByRole("navigation", { name: "Parts of the game" });
  await input.press(parts.getByRole("link", { name: tab, exact: true }));
}

async function createDivision({ page, input }: Actor, name: string): Promise<void> {
  await openTab({ page, input }, "Divisions");
  await input.press(page.getByRole("button", { name: "New division" }));
  const dialog = page.getByRole("dialog", { name: "New division" });
  await input.write(dialog.getByRole("textbox", { name: "Name" }), name);
  await input.press(dialog.getByRole("button", { name: "Create" }));
  await expect(dialog).toBeHidden();
}

async function createChallenge({ page, input }: Actor, title: string, type: string): Promise<void> {
  await openTab({ page, input }, "Challenges");
  await input.press(page.getByRole("button", { name: "New challenge" }).first());
  const dialog = page.getByRole("dialog");
  await input.write(dialog.getByLabel("Title"), title);
  await input.select(dialog.getByRole("radio", { name: type }));
  await input.press(dialog.getByRole("button", { name: "Create" }));
  await input.write(page.getByRole("textbox", { name: "Description" }), `Find the flag of **${title}**.`);
  await save({ page, input });
}

/** Creates a challenge with one flag for all teams. */
export async function createWarmUp(user: BrowserUser): Promise<void> {
  const { page, input } = user;
  await createChallenge(user, "Warm-up", "Static attachment");
  await input.write(page.getByRole("textbox", { name: "New flags" }), "flag{warm}");
  await input.press(page.getByRole("button", { name: "Add", exact: true }));
  await expect(page.getByText("flag{warm}", { exact: true })).toBeVisible();
}

/** Creates a challenge with a separate flag for every team. */
export async function createVault(user: BrowserUser): Promise<void> {
  const { page, input } = user;
  await createChallenge(user, "Vault", "Dynamic attachment");
  await input.press(page.getByRole("button", { name: "Add URLs" }));
  const dialog = page.getByRole("dialog");
  const lines = ATTACHMENT_POOL.map(({ flag, address }) => `${flag} ${address}`);
  await input.write(dialog.getByRole("textbox"), lines.join("\n"));
  await input.press(dialog.getByRole("button", { name: "Add", exact: true }));
  await expect(dialog).toBeHidden();
  await openTab(user, "Challenges");
}

/** Enables a challenge in the list of challenges. */
export async function enableChallenge({ page, input }: BrowserUser, title: string): Promise<void> {
  const toggle = page.getByRole("switch", { name: `Enable “${title}”` });
  await input.toggle(toggle);
  await input.press(page.getByRole("dialog").getByRole("button", { name: "Enable", exact: true }));
  await expect(toggle).toBeChecked();
}

/** Registers the player's team, for the first time or again. */
export async function registerTeam(
  { page, input }: BrowserUser,
  buttonName: string,
  division: string,
): Promise<void> {
  await input.pick(
    page.getByRole("combobox", { name: "Division" }),
    page.getByRole("option", { name: division }),
  );
  await input.press(page.getByRole("button", { name: buttonName, exact: true }));
  await expect(page.getByText(/is awaiting approval/)).toBeVisible();
}

/** Accepts or rejects a team, with an optional note. */
export async function reviewTeam(
  { page, input }: BrowserUser,
  buttonName: string,
  name: string,
  note = "",
): Promise<void> {
  await openTab({ page, input }, "Teams");
  // Registrations are not pushed.
  await page.reload();
  await input.press(page.getByRole("button", { name: `${buttonName} ${name}`, exact: true }));
  const dialog = page.getByRole("dialog");
  await input.write(dialog.getByRole("textbox", { name: "Message to the team" }), note);
  await input.press(dialog.getByRole("button", { name: buttonName, exact: true }));
  await expect(dialog).toBeHidden();
}

export async function publishNotice({ page, input }: BrowserUser, text: string): Promise<void> {
  await openTab({ page, input }, "Notices");
  await input.press(page.getByRole("button", { name: "New notice" }).first());
  const dialog = page.getByRole("dialog");
  await input.write(dialog.getByRole("textbox", { name: "Text" }), text);
  await input.press(dialog.getByRole("button", { name: "Publish" }));
  await expect(dialog).toBeHidden();
}

/** The card of a challenge on the board. */
export const findCard = ({ page }: BrowserUser, title: string) =>
  page.locator("a[href*='#']").filter({ hasText: title });
/** The notices and events that the player sees. */
export const findNotices = ({ page }: BrowserUser) => page.getByRole("region", { name: "Notices" });
/** What the player's team has solved. */
export const findProgress = ({ page }: BrowserUser) => page.getByRole("region", { name: "Your team" });
/** The game bar, with the rank of the player's team. */
export const findGameBar = ({ page }: BrowserUser) => page.locator("[data-game-bar]");
/** The open dialog or drawer. */
export const findDialog = ({ page }: BrowserUser) => page.getByRole("dialog");

/** Opens a challenge from the board. */
export async function openCard(user: BrowserUser, title: string): Promise<void> {
  await user.input.press(findCard(user, title));
}

/** Submits a flag for the open challenge. */
export async function submitFlag(user: BrowserUser, flag: string): Promise<void> {
  const { input } = user;
  await input.write(findDialog(user).getByRole("textbox", { name: "Flag" }), flag);
  await input.press(findDialog(user).getByRole("button", { name: "Submit" }));
}

/** Closes the open dialog or drawer. */
export async function closeDialog(user: BrowserUser): Promise<void> {
  await user.input.press(findDialog(user).getByRole("button", { name: "Close" }));
  await expect(findDialog(user)).toBeHidden();
}

/** The flag of the attachment that was assigned to the team. */
export async function findAssignedFlag(user: BrowserUser): Promise<string> {
  const link = findDialog(user).getByRole("link", { name: /attachment/ });
  const address = await link.getAttribute("href");
  return ATTACHMENT_POOL.find((entry) => entry.address === address)?.flag ?? "";
}

/** Submits the writeup of a team. */
export async function submitWriteup(user: BrowserUser, name: string): Promise<void> {
  const { page, input } = user;
  await input.press(page.getByRole("button", { name: `Writeup of ${name}` }));
  await input.upload(findDialog(user).getByRole("button", { name: "Upload PDF" }), PDF);
  await expect(findDialog(user).getByRole("button", { name: "Replace PDF" })).toBeVisible();
  await closeDialog(user);
}

/** Expects that the organizer sees the writeups of exactly these teams. */
export async function expectWriteups(user: BrowserUser, names: readonly string[]): Promise<void> {
  const { page } = user;
  await openTab(user, "Writeups");
  // Writeups are not pushed.
  await page.reload();
  for (const name of names)
    await expect(page.getByRole("link", { name: `Download the writeup of ${name}` })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Download the writeup of/ })).toHaveCount(names.length);
}

/** Sets the end of the game to two seconds from now, through the API: filling in the form takes longer. */
export async function endGame({ page }: BrowserUser, gameId: number): Promise<void> {
  const response = await page.request.put(`/api/edit/games/${gameId}`, {
    data: { end: Date.now() + SOON_MS },
  });
  expect(response.status(), await response.text()).toBe(200);
}

/** Expects that blue leads with both challenges, one of them first blood, and that red has the other first blood. */
export async function expectBoard(user: BrowserUser): Promise<void> {
  const { page, input } = user;
  const rows = page.getByRole("region", { name: "Standings" }).locator("tbody").getByRole("row");
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0)).toContainText(/^1.*Team blue.*2\/2/);
  await expect(rows.nth(1)).toContainText(/^2.*Team red.*1\/2/);
  await expectNoOverflow(user);
  await input.press(rows.nth(1).getByRole("button", { name: "Team red" }));
  await expect(findSolve(user, "Warm-up").getByRole("img", { name: "First blood" })).toBeVisible();
  await closeDialog(user);
  await input.press(rows.nth(0).getByRole("button", { name: "Team blue" }));
  await expect(findSolve(user, "Warm-up").getByRole("img", { name: "Second blood" })).toBeVisible();
  await expect(findSolve(user, "Vault").getByRole("img", { name: "First blood" })).toBeVisible();
  await closeDialog(user);
}

function findSolve(user: BrowserUser, title: string) {
  return findDialog(user).getByRole("row").filter({ hasText: title });
}

/** Expects that the page has no horizontal overflow. */
export async function expectNoOverflow({ page, width }: BrowserUser): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}
