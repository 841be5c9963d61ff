import { unpackBloodBonus } from "./blood-bonus.ts";
import { changeChallenges } from "./board-challenges.ts";
import { type BoardDelta, type BoardDocument, NEVER, type TeamDocument } from "./board-document.ts";
import { changeTeams } from "./board-teams.ts";
import { compareRanks, createRankCounter } from "./ranking.ts";
import { buildTimeline, selectTopTimelines } from "./timeline.ts";

/**
 * LIVE-3: the board after a change. Rows that are not affected stay the same objects. Throws if the change is a
 * reset, does not start at the version of the board, or does not match the board.
 */
export function applyBoardChange<Board extends BoardDocument>(board: Board, change: BoardDelta): Board {
  if (change.from !== board.version || change.reset)
    throw new Error(`the change from ${change.from} cannot be applied to the board ${board.version}`);
  if (change.to === change.from) return board;
  const { challenges, values, revaluedIds, removedIds } = changeChallenges(board.challenges, change);
  const bonus = unpackBloodBonus(board.bloodBonus);
  const teams = rankTeams(
    board,
    changeTeams(board.items, change, { values, revaluedIds, removedIds, bonus }),
  );
  const nextBoard: BoardDocument = {
    ...board,
    version: change.to,
    updateTimeUtc: change.updateTimeUtc ?? board.updateTimeUtc,
    challenges,
    challengeCount: values.size,
    items: teams,
    timeLines: selectTopTimelines(teams, ({ division }) => division, toLine),
  };
  // Every member has the type that it had in `board`: rows are copied with other values of the same types.
  return nextBoard as Board;
}

function rankTeams({ divisions }: BoardDocument, teams: readonly TeamDocument[]): TeamDocument[] {
  const unrankedDivisions = new Set(
    divisions.filter(({ rankOverall }) => !rankOverall).map(({ name }) => name),
  );
  const order = teams.map((team) => ({
    id: team.id,
    score: team.score,
    lastSolveAt: getLastSolveAt(team),
    team,
  }));
  const ranks = createRankCounter();
  return order.sort(compareRanks).map(({ team }) => {
    const isRankedOverall = team.division === null || !unrankedDivisions.has(team.division);
    const { rank, divisionRank } = ranks.next(team.division, isRankedOverall);
    return rank === team.rank && divisionRank === team.divisionRank ? team : { ...team, rank, divisionRank };
  });
}

function getLastSolveAt({ lastSubmissionTime }: TeamDocument): number | undefined {
  return lastSubmissionTime === NEVER ? undefined : lastSubmissionTime;
}

function toLine({ id, name, solvedChallenges, adjustments }: TeamDocument) {
  const solves = solvedChallenges.map(({ time, score }) => ({ at: time, points: score }));
  const changes = adjustments.map(({ time, points }) => ({ at: time, points }));
  return { id, name, items: buildTimeline(solves, changes) };
}
