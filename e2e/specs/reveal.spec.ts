import { ALL_PERMISSIONS, PERMISSIONS } from "@gonfalon/rules/division-permissions.ts";
import { HOUR_MS, MINUTE_MS } from "@gonfalon/rules/durations.ts";
import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { listViolations } from "#e2e/axe.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { post } from "#e2e/played-game.ts";

const { RankOverall, ViewChallenge, SubmitFlags, GetBlood, AffectDynamicScore } = PERMISSIONS;
const VIEW_AND_SUBMIT = ViewChallenge | SubmitFlags;
const WITHOUT_RANK_BLOOD_AND_VALUE = ALL_PERMISSIONS & ~(RankOverall | GetBlood | AffectDynamicScore);
const PROJECTOR_VIEWPORT = { width: 1920, height: 1080 };
const PHONE_VIEWPORT = { width: 360, height: 740 };

/** A running game with two challenges, each with one flag. */
async function makeGame(request: APIRequestContext) {
  const now = Date.now();
  const period = { start: now - HOUR_MS, end: now + HOUR_MS };
  const game = { title: "Winter cup", acceptWithoutReview: true, hidden: false, ...period };
  const { id } = await post<{ id: number }>(request, "/api/edit/games", game);
  const path = `/api/edit/games/${id}/challenges`;
  const ids: Record<string, number> = {};
  for (const title of ["Login", "Vault"]) {
    const body = { title, category: "Web", type: "StaticAttachment" };
    const challenge = await post<{ id: number }>(request, path, body);
    const flags = [{ flag: `flag{${title}}`, attachmentType: "None" }];
    await post(request, `${path}/${challenge.id}/flags`, flags);
    const response = await request.put(`${path}/${challenge.id}`, { data: { isEnabled: true } });
    expect(response.status()).toBe(200);
    ids[title] = challenge.id;
  }
  return { id, loginId: ids["Login"] ?? 0, vaultId: ids["Vault"] ?? 0 };
}

async function createDivision(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "New division" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New division" });
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(dialog).toBeHidden();
}

async function joinGame(
  browser: Browser,
  baseURL: string,
  userName: string,
  gameId: number,
  division: string,
): Promise<Page> {
  const page = await (await browser.newContext({ baseURL, locale: "en-US" })).newPage();
  const account = { userName, email: `${userName}@example.org`, password: "Correct-horse-9" };
  await post(page.request, "/api/account/register", account);
  const team = await post<{ id: number }>(page.request, "/api/team", { name: `Team ${userName}` });
  await post(page.request, `/api/game/${gameId}`, { teamId: team.id, division });
  return page;
}

async function solve(page: Page, gameId: number, challengeId: number, flag: string): Promise<void> {
  await page.goto(`/games/${gameId}/challenges#${challengeId}`);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: /flag/i }).fill(flag);
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText("Back to the board");
}

