import type { BoardTeam } from "@gonfalon/contract/scoreboard.ts";
import { useMediaQuery } from "@mantine/hooks";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { ColumnGroup } from "./board-view.ts";
import { ScoreHead } from "./ScoreHead.tsx";
import { ScoreRow } from "./ScoreRow.tsx";
import classes from "./ScoreTable.module.css";
import { useColumnWindow } from "./use-column-window.ts";

interface Props {
  readonly teams: readonly BoardTeam[];
  readonly groups: readonly ColumnGroup[];
  readonly challengeCount: number;
  readonly inDivision: boolean;
  /** Stays visible below the others. */
  readonly own: BoardTeam | undefined;
  /** The team to scroll to. */
  readonly targetTeamId: number | undefined;
  readonly onOpen: (teamId: number) => void;
}

/** The same value as in the style sheet. */
const ROW_PX = 44;
const ROWS_BEYOND = 5;
const NO_GROUPS: readonly ColumnGroup[] = [];

/**
 * The teams of one page. Only visible rows and columns are rendered: a large board has hundreds of thousands of cells.
 * On phones the challenges are shown only in the team's dialog.
 */
export function ScoreTable({ teams, groups, challengeCount, inDivision, own, targetTeamId, onOpen }: Props) {
  const { t } = useTranslation();
  const narrow = useMediaQuery("(max-width: 48em)");
  const shownGroups = narrow ? NO_GROUPS : groups;
  const challenges = useMemo(() => shownGroups.flatMap((group) => group.challenges), [shownGroups]);
  const scroller = useRef<HTMLElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- its functions are not passed to memoized components
  const rows = useVirtualizer({
    count: teams.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: ROWS_BEYOND,
  });
  const columns = useColumnWindow(challenges, scroller);
  const targetIndex = teams.findIndex(({ id }) => id === targetTeamId);
  useEffect(() => {
    if (targetIndex >= 0) rows.scrollToIndex(targetIndex, { align: "center" });
  }, [targetIndex, rows]);

  const items = rows.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = rows.getTotalSize() - (items.at(-1)?.end ?? 0);
  const common = { columns, challengeCount, inDivision, onOpen };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
    <section ref={scroller} className={classes.scroller} tabIndex={0} aria-label={t("scoreboard.table")}>
      <table
        className={classes.table}
        aria-rowcount={teams.length}
        data-in-division={inDivision || undefined}
      >
        <colgroup>
          <col className={classes.rank} />
          {inDivision && <col className={classes.divisionRank} />}
          <col className={classes.team} />
          <col className={classes.solved} />
          <col className={classes.score} />
          {challenges.length > 0 && <col span={challenges.length} className={classes.challenge} />}
          <col className={classes.rest} />
        </colgroup>
        <ScoreHead groups={shownGroups} columns={columns} inDivision={inDivision} />
        <tbody>
          {above > 0 && <tr style={{ height: above }} aria-hidden />}
          {items.map(({ index }) => {
            const team = teams[index];
            return (
              team && (
                <ScoreRow
                  key={team.id}
                  team={team}
                  index={index}
                  isOwn={team.id === own?.id}
                  isSought={team.id === targetTeamId}
                  {...common}
                />
              )
            );
          })}
          {below > 0 && <tr style={{ height: below }} aria-hidden />}
        </tbody>
        {own && (
          <tfoot>
            <ScoreRow team={own} isOwn isSought={false} {...common} />
          </tfoot>
        )}
      </table>
    </section>
  );
}
