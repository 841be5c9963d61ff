import { type KeyboardEvent, useState } from "react";
import { nextItem } from "./next-item.ts";

/** Makes a group of controls one stop of the Tab key; the arrow keys, Home and End move inside it. */
export function useRovingFocus(keys: readonly string[], start: string | undefined = keys[0]) {
  const [focused, setFocused] = useState<string>();
  const stop = focused !== undefined && keys.includes(focused) ? focused : start;
  return {
    group: { "data-arrow-keys": true, onKeyDown: moveFocus },
    item: (key: string) => ({
      "data-item": true,
      tabIndex: key === stop ? 0 : -1,
      onFocus: () => setFocused(key),
    }),
  };
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-item]")];
  const at = items.findIndex((item) => item === document.activeElement);
  const next = at < 0 ? undefined : nextItem(event.key, at, items.length, countColumns(items));
  if (next === undefined) return;
  event.preventDefault();
  items[next]?.focus();
}

/** The number of items in the first row. A hovered card is moved by a transform, which `offsetTop` does not include. */
function countColumns(items: readonly HTMLElement[]): number {
  return items.filter(({ offsetTop }) => offsetTop === items[0]?.offsetTop).length;
}
