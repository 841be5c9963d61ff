import userEvent from "@testing-library/user-event";

const ENTER = "{Enter}";

/** Puts a text into a field at once: key by key it would draw the whole screen for each of them. */
export async function fill(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(text.replace(ENTER, ""));
  if (text.endsWith(ENTER)) await userEvent.keyboard(ENTER);
}
