import type { BoardUpdate, PlayerBoard, Standing } from "@gonfalon/contract/scoreboard.ts";
import { getBloodPlace } from "@gonfalon/rules/blood.ts";

/**
 * LIVE-11: the player board with the values and counts of a change; undefined if the board must be fetched. The rank
 * and the score come from the standing (`withStanding`).
 */
export function applyToPlayerBoard(board: PlayerBoard, change: BoardUpdate): PlayerBoard | undefined {
  const { reset, solves = [], challenges = [], adjustments = [], ...edits } = change;
  const isEdit = Boolean(edits.teams ?? edits.removedTeams ?? edits.removedChallenges);
  const isOwn = ({ teamId }: { readonly teamId: number }) => teamId === board.rank.id;
  if (reset || isEdit || solves.some(isOwn) || adjustments.some(isOwn)) return undefined;
  const changedChallenges = new Map(challenges.map((challenge) => [challenge.id, challenge]));
  const hasOwnBlood = board.rank.solvedChallenges.some(
    ({ id, type }) => changedChallenges.has(id) && getBloodPlace(type) !== undefined,
  );
  // The points of a blood include a bonus, which neither the player board nor the change contains.
  if (hasOwnBlood) return undefined;
  return {
    ...board,
    challenges: Object.fromEntries(
      Object.entries(board.challenges).map(([category, categoryChallenges]) => [
        category,
        categoryChallenges.map((challenge) => ({ ...challenge, ...changedChallenges.get(challenge.id) })),
      ]),
    ),
    rank: {
      ...board.rank,
      solvedChallenges: board.rank.solvedChallenges.map((solve) => {
        const score = changedChallenges.get(solve.id)?.score;
        return score === undefined || solve.scored === false ? solve : { ...solve, score };
      }),
    },
  };
}

export function withStanding(board: PlayerBoard, standing: Standing): PlayerBoard {
  const { rank, divisionRank, score, solvedCount } = standing;
  return { ...board, rank: { ...board.rank, rank, divisionRank, score, solvedCount } };
}
