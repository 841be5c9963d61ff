import type { ImportBoard } from "@gonfalon/contract/import.ts";
import { buildBoard } from "@gonfalon/rules/board.ts";
import type { Scoring } from "@gonfalon/rules/score-curve.ts";
import type { PlannedTeam } from "./import-people.domain.ts";
import type { SourceAward, SourceChallenge, SourceSubmission } from "./source.domain.ts";

interface Results {
  readonly teams: readonly PlannedTeam[];
  readonly challenges: readonly (SourceChallenge & { readonly scoring: Scoring })[];
  /** Each team's first correct answer to each challenge, in chronological order. */
  readonly solves: readonly SourceSubmission[];
  readonly awards: readonly SourceAward[];
  readonly end: number;
}

/** The rank and the score of a team on one of the two boards. */
interface BoardPlace {
  readonly rank: number;
  readonly score: number;
}

const MAX_DIFFERENCES = 50;

/** IMPORT-8: compares the board of the source with the board of the imported game. */
export function compareBoards(results: Results): ImportBoard {
  const rankedTeams = results.teams.filter(({ source }) => !source.isSuspended);
  const before = buildSourceBoard(results, new Set(rankedTeams.map(({ source }) => source.id)));
  const after = buildImportedBoard(results, rankedTeams);
  const rows = rankedTeams
    .filter(({ source }) => before.has(source.id))
    .map(({ source, name }) => ({
      team: name,
      source: before.get(source.id) ?? null,
      result: after.get(source.id) ?? null,
    }));
  const hasSame = (member: keyof BoardPlace) => (row: (typeof rows)[number]) =>
    row.source?.[member] === row.result?.[member];
  const isSame = (row: (typeof rows)[number]) => hasSame("rank")(row) && hasSame("score")(row);
  return {
    teams: rows.length,
    sameRank: rows.filter(hasSame("rank")).length,
    sameScore: rows.filter(hasSame("score")).length,
    differences: rows.filter((row) => !isSame(row)).slice(0, MAX_DIFFERENCES),
  };
}

/**
 * The board of the source. Teams are sorted as in CTFd: by score, then by when the score last changed. CTFd breaks the
 * remaining ties by the id of the last solve or award, which is not read; here the id of the team decides.
 */
function buildSourceBoard(
  { challenges, solves, awards }: Results,
  teamIds: ReadonlySet<number>,
): ReadonlyMap<number, BoardPlace> {
  const values = new Map(challenges.map(({ id, value }) => [id, value]));
  const totals = new Map<number, { score: number; at: number }>();
  const add = (teamId: number, points: number, at: number) => {
    if (!teamIds.has(teamId) || points === 0) return;
    const total = totals.get(teamId) ?? { score: 0, at: 0 };
    totals.set(teamId, { score: total.score + points, at: Math.max(total.at, at) });
  };
  for (const { teamId, challengeId, at } of solves) add(teamId, values.get(challengeId) ?? 0, at);
  for (const { teamId, points, at } of awards) add(teamId, points, at);
  const sortedTotals = [...totals].sort(
    ([idA, a], [idB, b]) => b.score - a.score || a.at - b.at || idA - idB,
  );
  return new Map(sortedTotals.map(([id, { score }], index) => [id, { rank: index + 1, score }]));
}

function buildImportedBoard(
  { challenges, solves, awards, end }: Results,
  rankedTeams: readonly PlannedTeam[],
): ReadonlyMap<number, BoardPlace> {
  const board = buildBoard({
    bloodBonus: 0,
    teams: rankedTeams.map(({ source }) => ({ id: source.id, division: null })),
    challenges: challenges
      .filter(({ isVisible }) => isVisible)
      .map(({ id, scoring }) => ({ id, disableBloodBonus: false, ...scoring })),
    solves: solves.filter(({ at }) => at < end),
    changes: awards,
  });
  return new Map(board.teams.map(({ id, rank, score }) => [id, { rank, score }]));
}
