import type { BoardTeam, Scoreboard } from "@gonfalon/contract/scoreboard.ts";

/** New ids by the ids of the capsule; ids that are missing are unchanged. */
type NewIds = ReadonlyMap<number, number>;

export interface BoardIds {
  readonly teams: NewIds;
  readonly challenges: NewIds;
}

const UNCHANGED_IDS: NewIds = new Map();

/**
 * CAPSULE-2: whether an imported board has the same results as the board of its capsule. The names, bios and pictures
 * of users and teams are not compared, because they may already exist here with other values. Titles and labels of
 * challenges are not results. Ranks are not compared either: they follow from the scores and times, except for ties,
 * which the ids decide (SCORE-5).
 */
export function hasSameResults(board: Scoreboard, importedBoard: Scoreboard, ids: BoardIds): boolean {
  const expected = toResults(board, ids);
  return (
    JSON.stringify(expected) ===
    JSON.stringify(toResults(importedBoard, { teams: UNCHANGED_IDS, challenges: UNCHANGED_IDS }))
  );
}

function toResults(board: Scoreboard, { teams, challenges }: BoardIds) {
  const toTeamId = (id: number) => teams.get(id) ?? id;
  const toChallengeId = (id: number) => challenges.get(id) ?? id;
  const teamResults = board.items.map((team) => ({
    id: toTeamId(team.id),
    ...toTeamResult(team),
    solves: team.solvedChallenges
      .map(
        ({ id, score, type, time, scored = true }) => [toChallengeId(id), score, type, time, scored] as const,
      )
      .toSorted(compareFirst),
  }));
  const values = Object.entries(board.challenges).flatMap(([category, categoryChallenges]) =>
    categoryChallenges.map(
      ({ id, score, solved, bloods, deadline }) =>
        [
          toChallengeId(id),
          category,
          score,
          solved,
          bloods.map((blood) => [toTeamId(blood.id), blood.submitTimeUtc]),
          deadline,
        ] as const,
    ),
  );
  return {
    bloodBonus: board.bloodBonus,
    teams: teamResults.toSorted((one, other) => one.id - other.id),
    values: values.toSorted(compareFirst),
  };
}

function toTeamResult({ score, rank, division, lastSubmissionTime, adjustments }: BoardTeam) {
  const changes = adjustments.map(({ time, points, kind, reason }) => [time, points, kind, reason]);
  return { score, isRanked: rank > 0, division, lastSubmissionTime, changes };
}

function compareFirst(one: readonly [number, ...unknown[]], other: readonly [number, ...unknown[]]): number {
  return one[0] - other[0];
}
