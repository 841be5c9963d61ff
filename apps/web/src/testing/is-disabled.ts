/** Whether a control does nothing. While a button has the focus, it has no `disabled` attribute (`FocusableButton`). */
export function isDisabled(control: Element): boolean {
  return control.matches(':disabled, [aria-disabled="true"]');
}
