import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import type { APIRequestContext, Page } from "@playwright/test";
import { listViolations } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { createPlayedGame, FLAGS, type PlayedGame, post, registerPlayer } from "./played-game.ts";
import { setColorScheme, visit } from "./screen-crawl/variants.ts";

const PUBLIC_PATHS = [
  "/",
  "/games",
  "/posts",
  "/about",
  "/account/login",
  "/account/register",
  "/account/recovery",
  "/nothing-here",
];
const USER_PATHS = [
  "/teams",
  "/teams?open=create",
  "/teams?open=join",
  "/account/profile",
  "/account/security",
];
const ADMIN_PATHS = [
  "/posts/new/edit",
  "/admin/games",
  "/admin/games/import",
  "/admin/settings",
  "/admin/teams",
  "/admin/instances",
  "/admin/users",
  "/admin/users/import",
  "/admin/tokens",
  "/admin/apps",
  "/admin/webhooks",
  "/admin/files",
  "/admin/logs",
  "/admin/checkup",
];

/**
 * The variants in which each screen is checked: with all rules once at desktop width and once at phone width, and with
 * the contrast rule in both color schemes at both widths. `npm run crawl` checks more widths and rules, which takes too
 * long here.
 */
const VARIANTS = [
  { scheme: "dark", width: 1440, rules: undefined },
  { scheme: "dark", width: 360, rules: ["color-contrast"] },
  { scheme: "light", width: 360, rules: undefined },
  { scheme: "light", width: 1440, rules: ["color-contrast"] },
] as const;

test.beforeEach(() => test.setTimeout(5 * MINUTE_MS));

test("the public screens are accessible", ({ page }) => checkScreens(page, PUBLIC_PATHS));

test("the screens of administrators are accessible", ({ adminPage }) => checkScreens(adminPage, ADMIN_PATHS));

test("the screens of players and the screens for monitoring a game are accessible", async ({
  adminPage,
  browser,
  platformUrl,
}) => {
  const game = await createPlayedGame(adminPage.request);
  const gamePath = `/games/${game.gameId}`;
  await createLockedChallenge(adminPage.request, game);
  await registerPlayer(browser, platformUrl, "owner", game);
  const player = await registerPlayer(browser, platformUrl, "player", game);
  await checkScreens(player, [`${gamePath}/challenges`]);
  for (const flag of ["flag{guess}", ...FLAGS])
    await post(player.request, `/api/game/${game.gameId}/challenges/${game.challengeId}`, { flag });
  await checkScreens(player, [
    ...USER_PATHS,
    gamePath,
    `${gamePath}/challenges`,
    `${gamePath}/challenges#${game.challengeId}`,
    `${gamePath}/scoreboard`,
  ]);
  await checkScreens(adminPage, [
    `/admin${gamePath}/monitor/events`,
    `/admin${gamePath}/monitor/submissions`,
    `/admin${gamePath}/cheatinfo`,
    `/admin${gamePath}/traffic`,
  ]);
});

test("the screens of organizers are accessible", async ({ adminPage: page, browser, platformUrl }) => {
  const game = await createPlayedGame(page.request);
  await registerPlayer(browser, platformUrl, "applicant", game);
  const gamePath = `/admin/games/${game.gameId}`;
  await checkScreens(page, [
    `${gamePath}/overview`,
    `${gamePath}/info`,
    `${gamePath}/challenges`,
    `${gamePath}/challenges/${game.challengeId}`,
    `${gamePath}/notices`,
    `${gamePath}/review`,
    `${gamePath}/writeups`,
  ]);
});

/** Creates a challenge that is locked until the challenge of the game is solved. */
async function createLockedChallenge(
  request: APIRequestContext,
  { gameId, challengeId }: PlayedGame,
): Promise<void> {
  const path = `/api/edit/games/${gameId}/challenges`;
  const challenge = { title: "Locked", category: "Reverse", type: "StaticAttachment" };
  const { id } = await post<{ id: number }>(request, path, challenge);
  await post(request, `${path}/${id}/flags`, [{ flag: "flag{locked}", attachmentType: "None" }]);
  const data = { requires: [challengeId], isEnabled: true };
  const response = await request.put(`${path}/${id}`, { data });
  expect(response.status(), await response.text()).toBe(200);
}

async function checkScreens(page: Page, paths: readonly string[]): Promise<void> {
  const errors: string[] = [];
  for (const path of paths) {
    await visit(page, { path });
    await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0);
    for (const { scheme, width, rules } of VARIANTS) {
      await setColorScheme(page, scheme);
      await page.setViewportSize({ width, height: 800 });
      const violations = await listViolations(page, rules && { rules });
      errors.push(...violations.map((error) => `${path}, ${scheme}, ${width} px: ${error}`));
    }
  }
  expect(errors).toEqual([]);
}
