import { listViolations } from "#e2e/axe.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { createPlayedGame, FLAGS, post, registerPlayer } from "#e2e/played-game.ts";

test("an administrator sees submissions live, finds the team that used a stolen flag, and suspends it", async ({
  adminPage: page,
  browser,
  platformUrl,
}) => {
  const game = await createPlayedGame(page.request);
  await registerPlayer(browser, platformUrl, "honest", game);
  const { request: thiefRequest } = await registerPlayer(browser, platformUrl, "thief", game);
  const submitFlag = (flag: string) =>
    post(thiefRequest, `/api/game/${game.gameId}/challenges/${game.challengeId}`, { flag });

  await page.goto(`/games/${game.gameId}/monitor`);
  await expect(page.getByText("No events yet")).toBeVisible();
  await expect(page.getByText("Live", { exact: true })).toHaveCount(1);
  await submitFlag("flag{guess}");
  await expect(page.getByText("flag{guess}")).toBeVisible();
  for (const flag of FLAGS) await submitFlag(flag);
  await expect(page.getByText("Team thief submitted the flag of Team honest")).toBeVisible();
  expect(await listViolations(page)).toEqual([]);

  const sheetLink = page.getByRole("link", { name: "Export submissions (.xlsx)" });
  await page.getByRole("link", { name: "Submissions", exact: true }).click();
  // Waits for the screen of the submissions: the previous screen also contains the text Cheat.
  await expect(sheetLink).toBeVisible();
  await page.getByText("Cheat", { exact: true }).first().click();
  await expect(page).toHaveURL(/type=CheatDetected/);
  await expect(page.getByRole("listitem").filter({ hasText: "Vault" })).toHaveCount(1);
  expect(await listViolations(page)).toEqual([]);
  const sheetDownload = page.waitForEvent("download");
  await sheetLink.click();
  expect((await sheetDownload).suggestedFilename()).toMatch(/^Autumn cup_Submissions_\d{14}\.xlsx$/);

  await page.getByRole("link", { name: "Cheating" }).click();
  await expect(sheetLink).toBeHidden();
  await page.getByRole("button", { name: /Team thief/ }).click();
  await expect(page.getByText("Submitted the flag of Team honest")).toBeVisible();
  expect(await listViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Suspend Team thief", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Suspend", exact: true }).click();
  await expect(page.getByRole("button", { name: /Team thief 1 incident/ })).toContainText("Suspended");
  const submission = await thiefRequest.post(`/api/game/${game.gameId}/challenges/${game.challengeId}`, {
    data: { flag: "flag{again}" },
  });
  expect(submission.status()).toBe(400);
});

test("the log updates live", async ({ adminPage: page, browser, platformUrl }) => {
  await page.goto("/admin/logs");
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  const visitor = await browser.newContext({ baseURL: platformUrl });
  await visitor.request.post("/api/account/register", {
    data: { userName: "newcomer", email: "newcomer@example.org", password: "Correct-horse-9" },
  });
  await expect(page.getByRole("button", { name: "newcomer" }).first()).toBeVisible();
});
