/** The index of the grid item to which a key moves the focus from the item at `index`, if there is one. */
export function findNextIndex(
  key: string,
  index: number,
  count: number,
  columns: number,
): number | undefined {
  const lastIndex = count - 1;
  const lastRow = Math.floor(lastIndex / columns);
  switch (key) {
    case "ArrowRight":
      return index < lastIndex ? index + 1 : undefined;
    case "ArrowLeft":
      return index > 0 ? index - 1 : undefined;
    case "ArrowDown":
      // The last row may be shorter than the others.
      return Math.floor(index / columns) < lastRow ? Math.min(index + columns, lastIndex) : undefined;
    case "ArrowUp":
      return index >= columns ? index - columns : undefined;
    case "Home":
      return 0;
    case "End":
      return lastIndex;
    default:
      return undefined;
  }
}
