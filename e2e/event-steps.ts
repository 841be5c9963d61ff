import { type Browser, expect, type Page } from "@playwright/test";

/** How large a screen is, and whether fingers touch it. */
interface Size {
  readonly width: number;
  readonly height: number;
  readonly touch: boolean;
}

interface Place extends Size {
  readonly baseURL: string;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const PATIENCE_MS = 30_000;
const SOON_MS = 2000;
const POOL = [
  { flag: "flag{north}", address: "https://example.org/north.zip" },
  { flag: "flag{south}", address: "https://example.org/south.zip" },
];
const PDF = { name: "How.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") };

/** A browser of its own, as wide as asked and, if that is a phone, with fingers. */
export async function open(browser: Browser, { baseURL, width, height, touch }: Place): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    locale: "en-US",
    viewport: { width, height },
    hasTouch: touch,
    isMobile: touch,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  return context.newPage();
}

/** Signs the first administrator in. */
export async function signIn(page: Page, password: string): Promise<void> {
  await page.goto("/account/login");
  await page.getByLabel("User name or e-mail").fill("Admin");
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).not.toHaveURL(/login/);
}

/** Somebody with an account and a team. */
export async function player(browser: Browser, place: Place, userName: string): Promise<Page> {
  const page = await open(browser, place);
  const data = { userName, email: `${userName}@example.org`, password: "Correct-horse-9" };
  expect((await page.request.post("/api/account/register", { data })).status()).toBe(200);
  const team = await page.request.post("/api/team", { data: { name: `Team ${userName}` } });
  expect(team.status()).toBe(200);
  await page.goto("/games");
  await page.getByRole("main").getByRole("link", { name: "Autumn cup", exact: true }).click();
  return page;
}

/** An instant as a field for date and time takes it. */
function localTime(instant: number): string {
  const date = new Date(instant);
  return new Date(instant - date.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);
}

