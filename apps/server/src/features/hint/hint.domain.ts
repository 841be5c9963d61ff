import type { OfferedHint } from "@gonfalon/contract/challenge.ts";
import type { ProblemKey } from "@gonfalon/contract/kernel/problem.ts";
import type { GamePhase } from "@gonfalon/rules/game-phase.ts";

/** A hint that a team must buy. Free hints are part of the challenge. */
export interface PaidHint {
  readonly id: number;
  readonly title: string;
  readonly content: string;
  readonly cost: number;
}

/** HINT-5: after the end of a game, hints are free. */
export function getCurrentCost({ cost }: Pick<PaidHint, "cost">, phase: GamePhase): number {
  return phase === "after" ? 0 : cost;
}

/** The hints as a team sees them. */
export function toOfferedHints(
  hints: readonly PaidHint[],
  boughtIds: ReadonlySet<number> | undefined,
  phase: GamePhase,
): OfferedHint[] {
  return hints.map((hint) => {
    const isBought = boughtIds?.has(hint.id) ?? false;
    const { id, title, content } = hint;
    return {
      id,
      title,
      cost: getCurrentCost(hint, phase),
      bought: isBought,
      content: isBought ? content : null,
    };
  });
}

interface PurchaseState {
  readonly isSolved: boolean;
  readonly isBought: boolean;
  readonly phase: GamePhase;
  /** The cost that the player has confirmed. */
  readonly cost: number;
}

/** HINT-2: why a team cannot buy a hint of a challenge that it can play. */
export function findPurchaseRefusal(
  hint: PaidHint | undefined,
  { isSolved, isBought, phase, cost }: PurchaseState,
): ProblemKey | undefined {
  if (isSolved) return "hint.already-solved";
  if (!hint) return "hint.not-found";
  return isBought || cost === getCurrentCost(hint, phase) ? undefined : "hint.cost-changed";
}
