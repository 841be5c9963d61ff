import type { ImportFormat, ImportOptions } from "@gonfalon/contract/import.ts";

/** The options that are switched on or off. */
const SWITCHES = ["users", "administrators", "solves", "keepScores", "posts"] as const;
type Switch = (typeof SWITCHES)[number];

/** CAPSULE-2: a capsule has no administrators and posts, and its scores follow from its own rules. */
const CAPSULE_SWITCHES: readonly Switch[] = ["users", "solves"];

/** Other formats have no people and results. */
export function listSwitches(format: ImportFormat): readonly Switch[] {
  if (format === "Ctfd") return SWITCHES;
  return format === "Capsule" ? CAPSULE_SWITCHES : [];
}

/** IMPORT-3: whether the challenges of a format can go into an existing game. */
export function hasOnlyChallenges(format: ImportFormat): boolean {
  return format === "Rctf" || format === "Ctfcli";
}

/** Options as the server stores them: a title that is empty is the one of the source. */
export function cleanOptions(options: ImportOptions): ImportOptions {
  return { ...options, title: options.title?.trim() || null };
}

export function isSameOptions(a: ImportOptions, b: ImportOptions): boolean {
  const isSameGame = cleanOptions(a).title === b.title && a.gameId === b.gameId;
  return isSameGame && SWITCHES.every((name) => a[name] === b[name]);
}
