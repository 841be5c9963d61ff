import { expect, type Locator } from "@playwright/test";
import * as keyboard from "./keyboard.ts";

export interface GivenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A way to use the product: the same acts, with nothing but a keyboard or nothing but a finger. */
export interface Hand {
  /** Uses a button or follows a link. */
  readonly press: (control: Locator) => Promise<void>;
  /** Moves a switch, which may ask before it lets itself be moved. */
  readonly ask: (toggle: Locator) => Promise<void>;
  /** Sets a switch. */
  readonly set: (toggle: Locator, on: boolean) => Promise<void>;
  /** Marks one of several choices that exclude each other. */
  readonly mark: (radio: Locator) => Promise<void>;
  /** Writes into a field, in place of what is there. */
  readonly write: (field: Locator, text: string) => Promise<void>;
  /** Opens a list and takes one of its options. */
  readonly pick: (list: Locator, option: Locator) => Promise<void>;
  /** Uses a button that asks for a file, and gives it one. */
  readonly give: (button: Locator, file: GivenFile) => Promise<void>;
}

export const byKeyboard: Hand = {
  press: (control) => keyboard.use(control),
  ask: (toggle) => keyboard.use(toggle, "Space"),
  set: async (toggle, on) => {
    if ((await toggle.isChecked()) !== on) await keyboard.use(toggle, "Space");
    await expect(toggle).toBeChecked({ checked: on });
  },
  mark: async (radio) => {
    // The Tab key leads to the choice that is marked, the arrows from there to the others.
    const group = radio.locator("xpath=ancestor::*[@role='radiogroup']");
    await keyboard.tabTo(group.getByRole("radio", { checked: true }));
    await keyboard.arrowTo(radio);
  },
  write: keyboard.write,
  pick: async (list, option) => {
    await keyboard.use(list);
    await expect(option).toBeVisible();
    await keyboard.arrowToOption(option);
    await list.page().keyboard.press("Enter");
    await expect(option).toBeHidden();
  },
  give: keyboard.choose,
};

/** Touches a control once the page has come to rest around it. */
async function tap(control: Locator, patience: { readonly timeout?: number } = {}): Promise<void> {
  await control.waitFor(patience);
  await keyboard.calm(control.page());
  await control.tap(patience);
}

const glance = { timeout: 5000 };

export const byFinger: Hand = {
  press: (control) => tap(control),
  ask: (toggle) => tap(trackOf(toggle)),
  set: async (toggle, on) => {
    if ((await toggle.isChecked()) !== on) await tap(trackOf(toggle));
    await expect(toggle).toBeChecked({ checked: on });
  },
  mark: (radio) => tap(radio),
  write: async (field, text) => {
    await tap(field);
    const keys = field.page().keyboard;
    await keys.press("ControlOrMeta+a");
    await keys.insertText(text);
  },
  pick: async (list, option) => {
    // A dialog that is new may take the focus back, which closes the list: who sees nothing chosen opens it again.
    await expect(async () => {
      await tap(list);
      await tap(option, glance);
      await expect(list).toHaveValue(/./, glance);
    }).toPass();
  },
  give: async (button, file) => {
    const asked = button.page().waitForEvent("filechooser");
    await tap(button);
    await (await asked).setFiles(file);
  },
};

/** What can be seen of a switch, next to the control itself. */
function trackOf(toggle: Locator): Locator {
  return toggle.locator("xpath=following-sibling::*[1]");
}
