/** For `JSON.parse`: throws at a text that PostgreSQL cannot store, with a null character or an unpaired surrogate. */
export function rejectUnstorable(_key: string, value: unknown): unknown {
  if (typeof value === "string" && (value.includes("\0") || !value.isWellFormed()))
    throw new Error("the text contains characters that PostgreSQL cannot store");
  return value;
}
