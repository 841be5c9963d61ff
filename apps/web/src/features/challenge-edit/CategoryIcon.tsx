import type { ChallengeCategory } from "@gonfalon/contract/enums.ts";
import { getCategoryStyle } from "#theme/categories.ts";

interface Props {
  readonly category: ChallengeCategory;
  readonly size?: number;
}

/** The icon of a category; its name is shown beside it. */
export function CategoryIcon({ category, size = 18 }: Props) {
  const { icon: Icon, color } = getCategoryStyle(category);
  return <Icon size={size} stroke={1.6} color={color} style={{ flex: "none" }} aria-hidden />;
}
