import type { Icon } from "@tabler/icons-react";

export type PaletteGroup = "challenges" | "instances" | "teams" | "games" | "go-to" | "actions";

/** One choice of the command palette. */
export interface PaletteEntry {
  /** Identifies the choice among the recent ones. */
  readonly key: string;
  readonly group: PaletteGroup;
  readonly label: string;
  /** The name of the game or category, for example. */
  readonly detail?: string;
  readonly icon: Icon;
  readonly run: () => void;
}

const MAX_PER_GROUP = 6;
const MAX_RECENT_KEYS = 5;

/** The entries that contain the text: all recent ones, then the others in the given order, limited per group. */
export function findEntries(
  entries: readonly PaletteEntry[],
  text: string,
  recentKeys: readonly string[],
): readonly PaletteEntry[] {
  const query = text.trim().toLocaleLowerCase();
  const matches = entries.filter(({ label }) => label.toLocaleLowerCase().includes(query));
  const recentMatches = recentKeys.flatMap((key) => matches.find((entry) => entry.key === key) ?? []);
  const counts = new Map<PaletteGroup, number>();
  const otherMatches = matches.filter((entry) => {
    if (recentMatches.includes(entry)) return false;
    const count = (counts.get(entry.group) ?? 0) + 1;
    counts.set(entry.group, count);
    return count <= MAX_PER_GROUP;
  });
  return [...recentMatches, ...otherMatches];
}

/** Adds a key at the start of the recent keys, and drops the oldest if there are too many. */
export function addRecentKey(recentKeys: readonly string[], key: string): readonly string[] {
  return [key, ...recentKeys.filter((other) => other !== key)].slice(0, MAX_RECENT_KEYS);
}
