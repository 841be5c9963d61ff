import type { BoardSolve, BoardTeam } from "@gonfalon/contract/scoreboard.ts";
import { getBloodPlace } from "@gonfalon/rules/blood.ts";
import type { TFunction } from "i18next";
import { memo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { getSolveKindName } from "#game/solve-kind-name.ts";
import { formatDateTimeSeconds, formatNumber, formatRank } from "#i18n/format.ts";
import { getCategoryStyle } from "#theme/categories.ts";
import { SolveIcon } from "#ui/SolveIcon.tsx";
import { TeamShield } from "#ui/TeamShield.tsx";
import { AdjustmentChip } from "./AdjustmentChip.tsx";
import type { ColumnWindow } from "./board-view.ts";
import { Columns } from "./Columns.tsx";
import { RankChange } from "./RankChange.tsx";
import classes from "./ScoreTable.module.css";
import teamClasses from "./ScoreTeam.module.css";
import { Sparkline } from "./Sparkline.tsx";
import type { Span } from "./timeline.ts";
import { useRowMove } from "./use-row-move.ts";

interface Props {
  readonly team: BoardTeam;
  readonly columns: ColumnWindow;
  readonly challengeCount: number;
  readonly isInDivision: boolean;
  /** The period of the sparklines; undefined if there is no room for them. */
  readonly trendSpan: Span | undefined;
  /** By how many ranks the team is higher than before; undefined if either rank is missing. */
  readonly rankChange: number | undefined;
  /** Identifies the filter and the page that the index belongs to. */
  readonly listId: string;
  /** The index on the page; the pinned row has none. */
  readonly index?: number;
  readonly isOwn: boolean;
  readonly isTarget: boolean;
  readonly onOpen: (teamId: number) => void;
}

/** One team with a cell for each visible challenge. */
export const ScoreRow = memo(function ScoreRow(props: Props) {
  const { team, columns, challengeCount, isInDivision, trendSpan, rankChange, listId, index } = props;
  const { isOwn, isTarget, onOpen } = props;
  const { t } = useTranslation();
  const row = useRef<HTMLTableRowElement>(null);
  useRowMove(row, { index, listId });
  const solveByChallengeId = new Map(team.solvedChallenges.map((solve) => [solve.id, solve]));

  return (
    <tr
      ref={row}
      className={classes.row}
      data-own={isOwn || undefined}
      data-target={isTarget || undefined}
      aria-rowindex={index === undefined ? undefined : index + 1}
    >
      <td className={classes.rank} data-place={team.rank > 0 && team.rank <= 3 ? team.rank : undefined}>
        {formatRank(team.rank)}
        <RankChange change={rankChange} />
      </td>
      {isInDivision && <td className={classes.divisionRank}>{formatRank(team.divisionRank)}</td>}
      <th scope="row" className={classes.team}>
        <button type="button" className={teamClasses.open} onClick={() => onOpen(team.id)}>
          <TeamShield team={team} size={22} />
          <span className={teamClasses.names}>
            <bdi className={teamClasses.name}>{team.name}</bdi>
            {team.division !== null && !isInDivision && (
              <span className={teamClasses.division}>{team.division}</span>
            )}
          </span>
        </button>
      </th>
      {trendSpan && (
        <td className={classes.trend}>
          <Sparkline solves={team.solvedChallenges} span={trendSpan} />
        </td>
      )}
      <td className={classes.solved}>
        {team.solvedCount}
        <span className={classes.of}>/{challengeCount}</span>
      </td>
      <td className={classes.score}>
        {formatNumber(team.score)}
        <AdjustmentChip adjustments={team.adjustments} />
      </td>
      <Columns window={columns}>
        {({ id, title, category }) => {
          const solve = solveByChallengeId.get(id);
          return (
            <td key={id} className={classes.cell}>
              {solve && (
                <SolveMark t={t} title={title} color={getCategoryStyle(category).color} solve={solve} />
              )}
            </td>
          );
        }}
      </Columns>
    </tr>
  );
});

interface MarkProps {
  /** Passed as a prop: a subscription in each of a thousand cells would make the table slow. */
  readonly t: TFunction;
  readonly title: string;
  readonly color: string;
  readonly solve: BoardSolve;
}

const SolveMark = memo(function SolveMark({ t, title, color, solve }: MarkProps) {
  const label = t("scoreboard.cell", {
    kind: t(`scoreboard.kind.${getSolveKindName(solve.type)}`),
    challenge: title,
    count: solve.score,
    time: formatDateTimeSeconds(solve.time),
  });
  return <SolveIcon place={getBloodPlace(solve.type)} label={label} color={color} size={22} />;
});
