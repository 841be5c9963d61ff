import { useState } from "react";
import type { ColumnWindow } from "./board-view.ts";

/**
 * The same object as before while it means the same for rows, so that they are not rendered again: every solve changes
 * the value of a challenge, which only the head of the table shows.
 */
export function useRowColumns(columns: ColumnWindow): ColumnWindow {
  const [shown, setShown] = useState(columns);
  if (shown === columns || isSameInRows(shown, columns)) return shown;
  setShown(columns);
  return columns;
}

function isSameInRows(one: ColumnWindow, other: ColumnWindow): boolean {
  return (
    one.before === other.before &&
    one.after === other.after &&
    one.challenges.length === other.challenges.length &&
    one.challenges.every(({ id, title, category }, index) => {
      const same = other.challenges[index];
      return id === same?.id && title === same.title && category === same.category;
    })
  );
}
