import { useEffect, useState } from "react";

/**
 * Returns the focus to the control that opened a dialog when the dialog is unmounted while it is open. Mantine returns
 * the focus only if the dialog is closed first.
 */
export function useReturnedFocus(opened: boolean): void {
  // Stored while rendering: a field with `autoFocus` takes the focus before effects run.
  const [lastState, setLastState] = useState(() => ({ opened, opener: document.activeElement }));
  if (opened !== lastState.opened) setLastState({ opened, opener: document.activeElement });
  useEffect(() => {
    if (!lastState.opened) return undefined;
    return () => {
      // The focus is on the body after the focused element was removed.
      if (document.activeElement === document.body && lastState.opener instanceof HTMLElement)
        lastState.opener.focus({ preventScroll: true });
    };
  }, [lastState]);
}
