import { AxeBuilder } from "@axe-core/playwright";
import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";

const FLAGS = ["flag{one}", "flag{two}"];

async function post<Reply>(request: APIRequestContext, path: string, data: unknown): Promise<Reply> {
  const answer = await request.post(path, { data });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.text()) === "" ? (undefined as Reply) : ((await answer.json()) as Reply);
}

/** A running game with one challenge, of which every team gets a flag of its own. */
async function aGame(request: APIRequestContext): Promise<{ gameId: number; challengeId: number }> {
  const { id: gameId } = await post<{ id: number }>(request, "/api/edit/games", {
    title: "Autumn cup",
    start: Date.now() - 60_000,
    end: Date.now() + 3_600_000,
    acceptWithoutReview: true,
  });
  const path = `/api/edit/games/${gameId}/challenges`;
  const { id: challengeId } = await post<{ id: number }>(request, path, {
    title: "Vault",
    category: "Web",
    type: "DynamicAttachment",
  });
  const pool = FLAGS.map((flag) => ({
    flag,
    attachmentType: "Remote",
    remoteUrl: "https://example.org/vault.zip",
  }));
  await post(request, `${path}/${challengeId}/flags`, pool);
  const enabled = await request.put(`${path}/${challengeId}`, { data: { isEnabled: true } });
  expect(enabled.status()).toBe(200);
  return { gameId, challengeId };
}

/** Somebody whose team takes part and has opened the challenge. */
async function aPlayer(
  browser: Browser,
  baseURL: string,
  userName: string,
  { gameId, challengeId }: { readonly gameId: number; readonly challengeId: number },
): Promise<APIRequestContext> {
  const { request } = await browser.newContext({ baseURL, locale: "en-US" });
  await post(request, "/api/account/register", {
    userName,
    email: `${userName}@example.org`,
    password: "Correct-horse-9",
  });
  const team = await post<{ id: number }>(request, "/api/team", { name: `Team ${userName}` });
  await post(request, `/api/game/${gameId}`, { teamId: team.id });
  expect((await request.get(`/api/game/${gameId}/challenges/${challengeId}`)).status()).toBe(200);
  return request;
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.html) }))).toEqual([]);
}

test("a monitor sees answers as they come, finds the team that used a stolen flag, and suspends it", async ({
  adminPage: page,
  browser,
  productUrl,
}) => {
  const game = await aGame(page.request);
  await aPlayer(browser, productUrl, "honest", game);
  const thief = await aPlayer(browser, productUrl, "thief", game);
  const submit = (flag: string) =>
    post(thief, `/api/game/${game.gameId}/challenges/${game.challengeId}`, { flag });

  await page.goto(`/games/${game.gameId}/monitor`);
  await expect(page.getByText("Nothing has happened yet")).toBeVisible();
  await expect(page.getByText("Live", { exact: true })).toHaveCount(1);
  await submit("flag{guess}");
  await expect(page.getByText("flag{guess}")).toBeVisible();
  for (const flag of FLAGS) await submit(flag);
  await expect(page.getByText("Team thief used the flag of Team honest")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Submissions" }).click();
  await page.getByText("Cheat", { exact: true }).first().click();
  await expect(page).toHaveURL(/type=CheatDetected/);
  await expect(page.getByRole("listitem").filter({ hasText: "Vault" })).toHaveCount(1);
  await expectAccessible(page);
  const sheet = page.waitForEvent("download");
  await page.getByRole("link", { name: "Submissions as spreadsheet" }).click();
  expect((await sheet).suggestedFilename()).toMatch(/^Autumn cup_Submissions_\d{14}\.xlsx$/);

  await page.getByRole("link", { name: "Cheats" }).click();
  await page.getByRole("button", { name: /Team thief/ }).click();
  await expect(page.getByText("Used the flag of Team honest")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Suspend", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Suspend", exact: true }).click();
  await expect(page.getByRole("button", { name: /Team thief/ })).toContainText("Suspended");
  const refused = await thief.post(`/api/game/${game.gameId}/challenges/${game.challengeId}`, {
    data: { flag: "flag{again}" },
  });
  expect(refused.status()).not.toBe(200);
});

test("the log follows what happens", async ({ adminPage: page, browser, productUrl }) => {
  await page.goto("/admin/logs");
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  const visitor = await browser.newContext({ baseURL: productUrl });
  await visitor.request.post("/api/account/register", {
    data: { userName: "newcomer", email: "newcomer@example.org", password: "Correct-horse-9" },
  });
  await expect(page.getByRole("button", { name: "newcomer" }).first()).toBeVisible();
});
