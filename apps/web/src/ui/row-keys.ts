/** A key for each row of a list without ids: what it says, and how many such rows stand below it. */
export function rowKeys<T>(rows: readonly T[], textOf: (row: T) => string): readonly string[] {
  const below = new Map<string, number>();
  return rows
    .toReversed()
    .map((row) => {
      const text = textOf(row);
      const count = below.get(text) ?? 0;
      below.set(text, count + 1);
      return `${text} ${count}`;
    })
    .toReversed();
}
