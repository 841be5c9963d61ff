import type { BoardScoreChange } from "./live-board.domain.ts";

/** The ids of the last events that a board contains. Event ids increase in the order of the commits. */
export interface BoardPosition {
  /** The last edit: of a team, a challenge, a division or the game. */
  readonly revision: number;
  readonly solveId: number;
  readonly adjustmentId: number;
  readonly purchaseId: number;
}

export const START_POSITION: BoardPosition = { revision: 0, solveId: 0, adjustmentId: 0, purchaseId: 0 };

/** The position after these new events, which are in the order of their ids. */
export function getPositionAfter(
  position: BoardPosition,
  solves: readonly { readonly id: number }[],
  changes: readonly BoardScoreChange[],
): BoardPosition {
  const findLastId = (isPurchase: boolean) =>
    changes.findLast(({ kind }) => (kind === "Hint") === isPurchase)?.id;
  return {
    revision: position.revision,
    solveId: solves.at(-1)?.id ?? position.solveId,
    adjustmentId: findLastId(false) ?? position.adjustmentId,
    purchaseId: findLastId(true) ?? position.purchaseId,
  };
}
