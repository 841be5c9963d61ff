import type { CSSProperties } from "react";
import { chartSeries, seriesColor } from "#theme/chart-series.ts";

const OWN_LINE_PX = 3.25;

/** The color and the dashes of the line of a rank. The line of the user's team is thicker. */
export function lineStyle(index: number, isOwn = false): CSSProperties {
  return {
    ...(isOwn && { strokeWidth: OWN_LINE_PX }),
    stroke: seriesColor(index),
    strokeDasharray: chartSeries[index % chartSeries.length]?.dashes,
  };
}
