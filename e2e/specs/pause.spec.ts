import { listViolations } from "#e2e/axe.ts";
import { expect, test } from "#e2e/fixtures.ts";

test("a user without a team joins a solo game with one click; an organizer pauses and resumes it", async ({
  browser,
  platformUrl,
  adminPage,
}) => {
  const settings = { title: "Solo Cup", soloMode: true, acceptWithoutReview: true };
  const response = await adminPage.request.post("/api/edit/games", { data: settings });
  const { id, end } = await response.json();
  const viewport = { width: 360, height: 740 };
  const context = await browser.newContext({ baseURL: platformUrl, locale: "en-US", viewport });
  const page = await context.newPage();
  const account = { userName: "solene", email: "solene@example.org", password: "Correct-horse-9" };
  expect((await page.request.post("/api/account/register", { data: account })).status()).toBe(200);
  await page.goto(`/games/${id}`);
  await page.getByRole("button", { name: "Register", exact: true }).click();
  await expect(page.getByRole("region", { name: "Your team" })).toContainText("solene");
  await page.goto(`/games/${id}/scoreboard`);
  await expect(page.getByText("solene").filter({ visible: true }).first()).toBeVisible();

  await adminPage.goto(`/admin/games/${id}/overview`);
  await adminPage.getByRole("button", { name: "Pause" }).click();
  const pauseDialog = adminPage.getByRole("dialog", { name: "Pause Solo Cup?" });
  await pauseDialog.getByRole("textbox").fill("The network is down.");
  await pauseDialog.getByRole("button", { name: "Pause" }).click();
  await expect(adminPage.getByText(/^Game paused since/)).toBeVisible();

  await expect(page.getByText(/^The game has been paused since/)).toBeVisible();
  const clock = page.getByRole("timer").first();
  const stoppedTime = await clock.textContent();
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await listViolations(page)).toEqual([]);
  }
  expect(await clock.textContent()).toBe(stoppedTime);

  await adminPage.getByRole("button", { name: "Resume" }).click();
  await adminPage.getByRole("dialog").getByRole("button", { name: "Resume" }).click();
  await expect(adminPage.getByText(/^Game paused since/)).toBeHidden();
  await expect(page.getByText(/^The game has been paused since/)).toBeHidden();
  const resumedGame = await (await adminPage.request.get(`/api/edit/games/${id}`)).json();
  expect(resumedGame.end).toBeGreaterThan(end);
  await context.close();
});
