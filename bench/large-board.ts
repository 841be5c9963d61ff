import type { BoardRows } from "#server/features/scoreboard/board-rows.domain.ts";

export const CHALLENGES = 100;

export interface BoardSize {
  readonly teams: number;
  readonly solves: number;
}

/** The rows of a board: the first teams have solved as many challenges as the others, or one more. */
export function largeBoard({ teams, solves: count }: BoardSize): BoardRows {
  const solves = Array.from({ length: count }, (_, n) => ({
    teamId: 1 + (n % teams),
    challengeId: 1 + Math.floor(n / teams),
  }));
  return {
    bloodBonus: 0,
    teams: Array.from({ length: teams }, (_, n) => ({
      id: n + 1,
      name: `Team number ${n + 1}`,
      bio: null,
      division: null,
      divisionId: null,
      avatarHash: null,
    })),
    challenges: Array.from({ length: CHALLENGES }, (_, n) => ({
      id: n + 1,
      title: `Challenge number ${n + 1}`,
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
      ids: solves.map((_, n) => n + 1),
      teamIds: solves.map(({ teamId }) => teamId),
      challengeIds: solves.map(({ challengeId }) => challengeId),
      times: solves.map((_, n) => 1_700_000_000_000 + n),
      userNames: solves.map(({ teamId }) => `player${teamId}`),
    },
  };
}
