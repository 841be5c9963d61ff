import { expect, type Locator } from "@playwright/test";

const MOST_STEPS = 120;

/** Walks to a control with the Tab key alone, as somebody without a pointer does. */
export async function tabTo(control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let step = 0; step < MOST_STEPS; step++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await control.page().keyboard.press("Tab");
  }
  throw new Error(`the Tab key does not lead to ${control.toString()}`);
}

/** Walks to a control and uses it. */
export async function use(control: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> {
  await tabTo(control);
  await control.page().keyboard.press(key);
}

/** Walks to a field and writes into it, in place of what is there. */
export async function write(field: Locator, text: string): Promise<void> {
  await tabTo(field);
  const { keyboard } = field.page();
  await keyboard.press("ControlOrMeta+a");
  await keyboard.insertText(text);
}

/** Walks to a button that asks for a file, and gives it one. */
export async function choose(
  button: Locator,
  file: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer },
): Promise<void> {
  await tabTo(button);
  const asked = button.page().waitForEvent("filechooser");
  await button.page().keyboard.press("Enter");
  await (await asked).setFiles(file);
}
