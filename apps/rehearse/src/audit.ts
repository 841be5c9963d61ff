import type { Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import { solveKey } from "./board-watch.ts";
import type { Accepted } from "./recording.ts";

/** What became of the right flags; each entry is `team:challenge`. */
export interface Audit {
  /** Different solves that were answered with Accepted. */
  readonly solves: number;
  /** Answered, but not on the board. */
  readonly lost: readonly string[];
  /** On the board more than once. */
  readonly doubled: readonly string[];
  /** On the board, though nobody was told so and no answer is missing. */
  readonly unexplained: readonly string[];
}

/** Compares what players were told with what the board says at the end. */
export function audit(
  accepted: readonly Pick<Accepted, "teamId" | "challengeId">[],
  unanswered: ReadonlySet<string>,
  board: Pick<Scoreboard, "items" | "challenges">,
): Audit {
  const told = new Set(accepted.map(({ teamId, challengeId }) => solveKey(teamId, challengeId)));
  const shown = board.items.flatMap(({ id, solvedChallenges }) =>
    solvedChallenges.map((solve) => solveKey(id, solve.id)),
  );
  const once = new Set(shown);
  return {
    solves: told.size,
    lost: [...told].filter((key) => !once.has(key)),
    doubled: [...twice(shown), ...miscounted(board)],
    unexplained: [...once].filter((key) => !told.has(key) && !unanswered.has(key)),
  };
}

function twice(keys: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  return keys.filter((key) => seen.has(key) || !seen.add(key));
}

/** Challenges that count more solvers than there are. */
function miscounted({ items, challenges }: Pick<Scoreboard, "items" | "challenges">): readonly string[] {
  const solvers = Map.groupBy(
    items.flatMap(({ solvedChallenges }) => solvedChallenges),
    ({ id }) => id,
  );
  return Object.values(challenges)
    .flat()
    .filter(({ id, solved }) => solved > (solvers.get(id)?.length ?? 0))
    .map(({ id }) => `*:${id}`);
}
