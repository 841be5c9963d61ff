import { isStorable } from "@gonfalon/rules/storable-text.ts";

/** A reviver for `JSON.parse` that throws if a value is a text that PostgreSQL cannot store. Keys are not checked. */
export function rejectUnstorable(_key: string, value: unknown): unknown {
  if (typeof value === "string" && !isStorable(value))
    throw new Error("the text contains characters that PostgreSQL cannot store");
  return value;
}
