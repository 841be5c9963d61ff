import type { BoardTeam } from "@gonfalon/contract/scoreboard.ts";
import { useElementSize, useMediaQuery } from "@mantine/hooks";
import { useVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { type CSSProperties, useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useIsNarrow } from "#ui/use-is-narrow.ts";
import type { ColumnGroup } from "./board-view.ts";
import { isRowVisible } from "./row-visibility.ts";
import { ScoreHead } from "./ScoreHead.tsx";
import { ScoreRow } from "./ScoreRow.tsx";
import classes from "./ScoreTable.module.css";
import { getRankChange, type SeenRanks } from "./seen-ranks.ts";
import type { Span } from "./timeline.ts";
import { useColumnWindow } from "./use-column-window.ts";
import { useRowColumns } from "./use-row-columns.ts";

/** A team to scroll to, in the list that shows it. The table scrolls once for each object. */
export interface ScrollTarget {
  readonly teamId: number;
  readonly listId: string;
}

interface Props {
  readonly teams: readonly BoardTeam[];
  readonly groups: readonly ColumnGroup[];
  readonly challengeCount: number;
  readonly isInDivision: boolean;
  /** The earlier ranks to compare with. */
  readonly seenRanks: SeenRanks;
  /** The period of the sparklines. */
  readonly span: Span;
  /** Identifies the filter and the page. */
  readonly listId: string;
  /** Pinned below the other rows while its own row is not visible. */
  readonly ownTeam: BoardTeam | undefined;
  readonly target: ScrollTarget | undefined;
  readonly onOpen: (teamId: number) => void;
}

/** The heights of rows, as in the style sheet. On phones, a name can have two lines. */
const ROW_HEIGHT_PX = 44;
const PHONE_ROW_HEIGHT_PX = 64;
const OVERSCAN_ROWS = 5;
const NO_GROUPS: readonly ColumnGroup[] = [];

/**
 * The teams of one page. Only visible rows and columns are rendered: a page of a large game has thousands of cells.
 * On phones the challenges are shown only in the team's dialog.
 */
export function ScoreTable(props: Props) {
  const { teams, groups, challengeCount, isInDivision, seenRanks, span, listId, ownTeam, target, onOpen } =
    props;
  const { t } = useTranslation();
  const hasTrend = useMediaQuery("(min-width: 75em)", false, { getInitialValueInEffect: false });
  const isNarrow = useIsNarrow();
  const rowHeight = isNarrow ? PHONE_ROW_HEIGHT_PX : ROW_HEIGHT_PX;
  const visibleGroups = isNarrow ? NO_GROUPS : groups;
  const challenges = useMemo(() => visibleGroups.flatMap(({ items }) => items), [visibleGroups]);
  const scroller = useRef<HTMLElement>(null);
  const { ref: head, height: headHeight } = useElementSize<HTMLTableSectionElement>();
  // oxlint-disable-next-line react/incompatible-library -- its functions are not passed to memoized components
  const rowVirtualizer = useVirtualizer({
    count: teams.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN_ROWS,
  });
  useEffect(() => rowVirtualizer.measure(), [rowVirtualizer, rowHeight]);
  const columns = useColumnWindow(challenges, scroller);
  useScrollToTarget(rowVirtualizer, { teams, listId, target });

  const visibleRows = rowVirtualizer.getVirtualItems();
  const heightAbove = visibleRows[0]?.start ?? 0;
  const heightBelow = rowVirtualizer.getTotalSize() - (visibleRows.at(-1)?.end ?? 0);
  const isOwnVisible = isRowVisible(
    teams.findIndex(({ id }) => id === ownTeam?.id),
    {
      scrollTop: rowVirtualizer.scrollOffset ?? 0,
      height: rowVirtualizer.scrollRect?.height ?? 0,
      headHeight,
      rowHeight,
    },
  );
  const rowColumns = useRowColumns(columns);
  const sharedProps = {
    columns: rowColumns,
    challengeCount,
    isInDivision,
    trendSpan: hasTrend ? span : undefined,
    listId,
    onOpen,
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
    <section ref={scroller} className={classes.scroller} tabIndex={0} aria-label={t("scoreboard.table")}>
      <table
        className={classes.table}
        aria-rowcount={teams.length}
        data-in-division={isInDivision || undefined}
        data-trend={hasTrend || undefined}
        style={{ "--challenges": challenges.length } as CSSProperties}
      >
        <TableColumns isInDivision={isInDivision} hasTrend={hasTrend} challengeCount={challenges.length} />
        <ScoreHead
          ref={head}
          groups={visibleGroups}
          columns={columns}
          isInDivision={isInDivision}
          hasTrend={hasTrend}
        />
        <tbody>
          {heightAbove > 0 && <tr style={{ height: heightAbove }} aria-hidden />}
          {visibleRows.map(({ index }) => {
            const team = teams[index];
            return (
              team && (
                <ScoreRow
                  key={team.id}
                  team={team}
                  index={index}
                  rankChange={getRankChange(seenRanks, team)}
                  isOwn={team.id === ownTeam?.id}
                  isTarget={team.id === target?.teamId}
                  {...sharedProps}
                />
              )
            );
          })}
          {heightBelow > 0 && <tr style={{ height: heightBelow }} aria-hidden />}
        </tbody>
        {ownTeam && !isOwnVisible && (
          <tfoot>
            <ScoreRow
              team={ownTeam}
              rankChange={getRankChange(seenRanks, ownTeam)}
              isOwn
              isTarget={false}
              {...sharedProps}
            />
          </tfoot>
        )}
      </table>
    </section>
  );
}

/** Scrolls to the row of the target once its list is shown. */
function useScrollToTarget(
  rowVirtualizer: Virtualizer<HTMLElement, Element>,
  { teams, listId, target }: Pick<Props, "teams" | "listId" | "target">,
): void {
  const targetIndex = teams.findIndex(({ id }) => id === target?.teamId);
  const reachedTarget = useRef<ScrollTarget>(undefined);
  useEffect(() => {
    // LIVE-13: a new rank of the team does not scroll the table again.
    if (targetIndex < 0 || target?.listId !== listId || target === reachedTarget.current) return;
    reachedTarget.current = target;
    rowVirtualizer.scrollToIndex(targetIndex, { align: "center" });
  }, [target, targetIndex, listId, rowVirtualizer]);
}

interface TableColumnsProps {
  readonly isInDivision: boolean;
  readonly hasTrend: boolean;
  readonly challengeCount: number;
}

function TableColumns({ isInDivision, hasTrend, challengeCount }: TableColumnsProps) {
  return (
    <colgroup>
      <col className={classes.rank} />
      {isInDivision && <col className={classes.divisionRank} />}
      <col className={classes.team} />
      {hasTrend && <col className={classes.trend} />}
      <col className={classes.solved} />
      <col className={classes.score} />
      {challengeCount > 0 && <col span={challengeCount} className={classes.challenge} />}
      <col className={classes.filler} />
    </colgroup>
  );
}
