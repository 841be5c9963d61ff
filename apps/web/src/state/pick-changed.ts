/** Only the changed fields of a form, so that concurrent changes by other users are preserved. */
export function pickChanged<T extends object>(before: T, after: T): Partial<T> {
  const changedEntries = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(before, name)),
  );
  // A subset of the entries of T.
  return Object.fromEntries(changedEntries) as Partial<T>;
}
