import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import {
  announce,
  apply,
  card,
  close,
  decide,
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
  player,
  signIn,
  submit,
  team,
} from "#e2e/event-steps.ts";
import { type Product, startProduct } from "#e2e/product.ts";

const sizes = [
  { width: 1440, height: 900, touch: false },
  { width: 360, height: 740, touch: true },
];
const MINUTE_MS = 60_000;

let folder: string;
let product: Product;

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "gonfalon-e2e-"));
  product = await startProduct(join(folder, "data"), { RATE_LIMITS: "off" });
});

test.afterEach(async () => {
  await product.stop();
  await rm(folder, { recursive: true });
});

for (const size of sizes) {
  test(`an organiser and two teams play a whole event, from an empty platform to the final board, at ${size.width} px`, async ({
    browser,
  }) => {
    test.setTimeout(4 * MINUTE_MS);
    const at = { ...size, baseURL: product.url };
    const organiser = await open(browser, at);
    await signIn(organiser, product.adminPassword ?? "");
    const gameId = await makeGame(organiser);
    await makeWarmUp(organiser, gameId);
    await makeVault(organiser, gameId);
    await enable(organiser, "Warm-up");

    const red = await player(browser, at, "red");
    const blue = await player(browser, at, "blue");
    await apply(red, "Join", "Students");
    await apply(blue, "Join", "Guests");
    await decide(organiser, gameId, "Accept", "Team red");
    await decide(organiser, gameId, "Reject", "Team blue", "Guests need an invitation");
    await blue.reload();
    await expect(blue.getByText("Guests need an invitation")).toBeVisible();
    await apply(blue, "Apply again", "Students");
    await decide(organiser, gameId, "Accept", "Team blue");

    for (const page of [red, blue]) {
      await page.reload();
      await page.getByRole("link", { name: "Go to the challenges" }).click();
      await expect(page.getByText("Live", { exact: true })).toBeVisible();
      await expect(card(page, "Warm-up")).toContainText("Solves: 0");
      await expect(card(page, "Vault")).toHaveCount(0);
    }

    await announce(organiser, gameId, "Lunch is at noon");
    for (const page of [red, blue]) await expect(notices(page)).toContainText("Lunch is at noon");
    await organiser.getByRole("link", { name: "Challenges", exact: true }).click();
    await enable(organiser, "Vault");
    for (const page of [red, blue]) {
      await expect(notices(page)).toContainText("New challenge: Vault");
      await expect(card(page, "Vault")).toBeVisible();
    }

    await card(red, "Warm-up").click();
    await submit(red, "flag{cold}");
    await expect(red.getByRole("dialog").getByRole("alert")).toHaveText("That is not the flag");
    await submit(red, "flag{warm}");
    await expect(red.getByRole("dialog")).toContainText("Your team has solved this challenge");
    await fits(red, size);
    await close(red);
    await expect(card(red, "Warm-up")).toContainText("Solved");
    await expect(team(red)).toContainText("1 / 2");
    await expect(card(blue, "Warm-up")).toContainText("Solves: 1");
    await expect(notices(blue)).toContainText("Team red solved Warm-up first");

    await card(blue, "Warm-up").click();
    await submit(blue, "flag{warm}");
    await expect(blue.getByRole("dialog")).toContainText("Your team has solved this challenge");
    await close(blue);
    await card(blue, "Vault").click();
    await submit(blue, await flagBehindTheLink(blue));
    await expect(blue.getByRole("dialog")).toContainText("Your team has solved this challenge");
    await close(blue);
    await expect(card(red, "Vault")).toContainText("Solves: 1");
    await expect(team(blue)).toContainText("#1");
    await expect(team(red)).toContainText("#2");

    await handIn(red, "Team red");
    await expectWriteups(organiser, gameId, ["Team red"]);
    for (const page of [red, blue, organiser]) await fits(page, size);

    await red.getByRole("link", { name: "Scoreboard" }).click();
    await expectBoard(red, size);

    await endGame(organiser, gameId);
    await expect(blue.getByText("The game is over")).toBeVisible();
    await handIn(blue, "Team blue");
    await expectWriteups(organiser, gameId, ["Team red", "Team blue"]);

    const visitor = await open(browser, at);
    await visitor.goto(`/games/${gameId}/scoreboard`);
    await expect(visitor.getByText(/^Ended /)).toBeVisible();
    await expectBoard(visitor, size);
  });
}
