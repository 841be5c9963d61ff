import { ActionIcon, Group, NativeSelect, Stack, Switch, Tooltip } from "@mantine/core";
import { IconKeyboard } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link, type To } from "react-router";
import { showDialog } from "#routing/open-dialog.ts";
import { getCategoryStyle } from "#theme/categories.ts";
import { SearchBox } from "#ui/SearchBox.tsx";
import classes from "./BoardFilters.module.css";
import { type BoardFilter, type CategoryCount, sorts } from "./board-entries.ts";

interface Props {
  readonly filter: BoardFilter;
  readonly onChange: (part: Partial<BoardFilter>, replace: boolean) => void;
  readonly toCategory: (category: string) => To;
  readonly counts: readonly CategoryCount[];
  readonly hideSolved: boolean;
  readonly onHideSolved: (hide: boolean) => void;
}

/** The filters and the sort order of the board. */
export function BoardFilters(props: Props) {
  const { filter, onChange, toCategory, counts, hideSolved, onHideSolved } = props;
  const { t } = useTranslation();
  const total = sum(counts.map((count) => count.total));
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <div className={classes.search}>
          <SearchBox
            label={t("play.board.search")}
            value={filter.search}
            whileTyping
            onSearch={(search) => onChange({ search }, true)}
          />
        </div>
        <NativeSelect
          aria-label={t("play.board.sort")}
          value={filter.sort}
          onChange={(event) =>
            onChange({ sort: sorts.find((sort) => sort === event.currentTarget.value) ?? "category" }, false)
          }
          data={sorts.map((value) => ({ value, label: t(`play.board.sort-${value}`) }))}
        />
        <Switch
          label={t("play.board.hide-solved")}
          checked={hideSolved}
          onChange={(event) => onHideSolved(event.currentTarget.checked)}
        />
        <Tooltip label={t("shell.keys.title")}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            className={classes.keys ?? ""}
            aria-label={t("shell.keys.title")}
            onClick={() => showDialog("keys")}
          >
            <IconKeyboard size={20} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Group>
      <nav aria-label={t("play.board.categories")} className={classes.categories}>
        <CategoryLink
          to={toCategory("")}
          chosen={filter.category === ""}
          category=""
          solved={sum(counts.map(({ solved }) => solved))}
          total={total}
        />
        {counts.map((count) => (
          <CategoryLink
            key={count.category}
            to={toCategory(count.category)}
            chosen={count.category === filter.category}
            {...count}
          />
        ))}
      </nav>
    </Stack>
  );
}

interface LinkProps extends Omit<CategoryCount, "category"> {
  readonly to: To;
  readonly chosen: boolean;
  readonly category: CategoryCount["category"] | "";
}

function CategoryLink({ to, chosen, category, solved, total }: LinkProps) {
  const { t } = useTranslation();
  const categoryStyle = category === "" ? undefined : getCategoryStyle(category);
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={chosen ? "true" : undefined}
      title={category === "" ? undefined : t(`challenge.category.${category}`)}
    >
      {categoryStyle && <categoryStyle.icon size={16} aria-hidden color={categoryStyle.color} />}
      {category === "" ? t("play.board.all") : category}
      <span className={classes.count}>
        {solved}/{total}
      </span>
    </Link>
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
