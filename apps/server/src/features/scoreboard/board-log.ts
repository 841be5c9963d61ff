import { MEBIBYTE } from "@gonfalon/rules/byte-sizes.ts";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import type { BoardPosition } from "./board-position.domain.ts";
import type { BoardEdit, BoardRows } from "./board-rows.domain.ts";
import type { BoardScoreChange, BoardSolve } from "./live-board.domain.ts";

type SolveEntry = Pick<BoardSolve, "id" | "teamId" | "challengeId" | "at">;

export interface NewEntries {
  readonly solves: readonly SolveEntry[];
  readonly changes: readonly BoardScoreChange[];
  readonly edits: readonly BoardEdit[];
}

/** LIVE-4: the minimum that a log retains, unless all logs together become too large. */
const MIN_SOLVES = 10_000;
const MIN_AGE_MS = 10 * MINUTE_MS;
const MAX_TOTAL_BYTES = 32 * MEBIBYTE;
/**
 * The size of a solve: four fields, the header of the object, the reference to it, and the time, which V8 stores as a
 * separate object. An edit is smaller.
 */
const ENTRY_BYTES = 80;
/**
 * If the rows have fewer edits, these are all edits of the game: none has been deleted. Earlier releases deleted all
 * but the latest 1,000 (now `MAX_EDITS`).
 */
const MIN_TRIMMED_EDITS = 1000;

/** The number of entries that each log may have if there are this many logs. */
export function getMaxEntriesPerLog(logCount: number): number {
  return Math.floor(MAX_TOTAL_BYTES / ENTRY_BYTES / logCount);
}

export type BoardLog = ReturnType<typeof boardLog>;

/**
 * The latest events and edits of a board. No closure in this function may use the columns of `rows.solves`: the log
 * would retain them, and they can have hundreds of thousands of entries.
 */
export function boardLog(rows: Pick<BoardRows, "solves" | "changes" | "edits">) {
  // Positions before `minRevision` or `minSolveId` are too old.
  let minRevision = rows.edits.length < MIN_TRIMMED_EDITS ? 0 : (rows.edits[0]?.revision ?? 0);
  let edits = rows.edits.filter(({ isHidden }) => !isHidden);
  // The board holds the same objects, so this copy needs little memory.
  const changes = [...rows.changes];
  let maxEntries = getMaxEntriesPerLog(1);
  let { solves, minSolveId } = selectLast(rows.solves, maxEntries - edits.length);

  function add(newSolves: readonly BoardSolve[], newChanges: readonly BoardScoreChange[]): void {
    for (const { id, teamId, challengeId, at } of newSolves) solves.push({ id, teamId, challengeId, at });
    changes.push(...newChanges);
    // Old solves are removed in large batches, because each removal copies the remaining ones.
    trim(2);
  }

  /** Sets how many entries the log may have. */
  function limit(max: number): void {
    maxEntries = max;
    const surplusCount = edits.length - Math.floor(max / 2);
    if (surplusCount > 0) {
      minRevision = edits[surplusCount - 1]?.revision ?? 0;
      edits = edits.slice(surplusCount);
    }
    trim(1);
  }

  /** Removes old solves if there are more than `tolerance` times the number to keep, or more than the log may have. */
  function trim(tolerance: number): void {
    const max = maxEntries - edits.length;
    const count = getRetainedCount(solves.length, (n) => solves[n]?.at ?? 0, max);
    if (solves.length <= Math.min(max, tolerance * count)) return;
    minSolveId = solves.at(-count - 1)?.id ?? 0;
    solves = solves.slice(-count);
  }

  /** The entries that a board with this position lacks; undefined if the position is too old. */
  function getEntriesAfter({
    revision,
    solveId,
    adjustmentId,
    purchaseId,
  }: BoardPosition): NewEntries | undefined {
    if (solveId < minSolveId || revision < minRevision) return undefined;
    const isNew = ({ kind, id }: BoardScoreChange) => id > (kind === "Hint" ? purchaseId : adjustmentId);
    const lastIndex = solves.findLastIndex(({ id }) => id <= solveId);
    return {
      solves: solves.slice(lastIndex + 1),
      changes: changes.filter(isNew),
      edits: edits.filter((edit) => edit.revision > revision),
    };
  }

  return { add, getEntriesAfter, limit };
}

/** The solves that a new log starts with, and the id of the solve before them. */
function selectLast(columns: BoardRows["solves"], max: number): { solves: SolveEntry[]; minSolveId: number } {
  const { ids, teamIds, challengeIds, times } = columns;
  const start = ids.length - getRetainedCount(ids.length, (n) => times[n] ?? 0, max);
  const solves = ids.slice(start).map((id, index): SolveEntry => {
    const n = start + index;
    return { id, teamId: teamIds[n] ?? 0, challengeId: challengeIds[n] ?? 0, at: times[n] ?? 0 };
  });
  return { solves, minSolveId: ids[start - 1] ?? 0 };
}

/** How many of the last solves to keep, at most `max`. */
function getRetainedCount(length: number, getTime: (n: number) => number, max: number): number {
  const oldestTime = getTime(length - 1) - MIN_AGE_MS;
  // Solves are in commit order, which is almost the order of their times.
  let [oldCount, end] = [0, length];
  while (oldCount < end) {
    const middle = (oldCount + end) >> 1;
    if (getTime(middle) < oldestTime) oldCount = middle + 1;
    else end = middle;
  }
  return Math.min(length, max, Math.max(MIN_SOLVES, length - oldCount));
}
