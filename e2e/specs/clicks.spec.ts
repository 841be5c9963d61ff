import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import type { Page } from "@playwright/test";
import { type CountingInput, createCountingInput } from "#e2e/counting-input.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { createPlayedGame, registerPlayer } from "#e2e/played-game.ts";

async function createChallenge(
  page: Page,
  input: CountingInput,
  title: string,
  type?: string,
): Promise<void> {
  await input.press(page.getByRole("button", { name: "New challenge" }).first());
  const dialog = page.getByRole("dialog", { name: "New challenge" });
  await input.fill("Title", title, dialog);
  if (type !== undefined) await input.press(dialog.getByRole("radio", { name: type }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await input.fill("Description", `Solve ${title}.`);
}

async function addFlag(page: Page, input: CountingInput, flag: string): Promise<void> {
  await input.fill("New flags", flag);
  await input.press(page.getByRole("button", { name: "Add", exact: true }));
  await expect(page.getByText(flag, { exact: true })).toBeVisible();
}

async function enableChallenge(page: Page, input: CountingInput): Promise<void> {
  await input.toggle(page.getByRole("switch", { name: "Disabled" }));
  await input.press(page.getByRole("dialog").getByRole("button", { name: "Enable" }));
  await expect(page.getByRole("switch", { name: "Enabled" })).toBeChecked();
}

test("four challenges, one of each type, take at most forty actions", async ({ adminPage: page }) => {
  const now = Date.now();
  const response = await page.request.post("/api/edit/games", {
    data: { title: "Spring CTF", start: now + HOUR_MS, end: now + 24 * HOUR_MS },
  });
  const { id } = await response.json();
  await page.goto(`/admin/games/${id}/challenges`);
  const input = createCountingInput(page);

  await createChallenge(page, input, "One file");
  await input.press(page.getByRole("button", { name: "Add a hint" }));
  await input.fill("Hint 1", "Look twice.");
  await addFlag(page, input, "flag{shared}");
  await input.upload("Upload a file", ["task.zip"]);
  await expect(page.getByRole("link", { name: /task\.zip/ })).toBeVisible();
  await enableChallenge(page, input);

  await createChallenge(page, input, "A file per team", "Dynamic attachment");
  await input.upload("Add files", ["flag{a}", "flag{b}"]);
  await expect(page.getByText("2 files · 0 assigned · 2 available")).toBeVisible();
  await enableChallenge(page, input);

  await createChallenge(page, input, "A container", "Static container");
  await addFlag(page, input, "flag{in the image}");
  await input.fill("Image", "registry.example/one:1");
  await input.fill("Port", "1337");
  await enableChallenge(page, input);

  await createChallenge(page, input, "A flag per team", "Dynamic container");
  await input.fill("Flag template", "flag{hello_[TEAM_HASH]}");
  await input.fill("Image", "registry.example/two:1");
  await input.fill("Port", "1337");
  await enableChallenge(page, input);

  const challenges = await (await page.request.get(`/api/edit/games/${id}/challenges`)).json();
  expect(challenges.map(({ isEnabled }: { isEnabled: boolean }) => isEnabled)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(input.getActionCount()).toBeLessThanOrEqual(40);
});

test("the monitor is one click away on the screens of a game, including those of organizers", async ({
  adminPage: page,
}) => {
  const { gameId, challengeId } = await createPlayedGame(page.request);
  const adminPath = `/admin/games/${gameId}`;
  for (const path of [
    `/games/${gameId}`,
    `/games/${gameId}/challenges`,
    `/games/${gameId}/scoreboard`,
    `${adminPath}/overview`,
    `${adminPath}/challenges/${challengeId}`,
    `${adminPath}/scores`,
    `${adminPath}/info`,
  ]) {
    await page.goto(path);
    await page.getByRole("link", { name: "Monitor", exact: true }).first().click();
    await expect(page, path).toHaveURL(`${adminPath}/monitor/events`);
  }
});

test("five ordinary keys or one shortcut open the first challenge, and four keys open a challenge by its name", async ({
  adminPage,
  browser,
  platformUrl,
}) => {
  const game = await createPlayedGame(adminPage.request);
  const page = await registerPlayer(browser, platformUrl, "typist", game);
  const dialog = page.getByRole("dialog", { name: "Vault" });
  for (const keys of [
    ["Tab", "Enter", "Tab", "Enter", "Enter"],
    ["Alt+ArrowDown"],
    ["/", "v", "a", "Enter"],
  ]) {
    await page.goto("about:blank");
    await page.goto(`/games/${game.gameId}/challenges`);
    await expect(page.getByRole("link", { name: /Vault/ })).toBeVisible();
    for (const key of keys) await page.keyboard.press(key);
    await expect(dialog, keys.join(" ")).toBeVisible();
  }
});

test("a new player reaches the first challenge from an invite link with at most eight actions", async ({
  adminPage,
  browser,
  platformUrl,
}) => {
  const game = await createPlayedGame(adminPage.request);
  const captain = await registerPlayer(browser, platformUrl, "captain", game);
  const [team] = await (await captain.request.get("/api/team")).json();
  const code = await (await captain.request.get(`/api/team/${team.id}/invite`)).json();
  const context = await browser.newContext({ baseURL: platformUrl, locale: "en-US" });
  const page = await context.newPage();
  await page.goto(`/teams?open=join&code=${encodeURIComponent(code)}`);
  const input = createCountingInput(page);

  await input.press(page.getByRole("link", { name: "Create an account" }));
  await input.fill("E-mail address", "newcomer@example.org");
  await input.fill("User name", "newcomer");
  await input.fill("Password", "Correct-horse-9");
  await input.fill("Confirm password", "Correct-horse-9");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Invite code" })).toBeFocused();
  await page.keyboard.press("Enter");
  await input.press(page.getByRole("button", { name: "Register" }));
  await input.press(page.getByRole("link", { name: "Play" }));
  await input.press(page.getByRole("link", { name: /Vault/ }));
  await expect(page.getByRole("dialog", { name: "Vault" })).toBeVisible();
  expect(input.getActionCount()).toBeLessThanOrEqual(8);
});
