import { challengeValue, type Scoring } from "@gonfalon/rules/score-curve.ts";
import { Table, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { formatNumber } from "#i18n/format.ts";
import { TableScroll } from "#ui/TableScroll.tsx";
import classes from "./ScoreCurve.module.css";
import { maxCurveSolves, scorePoints, tableSolves } from "./score-points.ts";

interface Props {
  readonly scoring: Scoring;
  /** The number of solves that determine the value. */
  readonly solves: number;
}

const WIDTH = 400;
const HEIGHT = 160;

/** The value of a challenge by number of solves, as a curve and in numbers. */
export function ScoreCurve({ scoring, solves }: Props) {
  const { t } = useTranslation();
  const maxSolves = maxCurveSolves(scoring, solves);
  const toX = (count: number) => (WIDTH * (count - 1)) / (maxSolves - 1);
  const toY = (value: number) =>
    HEIGHT * (1 - (scoring.originalScore === 0 ? 0 : value / scoring.originalScore));
  const currentSolves = Math.max(1, solves);
  const value = challengeValue(scoring, solves);
  const floor = scoring.minScoreRate * scoring.originalScore;
  return (
    <figure className={classes.figure}>
      <Text component="figcaption" size="sm" fw={500}>
        {[t("challenge.curve.after", { count: solves }), t("scoreboard.points", { count: value })].join(
          " · ",
        )}
      </Text>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={classes.chart} aria-hidden focusable="false">
        <line x1="0" x2={WIDTH} y1={toY(floor)} y2={toY(floor)} className={classes.floor} />
        <polyline
          points={scorePoints(scoring, maxSolves)
            .map((point) => `${toX(point.solves)},${toY(point.value)}`)
            .join(" ")}
          className={classes.curve}
        />
        <line
          x1={toX(currentSolves)}
          x2={toX(currentSolves)}
          y1={toY(value)}
          y2={HEIGHT}
          className={classes.currentLine}
        />
        <circle cx={toX(currentSolves)} cy={toY(value)} r="5" className={classes.currentPoint} />
      </svg>
      <TableScroll minWidth={0}>
        <Table className={classes.numbers ?? ""} withRowBorders={false}>
          <Table.Tbody>
            <Table.Tr>
              <Table.Th scope="row">{t("challenge.curve.solves")}</Table.Th>
              {tableSolves.map((count) => (
                <Table.Td key={count}>{count}</Table.Td>
              ))}
            </Table.Tr>
            <Table.Tr>
              <Table.Th scope="row">{t("challenge.curve.value")}</Table.Th>
              {tableSolves.map((count) => (
                <Table.Td key={count}>{formatNumber(challengeValue(scoring, count))}</Table.Td>
              ))}
            </Table.Tr>
          </Table.Tbody>
        </Table>
      </TableScroll>
    </figure>
  );
}
