import type { Reveal } from "@gonfalon/contract/reveal.ts";
import { useMediaQuery } from "@mantine/hooks";
import { IconCheck } from "@tabler/icons-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber, formatRank } from "#i18n/format.ts";
import { TeamShield } from "#ui/TeamShield.tsx";
import { useIsNarrow } from "#ui/use-is-narrow.ts";
import rankClasses from "./ProjectorRanks.module.css";
import { toBarStyle } from "./ProjectorRanks.tsx";
import classes from "./RevealRanks.module.css";
import { getFirstIndex, getMaxScore, type RevealState, type ShownTeam } from "./reveal-state.ts";
import { useRowMove } from "./use-row-move.ts";

interface Props {
  readonly reveal: Reveal;
  readonly state: RevealState;
}

const ROW_COUNT = 10;
const PHONE_ROW_COUNT = 8;
/** On a short phone, more rows would be under the buttons. */
const SHORT_PHONE_ROW_COUNT = 5;

/** The rows around the team of the next step. */
export function RevealRanks({ reveal, state }: Props) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const isShort = useMediaQuery("(max-height: 49em)", false, { getInitialValueInEffect: false });
  const phoneRowCount = isShort ? SHORT_PHONE_ROW_COUNT : PHONE_ROW_COUNT;
  const rowCount = isNarrow ? phoneRowCount : ROW_COUNT;
  const firstIndex = getFirstIndex(state, rowCount);
  const maxScore = getMaxScore(reveal);
  return (
    <section className={rankClasses.ranks} aria-label={t("scoreboard.table")}>
      <table className={`${rankClasses.table} ${classes.rows}`}>
        <thead>
          <tr>
            <th scope="col">{t("scoreboard.rank")}</th>
            <th scope="col">{t("scoreboard.team")}</th>
            <th scope="col">{t("reveal.hidden")}</th>
            <th scope="col">{t("scoreboard.score")}</th>
          </tr>
        </thead>
        <tbody>
          {state.teams.slice(firstIndex, firstIndex + rowCount).map((team, index) => (
            <RevealRow
              key={team.id}
              team={team}
              rank={firstIndex + index + 1}
              index={index}
              isActive={team.id === state.step?.teamId}
              isNext={firstIndex + index + 1 === state.unplacedCount}
              maxScore={maxScore}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface RowProps {
  readonly team: ShownTeam;
  readonly rank: number;
  /** The index among the visible rows. */
  readonly index: number;
  /** Whether the current step is about this team. */
  readonly isActive: boolean;
  /** Whether the next step is about this team. */
  readonly isNext: boolean;
  readonly maxScore: number;
}

function RevealRow({ team, rank, index, isActive, isNext, maxScore }: RowProps) {
  const { t } = useTranslation();
  const row = useRef<HTMLTableRowElement>(null);
  useRowMove(row, { index, listId: "reveal" });
  return (
    <tr
      ref={row}
      data-place={team.isPlaced && rank <= 3 ? rank : undefined}
      data-placed={team.isPlaced || undefined}
      data-active={isActive || undefined}
      data-next={isNext || undefined}
      style={toBarStyle(team, maxScore)}
    >
      <td>
        <b>{formatRank(rank)}</b>
        {team.isPlaced && <IconCheck className={classes.check} aria-label={t("reveal.final")} />}
      </td>
      <th scope="row">
        <TeamShield team={team} size={40} />
        <bdi>{team.name}</bdi>
      </th>
      <td>{team.pending > 0 && <span className={classes.hiddenCount}>{formatNumber(team.pending)}</span>}</td>
      <td>{formatNumber(team.score)}</td>
    </tr>
  );
}
