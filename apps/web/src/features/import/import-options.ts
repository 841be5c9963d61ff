import type { ImportFormat, ImportOptions } from "@gonfalon/contract/import.ts";

/** The options that are switched on or off. */
const SWITCHES = ["users", "administrators", "solves", "keepScores", "posts"] as const;
type Switch = (typeof SWITCHES)[number];

/** CAPSULE-2: a capsule has no administrators and posts, and its scores follow from its own rules. */
const CAPSULE_SWITCHES: readonly Switch[] = ["users", "solves"];

/** The options of a format. Formats other than CTFd exports and capsules have no users and results. */
export function listSwitches(format: ImportFormat): readonly Switch[] {
  if (format === "Ctfd") return SWITCHES;
  return format === "Capsule" ? CAPSULE_SWITCHES : [];
}

/** IMPORT-3: whether the challenges of a format can be added to an existing game. */
export function hasOnlyChallenges(format: ImportFormat): boolean {
  return format === "Rctf" || format === "Ctfcli";
}

/** Options as the server stores them: null for the title of the source, and null for no key. */
export function cleanOptions(options: ImportOptions): ImportOptions {
  return { ...options, title: options.title?.trim() || null, publicKey: options.publicKey?.trim() || null };
}

export function isSameOptions(a: ImportOptions, b: ImportOptions): boolean {
  const { title, gameId, publicKey } = cleanOptions(a);
  const isSameGame = title === b.title && gameId === b.gameId && publicKey === b.publicKey;
  return isSameGame && SWITCHES.every((name) => a[name] === b[name]);
}
