import type { BoardChallenge, BoardSolve, BoardTeam, Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import { getCategoryName } from "#game/category-name.ts";
import { toColumnGroups } from "./board-view.ts";

export interface NamedSolve extends BoardSolve {
  readonly challenge: BoardChallenge;
}

/** The solves of a team with their challenges, latest first. */
export function listNamedSolves(
  team: BoardTeam,
  board: Pick<Scoreboard, "challenges">,
): readonly NamedSolve[] {
  const challengeById = new Map(
    Object.values(board.challenges)
      .flat()
      .map((challenge) => [challenge.id, challenge]),
  );
  return team.solvedChallenges.toReversed().flatMap((solve) => {
    const challenge = challengeById.get(solve.id);
    return challenge ? [{ ...solve, challenge }] : [];
  });
}

export interface Share {
  readonly name: string;
  readonly points: number;
  readonly solveCount: number;
  /** Undefined for members. */
  readonly challengeCount: number | undefined;
}

/** The solves and points of a team for each label or category of the game (CAT-1). */
export function listCategoryShares(
  solves: readonly NamedSolve[],
  { challenges }: Pick<Scoreboard, "challenges">,
): readonly Share[] {
  return toColumnGroups({ challenges }).map(({ name, items }) => {
    const groupSolves = solves.filter(({ challenge }) => getCategoryName(challenge) === name);
    return {
      name,
      points: sumPoints(groupSolves),
      solveCount: groupSolves.length,
      challengeCount: items.length,
    };
  });
}

/** The solves and points of each member, most points first; solves of deleted accounts are omitted. */
export function listMemberShares(solves: readonly NamedSolve[]): readonly Share[] {
  const names = new Set(solves.flatMap(({ userName }) => userName || []));
  return [...names]
    .map((name) => {
      const memberSolves = solves.filter(({ userName }) => userName === name);
      return {
        name,
        points: sumPoints(memberSolves),
        solveCount: memberSolves.length,
        challengeCount: undefined,
      };
    })
    .toSorted((a, b) => b.points - a.points);
}

function sumPoints(solves: readonly BoardSolve[]): number {
  return solves.reduce((sum, { score }) => sum + score, 0);
}
