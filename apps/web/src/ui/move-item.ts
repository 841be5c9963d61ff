/** The list with the item at `from` moved to `to`; the same list if one of the positions does not exist. */
export function moveItem<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length || to === from) return items;
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}
