import type { BoardRows } from "#server/features/scoreboard/board-rows.domain.ts";

export const CHALLENGE_COUNT = 100;

export interface BoardSize {
  readonly teams: number;
  readonly solves: number;
}

/** The rows of a board whose solves are distributed evenly among the teams. */
export function createLargeBoard({ teams, solves: count }: BoardSize): BoardRows {
  const solves = Array.from({ length: count }, (_, index) => ({
    teamId: 1 + (index % teams),
    challengeId: 1 + Math.floor(index / teams),
  }));
  return {
    bloodBonus: 0,
    teams: Array.from({ length: teams }, (_, index) => ({
      id: index + 1,
      name: `Team number ${index + 1}`,
      bio: null,
      division: null,
      divisionId: null,
      avatarHash: null,
    })),
    challenges: Array.from({ length: CHALLENGE_COUNT }, (_, index) => ({
      id: index + 1,
      title: `Challenge number ${index + 1}`,
      category: "Misc",
      categoryLabel: null,
      tags: [],
      isHidden: false,
      requires: [],
      originalScore: 1000,
      minScoreRate: 0.25,
      difficulty: 5,
      disableBloodBonus: false,
    })),
    frozenAt: null,
    divisions: [],
    changes: [],
    edits: [],
    solves: {
      ids: solves.map((_, index) => index + 1),
      teamIds: solves.map(({ teamId }) => teamId),
      challengeIds: solves.map(({ challengeId }) => challengeId),
      times: solves.map((_, index) => 1_700_000_000_000 + index),
      userNames: solves.map(({ teamId }) => `player${teamId}`),
    },
  };
}
