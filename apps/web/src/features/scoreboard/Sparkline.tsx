import type { BoardSolve } from "@gonfalon/contract/scoreboard.ts";
import { memo } from "react";
import classes from "./Sparkline.module.css";
import { runningTotals, type Span, stepPath } from "./timeline.ts";

const WIDTH = 76;
const HEIGHT = 24;

interface Props {
  readonly solves: readonly BoardSolve[];
  readonly span: Span;
}

/** The points of a team for its solves over time. Each sparkline is scaled to the total of its team. */
export const Sparkline = memo(function Sparkline({ solves, span }: Props) {
  const items = runningTotals(solves);
  const total = items.at(-1)?.score ?? 0;
  if (total === 0) return null;
  const line = stepPath({ items }, { width: WIDTH, height: HEIGHT, span, minScore: 0, maxScore: total });
  return (
    <svg width={WIDTH} height={HEIGHT} className={classes.sparkline} aria-hidden="true" focusable="false">
      <path d={`${line}V${HEIGHT}H0Z`} className={classes.area} />
      <path d={line} />
    </svg>
  );
});
