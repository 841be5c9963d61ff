import { ALL_PERMISSIONS, PERMISSIONS } from "@gonfalon/rules/division-permissions.ts";
import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import { findTeamLocks } from "#server/features/challenge/unlock.domain.ts";
import { flagMatcher } from "#server/features/flag/flag-pattern.ts";
import type { Player } from "#server/features/participation/game-access.service.ts";
import { START_POSITION } from "#server/features/scoreboard/board-position.domain.ts";
import { boardSerializer } from "#server/features/scoreboard/board-serializer.ts";
import { playerBoards } from "#server/features/scoreboard/player-board.ts";
import { createLargeBoard } from "./large-board.ts";
import { computeMedian, type StandaloneRow } from "./row.ts";

const SIZE = { teams: 2000, solves: 60_000 };
const CHALLENGE_COUNT = 200;
/** The number of overrides, of locked challenges and of late solves. */
const RULE_COUNT = 10;
const WARM_UP_TURN_COUNT = 200;
const MEASURED_TURN_COUNT = 500;
const ANSWER_LENGTH = 120;
const FROZEN_AT = 1_800_000_000_000;

/**
 * How long the server takes to build the player board of one team for a frozen board with 200 challenges. The team has
 * overrides of its division, locked challenges and solves after the freeze.
 */
export const ownView: StandaloneRow = {
  name: "own-view",
  unit: "ms",
  target: { atMost: 2 },
  async measure() {
    const board = boardSerializer(createBoardRows(), START_POSITION).serialize(1);
    const boards = playerBoards();
    const durations = measureTurns((turn) => {
      const player = toPlayer(1 + (turn % SIZE.teams));
      const { permissions } = player.membership;
      const locks = findTeamLocks({ rules: CHAIN_RULES, permissions, solvedIds: new Set([1]) });
      boards.get(board, player, { adjustments: [], locks, solves: LATE_SOLVES }, FROZEN_AT);
    });
    return toMeasurement(durations, `${CHALLENGE_COUNT} challenges`);
  },
};

/** How long a compiled pattern takes for a long answer; each answer leads to different states of the matcher. */
export const flagPattern: StandaloneRow = {
  name: "flag-pattern",
  unit: "ms",
  target: { atMost: 5 },
  async measure() {
    const matches = flagMatcher({ flag: "flag\\{(?:.*a.{60}b.{60}|.*ab.{50}c)x\\}", kind: "Regex" });
    return toMeasurement(
      measureTurns((turn) => matches(`flag{${toLetters(turn)}}`)),
      `${ANSWER_LENGTH} characters`,
    );
  },
};

/** A deterministic text of the letters a and b, different for each seed. */
function toLetters(seed: number): string {
  let state = seed + 1;
  return Array.from({ length: ANSWER_LENGTH }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return state % 2 === 0 ? "a" : "b";
  }).join("");
}

/** The time of each turn in milliseconds, after a warm-up that is not measured. */
function measureTurns(work: (turn: number) => unknown): readonly number[] {
  const durations: number[] = [];
  for (let turn = 0; turn < WARM_UP_TURN_COUNT + MEASURED_TURN_COUNT; turn++) {
    const startedAt = performance.now();
    work(turn);
    durations.push(performance.now() - startedAt);
  }
  return durations.slice(WARM_UP_TURN_COUNT);
}

function toMeasurement(durations: readonly number[], subject: string) {
  const longestMs = Math.max(...durations);
  const ours = `${subject}, ${computeMedian(durations).toFixed(2)} ms in the median, ${longestMs.toFixed(1)} at most`;
  return { figure: computeMedian(durations), spread: longestMs - Math.min(...durations), ours, bare: "" };
}

function createBoardRows() {
  const board = createLargeBoard(SIZE);
  const [firstChallenge] = board.challenges;
  if (!firstChallenge) throw new Error("There is no challenge");
  const challenges = Array.from({ length: CHALLENGE_COUNT }, (_, index) => ({
    ...firstChallenge,
    id: index + 1,
    title: `Challenge number ${index + 1}`,
  }));
  return { ...board, challenges, frozenAt: FROZEN_AT };
}

const PERMISSIONS_WITHOUT_BLOOD = ALL_PERMISSIONS ^ PERMISSIONS.GetBlood;
const numbers = Array.from({ length: RULE_COUNT }, (_, index) => index + 1);
const OVERRIDES = Object.fromEntries(numbers.map((id) => [id, PERMISSIONS_WITHOUT_BLOOD]));
/** Each challenge requires the one before it. */
const CHAIN_RULES = numbers.map((id) => ({
  challengeId: id + 1,
  lockMode: "Hidden" as const,
  requires: [id],
}));
/** Solves after the freeze, which only the team sees. */
const LATE_SOLVES = numbers.map((number) => ({
  challengeId: CHALLENGE_COUNT - number,
  at: FROZEN_AT + number,
  userName: "player",
  deadline: null,
  originalScore: 1000,
  minScoreRate: 0.25,
  difficulty: 5,
}));

function toPlayer(teamId: number): Player {
  const endsAt = new Date(FROZEN_AT + HOUR_MS);
  return {
    game: {
      id: 1,
      title: "Bench",
      hidden: false,
      practiceMode: false,
      writeupRequired: false,
      writeupDeadline: endsAt,
      startsAt: new Date(FROZEN_AT - HOUR_MS),
      endsAt,
      pausedAt: null,
      freezeAt: new Date(FROZEN_AT),
      unfreezeAt: null,
    },
    membership: {
      participationId: teamId,
      status: "Accepted",
      divisionId: 1,
      division: "Guests",
      permissions: { division: PERMISSIONS_WITHOUT_BLOOD, overrides: OVERRIDES },
      token: "1:bench",
      teamId,
      teamName: `Team number ${teamId}`,
      teamBio: null,
      teamAvatarHash: null,
      reviewNote: null,
    },
  };
}
