import { isStorable } from "@gonfalon/rules/storable-text.ts";

/** For `JSON.parse`: throws at a text that PostgreSQL cannot store. */
export function rejectUnstorable(_key: string, value: unknown): unknown {
  if (typeof value === "string" && !isStorable(value))
    throw new Error("the text contains characters that PostgreSQL cannot store");
  return value;
}
