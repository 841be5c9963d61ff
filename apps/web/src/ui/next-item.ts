/** The item of a grid to which a key moves from the item `at`, if there is one. */
export function nextItem(key: string, at: number, count: number, columns: number): number | undefined {
  const last = count - 1;
  const lastRow = Math.floor(last / columns);
  switch (key) {
    case "ArrowRight":
      return at < last ? at + 1 : undefined;
    case "ArrowLeft":
      return at > 0 ? at - 1 : undefined;
    case "ArrowDown":
      // The last row may be shorter than the others.
      return Math.floor(at / columns) < lastRow ? Math.min(at + columns, last) : undefined;
    case "ArrowUp":
      return at >= columns ? at - columns : undefined;
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return undefined;
  }
}
