import { HOUR_MS, MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { type Browser, expect, type Page } from "@playwright/test";
import { byKeyboard, byTouch, type InputMethod } from "./input-methods.ts";

/** The viewport size, and whether it has touch; without touch, only the keyboard is used. */
interface Size {
  readonly width: number;
  readonly height: number;
  readonly touch: boolean;
}

/** A user with a browser and one input method. */
export interface Someone {
  readonly page: Page;
  readonly hand: InputMethod;
  readonly width: number;
}

interface Place extends Size {
  readonly baseURL: string;
}

const PATIENCE_MS = 30_000;
const SOON_MS = 2000;
const POOL = [
  { flag: "flag{north}", address: "https://example.org/north.zip" },
  { flag: "flag{south}", address: "https://example.org/south.zip" },
];
const PDF = { name: "How.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") };

/** A separate browser with the given width and, for phones, touch. */
export async function open(browser: Browser, { baseURL, width, height, touch }: Place): Promise<Someone> {
  const context = await browser.newContext({
    baseURL,
    locale: "en-US",
    viewport: { width, height },
    hasTouch: touch,
    isMobile: touch,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  // Registered early: a dialog that opens before Playwright listens is lost.
  page.on("filechooser", () => undefined);
  return { page, hand: touch ? byTouch : byKeyboard, width };
}

/** Signs in the first administrator and opens the list of games. */
export async function signIn({ page, hand }: Someone, password: string): Promise<void> {
  await page.goto("/account/login?from=/admin/games");
  await hand.write(page.getByLabel("User name or e-mail"), "Admin");
  await hand.write(page.getByRole("textbox", { name: "Password" }), password);
  await hand.press(page.getByRole("button", { name: "Sign in", exact: true }));
  await expect(page).toHaveURL(/admin\/games/);
}

/** A user with an account and a team, on the page of the game. */
export async function player(browser: Browser, place: Place, userName: string): Promise<Someone> {
  const someone = await open(browser, place);
  const { page, hand } = someone;
  const data = { userName, email: `${userName}@example.org`, password: "Correct-horse-9" };
  expect((await page.request.post("/api/account/register", { data })).status()).toBe(200);
  const team = await page.request.post("/api/team", { data: { name: `Team ${userName}` } });
  expect(team.status()).toBe(200);
  await page.goto("/games");
  await hand.press(page.getByRole("article").getByRole("link", { name: "Autumn cup", exact: true }));
  return someone;
}

/** An instant in the format of a datetime-local field. */
function localTime(instant: number): string {
  const date = new Date(instant);
  return new Date(instant - date.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);
}

/** Creates a running game with divisions, review and writeups, and returns its id. */
export async function makeGame({ page, hand }: Someone): Promise<number> {
  await hand.press(page.getByRole("button", { name: "New game" }).first());
  const dialog = page.getByRole("dialog");
  await hand.write(dialog.getByLabel("Title"), "Autumn cup");
  // The browser's own date picker is not part of the page.
  await dialog.getByLabel("Start").fill(localTime(Date.now() - HOUR_MS));
  await dialog.getByLabel("End").fill(localTime(Date.now() + 24 * HOUR_MS));
  await hand.press(dialog.getByRole("button", { name: "Create" }));
  await expect(page).toHaveURL(/\/admin\/games\/\d+\/info/);
  await hand.set(page.getByRole("switch", { name: "Practice mode" }), false);
  await hand.set(page.getByRole("switch", { name: "Require writeups" }), true);
  await hand.set(page.getByRole("switch", { name: "Hidden" }), false);
  await save({ page, hand });
  for (const division of ["Students", "Guests"]) await createDivision({ page, hand }, division);
  return Number(/games\/(\d+)/.exec(page.url())?.[1]);
}

type Actor = Pick<Someone, "page" | "hand">;

async function save({ page, hand }: Actor): Promise<void> {
  await hand.press(page.getByRole("button", { name: "Save", exact: true }));
  await expect(page.getByText("All changes saved").first()).toBeVisible();
}

/** Opens one of the screens for editing the game. */
export async function turnTo({ page, hand }: Actor, tab: string): Promise<void> {
  const parts = page.getByRole("navigation", { name: "Parts of the game" });
  await hand.press(parts.getByRole("link", { name: tab, exact: true }));
}

async function createDivision({ page, hand }: Actor, name: string): Promise<void> {
  await turnTo({ page, hand }, "Divisions");
  await hand.press(page.getByRole("button", { name: "New division" }));
  const dialog = page.getByRole("dialog", { name: "New division" });
  await hand.write(dialog.getByRole("textbox", { name: "Name" }), name);
  await hand.press(dialog.getByRole("button", { name: "Create" }));
  await expect(dialog).toBeHidden();
}

async function newChallenge({ page, hand }: Actor, title: string, type: string): Promise<void> {
  await turnTo({ page, hand }, "Challenges");
  await hand.press(page.getByRole("button", { name: "New challenge" }).first());
  const dialog = page.getByRole("dialog");
  await hand.write(dialog.getByLabel("Title"), title);
  await hand.mark(dialog.getByRole("radio", { name: type }));
  await hand.press(dialog.getByRole("button", { name: "Create" }));
  await hand.write(page.getByRole("textbox", { name: "Description" }), `Find the flag of **${title}**.`);
  await save({ page, hand });
}

/** One flag for all teams. */
export async function makeWarmUp(someone: Someone): Promise<void> {
  const { page, hand } = someone;
  await newChallenge(someone, "Warm-up", "Static attachment");
  await hand.write(page.getByRole("textbox", { name: "New flags" }), "flag{warm}");
  await hand.press(page.getByRole("button", { name: "Add", exact: true }));
  await expect(page.getByText("flag{warm}", { exact: true })).toBeVisible();
}

/** A separate flag for every team. */
export async function makeVault(someone: Someone): Promise<void> {
  const { page, hand } = someone;
  await newChallenge(someone, "Vault", "Dynamic attachment");
  await hand.press(page.getByRole("button", { name: "Add URLs" }));
  const dialog = page.getByRole("dialog");
  const lines = POOL.map(({ flag, address }) => `${flag} ${address}`);
  await hand.write(dialog.getByRole("textbox"), lines.join("\n"));
  await hand.press(dialog.getByRole("button", { name: "Add", exact: true }));
  await expect(dialog).toBeHidden();
  await turnTo(someone, "Challenges");
}

/** Enables the challenge on the screen. */
export async function enable({ page, hand }: Someone, title: string): Promise<void> {
  const toggle = page.getByRole("switch", { name: `Enable “${title}”` });
  await hand.ask(toggle);
  await hand.press(page.getByRole("dialog").getByRole("button", { name: "Enable", exact: true }));
  await expect(toggle).toBeChecked();
}

/** Registers the player's team, for the first time or again. */
export async function apply({ page, hand }: Someone, act: string, division: string): Promise<void> {
  await hand.pick(
    page.getByRole("combobox", { name: "Division" }),
    page.getByRole("option", { name: division }),
  );
  await hand.press(page.getByRole("button", { name: act, exact: true }));
  await expect(page.getByText(/is awaiting approval/)).toBeVisible();
}

/** Accepts or rejects a team, with a comment. */
export async function decide({ page, hand }: Someone, act: string, name: string, note = ""): Promise<void> {
  await turnTo({ page, hand }, "Teams");
  // Registrations are not pushed.
  await page.reload();
  await hand.press(page.getByRole("button", { name: `${act} ${name}`, exact: true }));
  const dialog = page.getByRole("dialog");
  await hand.write(dialog.getByRole("textbox", { name: "Message to the team" }), note);
  await hand.press(dialog.getByRole("button", { name: act, exact: true }));
  await expect(dialog).toBeHidden();
}

/** Publishes a notice. */
export async function announce({ page, hand }: Someone, text: string): Promise<void> {
  await turnTo({ page, hand }, "Notices");
  await hand.press(page.getByRole("button", { name: "New notice" }).first());
  const dialog = page.getByRole("dialog");
  await hand.write(dialog.getByRole("textbox", { name: "Text" }), text);
  await hand.press(dialog.getByRole("button", { name: "Publish" }));
  await expect(dialog).toBeHidden();
}

/** The card of a challenge on the board. */
export const card = ({ page }: Someone, title: string) =>
  page.locator("a[href*='#']").filter({ hasText: title });
/** The notices and events that the player sees. */
export const notices = ({ page }: Someone) => page.getByRole("region", { name: "Notices" });
/** What the player's team has solved. */
export const progress = ({ page }: Someone) => page.getByRole("region", { name: "Your team" });
/** The bar of the game, with the rank of the player's team. */
export const gameBar = ({ page }: Someone) => page.locator("[data-game-bar]");
/** The dialog or drawer above the screen. */
export const dialog = ({ page }: Someone) => page.getByRole("dialog");

/** Opens a challenge from the board. */
export async function openCard(someone: Someone, title: string): Promise<void> {
  await someone.hand.press(card(someone, title));
}

/** Submits a flag for the open challenge. */
export async function submit(someone: Someone, flag: string): Promise<void> {
  const { hand } = someone;
  await hand.write(dialog(someone).getByRole("textbox", { name: "Flag" }), flag);
  await hand.press(dialog(someone).getByRole("button", { name: "Submit" }));
}

/** Closes the dialog or drawer above the screen. */
export async function close(someone: Someone): Promise<void> {
  await someone.hand.press(dialog(someone).getByRole("button", { name: "Close" }));
  await expect(dialog(someone)).toBeHidden();
}

/** The content of the attachment that was assigned to the team. */
export async function flagBehindTheLink(someone: Someone): Promise<string> {
  const link = dialog(someone).getByRole("link", { name: /attachment/ });
  const address = await link.getAttribute("href");
  return POOL.find((entry) => entry.address === address)?.flag ?? "";
}

/** Submits the writeup of a team. */
export async function submitWriteup(someone: Someone, name: string): Promise<void> {
  const { page, hand } = someone;
  await hand.press(page.getByRole("button", { name: `Writeup of ${name}` }));
  await hand.give(dialog(someone).getByRole("button", { name: "Upload PDF" }), PDF);
  await expect(dialog(someone).getByRole("button", { name: "Replace PDF" })).toBeVisible();
  await close(someone);
}

/** The organizer sees the writeups of exactly these teams. */
export async function expectWriteups(someone: Someone, names: readonly string[]): Promise<void> {
  const { page } = someone;
  await turnTo(someone, "Writeups");
  // Writeups are not pushed.
  await page.reload();
  for (const name of names)
    await expect(page.getByRole("link", { name: `Download the writeup of ${name}` })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Download the writeup of/ })).toHaveCount(names.length);
}

