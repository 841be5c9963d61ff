import type { BoardAdjustment, BoardTeam, Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import { computeSolveEffect } from "@gonfalon/rules/board-input.ts";
import { computeChallengeValue, type Scoring } from "@gonfalon/rules/score-curve.ts";
import type { Membership } from "#features/participation/game-access.domain.ts";
import { parseJsonBytes } from "#kernel/parse-json-bytes.ts";
import type { SerializedBoard } from "./board-serializer.ts";
import { findRow } from "./team-row.ts";

/** A solve of the caller's team, with the settings that its points depend on. */
export interface OwnSolve extends Scoring {
  readonly challengeId: number;
  readonly at: number;
  readonly userName: string;
  readonly deadline: number | null;
}

export interface OwnEvents {
  /** In commit order. */
  readonly solves: readonly OwnSolve[];
  readonly adjustments: readonly BoardAdjustment[];
}

/**
 * FREEZE-3: the frozen board with one team's later events and only this team's row. The later solves take no blood,
 * because a blood would reveal whether other teams have solved the challenge. The ranks do not change.
 * The JSON contains only the challenges and the row. Without later events, the result is the frozen board itself.
 */
export function buildOwnBoard(
  frozenBoard: SerializedBoard,
  membership: Membership,
  freezeTime: number,
  ownEvents: OwnEvents,
): SerializedBoard {
  const solves = ownEvents.solves.filter(({ at }) => at >= freezeTime);
  const adjustments = ownEvents.adjustments.filter(({ time }) => time >= freezeTime);
  if (solves.length === 0 && adjustments.length === 0) return frozenBoard;
  // The bytes match these types, like those of the whole board.
  const challengesBytes = frozenBoard.allChallenges ?? frozenBoard.json.subarray(...frozenBoard.challenges);
  const challenges = parseJsonBytes(challengesBytes) as Scoreboard["challenges"];
  const row = parseJsonBytes(findRow(frozenBoard, membership)) as BoardTeam;
  const values = new Map(frozenBoard.values);
  const challengeById = new Map(
    Object.values(challenges)
      .flat()
      .map((challenge) => [challenge.id, challenge]),
  );
  for (const solve of solves) {
    const challenge = challengeById.get(solve.challengeId);
    if (!challenge) continue;
    const effect = computeSolveEffect(
      { id: challenge.id, deadline: solve.deadline },
      toDivision(membership),
      solve.at,
    );
    if (effect.affectsValue) {
      challenge.solved += 1;
      challenge.score = computeChallengeValue(solve, challenge.solved);
      values.set(challenge.id, challenge.score);
    }
    const score = effect.scores ? challenge.score : 0;
    const { at: time, userName } = solve;
    const ownSolve = { id: challenge.id, score, type: "Normal", userName, time } as const;
    row.solvedChallenges.push(effect.scores ? ownSolve : { ...ownSolve, scored: false });
    row.solvedCount += 1;
    row.score += score;
    if (effect.scores) row.lastSubmissionTime = time;
  }
  row.adjustments = [...row.adjustments, ...adjustments];
  row.score += adjustments.reduce((sum, { points }) => sum + points, 0);
  return serialize(frozenBoard, row, challenges, {
    values,
    builtAt: Math.max(
      frozenBoard.builtAt,
      ...solves.map(({ at }) => at),
      ...adjustments.map(({ time }) => time),
    ),
  });
}

function serialize(
  frozenBoard: SerializedBoard,
  row: BoardTeam,
  challenges: Scoreboard["challenges"],
  { values, builtAt }: Pick<SerializedBoard, "values" | "builtAt">,
): SerializedBoard {
  const challengeBytes = Buffer.from(JSON.stringify(challenges));
  const rowBytes = Buffer.from(JSON.stringify(row));
  const end = challengeBytes.length;
  return {
    ...frozenBoard,
    json: Buffer.concat([challengeBytes, rowBytes]),
    challenges: [0, end],
    allChallenges: frozenBoard.allChallenges && challengeBytes,
    teamIds: Int32Array.of(row.id),
    teamRanges: Int32Array.of(end, end + rowBytes.length),
    values,
    builtAt,
  };
}

function toDivision({ permissions }: Membership) {
  return permissions === null
    ? undefined
    : { name: "", permissions: permissions.division, overrides: permissions.overrides };
}
