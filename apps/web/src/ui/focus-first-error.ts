import { flushSync } from "react-dom";

/** Focuses the first invalid field of a form, which can be far above the button. */
export function focusFirstError(errors: Readonly<Record<string, unknown>>): void {
  const [first] = Object.keys(errors);
  document.querySelector<HTMLElement>(`[data-path="${first}"]`)?.focus();
}

/**
 * Calls the submit handler of a form whose submit button is below its fields, and focuses the first field that the
 * handler has marked as invalid.
 */
export function submitAndFocusError(form: HTMLFormElement, onSubmit: () => void): void {
  // The errors must be in the document before the first one can be found.
  flushSync(onSubmit);
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
