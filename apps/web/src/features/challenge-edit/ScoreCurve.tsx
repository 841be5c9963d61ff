import { computeChallengeValue, type Scoring } from "@gonfalon/rules/score-curve.ts";
import { Table, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { formatNumber } from "#i18n/format.ts";
import { TableScroll } from "#ui/TableScroll.tsx";
import classes from "./ScoreCurve.module.css";
import { getMaxSolveCount, listScorePoints, tableSolveCounts } from "./score-points.ts";

interface Props {
  readonly scoring: Scoring;
  /** The number of solves that determine the value. */
  readonly solveCount: number;
}

const WIDTH = 400;
const HEIGHT = 160;

/** The value of a challenge by number of solves, as a curve and in numbers. */
export function ScoreCurve({ scoring, solveCount }: Props) {
  const { t } = useTranslation();
  const maxSolveCount = getMaxSolveCount(scoring, solveCount);
  const toX = (count: number) => (WIDTH * (count - 1)) / (maxSolveCount - 1);
  const toY = (value: number) =>
    HEIGHT * (1 - (scoring.originalScore === 0 ? 0 : value / scoring.originalScore));
  const currentCount = Math.max(1, solveCount);
  const currentValue = computeChallengeValue(scoring, solveCount);
  const minScore = scoring.minScoreRate * scoring.originalScore;
  return (
    <figure className={classes.figure}>
      <Text component="figcaption" size="sm" fw={500}>
        {[
          t("challenge.curve.after", { count: solveCount }),
          t("scoreboard.points", { count: currentValue }),
        ].join(" · ")}
      </Text>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={classes.chart} aria-hidden focusable="false">
        <line x1="0" x2={WIDTH} y1={toY(minScore)} y2={toY(minScore)} className={classes.floor} />
        <polyline
          points={listScorePoints(scoring, maxSolveCount)
            .map((point) => `${toX(point.solveCount)},${toY(point.value)}`)
            .join(" ")}
          className={classes.curve}
        />
        <line
          x1={toX(currentCount)}
          x2={toX(currentCount)}
          y1={toY(currentValue)}
          y2={HEIGHT}
          className={classes.currentLine}
        />
        <circle cx={toX(currentCount)} cy={toY(currentValue)} r="5" className={classes.currentPoint} />
      </svg>
      <TableScroll minWidth={0}>
        <Table className={classes.numbers ?? ""} withRowBorders={false}>
          <Table.Tbody>
            <Table.Tr>
              <Table.Th scope="row">{t("challenge.curve.solves")}</Table.Th>
              {tableSolveCounts.map((count) => (
                <Table.Td key={count}>{count}</Table.Td>
              ))}
            </Table.Tr>
            <Table.Tr>
              <Table.Th scope="row">{t("challenge.curve.value")}</Table.Th>
              {tableSolveCounts.map((count) => (
                <Table.Td key={count}>{formatNumber(computeChallengeValue(scoring, count))}</Table.Td>
              ))}
            </Table.Tr>
          </Table.Tbody>
        </Table>
      </TableScroll>
    </figure>
  );
}
