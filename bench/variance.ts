import { computeMedian, type RowResult } from "./row.ts";

/** The accepted deviation of a ratio from the median of all runs. */
const MAX_DEVIATION = 0.1;

/** The deviation of each row between runs. Only ratios have a limit; times and sizes are informational. */
export function formatVarianceLines(runs: readonly (readonly RowResult[])[]): readonly string[] {
  const [firstRun = []] = runs;
  return [
    `\n${runs.length} runs, each compared with the median:`,
    ...firstRun.map((row) =>
      formatDeviationLine(
        row,
        runs.flatMap((run) => run.filter(({ name }) => name === row.name)),
      ),
    ),
  ];
}

function formatDeviationLine({ name, unit }: RowResult, results: readonly RowResult[]): string {
  const figures = results.map(({ measured }) => measured.figure);
  const medianFigure = computeMedian(figures);
  const largestDeviation = Math.max(...figures.map((figure) => Math.abs(figure / medianFigure - 1)));
  const stability = largestDeviation <= MAX_DEVIATION ? "stable" : "VARIES";
  const digits = unit === "×" ? 2 : 0;
  return [
    unit === "×" ? stability : "      ",
    name.padEnd(20),
    `± ${(100 * largestDeviation).toFixed(0)} %`.padStart(8),
    `${figures.map((figure) => figure.toFixed(digits)).join(", ")} ${unit}`,
  ].join("  ");
}
