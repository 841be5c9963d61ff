import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { expect } from "@playwright/test";
import {
  announce,
  apply,
  card,
  close,
  createGame,
  createVault,
  createWarmUp,
  decide,
  dialog,
  enable,
  endGame,
  expectBoard,
  expectNoOverflow,
  expectWriteups,
  findAssignedFlag,
  gameBar,
  notices,
  open,
  openCard,
  openTab,
  progress,
  registerPlayer,
  signIn,
  submit,
  submitWriteup,
} from "#e2e/event-steps.ts";
import { type Platform, startPlatform } from "#e2e/platform.ts";
import { test } from "#e2e/tidy-test.ts";

const variants = [
  { name: "by keyboard alone", width: 1440, height: 900, touch: false },
  { name: "on a phone, by touch alone", width: 360, height: 740, touch: true },
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
  test(`an organizer and two teams play a whole event, from an empty platform to the final board, ${name}`, async ({
    browser,
  }) => {
    test.setTimeout(20 * MINUTE_MS);
    const options = { ...size, baseURL: platform.url };
    const organizer = await open(browser, options);
    await signIn(organizer, platform.adminPassword ?? "");
    const gameId = await createGame(organizer);
    await createWarmUp(organizer);
    await createVault(organizer);
    await enable(organizer, "Warm-up");

    const red = await registerPlayer(browser, options, "red");
    const blue = await registerPlayer(browser, options, "blue");
    await apply(red, "Register", "Students");
    await apply(blue, "Register", "Guests");
    await decide(organizer, "Accept", "Team red");
    await decide(organizer, "Reject", "Team blue", "Guests need an invitation");
    await blue.page.reload();
    await expect(blue.page.getByText("Guests need an invitation")).toBeVisible();
    await apply(blue, "Register again", "Students");
    await decide(organizer, "Accept", "Team blue");

    for (const someone of [red, blue]) {
      await someone.page.reload();
      await someone.input.press(someone.page.getByRole("link", { name: "Play" }));
      await expect(someone.page.getByText("Live", { exact: true })).toBeVisible();
      await expect(card(someone, "Warm-up")).toContainText("No solves yet");
      await expect(card(someone, "Vault")).toHaveCount(0);
    }

    await announce(organizer, "Lunch is at noon");
    for (const someone of [red, blue]) await expect(notices(someone)).toContainText("Lunch is at noon");
    await openTab(organizer, "Challenges");
    await enable(organizer, "Vault");
    for (const someone of [red, blue]) {
      await expect(notices(someone)).toContainText("New challenge: Vault");
      await expect(card(someone, "Vault")).toBeVisible();
    }

    await openCard(red, "Warm-up");
    await submit(red, "flag{cold}");
    await expect(dialog(red).getByRole("alert")).toHaveText("Incorrect flag");
    await submit(red, "flag{warm}");
    await expect(dialog(red)).toContainText("Back to the board");
    await expectNoOverflow(red);
    await close(red);
    await expect(card(red, "Warm-up")).toContainText("First blood");
    await expect(progress(red)).toContainText("1 of 2 solved");
    await expect(card(blue, "Warm-up")).toContainText("1 solve");
    await expect(notices(blue)).toContainText("First blood: Team red solved Warm-up");

    await openCard(blue, "Warm-up");
    await submit(blue, "flag{warm}");
    await expect(dialog(blue)).toContainText("Back to the board");
    await close(blue);
    await openCard(blue, "Vault");
    await submit(blue, await findAssignedFlag(blue));
    await expect(dialog(blue)).toContainText("Back to the board");
    await close(blue);
    await expect(card(red, "Vault")).toContainText("1 solve");
    await expect(gameBar(blue)).toContainText("#1");
    await expect(gameBar(red)).toContainText("#2");

    await submitWriteup(red, "Team red");
    await expectWriteups(organizer, ["Team red"]);
    for (const someone of [red, blue, organizer]) await expectNoOverflow(someone);

    await red.input.press(red.page.getByRole("link", { name: "Scoreboard" }));
    await expectBoard(red);

    await endGame(organizer, gameId);
    await expect(blue.page.getByText("The game is over")).toBeVisible();
    await submitWriteup(blue, "Team blue");
    await expectWriteups(organizer, ["Team red", "Team blue"]);

    const visitor = await open(browser, options);
    await visitor.page.goto(`/games/${gameId}/scoreboard`);
    await expect(visitor.page.getByText(/^Ended /)).toBeVisible();
    await expectBoard(visitor);
  });
}
