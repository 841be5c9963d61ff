import { type FocusEvent, useEffect, useRef } from "react";
import { focusElement } from "./focus-element.ts";

/**
 * For a list: when the item that has the focus is removed, the next item gets the focus. If no item is left, the list
 * gets the focus; if the list is removed too, the content of the page gets it. Otherwise keyboard users would start at
 * the top of the page again.
 */
export function useFocusAfterRemoval<List extends HTMLElement>() {
  const listRef = useRef<List>(null);
  const focusedItem = useRef<{ readonly item: Element; readonly index: number }>(undefined);

  function handleFocus({ target, currentTarget }: FocusEvent<List>) {
    const items = Array.from(currentTarget.children);
    const index = items.findIndex((item) => item.contains(target));
    const item = items[index];
    focusedItem.current = item && { item, index };
  }

  // After each render: any of them can remove an item.
  useEffect(() => {
    if (!listRef.current || !focusedItem.current || focusedItem.current.item.isConnected || !isFocusLost())
      return;
    const { children } = listRef.current;
    focusElement(children[Math.min(focusedItem.current.index, children.length - 1)] ?? listRef.current);
  });

  useEffect(
    () => () => {
      if (focusedItem.current && !focusedItem.current.item.isConnected && isFocusLost())
        focusElement(document.querySelector("main"));
    },
    [],
  );

  return { ref: listRef, onFocus: handleFocus };
}

/** The focus is on the body after the focused element was removed. */
function isFocusLost(): boolean {
  return document.activeElement === document.body;
}
