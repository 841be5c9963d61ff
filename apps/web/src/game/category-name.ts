import type { BoardChallenge } from "@gonfalon/contract/scoreboard.ts";

/** CAT-1: the label of a challenge replaces the name of its category. */
export function categoryName({
  category,
  categoryLabel,
}: Pick<BoardChallenge, "category" | "categoryLabel">): string {
  return categoryLabel ?? category;
}
