import type { Locator, Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { createPlayedGame, FLAGS, type PlayedGame, post, registerPlayer } from "#e2e/played-game.ts";

// The numbers of the bugs are those in docs/ux-requirements.md. The tests run in order in one worker, because they share
// one server.
test.describe.configure({ mode: "default" });

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 740 };

/** Whether a field shows underscores: a text with underscores then looks different from a text with spaces. */
async function showsUnderscores(field: Locator): Promise<boolean> {
  const pictures: Buffer[] = [];
  for (const text of ["a____b", "a    b"]) {
    await field.fill(text);
    pictures.push(await field.screenshot());
  }
  return pictures[0]?.equals(pictures[1] ?? Buffer.alloc(0)) === false;
}

async function getBox(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element.toString()} is not visible`);
  return box;
}

async function visit(page: Page, size: typeof DESKTOP, path: string): Promise<void> {
  await page.setViewportSize(size);
  await page.goto(path);
}

/** Opens a page as a player of a team with this name. */
async function openPlayer(team: string, userName: string, openAs: (userName: string) => Promise<Page>) {
  const page = await openAs(userName);
  const [ownTeam] = await (await page.request.get("/api/team")).json();
  const response = await page.request.put(`/api/team/${ownTeam.id}`, { data: { name: team } });
  expect(response.status(), await response.text()).toBe(200);
  return page;
}

test("the console of a visitor shows no errors (bug 30)", async ({ adminPage, browser, platformUrl }) => {
  const { gameId } = await createPlayedGame(adminPage.request);
  const context = await browser.newContext({ baseURL: platformUrl, locale: "en-US" });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(`${message.location().url}: ${message.text()}`);
  });
  for (const path of ["/", "/games", `/games/${gameId}`, `/games/${gameId}/scoreboard`, "/account/login"]) {
    await page.goto(path);
    await expect(page.getByRole("heading").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
  }
  expect(errors).toEqual([]);
});

test("flags, posters, names and forms are shown in full to a player (bugs 1, 2, 12, 24, 25, 32)", async ({
  adminPage,
  browser,
  platformUrl,
}) => {
  const game: PlayedGame = await createPlayedGame(adminPage.request);
  const gamePath = `/games/${game.gameId}`;
  const openAs = (userName: string) => registerPlayer(browser, platformUrl, userName, game);
  /** As wide as a name can be; a phone has no room for it. */
  const WIDE_NAME = "W".repeat(20);
  const MIXED_NAME = "WWWWWWWW超级无敌";
  await openPlayer(MIXED_NAME, "wide2", openAs);
  const page = await openPlayer(WIDE_NAME, "wide1", openAs);

  await test.step("1: underscores are visible in the flag field", async () => {
    await visit(page, DESKTOP, `${gamePath}/challenges#${game.challengeId}`);
    expect(await showsUnderscores(page.getByRole("textbox", { name: "Flag" }))).toBe(true);
  });

  // The scoreboard has a chart only if something is solved.
  for (const flag of FLAGS)
    await post(page.request, `/api/game/${game.gameId}/challenges/${game.challengeId}`, { flag });

  for (const size of [DESKTOP, PHONE]) {
    await test.step(`2: the poster fills its area and the page width at ${size.width} px`, async () => {
      await visit(page, size, "/");
      const hero = page.getByRole("article").first();
      const area = hero.locator("[aria-hidden]").first();
      const poster = area.locator("> *").first();
      await expect(poster).toBeVisible();
      expect(await getBox(poster)).toEqual(await getBox(area));
      expect((await getBox(area)).width).toBe((await getBox(hero)).width);
      expect((await getBox(hero)).width).toBe(size.width);
    });

    await test.step(`12: names of teams are complete at ${size.width} px`, async () => {
      await visit(page, size, `${gamePath}/scoreboard`);
      for (const name of size === PHONE ? [MIXED_NAME] : [WIDE_NAME, MIXED_NAME]) {
        const nameText = page.getByRole("table").getByText(name, { exact: true }).first();
        await expect(nameText).toBeVisible();
        const isCut = await nameText.evaluate(
          ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
            scrollWidth > clientWidth || scrollHeight > clientHeight,
        );
        expect(isCut, name).toBe(false);
      }
    });
  }

  await test.step("25: a phone shows ranks first, and the chart and the solves on demand", async () => {
    const { y, height } = await getBox(page.getByRole("table").getByText(WIDE_NAME).first());
    expect(y + height).toBeLessThanOrEqual(PHONE.height);
    const chart = page.getByRole("region", { name: "Top 10 over time" });
    await expect(chart).toBeHidden();
    await page.getByText("Chart", { exact: true }).click();
    await expect(chart).toBeVisible();
    await page.getByText("Solves", { exact: true }).click();
    await expect(page.getByText("Vault").first()).toBeVisible();
  });

  await test.step("24: a phone shows the first challenge without scrolling", async () => {
    await visit(page, PHONE, `${gamePath}/challenges`);
    const card = page.getByRole("link", { name: /Vault/ });
    const { y, height } = await getBox(card);
    expect(y + height).toBeLessThanOrEqual(PHONE.height);
    expect(
      await card.evaluate((element) =>
        element.contains(document.elementFromPoint(180, element.getBoundingClientRect().bottom - 4)),
      ),
    ).toBe(true);
  });

  await test.step("32: all labels and fields of the profile have one size", async () => {
    await visit(page, DESKTOP, "/account/profile");
    await expect(page.getByRole("textbox", { name: "User name" })).toBeVisible();
    const labels = page.locator("main label");
    const sizes = await labels.evaluateAll((elements) =>
      elements.map((label) => getComputedStyle(label).fontSize),
    );
    expect(sizes.length).toBeGreaterThan(4);
    expect(new Set(sizes).size).toBe(1);
    const fields = page.locator("main input:not([type=file])");
    const heights = await fields.evaluateAll((elements) =>
      elements.map((field) => field.getBoundingClientRect().height),
    );
    expect(heights.length).toBeGreaterThan(3);
    expect(new Set(heights).size).toBe(1);
  });

  await test.step("a phone shows rank and score of an ended game in full, each in one line", async () => {
    const editPath = `/api/edit${gamePath}`;
    const settings = await (await adminPage.request.get(editPath)).json();
    const response = await adminPage.request.put(editPath, { data: { ...settings, end: Date.now() - 1000 } });
    expect(response.status(), await response.text()).toBe(200);
    for (const [language, rankLabel, score] of [
      ["ja-JP", "順位", "1,050"],
      ["ru-RU", "Место", "1\u00A0050"],
    ] as const) {
      await page.evaluate((choice) => localStorage.setItem("language", JSON.stringify(choice)), language);
      await visit(page, PHONE, `${gamePath}/challenges`);
      const value = page.locator("dd", { hasText: score });
      await expect(value).toBeVisible();
      expect(await value.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
      expect((await getBox(page.locator("dt", { hasText: rankLabel }))).height).toBeLessThan(20);
    }
  });
});

test("the columns of the challenge editor do not move when flags are added (bugs 1, 8)", async ({
  adminPage: page,
}) => {
  const { gameId } = await createPlayedGame(page.request);
  const response = await page.request.post(`/api/edit/games/${gameId}/challenges`, {
    data: { title: "Safe", category: "Web", type: "StaticAttachment" },
  });
  const { id } = await response.json();
  await visit(page, DESKTOP, `/admin/games/${gameId}/challenges/${id}`);
  const flags = page.locator("section#flags");
  const field = page.getByRole("textbox", { name: "New flags" });
  await expect(field).toBeVisible();
  expect(await showsUnderscores(field)).toBe(true);

  const { x, width } = await getBox(flags);
  for (const flag of ["flag{a}", `flag{${"very_long_".repeat(12)}}`]) {
    await field.fill(flag);
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect(flags.getByRole("listitem").getByText(flag, { exact: true })).toBeVisible();
    expect(await getBox(flags)).toMatchObject({ x, width });
  }
});
