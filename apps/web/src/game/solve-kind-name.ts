import { getBloodPlace } from "@gonfalon/rules/blood.ts";

/** The last part of the translation key for a blood, by its place. */
export const bloodNames = { 1: "first", 2: "second", 3: "third" } as const;

/** The last part of the translation key for a kind of solve. */
export function getSolveKindName(type: string): "first" | "second" | "third" | "normal" {
  const place = getBloodPlace(type);
  return place ? bloodNames[place] : "normal";
}
