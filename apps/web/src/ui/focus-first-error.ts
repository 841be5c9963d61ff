/** Focuses the first invalid field of a form, which can be far above the button. */
export function focusFirstError(errors: Readonly<Record<string, unknown>>): void {
  const [first] = Object.keys(errors);
  document.querySelector<HTMLElement>(`[data-path="${first}"]`)?.focus();
}
