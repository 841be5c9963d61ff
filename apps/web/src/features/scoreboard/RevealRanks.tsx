import type { Reveal } from "@gonfalon/contract/reveal.ts";
import { useMediaQuery } from "@mantine/hooks";
import { IconCheck } from "@tabler/icons-react";
import { type CSSProperties, useRef } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber, formatRank } from "#i18n/format.ts";
import { toTeamColor } from "#ui/heraldry/blazon.ts";
import { TeamShield } from "#ui/TeamShield.tsx";
import ranks from "./ProjectorRanks.module.css";
import classes from "./RevealRanks.module.css";
import { firstRow, highestScore, type RevealState, type ShownTeam } from "./reveal-state.ts";
import { useRowMove } from "./use-row-move.ts";

interface Props {
  readonly reveal: Reveal;
  readonly state: RevealState;
}

const ROWS = 10;
const PHONE_ROWS = 8;
/** On a short phone, more rows would be under the buttons. */
const SHORT_PHONE_ROWS = 5;

/** The rows around the team of the next step. */
export function RevealRanks({ reveal, state }: Props) {
  const { t } = useTranslation();
  const isNarrow = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const isShort = useMediaQuery("(max-height: 49em)", false, { getInitialValueInEffect: false });
  const phoneRows = isShort ? SHORT_PHONE_ROWS : PHONE_ROWS;
  const rows = isNarrow ? phoneRows : ROWS;
  const first = firstRow(state, rows);
  const highest = highestScore(reveal);
  return (
    <section className={ranks.ranks} aria-label={t("scoreboard.table")}>
      <table className={`${ranks.table} ${classes.rows}`}>
        <thead>
          <tr>
            <th scope="col">{t("scoreboard.rank")}</th>
            <th scope="col">{t("scoreboard.team")}</th>
            <th scope="col">{t("reveal.hidden")}</th>
            <th scope="col">{t("scoreboard.score")}</th>
          </tr>
        </thead>
        <tbody>
          {state.teams.slice(first, first + rows).map((team, index) => (
            <RevealRow
              key={team.id}
              team={team}
              rank={first + index + 1}
              index={index}
              isActive={team.id === state.step?.teamId}
              isNext={first + index + 1 === state.openCount}
              highest={highest}
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
  /** Whether the last step was about this team. */
  readonly isActive: boolean;
  /** Whether the next step is about this team. */
  readonly isNext: boolean;
  readonly highest: number;
}

function RevealRow({ team, rank, index, isActive, isNext, highest }: RowProps) {
  const { t } = useTranslation();
  const row = useRef<HTMLTableRowElement>(null);
  useRowMove(row, { index, list: "reveal" });
  return (
    <tr
      ref={row}
      data-place={team.isPlaced && rank <= 3 ? rank : undefined}
      data-placed={team.isPlaced || undefined}
      data-active={isActive || undefined}
      data-next={isNext || undefined}
      style={{ "--share": Math.max(0, team.score) / highest, "--bar": toTeamColor(team.id) } as CSSProperties}
    >
      <td>
        <b>{formatRank(rank)}</b>
        {team.isPlaced && <IconCheck className={classes.check} aria-label={t("reveal.final")} />}
      </td>
      <th scope="row">
        <TeamShield team={team} size={40} />
        <bdi>{team.name}</bdi>
      </th>
      <td>{team.pending > 0 && <span className={classes.pending}>{formatNumber(team.pending)}</span>}</td>
      <td>{formatNumber(team.score)}</td>
    </tr>
  );
}
