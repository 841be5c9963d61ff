import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import {
  announce,
  apply,
  card,
  close,
  decide,
  dialog,
  enable,
  endGame,
  expectBoard,
  expectWriteups,
  fits,
  flagBehindTheLink,
  handIn,
  makeGame,
  makeVault,
  makeWarmUp,
  notices,
  open,
  openCard,
  player,
  signIn,
  submit,
  team,
  turnTo,
} from "#e2e/event-steps.ts";
import { type Platform, startPlatform } from "#e2e/platform.ts";
import { test } from "#e2e/tidy-test.ts";

const ways = [
  { way: "by keyboard alone", width: 1440, height: 900, touch: false },
  { way: "on a phone, by touch alone", width: 360, height: 740, touch: true },
];
const MINUTE_MS = 60_000;

let folder: string;
let product: Platform;

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "gonfalon-e2e-"));
  product = await startPlatform(join(folder, "data"), { RATE_LIMITS: "off" });
});

test.afterEach(async () => {
  await product.stop();
  await rm(folder, { recursive: true });
});

for (const { way, ...size } of ways) {
  test(`an organizer and two teams play a whole event, from an empty platform to the final board, ${way}`, async ({
    browser,
  }) => {
    test.setTimeout(20 * MINUTE_MS);
    const at = { ...size, baseURL: product.url };
    const organiser = await open(browser, at);
    await signIn(organiser, product.adminPassword ?? "");
    const gameId = await makeGame(organiser);
    await makeWarmUp(organiser);
    await makeVault(organiser);
    await enable(organiser, "Warm-up");

    const red = await player(browser, at, "red");
    const blue = await player(browser, at, "blue");
    await apply(red, "Join", "Students");
    await apply(blue, "Join", "Guests");
    await decide(organiser, "Accept", "Team red");
    await decide(organiser, "Reject", "Team blue", "Guests need an invitation");
    await blue.page.reload();
    await expect(blue.page.getByText("Guests need an invitation")).toBeVisible();
    await apply(blue, "Apply again", "Students");
    await decide(organiser, "Accept", "Team blue");

    for (const someone of [red, blue]) {
      await someone.page.reload();
      await someone.hand.press(someone.page.getByRole("link", { name: "Go to the challenges" }));
      await expect(someone.page.getByText("Live", { exact: true })).toBeVisible();
      await expect(card(someone, "Warm-up")).toContainText("Solves: 0");
      await expect(card(someone, "Vault")).toHaveCount(0);
    }

    await announce(organiser, "Lunch is at noon");
    for (const someone of [red, blue]) await expect(notices(someone)).toContainText("Lunch is at noon");
    await turnTo(organiser, "Challenges");
    await enable(organiser, "Vault");
    for (const someone of [red, blue]) {
      await expect(notices(someone)).toContainText("New challenge: Vault");
      await expect(card(someone, "Vault")).toBeVisible();
    }

    await openCard(red, "Warm-up");
    await submit(red, "flag{cold}");
    await expect(dialog(red).getByRole("alert")).toHaveText("That is not the flag");
    await submit(red, "flag{warm}");
    await expect(dialog(red)).toContainText("Your team has solved this challenge");
    await fits(red);
    await close(red);
    await expect(card(red, "Warm-up")).toContainText("Solved");
    await expect(team(red)).toContainText("1 / 2");
    await expect(card(blue, "Warm-up")).toContainText("Solves: 1");
    await expect(notices(blue)).toContainText("Team red solved Warm-up first");

    await openCard(blue, "Warm-up");
    await submit(blue, "flag{warm}");
    await expect(dialog(blue)).toContainText("Your team has solved this challenge");
    await close(blue);
    await openCard(blue, "Vault");
    await submit(blue, await flagBehindTheLink(blue));
    await expect(dialog(blue)).toContainText("Your team has solved this challenge");
    await close(blue);
    await expect(card(red, "Vault")).toContainText("Solves: 1");
    await expect(team(blue)).toContainText("#1");
    await expect(team(red)).toContainText("#2");

    await handIn(red, "Team red");
    await expectWriteups(organiser, ["Team red"]);
    for (const someone of [red, blue, organiser]) await fits(someone);

    await red.hand.press(red.page.getByRole("link", { name: "Scoreboard" }));
    await expectBoard(red);

    await endGame(organiser, gameId);
    await expect(blue.page.getByText("The game is over")).toBeVisible();
    await handIn(blue, "Team blue");
    await expectWriteups(organiser, ["Team red", "Team blue"]);

    const visitor = await open(browser, at);
    await visitor.page.goto(`/games/${gameId}/scoreboard`);
    await expect(visitor.page.getByText(/^Ended /)).toBeVisible();
    await expectBoard(visitor);
  });
}
