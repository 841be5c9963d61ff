import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { expect } from "@playwright/test";
import {
  closeDialog,
  createGame,
  createVault,
  createWarmUp,
  enableChallenge,
  endGame,
  expectBoard,
  expectNoOverflow,
  expectWriteups,
  findAssignedFlag,
  findCard,
  findDialog,
  findGameBar,
  findNotices,
  findProgress,
  openBrowser,
  openCard,
  openTab,
  publishNotice,
  registerPlayer,
  registerTeam,
  reviewTeam,
  signIn,
  submitFlag,
  submitWriteup,
} from "#e2e/complete-game-steps.ts";
import { type Platform, startPlatform } from "#e2e/platform.ts";
import { test } from "#e2e/tidy-test.ts";

const variants = [
  { name: "by keyboard alone", width: 1440, height: 900, hasTouch: false },
  { name: "on a phone, by touch alone", width: 360, height: 740, hasTouch: true },
];

let folder: string;
let platform: Platform;

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "gonfalon-e2e-"));
  platform = await startPlatform(join(folder, "data"), { RATE_LIMITS: "off" });
});

test.afterEach(async () => {
  await platform.stop();
  await rm(folder, { recursive: true });
});

for (const { name, ...size } of variants) {
  test(`an organizer runs a game with two teams, from an empty platform to the final board, ${name}`, async ({
    browser,
  }) => {
    test.setTimeout(20 * MINUTE_MS);
    const options = { ...size, baseURL: platform.url };
    const organizer = await openBrowser(browser, options);
    await signIn(organizer, platform.adminPassword ?? "");
    const gameId = await createGame(organizer);
    await createWarmUp(organizer);
    await createVault(organizer);
    await enableChallenge(organizer, "Warm-up");

    const red = await registerPlayer(browser, options, "red");
    const blue = await registerPlayer(browser, options, "blue");
    await registerTeam(red, "Register", "Students");
    await registerTeam(blue, "Register", "Guests");
    await reviewTeam(organizer, "Accept", "Team red");
    await reviewTeam(organizer, "Reject", "Team blue", "Guests need an invitation");
    await blue.page.reload();
    await expect(blue.page.getByText("Guests need an invitation")).toBeVisible();
    await registerTeam(blue, "Register again", "Students");
    await reviewTeam(organizer, "Accept", "Team blue");

    for (const user of [red, blue]) {
      await user.page.reload();
      await user.input.press(user.page.getByRole("link", { name: "Play" }));
      await expect(user.page.getByText("Live", { exact: true })).toBeVisible();
      await expect(findCard(user, "Warm-up")).toContainText("No solves yet");
      await expect(findCard(user, "Vault")).toHaveCount(0);
    }

    await publishNotice(organizer, "Lunch is at noon");
    for (const user of [red, blue]) await expect(findNotices(user)).toContainText("Lunch is at noon");
    await openTab(organizer, "Challenges");
    await enableChallenge(organizer, "Vault");
    for (const user of [red, blue]) {
      await expect(findNotices(user)).toContainText("New challenge: Vault");
      await expect(findCard(user, "Vault")).toBeVisible();
    }

    await openCard(red, "Warm-up");
    await submitFlag(red, "flag{cold}");
    await expect(findDialog(red).getByRole("alert")).toHaveText("Incorrect flag");
    await submitFlag(red, "flag{warm}");
    await expect(findDialog(red)).toContainText("Back to the board");
    await expectNoOverflow(red);
    await closeDialog(red);
    await expect(findCard(red, "Warm-up")).toContainText("First blood");
    await expect(findProgress(red)).toContainText("1 of 2 solved");
    await expect(findCard(blue, "Warm-up")).toContainText("1 solve");
    await expect(findNotices(blue)).toContainText("First blood: Team red solved Warm-up");

    await openCard(blue, "Warm-up");
    await submitFlag(blue, "flag{warm}");
    await expect(findDialog(blue)).toContainText("Back to the board");
    await closeDialog(blue);
    await openCard(blue, "Vault");
    await submitFlag(blue, await findAssignedFlag(blue));
    await expect(findDialog(blue)).toContainText("Back to the board");
    await closeDialog(blue);
    await expect(findCard(red, "Vault")).toContainText("1 solve");
    await expect(findGameBar(blue)).toContainText("#1");
    await expect(findGameBar(red)).toContainText("#2");

    await submitWriteup(red, "Team red");
    await expectWriteups(organizer, ["Team red"]);
    for (const user of [red, blue, organizer]) await expectNoOverflow(user);

    await red.input.press(red.page.getByRole("link", { name: "Scoreboard" }));
    await expectBoard(red);

    await endGame(organizer, gameId);
    await expect(blue.page.getByText("The game is over")).toBeVisible();
    await submitWriteup(blue, "Team blue");
    await expectWriteups(organizer, ["Team red", "Team blue"]);

    const visitor = await openBrowser(browser, options);
    await visitor.page.goto(`/games/${gameId}/scoreboard`);
    await expect(visitor.page.getByText(/^Ended /)).toBeVisible();
    await expectBoard(visitor);
  });
}
