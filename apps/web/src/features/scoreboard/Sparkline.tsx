import type { BoardSolve } from "@gonfalon/contract/scoreboard.ts";
import { memo } from "react";
import classes from "./Sparkline.module.css";
import { type Span, toRunningTotals, toStepPath } from "./timeline.ts";

const WIDTH = 76;
const HEIGHT = 24;

interface Props {
  readonly solves: readonly BoardSolve[];
  readonly span: Span;
}

/** The points of a team for its solves over time. Each sparkline is scaled to the total of its team. */
export const Sparkline = memo(function Sparkline({ solves, span }: Props) {
  const items = toRunningTotals(solves);
  const totalScore = items.at(-1)?.score ?? 0;
  if (totalScore === 0) return null;
  const line = toStepPath(
    { items },
    { width: WIDTH, height: HEIGHT, span, minScore: 0, maxScore: totalScore },
  );
  return (
    <svg width={WIDTH} height={HEIGHT} className={classes.sparkline} aria-hidden="true" focusable="false">
      <path d={`${line}V${HEIGHT}H0Z`} className={classes.area} />
      <path d={line} />
    </svg>
  );
});
