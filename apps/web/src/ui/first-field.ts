/** Fields that a user can fill in; file inputs are excluded. */
const FIELDS = 'input:not([type="hidden"], [type="file"], :disabled), textarea:not(:disabled)';

/** The control with `data-autofocus`, otherwise the first field. */
function findFirstField(box: HTMLElement): HTMLElement | null {
  return box.querySelector<HTMLElement>("[data-autofocus]") ?? box.querySelector<HTMLElement>(FIELDS);
}

/**
 * Focuses the first field of a dialog instead of the close button. If the content is still loading, the field is
 * focused when it appears, unless the user has moved the focus. Returns a function that stops waiting.
 */
export function focusFirstField(box: HTMLElement): () => void {
  const first = findFirstField(box);
  // The focus trap of Mantine looks for this attribute when the dialog has opened.
  first?.setAttribute("data-autofocus", "");
  if (first) return () => undefined;
  const initialFocus = document.activeElement;
  const observer = new MutationObserver(() => {
    const field = findFirstField(box);
    if (!field) return;
    observer.disconnect();
    if (!hasUserMovedFocus(initialFocus, box)) field.focus();
  });
  observer.observe(box, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** Whether the focus has moved into the box. A dialog itself focuses its close button, which is outside the box. */
function hasUserMovedFocus(initialFocus: Element | null, box: HTMLElement): boolean {
  const { activeElement } = document;
  return activeElement !== initialFocus && activeElement !== document.body && box.contains(activeElement);
}
