/** Keys for rows without ids: the content of a row and the number of equal rows below it. */
export function toRowKeys<T>(rows: readonly T[], getText: (row: T) => string): readonly string[] {
  const below = new Map<string, number>();
  return rows
    .toReversed()
    .map((row) => {
      const text = getText(row);
      const count = below.get(text) ?? 0;
      below.set(text, count + 1);
      return `${text} ${count}`;
    })
    .toReversed();
}
