import { readFile } from "node:fs/promises";
import { HOUR_MS, MINUTE_MS } from "@gonfalon/rules/durations.ts";
import type { Browser, Page } from "@playwright/test";
import { listViolations } from "#e2e/axe.ts";
import { listContainers, makeChallengeImage, removeChallengeImage } from "#e2e/challenge-image.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { post } from "#e2e/played-game.ts";
import { clickSwitch } from "#e2e/switches.ts";

const PASSWORD = "Correct-horse-9";
/** CONTAINER-2: the time between two starts or stops of an instance. */
const COOLDOWN_MS = 10_000;

test.use({
  configuration: {
    CONTAINER_ENGINE: "docker",
    CONTAINER_PORT_MAPPING: "PlatformProxy",
    TRAFFIC_CAPTURE: "on",
  },
});

let image: string;

test.beforeAll(async () => {
  image = await makeChallengeImage();
});

test.afterAll(() => removeChallengeImage(image));

/** Creates a running game without review, with a container challenge that has no image yet. */
async function createContainerGame(admin: Page): Promise<number> {
  const now = Date.now();
  const game = await post<{ id: number }>(admin.request, "/api/edit/games", {
    title: "Autumn Cup",
    start: now - HOUR_MS,
    end: now + HOUR_MS,
    acceptWithoutReview: true,
  });
  await post(admin.request, `/api/edit/games/${game.id}/challenges`, {
    title: "Doorkeeper",
    type: "DynamicContainer",
  });
  return game.id;
}

/** Registers a user with a team for the game, and opens its challenges. */
async function registerPlayer(
  browser: Browser,
  baseURL: string,
  gameId: number,
  userName: string,
): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: "en-US" });
  const page = await context.newPage();
  const account = { userName, email: `${userName}@example.org`, password: PASSWORD };
  await post(page.request, "/api/account/register", account);
  const team = await post<{ id: number }>(page.request, "/api/team", { name: `Team of ${userName}` });
  await post(page.request, `/api/game/${gameId}`, { teamId: team.id });
  await page.goto(`/games/${gameId}/challenges`);
  return page;
}

/** Starts the instance and reads the flag from the service, in the terminal of the page. */
async function readFlag(page: Page, name: string): Promise<string> {
  await page.getByRole("link", { name: /^Doorkeeper/ }).click();
  await page.getByRole("button", { name: "Start instance" }).click();
  await page.getByRole("button", { name: "Terminal in the browser" }).click();
  const terminal = page.getByRole("region", { name: "Terminal" });
  await expect(terminal.getByText("Who are you?").first()).toBeVisible();
  await terminal.getByRole("textbox", { name: "Type a line" }).fill(name);
  // The terminal handles Escape, which must not close the dialog around it.
  await page.keyboard.press("Escape");
  await page.keyboard.press("Enter");
  expect(await listViolations(page, { within: "[role=dialog]" })).toEqual([]);
  const response = terminal.getByText(`Hello ${name}, take flag{`).first();
  await expect(response).toBeVisible();
  return /flag\{[^}]+\}/.exec((await response.textContent()) ?? "")?.[0] ?? "";
}

async function submitFlag(page: Page, flag: string): Promise<void> {
  await page.getByRole("textbox", { name: "Flag" }).fill(flag);
  await page.getByRole("button", { name: "Submit" }).click();
}

/** Returns a list to which the CSP violations of the page are added. */
function recordCspViolations(page: Page): readonly string[] {
  const violations: string[] = [];
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) violations.push(message.text());
  });
  return violations;
}

