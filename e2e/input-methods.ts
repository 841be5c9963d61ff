import { expect, type Locator } from "@playwright/test";
import * as keyboard from "./keyboard.ts";
import { findTrack } from "./switches.ts";

export interface UploadFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** An input method: the same actions, with only the keyboard or only touch. */
export interface InputMethod {
  /** Activates a button or a link. */
  readonly press: (control: Locator) => Promise<void>;
  /** Toggles a switch that may open a confirmation. */
  readonly toggle: (toggle: Locator) => Promise<void>;
  /** Sets a switch. */
  readonly set: (toggle: Locator, isOn: boolean) => Promise<void>;
  /** Selects a radio option. */
  readonly select: (radio: Locator) => Promise<void>;
  /** Replaces the content of a field. */
  readonly write: (field: Locator, text: string) => Promise<void>;
  /** Opens a list and selects an option. */
  readonly pick: (list: Locator, option: Locator) => Promise<void>;
  /** Activates a button that opens a file chooser, and selects a file. */
  readonly upload: (button: Locator, file: UploadFile) => Promise<void>;
}

export const keyboardInput: InputMethod = {
  press: (control) => keyboard.activate(control),
  toggle: (toggle) => keyboard.activate(toggle, "Space"),
  set: async (toggle, isOn) => {
    if ((await toggle.isChecked()) !== isOn) await keyboard.activate(toggle, "Space");
    await expect(toggle).toBeChecked({ checked: isOn });
  },
  select: async (radio) => {
    // Tab focuses the selected radio option; the arrow keys move to the others.
    const group = radio.locator("xpath=ancestor::*[@role='radiogroup']");
    await keyboard.tabTo(group.getByRole("radio", { checked: true }));
    await keyboard.arrowTo(radio);
  },
  write: keyboard.write,
  pick: async (list, option) => {
    await keyboard.activate(list);
    await expect(option).toBeVisible();
    await keyboard.arrowToOption(option);
    await list.page().keyboard.press("Enter");
    await expect(option).toBeHidden();
  },
  upload: keyboard.chooseFile,
};

/** Taps a control after the deferred work of the page. */
async function tap(control: Locator, options: { readonly timeout?: number } = {}): Promise<void> {
  await control.waitFor(options);
  await keyboard.waitForDeferredWork(control.page());
  await control.tap(options);
}

const SHORT_TIMEOUT = { timeout: 5000 };

export const touchInput: InputMethod = {
  press: (control) => tap(control),
  toggle: (toggle) => tap(findTrack(toggle)),
  set: async (toggle, isOn) => {
    if ((await toggle.isChecked()) !== isOn) await tap(findTrack(toggle));
    await expect(toggle).toBeChecked({ checked: isOn });
  },
  select: (radio) => tap(radio),
  write: async (field, text) => {
    await tap(field);
    const keys = field.page().keyboard;
    await keys.press("ControlOrMeta+a");
    await keys.insertText(text);
  },
  pick: async (list, option) => {
    // A new dialog may move the focus, which closes the list: open the list again until the option is selected.
    await expect(async () => {
      await tap(list);
      await tap(option, SHORT_TIMEOUT);
      await expect(list).toHaveValue(/./, SHORT_TIMEOUT);
    }).toPass();
  },
  upload: async (button, file) => {
    const fileChooser = button.page().waitForEvent("filechooser");
    await tap(button);
    await (await fileChooser).setFiles(file);
  },
};
