import type { Scoring } from "@gonfalon/rules/score-curve.ts";
import { toConstantScore, toImportedScore } from "./imported-score.domain.ts";
import { getInteger, getText, type SourceRow } from "./source-row.domain.ts";

/** IMPORT-8: the scoring of a challenge, from its row in `challenges` and its row, if any, in `dynamic_challenge`. */
export function toCtfdScore(challenge: SourceRow, dynamicChallenge: SourceRow | undefined): Scoring {
  const isDynamic = getText(challenge, "type") === "dynamic";
  const row = (isDynamic ? dynamicChallenge : undefined) ?? challenge;
  // CTFd 3.8.1 renamed the columns of `dynamic_challenge`, for example `initial` to `dynamic_initial`, and added
  // columns with the old names to `challenges`.
  const readColumn = (column: string) => getInteger(row, `dynamic_${column}`) ?? getInteger(row, column);
  const decayFunction = getText(row, "dynamic_function") || getText(row, "function");
  const initial = readColumn("initial");
  const isConstant = !isDynamic && !["linear", "logarithmic"].includes(decayFunction);
  if (isConstant || initial === null) return toConstantScore(getInteger(challenge, "value") ?? 0);
  const minimum = readColumn("minimum") ?? 0;
  const decay = readColumn("decay") ?? 0;
  if (decayFunction !== "linear") return toImportedScore({ initial, minimum, decay: decay || 1 });
  // With the linear function, `decay` is the number of points that each solve subtracts.
  return toImportedScore({ initial, minimum, decay: decay > 0 ? (initial - minimum) / decay : 0 });
}
