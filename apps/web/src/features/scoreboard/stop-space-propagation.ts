import type { KeyboardEvent } from "react";

/** The space bar activates the focused button instead of triggering the shortcut of the screen. */
export function stopSpacePropagation(event: KeyboardEvent): void {
  if (event.key === " ") event.stopPropagation();
}
