import type { ImportFormat, ImportOptions } from "@gonfalon/contract/import.ts";

/** The options that are switched on or off. */
const SWITCHES = ["users", "administrators", "solves", "keepScores", "posts"] as const;
type Switch = (typeof SWITCHES)[number];

/** CAPSULE-2: a capsule has no administrators or posts, and its scores are computed from its own rules. */
const CAPSULE_SWITCHES: readonly Switch[] = ["users", "solves"];

/** The switches of a format. Formats other than CTFd exports and capsules have no users or results. */
export function listSwitches(format: ImportFormat): readonly Switch[] {
  if (format === "Ctfd") return SWITCHES;
  return format === "Capsule" ? CAPSULE_SWITCHES : [];
}

/** IMPORT-3: whether files in this format contain only challenges, which can be added to an existing game. */
export function hasOnlyChallenges(format: ImportFormat): boolean {
  return format === "Rctf" || format === "Ctfcli";
}

/** Options as the server stores them. A null title means the title of the source; a null key means no key. */
export function toStoredOptions(options: ImportOptions): ImportOptions {
  return { ...options, title: options.title?.trim() || null, publicKey: options.publicKey?.trim() || null };
}

/** Whether the selected options, as the server would store them, equal the stored options. */
export function areOptionsEqual(selectedOptions: ImportOptions, storedOptions: ImportOptions): boolean {
  const { title, gameId, publicKey } = toStoredOptions(selectedOptions);
  const hasSameFields =
    title === storedOptions.title && gameId === storedOptions.gameId && publicKey === storedOptions.publicKey;
  return hasSameFields && SWITCHES.every((name) => selectedOptions[name] === storedOptions[name]);
}
