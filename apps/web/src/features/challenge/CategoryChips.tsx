import { IconLayoutGrid } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link, type LinkProps, type To } from "react-router";
import { getCategoryStyle } from "#theme/categories.ts";
import { useRovingFocus } from "#ui/use-roving-focus.ts";
import type { CategoryCount } from "./board-entries.ts";
import classes from "./CategoryChips.module.css";

interface Props {
  /** The category of the filter; empty for all. */
  readonly selectedCategory: string;
  readonly toCategoryLink: (category: string) => To;
  readonly counts: readonly CategoryCount[];
}

/** The categories as a toolbar of links; the arrow keys move between them. */
export function CategoryChips({ selectedCategory, toCategoryLink, counts }: Props) {
  const { t } = useTranslation();
  const roving = useRovingFocus(["", ...counts.map(({ name }) => name)], selectedCategory);
  const totalCount = {
    name: "",
    category: undefined,
    solved: counts.reduce((sum, { solved }) => sum + solved, 0),
    total: counts.reduce((sum, { total }) => sum + total, 0),
  } as const;
  return (
    <div role="toolbar" aria-label={t("play.board.categories")} className={classes.chips} {...roving.group}>
      {[totalCount, ...counts].map((count) => (
        <Chip
          key={count.name}
          count={count}
          to={toCategoryLink(count.name)}
          isSelected={count.name === selectedCategory}
          focusProps={roving.item(count.name)}
        />
      ))}
    </div>
  );
}

interface ChipProps {
  readonly count: Omit<CategoryCount, "category"> & {
    readonly category: CategoryCount["category"] | undefined;
  };
  readonly to: To;
  readonly isSelected: boolean;
  /** The properties for moving between the chips with the arrow keys. */
  readonly focusProps: Partial<LinkProps>;
}

function Chip({ count: { name, category, solved, total }, to, isSelected, focusProps }: ChipProps) {
  const { t } = useTranslation();
  const style = category && getCategoryStyle(category);
  const Icon = style?.icon ?? IconLayoutGrid;
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={isSelected ? "true" : undefined}
      // The description of the category does not describe a label.
      title={name === category ? t(`challenge.category.${category}`) : undefined}
      {...focusProps}
    >
      <Icon size={16} stroke={1.75} aria-hidden color={style?.color ?? "currentcolor"} />
      {category ? name : t("play.board.all")}
      <span className={classes.count}>
        {solved}/{total}
      </span>
    </Link>
  );
}
