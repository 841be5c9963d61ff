import type { LoadedEvent } from "./event.ts";
import type { MeasuredServer } from "./server.ts";

/** The context of a measurement: a server with a loaded event. */
export interface Bench {
  readonly server: MeasuredServer;
  readonly event: LoadedEvent;
  /** The number of rounds per side; the sides alternate. */
  readonly rounds: number;
  readonly seconds: number;
}

/** A row that needs no running server. */
export type StandaloneRow = Row<Pick<Bench, "rounds" | "seconds">>;

export interface Measurement {
  /** The value that is compared with the target. */
  readonly figure: number;
  /** How far the figures of the rounds are apart; 0 for a single round. */
  readonly spread: number;
  /** The result of Gonfalon as text, or what was measured. */
  readonly ours: string;
  /** The result of the comparator as text; empty without a comparator. */
  readonly bare: string;
}

/** One row of the table: a performance target. */
export interface Row<Context = Bench> {
  readonly name: string;
  readonly unit: "×" | "ms" | "KB" | "MB" | "s" | "cores";
  readonly target: { readonly atLeast: number } | { readonly atMost: number };
  measure(context: Context): Promise<Measurement>;
}

/** The result of a row in one run. */
export interface RowResult extends Pick<Row, "name" | "unit"> {
  readonly met: boolean;
  readonly measured: Measurement;
}

export function isMet({ target }: Pick<Row, "target">, { figure }: Measurement): boolean {
  return "atLeast" in target ? figure >= target.atLeast : figure <= target.atMost;
}

export function computeMedian(figures: readonly number[]): number {
  const sortedFigures = figures.toSorted((left, right) => left - right);
  const middle = sortedFigures.length >> 1;
  const upperMiddle = sortedFigures[middle] ?? Number.NaN;
  return sortedFigures.length % 2 === 1
    ? upperMiddle
    : (upperMiddle + (sortedFigures[middle - 1] ?? upperMiddle)) / 2;
}

export function computePercentile99(figures: readonly number[]): number {
  const sortedFigures = figures.toSorted((left, right) => left - right);
  return sortedFigures[Math.floor(sortedFigures.length * 0.99)] ?? Number.NaN;
}

/**
 * Measures both sides alternately and compares round by round, so that other load on the machine affects both.
 * The first round of each side is discarded, because the comparator has just been started.
 */
export async function compareRates(
  { rounds }: Bench,
  sides: { readonly ours: () => Promise<number>; readonly bare: () => Promise<number> },
): Promise<Measurement> {
  await sides.ours();
  await sides.bare();
  const ourRates: number[] = [];
  const bareRates: number[] = [];
  const runs = [
    async () => ourRates.push(await sides.ours()),
    async () => bareRates.push(await sides.bare()),
  ];
  for (let round = 0; round < rounds; round++)
    for (const run of round % 2 === 0 ? runs : runs.toReversed()) await run();
  const ratios = ourRates.map((rate, round) => rate / (bareRates[round] ?? Number.NaN));
  return {
    figure: computeMedian(ratios),
    spread: Math.max(...ratios) - Math.min(...ratios),
    ours: `${Math.round(computeMedian(ourRates))}/s`,
    bare: `${Math.round(computeMedian(bareRates))}/s`,
  };
}
