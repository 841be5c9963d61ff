import { expect, type Locator, type Page } from "@playwright/test";

const MAX_KEY_PRESSES = 120;

/** Moves the focus to a control with Tab and Shift+Tab, and with the arrow keys in a group that uses them. */
export async function tabTo(control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  await waitForDeferredWork(control.page());
  await pressUntilReached(control, (element) => {
    const focusedElement = document.activeElement;
    if (element === focusedElement) return undefined;
    const isBefore =
      focusedElement && focusedElement.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING;
    const group = element.closest("[data-arrow-keys]");
    if (group?.contains(focusedElement)) return isBefore ? "ArrowLeft" : "ArrowRight";
    return isBefore ? "Shift+Tab" : "Tab";
  });
}

/** Presses ArrowDown until this option of a group has the focus. */
export async function arrowTo(choice: Locator): Promise<void> {
  await pressUntilReached(choice, (element) =>
    element === document.activeElement ? undefined : "ArrowDown",
  );
}

/** Presses ArrowDown in an open list until this option is selected. */
export async function arrowToOption(option: Locator): Promise<void> {
  await waitForDeferredWork(option.page());
  await pressUntilReached(option, (element) =>
    element.hasAttribute("data-combobox-selected") ? undefined : "ArrowDown",
  );
}

/**
 * Waits for deferred work of the page. Dialogs move the focus and lists select their first option shortly after they
 * become visible, which would undo input in between; users are never that fast.
 */
export async function waitForDeferredWork(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Deferred work may defer more. Timers instead of frames: a background window may not render any.
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => void setTimeout(resolve));
  });
}

/** Presses the next key until the control is reached. */
async function pressUntilReached(
  control: Locator,
  chooseKey: (element: Element) => string | undefined,
): Promise<void> {
  for (let step = 0; step < MAX_KEY_PRESSES; step++) {
    const key = await control.evaluate(chooseKey);
    if (key === undefined) return;
    await control.page().keyboard.press(key);
  }
  throw new Error(`${control.toString()} is not reachable by keyboard`);
}

/** Focuses a control and activates it. */
export async function activate(control: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> {
  await tabTo(control);
  // If the page has moved the focus in between, start again.
  await tabTo(control);
  await control.page().keyboard.press(key);
}

/** Focuses a field and replaces its content. */
export async function write(field: Locator, text: string): Promise<void> {
  await tabTo(field);
  const { keyboard } = field.page();
  await keyboard.press("ControlOrMeta+a");
  await keyboard.insertText(text);
}

/** Focuses a button that opens a file chooser, and selects a file. */
export async function chooseFile(
  button: Locator,
  file: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer },
): Promise<void> {
  // Before the focus moves: Chromium may handle a key before it starts to report file choosers.
  const fileChooser = button.page().waitForEvent("filechooser");
  await tabTo(button);
  await button.page().keyboard.press("Enter");
  await (await fileChooser).setFiles(file);
}
