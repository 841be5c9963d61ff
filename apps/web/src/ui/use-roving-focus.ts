import { type KeyboardEvent, useState } from "react";
import { findNextIndex } from "./next-item.ts";

/** Makes a group of controls a single tab stop; the arrow keys, Home and End move inside it. */
export function useRovingFocus(keys: readonly string[], start: string | undefined = keys[0]) {
  const [focusedKey, setFocusedKey] = useState<string>();
  const tabStop = focusedKey !== undefined && keys.includes(focusedKey) ? focusedKey : start;
  return {
    group: { "data-arrow-keys": true, onKeyDown: moveFocus },
    item: (key: string) => ({
      "data-item": true,
      tabIndex: key === tabStop ? 0 : -1,
      onFocus: () => setFocusedKey(key),
    }),
  };
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-item]")];
  const index = items.findIndex((item) => item === document.activeElement);
  const nextIndex =
    index < 0 ? undefined : findNextIndex(event.key, index, items.length, countColumns(items));
  if (nextIndex === undefined) return;
  event.preventDefault();
  items[nextIndex]?.focus();
}

/** The number of items in the first row. A hovered card is moved by a transform, which `offsetTop` does not include. */
function countColumns(items: readonly HTMLElement[]): number {
  return items.filter(({ offsetTop }) => offsetTop === items[0]?.offsetTop).length;
}
