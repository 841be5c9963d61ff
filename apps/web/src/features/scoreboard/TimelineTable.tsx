import type { TimeLine } from "@gonfalon/contract/scoreboard.ts";
import { useTranslation } from "react-i18next";
import { formatDateTime, formatNumber } from "#i18n/format.ts";
import { getLineStyle } from "./line-style.ts";
import classes from "./ScoreTimeline.module.css";
import { getScoreAt } from "./timeline.ts";

interface Props {
  readonly lines: readonly TimeLine[];
  readonly hiddenTeamIds: ReadonlySet<number>;
  readonly moment: number;
  readonly onToggle: (teamId: number) => void;
}

/** The score of each team in the chart at one moment; a checkbox shows or hides its line. */
export function TimelineTable({ lines, hiddenTeamIds, moment, onToggle }: Props) {
  const { t } = useTranslation();
  const rows = lines
    .map((line, index) => ({ line, index, score: getScoreAt(line, moment) }))
    .toSorted((a, b) => b.score - a.score);
  return (
    <table className={classes.table}>
      <caption>{t("scoreboard.timeline.at", { time: formatDateTime(moment) })}</caption>
      <thead>
        <tr>
          <th scope="col">{t("scoreboard.team")}</th>
          <th scope="col">{t("scoreboard.score")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ line, index, score }) => (
          <tr key={line.id}>
            <th scope="row" aria-label={line.name}>
              <label>
                <input
                  type="checkbox"
                  checked={!hiddenTeamIds.has(line.id)}
                  onChange={() => onToggle(line.id)}
                  title={t("scoreboard.timeline.toggle")}
                />
                <svg width="20" height="4" aria-hidden="true">
                  <line x1="0" x2="20" y1="2" y2="2" className={classes.line} style={getLineStyle(index)} />
                </svg>
                <span>{line.name}</span>
              </label>
            </th>
            <td>{formatNumber(score)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