/** Makes a game that runs, has divisions, looks at every team and asks for writeups, and answers its id. */
export async function makeGame(page: Page): Promise<number> {
  await page.goto("/admin/games");
  await page.getByRole("button", { name: "New game" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title").fill("Autumn cup");
  await dialog.getByLabel("Start").fill(localTime(Date.now() - HOUR_MS));
  await dialog.getByLabel("End").fill(localTime(Date.now() + 24 * HOUR_MS));
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(page).toHaveURL(/\/admin\/games\/\d+\/info/);
  const divisions = page.getByRole("combobox", { name: "Divisions" });
  for (const division of ["Students", "Guests"]) {
    await divisions.fill(division);
    await divisions.press("Enter");
  }
  await page.getByRole("switch", { name: "Practice mode" }).uncheck({ force: true });
  await page.getByRole("switch", { name: "Ask for writeups" }).check({ force: true });
  await page.getByRole("switch", { name: "Hidden" }).uncheck({ force: true });
  await save(page);
  return Number(/games\/(\d+)/.exec(page.url())?.[1]);
}

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Everything is saved.").first()).toBeVisible();
}

async function newChallenge(page: Page, gameId: number, title: string, type: string): Promise<void> {
  await page.goto(`/admin/games/${gameId}/challenges`);
  await page.getByRole("button", { name: "New challenge" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title").fill(title);
  await dialog.getByRole("radio", { name: type }).check();
  await dialog.getByRole("button", { name: "Create" }).click();
  await page.getByRole("textbox", { name: "Description" }).fill(`Find the flag of **${title}**.`);
  await save(page);
  await page.getByRole("link", { name: /Flags/ }).click();
}

/** One flag for everybody. */
export async function makeWarmUp(page: Page, gameId: number): Promise<void> {
  await newChallenge(page, gameId, "Warm-up", "Static attachment");
  await page.getByRole("button", { name: "Add flags" }).click();
  await addLines(page, ["flag{warm}"]);
}

/** A flag of its own for every team. */
export async function makeVault(page: Page, gameId: number): Promise<void> {
  await newChallenge(page, gameId, "Vault", "Dynamic attachment");
  await page.getByRole("button", { name: "Add addresses" }).click();
  await addLines(
    page,
    POOL.map(({ flag, address }) => `${flag} ${address}`),
  );
  await page.goto(`/admin/games/${gameId}/challenges`);
}

async function addLines(page: Page, lines: readonly string[]): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill(lines.join("\n"));
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Lets players see a challenge that is on the screen. */
export async function enable(page: Page, title: string): Promise<void> {
  const toggle = page.getByRole("switch", { name: `Enable “${title}”` });
  await toggle.click({ force: true });
  await page.getByRole("dialog").getByRole("button", { name: "Enable", exact: true }).click();
  await expect(toggle).toBeChecked();
}

/** Registers the player's team, for the first time or again. */
export async function apply(page: Page, act: string, division: string): Promise<void> {
  await page.getByRole("button", { name: act, exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Division" }).click();
  await page.getByRole("option", { name: division }).click();
  await dialog.getByRole("button", { name: "Join", exact: true }).click();
  await expect(page.getByText(/waits for the organisers/)).toBeVisible();
}

/** Accepts or rejects a team, with a note that it reads. */
export async function decide(
  page: Page,
  gameId: number,
  act: string,
  name: string,
  note = "",
): Promise<void> {
  await page.goto(`/admin/games/${gameId}/review`);
  await page.getByRole("button", { name: `${act} ${name}`, exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Note to the team" }).fill(note);
  await dialog.getByRole("button", { name: act, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Tells all players something. */
export async function announce(page: Page, gameId: number, text: string): Promise<void> {
  await page.goto(`/admin/games/${gameId}/notices`);
  await page.getByRole("button", { name: "New notice" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Text" }).fill(text);
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(dialog).toBeHidden();
}

/** The card of a challenge on the board. */
export const card = (page: Page, title: string) => page.locator("a[href*='#']").filter({ hasText: title });
/** What the organisers and the game have told the player. */
export const notices = (page: Page) => page.getByRole("region", { name: "Notices" });
/** Where the player's own team stands. */
export const team = (page: Page) => page.getByRole("region", { name: "Your team" });

/** Tries a flag at the challenge that is open. */
export async function submit(page: Page, flag: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Flag" }).fill(flag);
  await dialog.getByRole("button", { name: "Submit" }).click();
}

/** Closes what lies above the screen. */
export async function close(page: Page): Promise<void> {
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
}

/** What a player learns from the file that their team has drawn. */
export async function flagBehindTheLink(page: Page): Promise<string> {
  const link = page.getByRole("dialog").getByRole("link", { name: /attachment/ });
  const address = await link.getAttribute("href");
  return POOL.find((entry) => entry.address === address)?.flag ?? "";
}

/** Hands in the writeup of a team. */
export async function handIn(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `Write-up of ${name}` }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Hand in a PDF" })).toBeVisible();
  await page.locator("input[type=file]").setInputFiles(PDF);
  await expect(dialog.getByRole("button", { name: "Replace the PDF" })).toBeVisible();
  await close(page);
}

/** The organiser finds the writeups of these teams, and no others. */
export async function expectWriteups(page: Page, gameId: number, names: readonly string[]): Promise<void> {
  await page.goto(`/admin/games/${gameId}/writeups`);
  for (const name of names)
    await expect(page.getByRole("link", { name: `Download the write-up of ${name}` })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Download the write-up of/ })).toHaveCount(names.length);
}

/** Moves the end close, past the field: that takes full minutes, which all would have to wait for. */
export async function endGame(page: Page, gameId: number): Promise<void> {
  const answer = await page.request.put(`/api/edit/games/${gameId}`, { data: { end: Date.now() + SOON_MS } });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Blue is ahead with both challenges, one of them first; red was first at the other. */
export async function expectBoard(page: Page, size: Size): Promise<void> {
  const rows = page.getByRole("region", { name: "Ranks and solves" }).locator("tbody").getByRole("row");
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0)).toContainText(/^1.*Team blue.*2\/2/);
  await expect(rows.nth(1)).toContainText(/^2.*Team red.*1\/2/);
  await fits(page, size);
  await rows.nth(1).getByRole("button", { name: "Team red" }).click();
  await expect(solveIn(page, "Warm-up").getByRole("img", { name: "First blood" })).toBeVisible();
  await close(page);
  await rows.nth(0).getByRole("button", { name: "Team blue" }).click();
  await expect(solveIn(page, "Warm-up").getByRole("img", { name: "Second blood" })).toBeVisible();
  await expect(solveIn(page, "Vault").getByRole("img", { name: "First blood" })).toBeVisible();
  await close(page);
}

function solveIn(page: Page, title: string) {
  return page.getByRole("dialog").getByRole("row").filter({ hasText: title });
}

/** Nothing reaches beyond the edge of the screen. */
export async function fits(page: Page, { width }: Size): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}
