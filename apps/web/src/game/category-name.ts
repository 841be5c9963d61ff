import type { BoardChallenge } from "@gonfalon/contract/scoreboard.ts";

type Categorized = Pick<BoardChallenge, "category" | "categoryLabel">;

/** CAT-1: the label of a challenge replaces the name of its category. */
export function getCategoryName({ category, categoryLabel }: Categorized): string {
  return categoryLabel ?? category;
}

export interface CategoryGroup<Item> {
  readonly name: string;
  /** The category of the first challenge: challenges with the same label can have different categories. */
  readonly category: BoardChallenge["category"];
  readonly items: readonly Item[];
}

/** CAT-1: the items by the category name of their challenge, in the order of the first item of each group. */
export function groupByCategoryName<Item>(
  items: readonly Item[],
  toChallenge: (item: Item) => Categorized,
): readonly CategoryGroup<Item>[] {
  const groups = new Map<string, CategoryGroup<Item> & { readonly items: Item[] }>();
  for (const item of items) {
    const challenge = toChallenge(item);
    const name = getCategoryName(challenge);
    const group = groups.get(name);
    if (group) group.items.push(item);
    else groups.set(name, { name, category: challenge.category, items: [item] });
  }
  return [...groups.values()];
}
