/** Adds a value to a set; returns whether it was missing. */
export function addIfMissing<T>(values: Set<T>, value: T): boolean {
  if (values.has(value)) return false;
  values.add(value);
  return true;
}
