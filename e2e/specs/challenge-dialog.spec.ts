import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import type { Page } from "@playwright/test";
import { listViolations } from "#e2e/axe.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { createPlayedGame, registerPlayer } from "#e2e/played-game.ts";
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
