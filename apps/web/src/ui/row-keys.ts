/** Keys for rows without ids: the content of a row and the number of equal rows below it. */
export function toRowKeys<T>(rows: readonly T[], getText: (row: T) => string): readonly string[] {
  const countsBelow = new Map<string, number>();
  return rows
    .toReversed()
    .map((row) => {
      const text = getText(row);
      const count = countsBelow.get(text) ?? 0;
      countsBelow.set(text, count + 1);
      return `${text} ${count}`;
    })
    .toReversed();
}
