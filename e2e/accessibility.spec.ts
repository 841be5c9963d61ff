import type { Page } from "@playwright/test";
import { faultsOf } from "./axe.ts";
import { ADMIN_PASSWORD, expect, test } from "./fixtures.ts";
import { aGame, aPlayer, FLAGS, post } from "./played-game.ts";

const FOR_EVERYONE = [
  "/",
  "/games",
  "/posts",
  "/about",
  "/account/login",
  "/account/register",
  "/account/recovery",
  "/nothing-here",
];
const FOR_USERS = ["/teams", "/teams?open=create", "/teams?open=join", "/account/profile"];
const FOR_ADMINS = [
  "/posts/new/edit",
  "/admin/games",
  "/admin/settings",
  "/admin/teams",
  "/admin/instances",
  "/admin/users",
  "/admin/users/import",
  "/admin/tokens",
  "/admin/instances",
  "/admin/files",
  "/admin/logs",
];

/**
 * What a screen is looked at in: all of it once as wide as a desk and once as narrow as a phone, and for contrast, which
 * is all that a colour scheme changes, in both schemes at both widths.
 */
const LOOKS = [
  { scheme: "dark", full: 1440, contrast: 360 },
  { scheme: "light", full: 360, contrast: 1440 },
] as const;

const MINUTES_MS = 60_000;

test.beforeEach(() => test.setTimeout(5 * MINUTES_MS));

test("everyone can use the screens for everyone", ({ page }) => expectUsable(page, FOR_EVERYONE));

test("everyone can use the screens of the administration", ({ adminPage }) =>
  expectUsable(adminPage, FOR_ADMINS));

test("everyone can use the screens of players and of those who watch them", async ({
  browser,
  page: watcher,
  productUrl,
}) => {
  await signIn(watcher);
  const game = await aGame(watcher.request);
  const at = `/games/${game.gameId}`;
  await aPlayer(browser, productUrl, "owner", game);
  const player = await aPlayer(browser, productUrl, "player", game);
  for (const flag of ["flag{guess}", ...FLAGS])
    await post(player.request, `/api/game/${game.gameId}/challenges/${game.challengeId}`, { flag });
  await expectUsable(player, [
    ...FOR_USERS,
    at,
    `${at}/challenges`,
    `${at}/challenges#${game.challengeId}`,
    `${at}/scoreboard`,
  ]);
  await expectUsable(watcher, [
    `${at}/monitor/events`,
    `${at}/monitor/submissions`,
    `${at}/monitor/cheatinfo`,
    `${at}/monitor/traffic`,
  ]);
});

test("everyone can use the screens of organisers", async ({ adminPage: page, browser, productUrl }) => {
  const game = await aGame(page.request);
  await aPlayer(browser, productUrl, "applicant", game);
  const at = `/admin/games/${game.gameId}`;
  await expectUsable(page, [
    `${at}/info`,
    `${at}/challenges`,
    `${at}/challenges/${game.challengeId}`,
    `${at}/challenges/${game.challengeId}/flags`,
    `${at}/notices`,
    `${at}/review`,
    `${at}/writeups`,
  ]);
});

async function signIn(page: Page): Promise<void> {
  await post(page.request, "/api/account/login", { userName: "Admin", password: ADMIN_PASSWORD });
}

async function expectUsable(page: Page, paths: readonly string[]): Promise<void> {
  const faults: string[] = [];
  for (const { scheme, full, contrast } of LOOKS) {
    await choose(page, scheme);
    for (const path of paths) {
      await page.setViewportSize({ width: full, height: 800 });
      await page.goto(path);
      await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", scheme);
      await expect(page.getByRole("heading").first()).toBeVisible();
      await page.waitForLoadState("networkidle");
      const all = await faultsOf(page);
      await page.setViewportSize({ width: contrast, height: 800 });
      const pale = await faultsOf(page, { rules: ["color-contrast"] });
      faults.push(...[...all, ...pale].map((fault) => `${path}, ${scheme}: ${fault}`));
    }
  }
  expect(faults).toEqual([]);
}

async function choose(page: Page, scheme: string): Promise<void> {
  await page.goto("/about");
  await page.evaluate((value) => localStorage.setItem("mantine-color-scheme-value", value), scheme);
}
