interface View {
  /** How far the table is scrolled, in pixels. */
  readonly scrollTop: number;
  readonly height: number;
  /** The header covers the upper part of the view. */
  readonly headHeight: number;
  readonly rowHeight: number;
}

/** Whether at least half of a row is visible; rows that are not on the page have the index -1. */
export function isRowVisible(index: number, { scrollTop, height, headHeight, rowHeight }: View): boolean {
  if (index < 0) return false;
  const rowMiddle = (index + 0.5) * rowHeight - scrollTop;
  return rowMiddle >= 0 && rowMiddle <= height - headHeight;
}
