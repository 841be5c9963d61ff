import { isStorable } from "@gonfalon/rules/storable-text.ts";

/** A reviver for `JSON.parse` that throws if a key or a value is a string that PostgreSQL cannot store. */
export function rejectUnstorable(key: string, value: unknown): unknown {
  if (!isStorable(key) || (typeof value === "string" && !isStorable(value)))
    throw new Error("the text contains characters that PostgreSQL cannot store");
  return value;
}
