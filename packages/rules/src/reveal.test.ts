import fc from "fast-check";
import { expect, it } from "vitest";
import { buildBoard } from "./board.ts";
import { computeRevealSteps, selectRevealedTeams } from "./reveal.ts";
import { arbitraryEvents, arbitrarySettings, arbitraryTime } from "./test/board-arbitrary.ts";

const arbitraryPlaceCount = fc.integer({ min: 1, max: 9 });

it("REVEAL-2 ends with the order and the scores of the live board", () => {
  fc.assert(
    fc.property(
      arbitrarySettings,
      arbitraryEvents,
      arbitraryTime,
      arbitraryPlaceCount,
      (settings, events, frozenAt, count) => {
        const liveBoard = buildBoard({ ...settings, ...events });
        const teams = selectRevealedTeams(liveBoard, count, ({ rank }) => rank);
        const { steps } = computeRevealSteps(teams, frozenAt);
        const placeSteps = steps.flatMap((step) => (step.step === "Place" ? [step] : []));
        expect(placeSteps.toReversed()).toEqual(
          teams.map(({ id, rank, score }) => ({ step: "Place", teamId: id, rank, score })),
        );
      },
    ),
  );
});

it("REVEAL-2 shows each solve with points from the freeze on exactly once, in its team's order", () => {
  fc.assert(
    fc.property(arbitrarySettings, arbitraryEvents, arbitraryTime, (settings, events, frozenAt) => {
      const { teams } = buildBoard({ ...settings, ...events });
      const reveal = computeRevealSteps(teams, frozenAt);
      const scores = new Map(reveal.teams.map(({ id, score }) => [id, score]));
      const revealedIds = new Map<number, number[]>(teams.map(({ id }) => [id, []]));
      for (const step of reveal.steps) {
        if (step.step === "Place") continue;
        expect(step.to).toBeLessThanOrEqual(step.from);
        expect(step.score).toBe((scores.get(step.teamId) ?? 0) + step.points);
        scores.set(step.teamId, step.score);
        revealedIds.get(step.teamId)?.push(step.challengeId);
      }
      for (const { id, score, solves } of teams) {
        const hiddenSolves = solves.filter(({ at, points }) => at >= frozenAt && points > 0);
        expect(revealedIds.get(id)).toEqual(hiddenSolves.map(({ challengeId }) => challengeId));
        expect(scores.get(id)).toBe(score);
      }
    }),
  );
});

it("REVEAL-1 chooses the first places of the live board or of a division", () => {
  const buildTeam = (id: number, rank: number, divisionRank: number | null) => {
    return { id, rank, divisionRank, score: 0, lastSolveAt: undefined, solves: [], changes: [] };
  };
  const liveBoard = {
    challenges: [],
    teams: [buildTeam(1, 1, null), buildTeam(2, 0, 1), buildTeam(3, 2, 2), buildTeam(4, 3, 3)],
  };
  const listIds = (teams: readonly { readonly id: number }[]) => teams.map(({ id }) => id);
  expect(listIds(selectRevealedTeams(liveBoard, 2, ({ rank }) => rank))).toEqual([1, 3]);
  expect(listIds(selectRevealedTeams(liveBoard, 2, ({ divisionRank }) => divisionRank))).toEqual([2, 3]);
});

it("REVEAL-1 breaks ties at the start by the last solve that is shown", () => {
  const buildSolve = (at: number) => {
    return { challengeId: at, at, kind: "Normal", points: 100, scores: true } as const;
  };
  const buildTeam = (id: number, ...times: readonly number[]) => {
    const solves = times.map(buildSolve);
    const score = 100 * times.length;
    return { id, rank: 0, divisionRank: null, score, lastSolveAt: times.at(-1), solves, changes: [] };
  };
  const { teams } = computeRevealSteps([buildTeam(1, 5), buildTeam(2, 4, 9)], 7);
  expect(teams.map(({ id, score }) => [id, score])).toEqual([
    [2, 100],
    [1, 100],
  ]);
});
