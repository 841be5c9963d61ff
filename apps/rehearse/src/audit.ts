import type { Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import { toSolveKey } from "./board-watch.ts";
import type { AcceptedFlag } from "./recording.ts";

/** The outcome of the correct flags; each entry is `team:challenge`, or `*:challenge` if only its count is wrong. */
export interface Audit {
  /** Distinct solves with the verdict Accepted. */
  readonly solves: number;
  /** Confirmed, but not on the board. */
  readonly lost: readonly string[];
  /** On the board or in the count of a challenge more than once. */
  readonly duplicate: readonly string[];
  /** On the board, although not confirmed and no verdict is missing. */
  readonly unexplained: readonly string[];
}

/** Compares the confirmed solves with the final board. */
export function audit(
  acceptedFlags: readonly Pick<AcceptedFlag, "teamId" | "challengeId">[],
  missingVerdicts: ReadonlySet<string>,
  board: Pick<Scoreboard, "items" | "challenges">,
): Audit {
  const confirmedKeys = new Set(
    acceptedFlags.map(({ teamId, challengeId }) => toSolveKey(teamId, challengeId)),
  );
  const solveKeys = board.items.flatMap(({ id, solvedChallenges }) =>
    solvedChallenges.map((solve) => toSolveKey(id, solve.id)),
  );
  const distinctKeys = new Set(solveKeys);
  return {
    solves: confirmedKeys.size,
    lost: [...confirmedKeys].filter((key) => !distinctKeys.has(key)),
    duplicate: [...findDuplicates(solveKeys), ...findMiscountedChallenges(board)],
    unexplained: [...distinctKeys].filter((key) => !confirmedKeys.has(key) && !missingVerdicts.has(key)),
  };
}

function findDuplicates(keys: readonly string[]): readonly string[] {
  const seenKeys = new Set<string>();
  return keys.filter((key) => seenKeys.has(key) || !seenKeys.add(key));
}

/** Challenges whose number of solves exceeds the solves of the teams. */
function findMiscountedChallenges({
  items,
  challenges,
}: Pick<Scoreboard, "items" | "challenges">): readonly string[] {
  const solvers = Map.groupBy(
    items.flatMap(({ solvedChallenges }) => solvedChallenges),
    ({ id }) => id,
  );
  return Object.values(challenges)
    .flat()
    .filter(({ id, solved }) => solved > (solvers.get(id)?.length ?? 0))
    .map(({ id }) => `*:${id}`);
}