/** Sets a near end through the API: the field only accepts full minutes. */
export async function endGame({ page }: Someone, gameId: number): Promise<void> {
  const response = await page.request.put(`/api/edit/games/${gameId}`, {
    data: { end: Date.now() + SOON_MS },
  });
  expect(response.status(), await response.text()).toBe(200);
}

/** Blue leads with both challenges, one of them first blood; red has the other first blood. */
export async function expectBoard(someone: Someone): Promise<void> {
  const { page, hand } = someone;
  const rows = page.getByRole("region", { name: "Standings" }).locator("tbody").getByRole("row");
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0)).toContainText(/^1.*Team blue.*2\/2/);
  await expect(rows.nth(1)).toContainText(/^2.*Team red.*1\/2/);
  await fits(someone);
  await hand.press(rows.nth(1).getByRole("button", { name: "Team red" }));
  await expect(solveIn(someone, "Warm-up").getByRole("img", { name: "First blood" })).toBeVisible();
  await close(someone);
  await hand.press(rows.nth(0).getByRole("button", { name: "Team blue" }));
  await expect(solveIn(someone, "Warm-up").getByRole("img", { name: "Second blood" })).toBeVisible();
  await expect(solveIn(someone, "Vault").getByRole("img", { name: "First blood" })).toBeVisible();
  await close(someone);
}

function solveIn(someone: Someone, title: string) {
  return dialog(someone).getByRole("row").filter({ hasText: title });
}

/** The page has no horizontal overflow. */
export async function fits({ page, width }: Someone): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}
