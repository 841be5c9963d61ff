import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import type { Page } from "@playwright/test";
import { listViolations } from "#e2e/axe.ts";
import { expect, expectOk, test } from "#e2e/fixtures.ts";
import { createPlayedGame, post, registerPlayer } from "#e2e/played-game.ts";
import { isUncovered } from "#e2e/uncovered.ts";

/** Makes the page receive a challenge with a running container whose service prints a greeting. */
async function stubInstance(page: Page): Promise<void> {
  await page.route(/\/api\/game\/\d+\/challenges\/\d+$/, async (route) => {
    const response = await route.fetch();
    const challenge = await response.json();
    const context = {
      ...challenge.context,
      status: "Running",
      startedAt: Date.now(),
      closeTime: Date.now() + HOUR_MS,
      instanceEntry: "0f4c1a52-9d51-4b9e-8a11-3a8b6f1f0d27",
    };
    const content = "A long description of the service. ".repeat(40);
    await route.fulfill({ response, json: { ...challenge, content, type: "StaticContainer", context } });
  });
  await page.routeWebSocket(/\/api\/proxy\//, (socket) => {
    socket.send("Who are you?\n");
  });
}

for (const { width, height } of [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
]) {
  test(`the flag form and the input of the terminal do not cover each other at ${width} px`, async ({
    adminPage,
    browser,
    platformUrl,
  }) => {
    const game = await createPlayedGame(adminPage.request);
    const page = await registerPlayer(browser, platformUrl, `typist${width}`, game);
    await page.setViewportSize({ width, height });
    await stubInstance(page);
    await page.goto(`/games/${game.gameId}/challenges#${game.challengeId}`);
    const dialog = page.getByRole("dialog");
    if (width < 768) await dialog.getByRole("button", { name: "Instance", exact: true }).click();
    await dialog.getByRole("button", { name: "Terminal in the browser" }).click();
    const lineField = dialog.getByRole("textbox", { name: "Type a line" });
    await expect(lineField).toBeFocused();
    await expect(dialog.getByText("Who are you?").first()).toBeVisible();
    expect(await isUncovered(lineField)).toBe(true);
    expect(await isUncovered(dialog.getByRole("textbox", { name: "Flag" }))).toBe(true);
    expect(await listViolations(page, { within: "[role=dialog]" })).toEqual([]);
  });
}

test("Back closes an open challenge, and leaves the board after the challenge was closed", async ({
  adminPage,
  browser,
  platformUrl,
}) => {
  const game = await createPlayedGame(adminPage.request);
  const page = await registerPlayer(browser, platformUrl, "navigator", game);
  const gamePath = `/games/${game.gameId}`;
  const board = new RegExp(`${gamePath}/challenges$`);
  const dialog = page.getByRole("dialog");
  const card = page.getByRole("link", { name: /^Vault/ });
  await page.goto(gamePath);
  await page.getByRole("link", { name: "Play" }).click();

  await card.click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(board);

  await card.click();
  await expect(dialog).toBeVisible();
  // After a reload, the browser still has the entry of the board.
  await page.reload();
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(board);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${gamePath}$`));

  await page.goto(`${gamePath}/challenges#${game.challengeId}`);
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(board);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${gamePath}$`));
});

test("a hint that another member of the team buys appears in the open challenge", async ({
  adminPage,
  browser,
  platformUrl,
}) => {
  const game = await createPlayedGame(adminPage.request);
  const { gameId, challengeId } = game;
  const hintsPath = `/api/edit/games/${gameId}/challenges/${challengeId}/hints`;
  const hint = { title: "Where to look", content: "Behind the door", cost: 50 };
  const { id } = await post<{ id: number }>(adminPage.request, hintsPath, hint);
  const page = await registerPlayer(browser, platformUrl, "reader", game);
  const [team] = await (await page.request.get("/api/team")).json();
  const code = await (await page.request.get(`/api/team/${team.id}/invite`)).json();

  const { request: member } = await browser.newContext({ baseURL: platformUrl });
  const account = { userName: "buyer", email: "buyer@example.org", password: "Correct-horse-9" };
  await post(member, "/api/account/register", account);
  await expectOk(
    member.post("/api/team/accept", {
      data: JSON.stringify(code),
      headers: { "Content-Type": "application/json" },
    }),
  );
  await post(member, `/api/game/${gameId}`, { teamId: team.id });

  await page.goto(`/games/${gameId}/challenges#${challengeId}`);
  const dialog = page.getByRole("dialog", { name: "Vault" });
  await expect(dialog.getByRole("button", { name: "Show hint (−50 points)" })).toBeVisible();
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await post(member, `/api/game/${gameId}/challenges/${challengeId}/hints/${id}`, { cost: 50 });
  // Sooner than the next poll, which follows after two minutes.
  await expect(dialog.getByText("Behind the door")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Show hint (−50 points)" })).toBeHidden();
});