test("@docker each team gets its own flag in its own instance, and using a stolen flag is detected", async ({
  browser,
  platformUrl,
  adminPage,
}) => {
  // Three browser contexts and a container engine share the machine.
  test.setTimeout(6 * MINUTE_MS);
  const violations = recordCspViolations(adminPage);
  const gameId = await createContainerGame(adminPage);

  // The organizer sets the image, and tests it.
  await adminPage.goto(`/admin/games/${gameId}/challenges`);
  await adminPage
    .getByRole("link", { name: /Doorkeeper/ })
    .first()
    .click();
  await adminPage.getByRole("textbox", { name: "Image" }).fill(image);
  await adminPage.getByRole("textbox", { name: "Port" }).fill("1337");
  await clickSwitch(adminPage.getByRole("switch", { name: "Capture traffic" }));
  await adminPage.getByRole("button", { name: "Start instance" }).click();
  await expect(adminPage.getByText("Image ready")).toBeVisible();
  await adminPage.getByRole("button", { name: "Terminal in the browser" }).click();
  await expect(adminPage.getByText("Who are you?").first()).toBeVisible();
  await adminPage.getByText("Key by key").click();
  const keyField = adminPage.getByRole("textbox", { name: "Terminal", exact: true });
  await expect(keyField).toBeFocused();
  await adminPage.keyboard.press("Shift+Tab");
  await expect(keyField).not.toBeFocused();
  await keyField.focus();
  await adminPage.keyboard.type("carol");
  await adminPage.keyboard.press("Enter");
  await expect(adminPage.getByText("Hello carol, take flag{").first()).toBeVisible();
  await clickSwitch(adminPage.getByRole("switch", { name: "Disabled" }));
  await adminPage.getByRole("dialog").getByRole("button", { name: "Enable" }).click();
  await expect(adminPage.getByRole("switch", { name: "Enabled" })).toBeChecked();

  const [ann, bob] = await Promise.all(
    ["ann", "bob"].map((name) => registerPlayer(browser, platformUrl, gameId, name)),
  );
  if (!ann || !bob) throw new Error("The players were not created");
  const [annFlag, bobFlag] = await Promise.all([readFlag(ann, "ann"), readFlag(bob, "bob")]);
  expect(annFlag).not.toBe(bobFlag);
  const cooldownEndsAt = Date.now() + COOLDOWN_MS;

  await submitFlag(bob, annFlag);
  await expect(bob.getByText("Incorrect flag")).toBeVisible();
  await adminPage.goto(`/admin/games/${gameId}/cheatinfo`);
  await adminPage.getByRole("button", { name: /Team of bob/ }).click();
  await expect(adminPage.getByText("Submitted the flag of Team of ann")).toBeVisible();

  await submitFlag(ann, annFlag);
  await expect(ann.getByText("Solved! Stop the instance?")).toBeVisible();

  // The captured traffic of each team can be read.
  await adminPage.getByRole("link", { name: "Traffic" }).click();
  await adminPage.getByRole("button", { name: /Doorkeeper/ }).click();
  await adminPage.getByRole("button", { name: /Team of ann/ }).click();
  const download = adminPage.waitForEvent("download");
  await adminPage.getByRole("link", { name: /^Download .+pcap$/ }).click();
  expect(await readFile(await (await download).path(), "latin1")).toContain(annFlag);
  await adminPage.getByRole("button", { name: /^\S+\.pcap$/ }).click();
  const conversation = adminPage.getByRole("dialog").getByRole("listitem");
  await expect(conversation.filter({ hasText: /^Client.*ann/ })).toBeVisible();
  await expect(conversation.filter({ hasText: `Hello ann, take ${annFlag}` })).toBeVisible();
  await adminPage.keyboard.press("Escape");

  // An administrator lists and stops the instances, and their users are notified.
  await adminPage.goto("/admin/instances?tests=1");
  await expect(adminPage.getByText("3 instances")).toBeVisible();
  await adminPage.getByRole("button", { name: "Stop Doorkeeper of Team of bob" }).click();
  await adminPage.getByRole("dialog").getByRole("button", { name: "Stop", exact: true }).click();
  await expect(bob.getByText(/^The organizers stopped the instance/)).toBeVisible();
  await adminPage.getByRole("button", { name: "Stop Doorkeeper of Test instance" }).click();
  await adminPage.getByRole("dialog").getByRole("button", { name: "Stop", exact: true }).click();
  await expect.poll(() => Date.now()).toBeGreaterThan(cooldownEndsAt);
  await ann.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(ann.getByText("Solved! Stop the instance?")).toBeHidden();
  await expect.poll(() => listContainers(image)).toEqual([]);
  expect(violations).toEqual([]);
});
