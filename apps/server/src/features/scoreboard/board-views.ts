import { toAvatarUrl } from "@gonfalon/contract/asset-url.ts";
import type { BoardAdjustment } from "@gonfalon/contract/scoreboard.ts";
import { NEVER } from "@gonfalon/rules/board-document.ts";
import { isRankedOverall } from "@gonfalon/rules/board-input.ts";
import { buildTimeline, selectTopTimelines } from "@gonfalon/rules/timeline.ts";
import type { BoardChallengeRow, BoardDivisionRow, BoardTeamRow } from "./board-rows.domain.ts";
import type { BoardScoreChange, LiveBoard, LiveChallenge, LiveTeam } from "./live-board.domain.ts";

export type Board = LiveBoard<BoardTeamRow, BoardChallengeRow>;
export type Team = LiveTeam<BoardTeamRow>;
export type Challenge = LiveChallenge<BoardTeamRow, BoardChallengeRow>;

export function toDivisionView(division: BoardDivisionRow) {
  return { id: division.id, name: division.name, rankOverall: isRankedOverall(division) };
}

export function toTeamJson({ team, score, rank, divisionRank, lastSolveAt, solves, changes }: Team): string {
  const solvesJson = solves.map(
    ({ challengeId, points, kind, userName, at, scores }) =>
      `{"id":${challengeId},"score":${points},"type":"${kind}","userName":${JSON.stringify(userName)},"time":${at}${scores ? "" : ',"scored":false'}}`,
  );
  const head = JSON.stringify({
    ...toTeamHead(team),
    score,
    rank,
    divisionRank,
    lastSubmissionTime: lastSolveAt ?? NEVER,
    solvedCount: solves.length,
  });
  const adjustments = JSON.stringify(sortChanges(changes).map(toAdjustment));
  return `${head.slice(0, -1)},"solvedChallenges":[${solvesJson.join()}],"adjustments":${adjustments}}`;
}

/** A team without its results. */
export function toTeamHead(team: BoardTeamRow) {
  return {
    id: team.id,
    name: team.name,
    bio: team.bio,
    division: team.division,
    divisionId: team.divisionId,
    avatar: toAvatarUrl(team.avatarHash),
  };
}

/** Sorts changes by time, because processes apply them in different orders. */
export function sortChanges(changes: readonly BoardScoreChange[]): readonly BoardScoreChange[] {
  if (changes.length < 2) return changes;
  return changes.toSorted((a, b) => a.at - b.at || a.kind.localeCompare(b.kind, "en") || a.id - b.id);
}

export function toAdjustment({
  at,
  points,
  kind,
  reason,
}: Pick<BoardScoreChange, "at" | "points" | "kind" | "reason">): BoardAdjustment {
  return { time: at, points, kind, reason };
}

export function toChallengesJson(challenges: readonly Challenge[]): string {
  const challengesByCategory = Map.groupBy(challenges, ({ challenge }) => challenge.category);
  return JSON.stringify(
    Object.fromEntries(
      [...challengesByCategory].map(([category, list]) => [category, list.map(toChallengeView)]),
    ),
  );
}

export function toChallengeView({ challenge, value, solveCount: solved, bloods }: Challenge) {
  return {
    id: challenge.id,
    title: challenge.title,
    category: challenge.category,
    score: value,
    solved,
    bloods: bloods.map(({ team: { team }, solve }) => ({
      id: team.id,
      name: team.name,
      avatar: toAvatarUrl(team.avatarHash),
      submitTimeUtc: solve.at,
    })),
    disableBloodBonus: challenge.disableBloodBonus,
    deadline: challenge.deadline ?? null,
    categoryLabel: challenge.categoryLabel,
    tags: challenge.tags,
  };
}

/** BOARD-3: the timelines of the top ten, overall and per division. */
export function toTimeLinesJson(ranking: readonly Team[]): string {
  return JSON.stringify(selectTopTimelines(ranking, ({ team }) => team.division, toTimeLine));
}

function toTimeLine({ id, team, solves, changes }: Team) {
  return { id, name: team.name, items: buildTimeline(solves, sortChanges(changes)) };
}
