/** Leads to the first field of a form that is wrong: it may be far above the button. */
export function focusFirstFault(errors: Readonly<Record<string, unknown>>): void {
  const [first] = Object.keys(errors);
  document.querySelector<HTMLElement>(`[data-path="${first}"]`)?.focus();
}
