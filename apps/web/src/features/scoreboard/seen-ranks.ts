import type { Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import { HOUR_MS } from "@gonfalon/rules/durations.ts";

/** The ranks of a board that this browser has shown. */
export interface SeenRanks {
  readonly time: number;
  /** Whether the board was frozen: the first board after the unfreeze is compared with these ranks. */
  readonly isFrozen: boolean;
  /** By team id; teams without an overall rank are missing. */
  readonly ranks: Readonly<Record<number, number>>;
}

/** The age at which the ranks of a newer board replace the stored ones, unless the board is frozen. */
const MAX_AGE_MS = HOUR_MS;

export function toSeenRanks({
  items,
  updateTimeUtc,
  frozenAt,
}: Pick<Scoreboard, "items" | "updateTimeUtc" | "frozenAt">): SeenRanks {
  const rankedTeams = items.filter(({ rank }) => rank > 0);
  return {
    time: updateTimeUtc,
    isFrozen: frozenAt !== null,
    ranks: Object.fromEntries(rankedTeams.map(({ id, rank }) => [id, rank])),
  };
}

/** Whether the ranks of a board replace the stored ones: a freeze began or ended in between, or they are too old. */
export function isOutdated(
  seenRanks: SeenRanks,
  { updateTimeUtc, frozenAt }: Pick<Scoreboard, "updateTimeUtc" | "frozenAt">,
): boolean {
  const isFrozen = frozenAt !== null;
  return seenRanks.isFrozen !== isFrozen || (!isFrozen && updateTimeUtc - seenRanks.time >= MAX_AGE_MS);
}

/** By how many ranks a team is higher than before; undefined if either rank is missing. */
export function getRankChange(
  { ranks }: SeenRanks,
  { id, rank }: { readonly id: number; readonly rank: number },
): number | undefined {
  const previousRank = ranks[id];
  return previousRank === undefined || rank === 0 ? undefined : previousRank - rank;
}

export function readSeenRanks(gameId: number): SeenRanks | undefined {
  try {
    const storedValue: unknown = JSON.parse(localStorage.getItem(toKey(gameId)) ?? "null");
    // Only `storeSeenRanks` writes this item.
    return typeof storedValue === "object" && storedValue !== null && "ranks" in storedValue
      ? (storedValue as SeenRanks)
      : undefined;
  } catch {
    return undefined;
  }
}

export function storeSeenRanks(gameId: number, seenRanks: SeenRanks): void {
  try {
    localStorage.setItem(toKey(gameId), JSON.stringify(seenRanks));
  } catch {
    // The browser storage is full or disabled: the next visit compares with an older board or with none.
  }
}

function toKey(gameId: number): string {
  return `ranks:${gameId}`;
}
