import { type KeyboardEvent, useState } from "react";
import { nextItem } from "./next-item.ts";

/** Makes a group of controls a single tab stop; the arrow keys, Home and End move inside it. */
export function useRovingFocus(keys: readonly string[], start: string | undefined = keys[0]) {
  const [focused, setFocused] = useState<string>();
  const tabStop = focused !== undefined && keys.includes(focused) ? focused : start;
  return {
    group: { "data-arrow-keys": true, onKeyDown: moveFocus },
    item: (key: string) => ({
      "data-item": true,
      tabIndex: key === tabStop ? 0 : -1,
      onFocus: () => setFocused(key),
    }),
  };
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-item]")];
  const index = items.findIndex((item) => item === document.activeElement);
  const next = index < 0 ? undefined : nextItem(event.key, index, items.length, countColumns(items));
  if (next === undefined) return;
  event.preventDefault();
  items[next]?.focus();
}

/** The number of items in the first row. A hovered card is moved by a transform, which `offsetTop` does not include. */
function countColumns(items: readonly HTMLElement[]): number {
  return items.filter(({ offsetTop }) => offsetTop === items[0]?.offsetTop).length;
}
