import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import type { Page } from "@playwright/test";
import { countingHand, type Hand } from "#e2e/counting-hand.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { aGame, aPlayer } from "#e2e/played-game.ts";

async function create(page: Page, hand: Hand, title: string, type?: string): Promise<void> {
  await hand.press(page.getByRole("button", { name: "New challenge" }).first());
  const dialog = page.getByRole("dialog", { name: "New challenge" });
  await hand.fill("Title", title, dialog);
  if (type !== undefined) await hand.press(dialog.getByRole("radio", { name: type }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await hand.fill("Description", `Solve ${title}.`);
}

async function addFlag(page: Page, hand: Hand, flag: string): Promise<void> {
  await hand.fill("New flags", flag);
  await hand.press(page.getByRole("button", { name: "Add", exact: true }));
  await expect(page.getByText(flag, { exact: true })).toBeVisible();
}

async function enable(page: Page, hand: Hand): Promise<void> {
  await hand.press(page.getByRole("switch", { name: "Disabled" }));
  await hand.press(page.getByRole("dialog").getByRole("button", { name: "Enable" }));
  await expect(page.getByRole("switch", { name: "Enabled" })).toBeChecked();
}

test("four challenges, one of each type, take at most forty actions", async ({ adminPage: page }) => {
  const now = Date.now();
  const made = await page.request.post("/api/edit/games", {
    data: { title: "Spring CTF", start: now + HOUR_MS, end: now + 24 * HOUR_MS },
  });
  const { id } = await made.json();
  await page.goto(`/admin/games/${id}/challenges`);
  const hand = countingHand(page);

  await create(page, hand, "One file");
  await hand.press(page.getByRole("button", { name: "Add a hint" }));
  await hand.fill("Hint 1", "Look twice.");
  await addFlag(page, hand, "flag{shared}");
  await hand.upload("Upload a file", ["task.zip"]);
  await expect(page.getByRole("link", { name: /task\.zip/ })).toBeVisible();
  await enable(page, hand);

  await create(page, hand, "A file per team", "Dynamic attachment");
  await hand.upload("Add files", ["flag{a}", "flag{b}"]);
  await expect(page.getByText("2 files · 0 assigned · 2 available")).toBeVisible();
  await enable(page, hand);

  await create(page, hand, "A container", "Static container");
  await addFlag(page, hand, "flag{in the image}");
  await hand.fill("Image", "registry.example/one:1");
  await hand.fill("Port", "1337");
  await enable(page, hand);

  await create(page, hand, "A flag per team", "Dynamic container");
  await hand.fill("Flag template", "flag{hello_[TEAM_HASH]}");
  await hand.fill("Image", "registry.example/two:1");
  await hand.fill("Port", "1337");
  await enable(page, hand);

  const list = await (await page.request.get(`/api/edit/games/${id}/challenges`)).json();
  expect(list.map(({ isEnabled }: { isEnabled: boolean }) => isEnabled)).toEqual([true, true, true, true]);
  expect(hand.count()).toBeLessThanOrEqual(40);
});

test("the monitor is one click away on every screen of a game", async ({ adminPage: page }) => {
  const { gameId, challengeId } = await aGame(page.request);
  const admin = `/admin/games/${gameId}`;
  for (const path of [
    `/games/${gameId}`,
    `/games/${gameId}/challenges`,
    `/games/${gameId}/scoreboard`,
    `${admin}/overview`,
    `${admin}/challenges/${challengeId}`,
    `${admin}/scores`,
    `${admin}/info`,
  ]) {
    await page.goto(path);
    await page.getByRole("link", { name: "Monitor", exact: true }).first().click();
    await expect(page, path).toHaveURL(`${admin}/monitor/events`);
  }
});

test("the keyboard opens the first challenge with one key, and a challenge by its name with four", async ({
  adminPage,
  browser,
  productUrl,
}) => {
  const game = await aGame(adminPage.request);
  const page = await aPlayer(browser, productUrl, "typist", game);
  const dialog = page.getByRole("dialog", { name: "Vault" });
  for (const keys of [["Alt+ArrowDown"], ["/", "v", "a", "Enter"]]) {
    await page.goto("about:blank");
    await page.goto(`/games/${game.gameId}/challenges`);
    await expect(page.getByRole("link", { name: /Vault/ })).toBeVisible();
    for (const key of keys) await page.keyboard.press(key);
    await expect(dialog, keys.join(" ")).toBeVisible();
  }
});

test("a new player comes from an invite link to the first challenge with at most eight actions", async ({
  adminPage,
  browser,
  productUrl,
}) => {
  const game = await aGame(adminPage.request);
  const captain = await aPlayer(browser, productUrl, "captain", game);
  const [team] = await (await captain.request.get("/api/team")).json();
  const code = await (await captain.request.get(`/api/team/${team.id}/invite`)).json();
  const context = await browser.newContext({ baseURL: productUrl, locale: "en-US" });
  const page = await context.newPage();
  await page.goto(`/teams?open=join&code=${encodeURIComponent(code)}`);
  const hand = countingHand(page);

  await hand.press(page.getByRole("link", { name: "Create an account" }));
  await hand.fill("E-mail address", "newcomer@example.org");
  await hand.fill("User name", "newcomer");
  await hand.fill("Password", "Correct-horse-9");
  await hand.fill("Confirm password", "Correct-horse-9");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Invite code" })).toBeFocused();
  await page.keyboard.press("Enter");
  await hand.press(page.getByRole("button", { name: "Register" }));
  await hand.press(page.getByRole("link", { name: "Play" }));
  await hand.press(page.getByRole("link", { name: /Vault/ }));
  await expect(page.getByRole("dialog", { name: "Vault" })).toBeVisible();
  expect(hand.count()).toBeLessThanOrEqual(8);
});
