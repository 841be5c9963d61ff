import type { KeyboardEvent } from "react";

/** The space bar presses the focused button instead of triggering the shortcut of the screen. */
export function keepSpace(event: KeyboardEvent): void {
  if (event.key === " ") event.stopPropagation();
}
