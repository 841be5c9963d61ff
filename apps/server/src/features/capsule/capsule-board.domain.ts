import type { BoardTeam, Scoreboard } from "@gonfalon/contract/scoreboard.ts";

export interface BoardIds {
  /** New ids by the ids of the capsule. */
  readonly teams: ReadonlyMap<number, number>;
  readonly challenges: ReadonlyMap<number, number>;
}

type Ids = ReadonlyMap<number, number>;
const UNCHANGED: Ids = new Map();

/**
 * CAPSULE-2: whether an imported board has the results of the board of a capsule. Names, texts and pictures are not
 * compared, because accounts and teams may already exist under other names. Ranks are not compared either: they follow
 * from the scores and times, except for ties, which the ids decide (SCORE-5).
 */
export function hasSameResults(board: Scoreboard, imported: Scoreboard, ids: BoardIds): boolean {
  const expected = toResults(board, ids);
  return (
    JSON.stringify(expected) ===
    JSON.stringify(toResults(imported, { teams: UNCHANGED, challenges: UNCHANGED }))
  );
}

function toResults(board: Scoreboard, { teams, challenges }: BoardIds) {
  const toTeam = (id: number) => teams.get(id) ?? id;
  const toChallenge = (id: number) => challenges.get(id) ?? id;
  const standings = board.items.map((team) => ({
    id: toTeam(team.id),
    ...toStanding(team),
    solves: team.solvedChallenges
      .map(
        ({ id, score, type, time, scored = true }) => [toChallenge(id), score, type, time, scored] as const,
      )
      .toSorted(byFirst),
  }));
  const values = Object.entries(board.challenges).flatMap(([category, categoryChallenges]) =>
    categoryChallenges.map(
      ({ id, score, solved, bloods, deadline }) =>
        [
          toChallenge(id),
          category,
          score,
          solved,
          bloods.map((blood) => [toTeam(blood.id), blood.submitTimeUtc]),
          deadline,
        ] as const,
    ),
  );
  return {
    bloodBonus: board.bloodBonus,
    standings: standings.toSorted((one, other) => one.id - other.id),
    values: values.toSorted(byFirst),
  };
}

function toStanding({ score, rank, division, lastSubmissionTime, adjustments }: BoardTeam) {
  const changes = adjustments.map(({ time, points, kind, reason }) => [time, points, kind, reason]);
  return { score, isRanked: rank > 0, division, lastSubmissionTime, changes };
}

function byFirst(one: readonly [number, ...unknown[]], other: readonly [number, ...unknown[]]): number {
  return one[0] - other[0];
}
