import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import type { BoardPosition } from "./board-position.domain.ts";
import type { BoardEdit, BoardRows } from "./board-rows.domain.ts";
import type { BoardChange, BoardSolve } from "./live-board.domain.ts";

type SolveEntry = Pick<BoardSolve, "id" | "teamId" | "challengeId" | "at">;

export interface NewEntries {
  readonly solves: readonly SolveEntry[];
  readonly changes: readonly BoardChange[];
  readonly edits: readonly BoardEdit[];
}

/** LIVE-4: the minimum that a log retains, unless all logs together become too large. */
const MIN_SOLVES = 10_000;
const MIN_AGE_MS = 10 * MINUTE_MS;
const MAX_TOTAL_BYTES = 32 * 1024 * 1024;
/** The size of a solve or an edit: four fields, the header of the object and the reference to it. */
const ENTRY_BYTES = 64;
/**
 * If the rows have fewer edits, these are all edits of the game: none has been deleted. Earlier versions deleted all
 * but the latest 1,000 (now `MAX_EDITS`).
 */
const MIN_TRIMMED_EDITS = 1000;

/** The number of entries that each of several logs may have. */
export function maxEntriesPerLog(logs: number): number {
  return Math.floor(MAX_TOTAL_BYTES / ENTRY_BYTES / logs);
}

export type BoardLog = ReturnType<typeof boardLog>;

/** The latest events and edits of a board. */
export function boardLog(rows: Pick<BoardRows, "solves" | "changes" | "edits">) {
  let { edits } = rows;
  // Positions before `minRevision` or `minSolveId` are too old.
  let minRevision = edits.length < MIN_TRIMMED_EDITS ? 0 : (edits[0]?.revision ?? 0);
  // The board holds the same objects, so this copy needs little memory.
  const changes = [...rows.changes];
  let maxEntries = maxEntriesPerLog(1);
  const { ids, times } = rows.solves;
  const start = ids.length - countToKeep(ids.length, (n) => times[n] ?? 0);
  let minSolveId = ids[start - 1] ?? 0;
  let solves = ids.slice(start).map((id, n): SolveEntry => toEntry(rows.solves, id, start + n));

  function add(newSolves: readonly BoardSolve[], newChanges: readonly BoardChange[]): void {
    for (const { id, teamId, challengeId, at } of newSolves) solves.push({ id, teamId, challengeId, at });
    changes.push(...newChanges);
    // Old solves are removed in large batches, because each removal copies the remaining ones.
    trim(2);
  }

  /** Sets how many entries the log may have. */
  function limit(max: number): void {
    maxEntries = max;
    const surplus = edits.length - Math.floor(max / 2);
    if (surplus > 0) {
      minRevision = edits[surplus - 1]?.revision ?? 0;
      edits = edits.slice(surplus);
    }
    trim(1);
  }

  /** Removes old solves if there are more than `tolerance` times the number to keep, or more than the log may have. */
  function trim(tolerance: number): void {
    const count = countToKeep(solves.length, (n) => solves[n]?.at ?? 0);
    if (solves.length <= Math.min(maxEntries - edits.length, tolerance * count)) return;
    minSolveId = solves.at(-count - 1)?.id ?? 0;
    solves = solves.slice(-count);
  }

  /** How many of the last solves to keep. */
  function countToKeep(length: number, getTime: (n: number) => number): number {
    const oldest = getTime(length - 1) - MIN_AGE_MS;
    // Solves are in commit order, which is almost that of their times.
    let [old, end] = [0, length];
    while (old < end) {
      const middle = (old + end) >> 1;
      if (getTime(middle) < oldest) old = middle + 1;
      else end = middle;
    }
    return Math.min(length, maxEntries - edits.length, Math.max(MIN_SOLVES, length - old));
  }

  /** The entries that a board with this position lacks; undefined if the position is too old. */
  function after({ revision, solveId, adjustmentId, purchaseId }: BoardPosition): NewEntries | undefined {
    if (solveId < minSolveId || revision < minRevision) return undefined;
    const isNew = ({ kind, id }: BoardChange) => id > (kind === "Hint" ? purchaseId : adjustmentId);
    const lastIndex = solves.findLastIndex(({ id }) => id <= solveId);
    return {
      solves: solves.slice(lastIndex + 1),
      changes: changes.filter(isNew),
      edits: edits.filter((edit) => edit.revision > revision),
    };
  }

  return { add, after, limit };
}

function toEntry({ teamIds, challengeIds, times }: BoardRows["solves"], id: number, n: number): SolveEntry {
  return { id, teamId: teamIds[n] ?? 0, challengeId: challengeIds[n] ?? 0, at: times[n] ?? 0 };
}
