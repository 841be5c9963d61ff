/** The index of the grid item to which a key moves the focus from the item at `index`, if there is one. */
export function nextItem(key: string, index: number, count: number, columns: number): number | undefined {
  const last = count - 1;
  const lastRow = Math.floor(last / columns);
  switch (key) {
    case "ArrowRight":
      return index < last ? index + 1 : undefined;
    case "ArrowLeft":
      return index > 0 ? index - 1 : undefined;
    case "ArrowDown":
      // The last row may be shorter than the others.
      return Math.floor(index / columns) < lastRow ? Math.min(index + columns, last) : undefined;
    case "ArrowUp":
      return index >= columns ? index - columns : undefined;
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return undefined;
  }
}
