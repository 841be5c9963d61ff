import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { expect, it } from "vitest";
import { v8Heap } from "#adapters/memory/v8-heap.ts";
import { START_POSITION } from "./board-position.domain.ts";
import type { BoardRows } from "./board-rows.domain.ts";
import { boardSerializer } from "./board-serializer.ts";
import type { BoardScoreChange, BoardSolve } from "./live-board.domain.ts";

const { collectGarbage } = v8Heap();
const NOW = Date.parse("2026-01-01T00:00:00Z");
const TEAMS = 6;
const CHALLENGES = 4;

/** All bios together outgrow the initial buffer of a board. The texts have characters of one, two and four bytes. */
const buildTeam = (id: number) => ({
  id,
  name: `Ärger ${id} 🏴`,
  bio: "ж".repeat(10_000),
  division: id % 2 === 0 ? "north" : null,
  divisionId: id % 2 === 0 ? 1 : null,
  avatarHash: null,
});

function buildRows(solves: readonly BoardSolve[], changes: readonly BoardScoreChange[] = []): BoardRows {
  return {
    bloodBonus: 0,
    frozenAt: null,
    teams: Array.from({ length: TEAMS }, (_, n) => buildTeam(n + 1)),
    challenges: Array.from({ length: CHALLENGES }, (_, n) => ({
      id: n + 1,
      title: `Challenge ${n + 1}`,
      category: "Misc" as const,
      originalScore: 1000,
      minScoreRate: 0.25,
      difficulty: 5,
      disableBloodBonus: false,
      categoryLabel: null,
      tags: [],
      isHidden: false,
      requires: [],
    })),
    divisions: [],
    changes,
    edits: [],
    solves: {
      ids: solves.map(({ id }) => id),
      teamIds: solves.map(({ teamId }) => teamId),
      challengeIds: solves.map(({ challengeId }) => challengeId),
      times: solves.map(({ at }) => at),
      userNames: solves.map(({ userName }) => userName),
    },
  };
}

/** Every team may solve every challenge once, in any order and in batches of up to five solves. */
const arbitraryBatches = fc
  .tuple(
    fc.shuffledSubarray(Array.from({ length: TEAMS * CHALLENGES }, (_, n) => n)),
    fc.integer({ min: 1, max: 5 }),
  )
  .map(([order, size]) => {
    const solves = order.map((n, index) => ({
      id: 1 + index,
      teamId: 1 + Math.floor(n / CHALLENGES),
      challengeId: 1 + (n % CHALLENGES),
      at: NOW + index,
      userName: `player "${n}" ü`,
    }));
    return Array.from({ length: Math.ceil(solves.length / size) }, (_, n) =>
      solves.slice(n * size, (n + 1) * size),
    );
  });

const toText = (bytes: Uint8Array) => new TextDecoder("utf-8", { fatal: true }).decode(bytes);

it("BOARD-2 updating a board in steps gives the same bytes as building it from all rows", () => {
  fc.assert(
    fc.property(arbitraryBatches, (batches) => {
      const serializer = boardSerializer(buildRows([]), START_POSITION);
      serializer.serialize(NOW);
      batches.forEach((batch, batchIndex) => {
        const position = { ...START_POSITION, solveId: batch.at(-1)?.id ?? 0 };
        serializer.apply(batch, [], position);
        // Compared as text, which takes a tenth of the time of comparing bytes.
        const { json: updatedJson, step: _, ...updated } = serializer.serialize(NOW);
        const rows = buildRows(batches.slice(0, batchIndex + 1).flat());
        const { json: rebuiltJson, step: __, ...rebuilt } = boardSerializer(rows, position).serialize(NOW);
        expect(toText(updatedJson)).toBe(toText(rebuiltJson));
        expect(updated).toEqual(rebuilt);
      });
    }),
    { numRuns: 40 },
  );
});

const arbitraryChanges = fc
  .array(
    fc.record({
      teamId: fc.integer({ min: 1, max: TEAMS }),
      at: fc.integer({ min: NOW, max: NOW + 3 }),
      points: fc.integer({ min: -300, max: 300 }),
      kind: fc.constantFrom("Award", "Penalty", "Hint"),
      reason: fc.constantFrom(null, "unfair play"),
    }),
    { maxLength: 8 },
  )
  .map((changes) => changes.map((change, index): BoardScoreChange => ({ ...change, id: index + 1 })));

it("ADJ-4 gives the same bytes for every order of adjustments and hint costs", () => {
  fc.assert(
    fc.property(arbitraryChanges, fc.nat(8), (changes, splitIndex) => {
      const serializer = boardSerializer(buildRows([]), START_POSITION);
      serializer.serialize(NOW);
      serializer.apply([], changes.slice(splitIndex).toReversed(), START_POSITION);
      serializer.serialize(NOW);
      serializer.apply([], changes.slice(0, splitIndex), START_POSITION);
      const rebuiltBoard = boardSerializer(buildRows([], changes), START_POSITION).serialize(NOW);
      expect(toText(serializer.serialize(NOW).json)).toBe(toText(rebuiltBoard.json));
    }),
  );
});

it("returns the byte range of each team in the JSON", () => {
  const { json, teamIds, teamRanges } = boardSerializer(buildRows([]), START_POSITION).serialize(NOW);
  for (const [index, id] of teamIds.entries()) {
    const row = toText(json.subarray(teamRanges[2 * index], teamRanges[2 * index + 1]));
    expect(JSON.parse(row)).toMatchObject({ id, name: `Ärger ${id} 🏴` });
  }
});

/** A serializer, and a reference to one column of the rows that it was built from. */
function buildWithReference() {
  const rows = buildRows([{ id: 1, teamId: 1, challengeId: 1, at: NOW, userName: "player" }]);
  return { serializer: boardSerializer(rows, START_POSITION), times: new WeakRef(rows.solves.times) };
}

it("a serializer does not retain the rows that it was built from", async () => {
  const { serializer, times } = buildWithReference();
  // A WeakRef retains its object until the end of the current turn.
  await setImmediate();
  collectGarbage();
  expect(times.deref()).toBeUndefined();
  expect(serializer.serialize(NOW).challengeCount).toBe(CHALLENGES);
});
