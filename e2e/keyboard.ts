import { expect, type Locator, type Page } from "@playwright/test";

const MOST_STEPS = 120;

/** Walks to a control with the Tab key alone, back or forth, as somebody without a pointer does. */
export async function tabTo(control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  await calm(control.page());
  await walk(control, (element) => {
    const here = document.activeElement;
    if (element === here) return undefined;
    const isBefore = here && here.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING;
    return isBefore ? "Shift+Tab" : "Tab";
  });
}

/** Goes down a group of choices until this one has the focus. */
export async function arrowTo(choice: Locator): Promise<void> {
  await walk(choice, (element) => (element === document.activeElement ? undefined : "ArrowDown"));
}

/** Goes down an open list until this option is the one that Enter takes. */
export async function arrowToOption(option: Locator): Promise<void> {
  await calm(option.page());
  await walk(option, (element) => (element.hasAttribute("data-combobox-selected") ? undefined : "ArrowDown"));
}

/**
 * Waits until the page has done what it put off. Dialogs move the focus and lists choose their first option a moment after
 * they are seen, which undoes what hands have done in between; people are never that fast.
 */
export async function calm(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // What is put off may put off something in turn. Not by frames: a window behind others may draw none.
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => void setTimeout(resolve));
  });
}

/** Presses the key that leads on, until none does because this is the place. */
async function walk(control: Locator, next: (element: Element) => string | undefined): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step++) {
    const key = await control.evaluate(next);
    if (key === undefined) return;
    await control.page().keyboard.press(key);
  }
  throw new Error(`the keyboard does not lead to ${control.toString()}`);
}

/** Walks to a control and uses it. */
export async function use(control: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> {
  await tabTo(control);
  // Where the page has moved the focus meanwhile, the way begins anew.
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
