import userEvent from "@testing-library/user-event";

const ENTER = "{Enter}";

/**
 * Pastes a text into a field, and presses Enter if the text ends with `{Enter}`. Typing each key would render the whole
 * screen every time.
 */
export async function fill(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(text.replace(ENTER, ""));
  if (text.endsWith(ENTER)) await userEvent.keyboard(ENTER);
}
