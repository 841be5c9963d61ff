import type { ImportOptions } from "@gonfalon/contract/import.ts";

/** The options that are switched on or off. */
export const SWITCHES = ["users", "administrators", "solves", "keepScores", "posts"] as const;

/** Options as the server stores them: a title that is empty is the one of the source. */
export function cleanOptions(options: ImportOptions): ImportOptions {
  return { ...options, title: options.title?.trim() || null };
}

export function isSameOptions(a: ImportOptions, b: ImportOptions): boolean {
  return cleanOptions(a).title === b.title && SWITCHES.every((name) => a[name] === b[name]);
}
