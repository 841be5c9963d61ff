import type { CSSProperties } from "react";
import { chartSeries, getSeriesColor } from "#theme/chart-series.ts";

const OWN_LINE_WIDTH_PX = 3.25;

/** The color and the dash pattern of a line. The line of the user's team is thicker. */
export function getLineStyle(index: number, isOwn = false): CSSProperties {
  return {
    ...(isOwn && { strokeWidth: OWN_LINE_WIDTH_PX }),
    stroke: getSeriesColor(index),
    strokeDasharray: chartSeries[index % chartSeries.length]?.dashes,
  };
}
