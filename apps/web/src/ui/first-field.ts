/** Fields that a person can fill or choose; a chosen file is not typed. */
const FIELDS = 'input:not([type="hidden"], [type="file"], :disabled), textarea:not(:disabled)';

/** The control that a dialog names for the focus, otherwise its first field. */
function findFirstField(box: HTMLElement): HTMLElement | null {
  return box.querySelector<HTMLElement>("[data-autofocus]") ?? box.querySelector<HTMLElement>(FIELDS);
}

/**
 * Lets the first field of a dialog have the focus instead of the close button. Content that is still loading
 * gets the focus when it arrives, unless the user has moved it. Returns how to stop waiting.
 */
export function focusFirstField(box: HTMLElement): () => void {
  const first = findFirstField(box);
  // The focus trap of Mantine looks for this attribute when the dialog has opened.
  first?.setAttribute("data-autofocus", "");
  if (first) return () => undefined;
  const before = document.activeElement;
  const observer = new MutationObserver(() => {
    const arrived = findFirstField(box);
    if (!arrived) return;
    observer.disconnect();
    if (isUntouched(before, box)) arrived.focus();
  });
  observer.observe(box, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** Whether the focus is where it was, or on the close button, where the dialog has put it. */
function isUntouched(before: Element | null, box: HTMLElement): boolean {
  const { activeElement } = document;
  return activeElement === before || activeElement === document.body || !box.contains(activeElement);
}
