import type { BoardUpdate, Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import { applyBoardChange } from "@gonfalon/rules/apply-board-change.ts";
import { START_POSITION } from "#server/features/scoreboard/board-position.domain.ts";
import { boardSerializer } from "#server/features/scoreboard/board-serializer.ts";
import { type BoardSize, createLargeBoard } from "./large-board.ts";
import { computeMedian, type StandaloneRow } from "./row.ts";

const ADDED_SOLVE_COUNT = 10;
const LATE_TEAM_COUNT = 2;
const WARM_UP_TURN_COUNT = 10;
const MEASURED_TURN_COUNT = 50;

/** How long a client takes to apply a change with ten solves of ten challenges. */
function createApplyChangeRow(name: string, size: BoardSize, atMost: number): StandaloneRow {
  return {
    name,
    unit: "ms",
    target: { atMost },
    async measure() {
      const { board, change } = createChange(size);
      const durations: number[] = [];
      for (let turn = 0; turn < WARM_UP_TURN_COUNT + MEASURED_TURN_COUNT; turn++) {
        const startedAt = performance.now();
        applyBoardChange(board, change);
        durations.push(performance.now() - startedAt);
      }
      const measuredDurations = durations.slice(WARM_UP_TURN_COUNT);
      const ours = `${size.teams} teams, ${Math.round(Math.max(...measuredDurations))} ms at most`;
      return {
        figure: computeMedian(measuredDurations),
        spread: Math.max(...measuredDurations) - Math.min(...measuredDurations),
        ours,
        bare: "",
      };
    },
  };
}

function createChange(size: BoardSize): { readonly board: Scoreboard; readonly change: BoardUpdate } {
  const rows = createLargeBoard(size);
  // All teams except two late ones have already solved the challenges that the late teams solve now.
  const isEarly = (_: unknown, index: number) =>
    (rows.solves.teamIds[index] ?? 0) <= size.teams - LATE_TEAM_COUNT;
  const earlySolves = {
    ids: rows.solves.ids.filter(isEarly),
    teamIds: rows.solves.teamIds.filter(isEarly),
    challengeIds: rows.solves.challengeIds.filter(isEarly),
    times: rows.solves.times.filter(isEarly),
    userNames: rows.solves.userNames.filter(isEarly),
  };
  // Large values with a slow decay: each solve changes the value, and with it the score of every team.
  const challenges = rows.challenges.map((row) => ({
    ...row,
    originalScore: 1_000_000,
    difficulty: size.teams,
  }));
  const serializer = boardSerializer(
    { ...rows, challenges, solves: earlySolves },
    { ...START_POSITION, solveId: size.solves },
  );
  const { json } = serializer.serialize(1);
  const solves = Array.from({ length: ADDED_SOLVE_COUNT }, (_, index) => ({
    id: size.solves + 1 + index,
    teamId: size.teams - (index % LATE_TEAM_COUNT),
    challengeId: 1 + index,
    at: Date.now(),
    userName: "player",
  }));
  serializer.apply(solves, [], { ...START_POSITION, solveId: size.solves + ADDED_SOLVE_COUNT });
  const { step } = serializer.serialize(2);
  if (step?.body === undefined) throw new Error("The serializer returned a reset instead of a change");
  return {
    board: JSON.parse(new TextDecoder().decode(json)) as Scoreboard,
    change: JSON.parse(`{"from":"${step.from}","to":"${step.to}","reset":false${step.body}`) as BoardUpdate,
  };
}

export const applyChangeRow = createApplyChangeRow("apply-change", { teams: 2000, solves: 60_000 }, 5);
export const applyLargeChangeRow = createApplyChangeRow(
  "apply-change-10000",
  { teams: 10_000, solves: 300_000 },
  25,
);
