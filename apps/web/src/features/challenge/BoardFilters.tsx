import { ActionIcon, NativeSelect, Tooltip } from "@mantine/core";
import { IconArrowsSort, IconEyeOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { To } from "react-router";
import { SearchBox } from "#ui/SearchBox.tsx";
import classes from "./BoardFilters.module.css";
import { type BoardFilter, type CategoryCount, DEFAULT_SORT, sorts } from "./board-entries.ts";
import { CategoryChips } from "./CategoryChips.tsx";

interface Props {
  readonly filter: BoardFilter;
  /** `replace`: whether the change replaces the current entry of the browser history. */
  readonly onChange: (changes: Partial<BoardFilter>, replace: boolean) => void;
  /** Called when Enter is pressed in the search field. */
  readonly onEnter: (text: string) => void;
  readonly toCategoryLink: (category: string) => To;
  readonly counts: readonly CategoryCount[];
  readonly hidesSolved: boolean;
  readonly onHideSolved: (hidesSolved: boolean) => void;
}

/** The filters and the sort order of the board, in one row. */
export function BoardFilters(props: Props) {
  const { filter, onChange, onEnter, toCategoryLink, counts, hidesSolved, onHideSolved } = props;
  const { t } = useTranslation();
  return (
    <div className={classes.filters}>
      <CategoryChips selectedCategory={filter.category} toCategoryLink={toCategoryLink} counts={counts} />
      <div className={classes.search}>
        <SearchBox
          label={t("play.board.search")}
          value={filter.search}
          whileTyping
          onSearch={(search) => onChange({ search }, true)}
          onEnter={onEnter}
        />
      </div>
      <Tooltip label={t("play.board.hide-solved")}>
        <ActionIcon
          variant="default"
          className={classes.tool ?? ""}
          aria-label={t("play.board.hide-solved")}
          aria-pressed={hidesSolved}
          onClick={() => onHideSolved(!hidesSolved)}
        >
          <IconEyeOff size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <NativeSelect
        className={classes.sort ?? ""}
        aria-label={t("play.board.sort")}
        title={t(`play.board.sort-${filter.sort}`)}
        leftSection={<IconArrowsSort size={18} stroke={1.75} aria-hidden />}
        value={filter.sort}
        onChange={(event) =>
          onChange({ sort: sorts.find((sort) => sort === event.currentTarget.value) ?? DEFAULT_SORT }, false)
        }
        data={sorts.map((sort) => ({ value: sort, label: t(`play.board.sort-${sort}`) }))}
      />
    </div>
  );
}
