import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";

const MAX_ACTIONS = 40;

/** Counts what a person does: each click, filled field and chosen file; a file takes two clicks. Enter is free. */
function countingHand(page: Page) {
  let actions = 0;
  return {
    count: () => actions,
    press: async (control: Locator) => {
      actions += 1;
      // The track covers the input of a switch.
      await control.click({ force: true });
    },
    fill: async (name: string, text: string, within: Page | Locator = page) => {
      actions += 1;
      await within.getByRole("textbox", { name, exact: true }).fill(text);
    },
    upload: async (button: string, files: readonly string[]) => {
      actions += 2;
      const chooser = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: button }).click();
      const mimeType = "application/octet-stream";
      await (await chooser).setFiles(
        files.map((name) => ({ name, mimeType, buffer: Buffer.from(`bytes of ${name}`) })),
      );
    },
  };
}

type Hand = ReturnType<typeof countingHand>;

async function create(page: Page, hand: Hand, title: string, type?: string): Promise<void> {
  await hand.press(page.getByRole("button", { name: "New challenge" }).first());
  const dialog = page.getByRole("dialog", { name: "New challenge" });
  await hand.fill("Title", title, dialog);
  if (type !== undefined) await hand.press(dialog.getByRole("radio", { name: type }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await hand.fill("Description", `Solve ${title}.`);
}

async function addFlag(page: Page, hand: Hand, flag: string): Promise<void> {
  await hand.fill("New flags", flag);
  await hand.press(page.getByRole("button", { name: "Add", exact: true }));
  await expect(page.getByText(flag, { exact: true })).toBeVisible();
}

async function enable(page: Page, hand: Hand): Promise<void> {
  await hand.press(page.getByRole("switch", { name: "Disabled" }));
  await hand.press(page.getByRole("dialog").getByRole("button", { name: "Enable" }));
  await expect(page.getByRole("switch", { name: "Enabled" })).toBeChecked();
}

test("four challenges, one of each type, take at most forty actions", async ({ adminPage: page }) => {
  const now = Date.now();
  const made = await page.request.post("/api/edit/games", {
    data: { title: "Spring CTF", start: now + HOUR_MS, end: now + 24 * HOUR_MS },
  });
  const { id } = await made.json();
  await page.goto(`/admin/games/${id}/challenges`);
  const hand = countingHand(page);

  await create(page, hand, "One file");
  await hand.press(page.getByRole("button", { name: "Add a hint" }));
  await hand.fill("Hint 1", "Look twice.");
  await addFlag(page, hand, "flag{shared}");
  await hand.upload("Upload a file", ["task.zip"]);
  await expect(page.getByRole("link", { name: /task\.zip/ })).toBeVisible();
  await enable(page, hand);

  await create(page, hand, "A file per team", "Dynamic attachment");
  await hand.upload("Add files", ["flag{a}", "flag{b}"]);
  await expect(page.getByText("2 files · 0 assigned · 2 available")).toBeVisible();
  await enable(page, hand);

  await create(page, hand, "A container", "Static container");
  await addFlag(page, hand, "flag{in the image}");
  await hand.fill("Image", "registry.example/one:1");
  await hand.fill("Port", "1337");
  await enable(page, hand);

  await create(page, hand, "A flag per team", "Dynamic container");
  await hand.fill("Flag template", "flag{hello_[TEAM_HASH]}");
  await hand.fill("Image", "registry.example/two:1");
  await hand.fill("Port", "1337");
  await enable(page, hand);

  const list = await (await page.request.get(`/api/edit/games/${id}/challenges`)).json();
  expect(list.map(({ isEnabled }: { isEnabled: boolean }) => isEnabled)).toEqual([true, true, true, true]);
  expect(hand.count()).toBeLessThanOrEqual(MAX_ACTIONS);
});
