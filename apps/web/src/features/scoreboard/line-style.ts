import type { CSSProperties } from "react";
import { chartSeries, seriesColor } from "#theme/chart-series.ts";

/** The color and the dashes of the line of a rank. */
export function lineStyle(index: number): CSSProperties {
  return {
    stroke: seriesColor(index),
    strokeDasharray: chartSeries[index % chartSeries.length]?.dashes,
  };
}
