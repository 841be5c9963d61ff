import type { BoardPosition } from "./board-position.domain.ts";
import { type BoardEdit, type BoardRows, MAX_EDITS } from "./board-rows.domain.ts";
import type { BoardChange, BoardSolve } from "./live-board.domain.ts";

type SolveEntry = Pick<BoardSolve, "id" | "teamId" | "challengeId">;

export interface NewEntries {
  readonly solves: readonly SolveEntry[];
  readonly changes: readonly BoardChange[];
  readonly edits: readonly BoardEdit[];
}

/** 10 minutes of 30 solves a second (LIVE-4). */
const MIN_KEPT = 20_000;

export type BoardLog = ReturnType<typeof boardLog>;

/** The latest events and edits of a board. */
export function boardLog({
  solves: rows,
  changes: earlier,
  edits,
}: Pick<BoardRows, "solves" | "changes" | "edits">) {
  const start = Math.max(0, rows.ids.length - MIN_KEPT);
  let solves: SolveEntry[] = rows.ids.slice(start).map((id, index) => ({
    id,
    teamId: rows.teamIds[start + index] ?? 0,
    challengeId: rows.challengeIds[start + index] ?? 0,
  }));
  let oldestSolve = rows.ids[start - 1] ?? 0;
  const changes = [...earlier];
  const oldestRevision = edits.length < MAX_EDITS ? 0 : (edits[0]?.revision ?? 0);

  function add(newSolves: readonly BoardSolve[], newChanges: readonly BoardChange[]): void {
    for (const { id, teamId, challengeId } of newSolves) solves.push({ id, teamId, challengeId });
    changes.push(...newChanges);
    if (solves.length < 2 * MIN_KEPT) return;
    oldestSolve = solves.at(-MIN_KEPT - 1)?.id ?? 0;
    solves = solves.slice(-MIN_KEPT);
  }

  /** What is not part of a board with this position; undefined if the position is too old. */
  function after({ revision, solveId, adjustmentId, purchaseId }: BoardPosition): NewEntries | undefined {
    if (solveId < oldestSolve || revision < oldestRevision) return undefined;
    const isNew = ({ kind, id }: BoardChange) => id > (kind === "Hint" ? purchaseId : adjustmentId);
    const known = solves.findLastIndex(({ id }) => id <= solveId);
    return {
      solves: solves.slice(known + 1),
      changes: changes.filter(isNew),
      edits: edits.filter((edit) => edit.revision > revision),
    };
  }

  return { add, after };
}
