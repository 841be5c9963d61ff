/** Browsers lend the clipboard to safe pages only; elsewhere the visitor copies by hand. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