test("an organizer freezes a game with divisions, a requirement and a hint, and reveals the result", async ({
  adminPage: page,
  browser,
  platformUrl,
}) => {
  test.setTimeout(5 * MINUTE_MS);
  const { id, loginId, vaultId } = await makeGame(page.request);

  await page.goto(`/admin/games/${id}/divisions`);
  for (const name of ["Students", "Guests"]) await createDivision(page, name);

  await page.goto(`/admin/games/${id}/challenges/${vaultId}`);
  await page.getByRole("combobox", { name: "Unlocked by" }).click();
  await page.getByRole("option", { name: "Login" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("All changes saved").first()).toBeVisible();

  await page.goto(`/admin/games/${id}/challenges/${loginId}`);
  await page.getByRole("button", { name: "New hint" }).click();
  const hintDialog = page.getByRole("dialog");
  await hintDialog.getByRole("textbox", { name: "Title" }).fill("Where to look");
  await hintDialog.getByRole("textbox", { name: "Content" }).fill("Look at the cookie.");
  await hintDialog.getByLabel("Cost in points").fill("50");
  await hintDialog.getByRole("button", { name: "Save" }).click();
  await expect(hintDialog).toBeHidden();

  const red = await joinGame(browser, platformUrl, "red", id, "Students");
  const blue = await joinGame(browser, platformUrl, "blue", id, "Guests");
  await red.goto(`/games/${id}/challenges`);
  await expect(red.getByText("Solve Login first").first()).toBeVisible();
  await solve(red, id, loginId, "flag{Login}");

  await page.goto(`/admin/games/${id}/overview`);
  await page.getByRole("button", { name: "Freeze", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Freeze", exact: true }).click();
  await expect(page.getByText(/^Scoreboard frozen since /)).toBeVisible();

  await blue.goto(`/games/${id}/challenges#${loginId}`);
  await blue.getByRole("button", { name: "Show hint (−50 points)" }).click();
  await blue.getByRole("dialog").last().getByRole("button", { name: "Show hint", exact: true }).click();
  await expect(blue.getByText("Look at the cookie.")).toBeVisible();
  await solve(blue, id, loginId, "flag{Login}");
  await solve(blue, id, vaultId, "flag{Vault}");

  await red.goto(`/games/${id}/scoreboard`);
  await expect(red.getByText(/^Your team now: /)).toBeVisible();
  await expect(red.getByRole("row", { name: /Team blue/ })).toContainText("0/2");

  await page.goto(`/admin/games/${id}/overview`);
  await page.getByRole("button", { name: "End now", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End now", exact: true }).click();
  await page.getByRole("link", { name: "Reveal the result" }).click();
  await expect(page.getByRole("heading", { name: "2 hidden solves" })).toBeVisible();
  expect(await listViolations(page)).toEqual([]);
  const firstTeam = page.getByRole("table").getByRole("rowheader").first();
  await expect(firstTeam).toHaveText("Team red");
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  await expect(firstTeam).toHaveText("Team blue");
  await page.reload();
  await expect(page.getByText("Step 2 of 4")).toBeVisible();
  await page.keyboard.press("Space");
  await page.keyboard.press("Space");
  expect(await listViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Publish the final board" }).click();
  await expect(page.getByRole("link", { name: "Show the scoreboard" })).toBeVisible();

  await red.reload();
  await expect(red.getByRole("row", { name: /Team blue/ })).toContainText("2/2");
  await expect(red.getByRole("row", { name: /Team blue/ })).toContainText("−50");
});

/** Plays the worked example of the event rules (packages/rules/src/test/event-example.ts), and ends the game. */
async function playWorkedExample(
  request: APIRequestContext,
  browser: Browser,
  baseURL: string,
): Promise<number> {
  const { id, loginId: a, vaultId: b } = await makeGame(request);
  const gamePath = `/api/edit/games/${id}`;
  const put = async (path: string, data: object) =>
    expect((await request.put(path, { data })).status()).toBe(200);
  await put(`${gamePath}/challenges/${b}`, {
    originalScore: 500,
    minScoreRate: 0.1,
    difficulty: 3,
    disableBloodBonus: true,
  });
  await post(request, `${gamePath}/divisions`, { name: "Open" });
  const challengeConfigs = [{ challengeId: b, permissions: VIEW_AND_SUBMIT }];
  const guests = { name: "Guests", defaultPermissions: WITHOUT_RANK_BLOOD_AND_VALUE, challengeConfigs };
  await post(request, `${gamePath}/divisions`, guests);
  const hint = await post<{ id: number }>(request, `${gamePath}/challenges/${b}/hints`, {
    title: "Where to look",
    content: "Look at the cookie.",
    cost: 50,
  });
  const t1 = await joinGame(browser, baseURL, "one", id, "Open");
  const t2 = await joinGame(browser, baseURL, "two", id, "Open");
  const t3 = await joinGame(browser, baseURL, "three", id, "Open");
  const g1 = await joinGame(browser, baseURL, "guest", id, "Guests");
  const submit = (page: Page, challengeId: number) =>
    post(page.request, `/api/game/${id}/challenges/${challengeId}`, {
      flag: challengeId === a ? "flag{Login}" : "flag{Vault}",
    });
  const adjust = async (page: Page, points: number) => {
    const [team] = (await (await page.request.get("/api/team")).json()) as [{ id: number }];
    await post(request, `${gamePath}/adjustments`, { teamId: team.id, points, reason: "Fair play" });
  };
  for (const page of [g1, t1, t2]) await submit(page, a);
  await submit(g1, b);
  await post(t2.request, `/api/game/${id}/challenges/${b}/hints/${hint.id}`, { cost: 50 });
  await adjust(t1, -100);
  await post(request, `${gamePath}/freeze`, {});
  await submit(t3, a);
  await submit(t2, b);
  await adjust(t3, 30);
  await put(gamePath, { end: Date.now() });
  return id;
}

/** The rows and the number of final places after each step, from the start to the last step. */
const EXAMPLE_STEPS = [
  [["Team two 725", "Team one 690", "Team three 30"], 0],
  [["Team three 790", "Team two 725", "Team one 690"], 0],
  [["Team three 790", "Team two 725", "Team one 690"], 1],
  [["Team two 1,225", "Team three 790", "Team one 690"], 1],
  [["Team two 1,225", "Team three 790", "Team one 690"], 2],
  [["Team two 1,225", "Team three 790", "Team one 690"], 3],
] as const;

test("REVEAL-2, REVEAL-4 the worked example is revealed in five steps, on a projector and on a phone", async ({
  adminPage: page,
  browser,
  platformUrl,
}) => {
  const id = await playWorkedExample(page.request, browser, platformUrl);
  for (const viewport of [PROJECTOR_VIEWPORT, PHONE_VIEWPORT]) {
    await page.setViewportSize(viewport);
    await page.goto(`/games/${id}/projector/reveal`);
    await expect(page.getByRole("heading", { name: "2 hidden solves" })).toBeVisible();
    for (const [step, [rows, finalCount]] of EXAMPLE_STEPS.entries()) {
      if (step > 0) {
        await page.getByRole("button", { name: "Next" }).click();
        await expect(page.getByText(`Step ${step} of 5`)).toBeVisible();
      }
      const table = page.getByRole("table");
      for (const [index, row] of rows.entries()) {
        const [, team = "", score = ""] = /^(.+) (\S+)$/.exec(row) ?? [];
        const cells = table.getByRole("row").nth(index + 1);
        await expect(cells.getByRole("rowheader")).toHaveText(team);
        await expect(cells.getByRole("cell").last()).toHaveText(score);
      }
      await expect(table.getByLabel("Final")).toHaveCount(finalCount);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    expect(await listViolations(page)).toEqual([]);
  }
});
