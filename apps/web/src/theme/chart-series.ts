/** The lines of a chart, in this order: distinct for color-blind users, and independent of the accent color. */
export const chartSeries = [
  { dark: "#6384fe", light: "#3347e8", dashes: "none" },
  { dark: "#ffcc52", light: "#957104", dashes: "none" },
  { dark: "#3ffcbd", light: "#00593f", dashes: "none" },
  { dark: "#f3678e", light: "#ba1f59", dashes: "none" },
  { dark: "#d7a1e8", light: "#700088", dashes: "none" },
  { dark: "#9ca807", light: "#4c5300", dashes: "6 4" },
  { dark: "#47b0a0", light: "#0ca190", dashes: "2 4" },
  { dark: "#c35330", light: "#d2765b", dashes: "10 4" },
  { dark: "#c2f1ff", light: "#07778c", dashes: "8 3 2 3" },
  { dark: "#9564a4", light: "#bd73d5", dashes: "1 3" },
] as const;

/** The CSS color of a line in the current scheme. */
export function getSeriesColor(index: number): string {
  return `var(--gonfalon-series-${(index % chartSeries.length) + 1})`;
}
