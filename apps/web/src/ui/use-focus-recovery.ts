import { useEffect } from "react";
import { focusElement } from "./focus-element.ts";

/** In this time, dialogs return the focus and lists move it to the next item. */
const DELAY_MS = 100;

const DIALOG = '[role="dialog"]';

/** The parts of a page that screen readers announce with their name. */
const NAMED_PARTS = `${DIALOG}, :is(section, aside, nav):is([aria-label], [aria-labelledby]), main`;

/**
 * When the focused control is removed or disabled and nothing else takes the focus, the smallest named part of the page
 * around it gets the focus, such as a region or a dialog. Otherwise keyboard and screen reader users would start at the
 * top of the page again.
 */
export function useFocusRecovery(): void {
  useEffect(() => {
    let focusedControl: Element | undefined;
    let parts: readonly Element[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;

    function storeFocus({ target }: FocusEvent) {
      focusedControl = target instanceof Element ? target : undefined;
      const newParts = listParts(focusedControl);
      // A dialog is outside the part of the page that has opened it.
      const isInDialog = newParts.at(-1)?.matches(DIALOG);
      parts = isInDialog ? [...newParts, ...parts.filter((part) => !newParts.includes(part))] : newParts;
    }

    /** If the control is still usable, the user has moved the focus away, for example with a click beside it. */
    function forgetFocus() {
      // Chromium also dispatches this event when it is about to remove the control.
      queueMicrotask(() => {
        if (document.hasFocus() && document.activeElement === document.body && !isUnusable(focusedControl))
          focusedControl = undefined;
      });
    }

    function recoverFocus() {
      const { activeElement } = document;
      if (activeElement && activeElement !== document.body && !isUnusable(activeElement)) return;
      focusElement(parts.find((part) => !isGone(part)) ?? document.querySelector("main"));
    }

    const observer = new MutationObserver(() => {
      if (!isUnusable(focusedControl)) return;
      focusedControl = undefined;
      clearTimeout(timer);
      timer = setTimeout(recoverFocus, DELAY_MS);
    });
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ["disabled", "inert"],
    });
    document.addEventListener("focusin", storeFocus);
    document.addEventListener("focusout", forgetFocus);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
      document.removeEventListener("focusin", storeFocus);
      document.removeEventListener("focusout", forgetFocus);
    };
  }, []);
}

function isUnusable(control: Element | undefined): boolean {
  return control !== undefined && (isGone(control) || control.matches(":disabled"));
}

/** The content of a dialog is inert while it closes. */
function isGone(element: Element): boolean {
  const isClosing = element.matches(DIALOG) && element.querySelector("[inert]") !== null;
  return isClosing || !element.isConnected || element.closest("[inert]") !== null;
}

/** The named parts of the page around an element, from the inside to the outside. */
function listParts(element: Element | undefined): readonly Element[] {
  const parts: Element[] = [];
  for (let part = element?.closest(NAMED_PARTS); part; part = part.parentElement?.closest(NAMED_PARTS))
    parts.push(part);
  return parts;
}
