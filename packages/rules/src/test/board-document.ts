import { type Board, buildBoard } from "../board.ts";
import { type BoardDocument, NEVER, type TeamDocument } from "../board-document.ts";
import type { BoardEvents, BoardSettings } from "../board-input.ts";
import { isRankedOverall } from "../board-input.ts";
import { buildTimeline, selectTopTimelines } from "../timeline.ts";

/** The document of the board that the reference implementation builds. */
export function toDocument(
  version: string,
  settings: BoardSettings,
  events: Required<BoardEvents>,
): BoardDocument {
  const board = buildBoard({ ...settings, ...events });
  const divisions = new Map(settings.teams.map(({ id, division }) => [id, division]));
  const teams = board.teams.map((team) => toTeam(team, divisions.get(team.id) ?? null));
  return {
    updateTimeUtc: 0,
    version,
    bloodBonus: settings.bloodBonus,
    timeLines: selectTopTimelines(
      teams,
      ({ division }) => division,
      ({ id, name, solvedChallenges, adjustments }) => ({
        id,
        name,
        items: buildTimeline(
          solvedChallenges.map(({ time, score }) => ({ at: time, points: score })),
          adjustments.map(({ time, points }) => ({ at: time, points })),
        ),
      }),
    ),
    divisions: (settings.divisions ?? []).map((division) => ({
      name: division.name,
      rankOverall: isRankedOverall(division),
    })),
    items: teams,
    challenges:
      board.challenges.length === 0
        ? {}
        : { Misc: board.challenges.map(({ id, value, solved }) => toChallenge(id, value, solved)) },
    challengeCount: board.challenges.length,
  };
}

export function toChallenge(id: number, score: number, solved: number) {
  return { id, category: "Misc", score, solved };
}

export function toHead(id: number, division: string | null) {
  return { id, name: `Team ${id}`, bio: null, division, divisionId: null, avatar: null };
}

function toTeam(team: Board["teams"][number], division: string | null): TeamDocument {
  const sortedChanges = team.changes.toSorted((a, b) => a.at - b.at);
  return {
    ...toHead(team.id, division),
    score: team.score,
    rank: team.rank,
    divisionRank: team.divisionRank,
    lastSubmissionTime: team.lastSolveAt ?? NEVER,
    solvedChallenges: team.solves.map(({ challengeId, points, kind, at, scores }) => ({
      id: challengeId,
      score: points,
      type: kind,
      userName: "",
      time: at,
      ...(!scores && { scored: false }),
    })),
    solvedCount: team.solves.length,
    adjustments: sortedChanges.map(({ at, points }) => ({ time: at, points, kind: "Award", reason: null })),
  };
}
