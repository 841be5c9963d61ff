import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { activate, write } from "#e2e/keyboard.ts";
import { createPlayedGame, registerPlayer } from "#e2e/played-game.ts";

/** Makes the page receive a challenge whose container runs after it was started, until it is destroyed. */
async function stubContainer(page: Page): Promise<void> {
  let isRunning = false;
  await page.route(/\/api\/game\/\d+\/challenges\/\d+$/, async (route) => {
    const response = await route.fetch();
    const challenge = await response.json();
    const running = {
      status: "Running",
      startedAt: Date.now(),
      closeTime: Date.now() + HOUR_MS,
      instanceEntry: "ctf.example:32768",
    };
    const context = { ...challenge.context, ...(isRunning && running) };
    await route.fulfill({ response, json: { ...challenge, type: "StaticContainer", context } });
  });
  await page.route(/\/api\/game\/\d+\/container\/\d+$/, async (route) => {
    isRunning = route.request().method() === "POST";
    const container = { status: "Running", startedAt: 0, expectStopAt: 0, entry: "x:1", queue: null };
    await route.fulfill(isRunning ? { json: container } : { status: 200 });
  });
}

test("the focus stays in the panel of an instance that is started and stopped by keyboard", async ({
  adminPage,
  browser,
  platformUrl,
}) => {
  const game = await createPlayedGame(adminPage.request);
  const page = await registerPlayer(browser, platformUrl, "focused", game);
  await stubContainer(page);
  await page.goto(`/games/${game.gameId}/challenges#${game.challengeId}`);
  const panel = page.getByRole("region", { name: "Instance" });
  await activate(panel.getByRole("button", { name: "Start instance" }));
  await expect(panel.getByRole("textbox", { name: "Address" })).toBeVisible();
  await expect(panel).toBeFocused();
  await activate(panel.getByRole("button", { name: "Stop instance" }));
  await activate(panel.getByRole("button", { name: "Stop", exact: true }));
  await expect(panel.getByRole("button", { name: "Start instance" })).toBeVisible();
  await expect(panel).toBeFocused();
});

test("buttons and switches that save something keep the focus", async ({ adminPage: page }) => {
  await page.goto("/account/profile");
  const profile = page.getByRole("region", { name: "Profile" });
  await write(profile.getByRole("textbox", { name: "About you" }), "Hello");
  const saveButton = profile.getByRole("button", { name: "Save" });
  await activate(saveButton);
  await expect(page.getByText("Profile saved")).toBeVisible();
  await expect(saveButton).toBeDisabled();
  await expect(saveButton).toBeFocused();

  const { gameId } = await createPlayedGame(page.request);
  await page.goto(`/admin/games/${gameId}/info`);
  await write(page.getByRole("textbox", { name: "Title", exact: true }), "Spring cup");
  const saveGameButton = page.getByRole("button", { name: "Save", exact: true });
  await activate(saveGameButton);
  await expect(page.getByText("All changes saved")).toBeVisible();
  await expect(saveGameButton).toBeFocused();

  await page.goto("/admin/games");
  const visibilitySwitch = page.getByRole("switch", { name: /Spring cup/ });
  await visibilitySwitch.focus();
  await page.keyboard.press("Space");
  await expect(visibilitySwitch).not.toBeChecked();
  await expect(visibilitySwitch).toBeFocused();
});
