import type { Locator, Page } from "@playwright/test";
import { clickSwitch } from "./switches.ts";

/** Counts the actions of a user: a click or a filled field is one action, an upload two. Enter is not counted. */
export function createCountingInput(page: Page) {
  let actionCount = 0;
  return {
    getActionCount: () => actionCount,
    press: async (control: Locator) => {
      actionCount += 1;
      await control.click();
    },
    toggle: async (toggle: Locator) => {
      actionCount += 1;
      await clickSwitch(toggle);
    },
    fill: async (name: string, text: string, within: Page | Locator = page) => {
      actionCount += 1;
      await within.getByRole("textbox", { name, exact: true }).fill(text);
    },
    upload: async (button: string, files: readonly string[]) => {
      actionCount += 2;
      const chooser = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: button }).click();
      const mimeType = "application/octet-stream";
      await (await chooser).setFiles(
        files.map((name) => ({ name, mimeType, buffer: Buffer.from(`bytes of ${name}`) })),
      );
    },
  };
}

export type CountingInput = ReturnType<typeof createCountingInput>;
