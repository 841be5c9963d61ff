import { useState } from "react";
import type { ColumnWindow } from "./board-view.ts";

/**
 * Returns the previous object while nothing changes for the rows, so that they are not rendered again: every solve
 * changes the value of a challenge, which only the head of the table shows.
 */
export function useRowColumns(columns: ColumnWindow): ColumnWindow {
  const [rowColumns, setRowColumns] = useState(columns);
  if (rowColumns === columns || areSameInRows(rowColumns, columns)) return rowColumns;
  setRowColumns(columns);
  return columns;
}

function areSameInRows(a: ColumnWindow, b: ColumnWindow): boolean {
  return (
    a.countBefore === b.countBefore &&
    a.countAfter === b.countAfter &&
    a.challenges.length === b.challenges.length &&
    a.challenges.every(({ id, title, category }, index) => {
      const counterpart = b.challenges[index];
      return id === counterpart?.id && title === counterpart.title && category === counterpart.category;
    })
  );
}
