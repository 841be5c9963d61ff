import type { PlanSummary } from "#features/import/import-plan.domain.ts";

/** The lines that describe the import of one game. */
export function describePlan({ game, counts, notes }: PlanSummary): readonly string[] {
  const nonZeroCounts = counts.filter(({ create, match, skip }) => create + match + skip > 0);
  return [
    game?.title ?? "",
    ...nonZeroCounts.map(
      ({ kind, create, match, skip }) =>
        `  ${kind.padEnd(12)} ${create} created, ${match} matched, ${skip} left out`,
    ),
    ...notes.map(
      ({ level, code, kind, count, samples }) =>
        `  ${level}: ${code}, ${kind ?? "game"} ${count} (${samples.join(", ")})`,
    ),
  ];
}
