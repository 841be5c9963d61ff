import { MINUTE_MS, SECOND_MS } from "@gonfalon/rules/durations.ts";
import { describe, expect, it } from "vitest";
import { boardLog, getMaxEntriesPerLog } from "./board-log.ts";
import { START_POSITION } from "./board-position.domain.ts";
import type { BoardEdit } from "./board-rows.domain.ts";

const NOW = Date.parse("2026-01-01T00:00:00Z");

/** Solves with ids from 1; the time of the last one is now. */
function createSolves(count: number, intervalMs: number) {
  return Array.from({ length: count }, (_, n) => ({
    id: n + 1,
    teamId: 1 + n,
    challengeId: 1,
    at: NOW - (count - 1 - n) * intervalMs,
    userName: "",
  }));
}

function createEdits(count: number): readonly BoardEdit[] {
  return Array.from({ length: count }, (_, n) => ({ revision: n + 1, kind: "Name", subjectId: 1 }));
}

const NO_ROWS = {
  solves: { ids: [], teamIds: [], challengeIds: [], times: [], userNames: [] },
  changes: [],
  edits: [],
};

type Solves = ReturnType<typeof createSolves>;

/** The log of a process that has read these solves with the rows of the board. */
function readLog(solves: Solves, edits: readonly BoardEdit[] = []) {
  return boardLog({
    solves: {
      ids: solves.map(({ id }) => id),
      teamIds: solves.map(({ teamId }) => teamId),
      challengeIds: solves.map(({ challengeId }) => challengeId),
      times: solves.map(({ at }) => at),
      userNames: [],
    },
    changes: [],
    edits,
  });
}

/** The log of a process that has received these solves one by one. */
function followSolves(solves: Solves) {
  const log = boardLog(NO_ROWS);
  for (const solve of solves) log.add([solve], []);
  return log;
}

describe("LIVE-4 the log of a board", () => {
  const rushSolves = createSolves(25_000, 20);
  const slowSolves = createSolves(25_000, SECOND_MS);
  const sparseSolves = createSolves(9000, MINUTE_MS);

  it.each([
    ["9,000 solves of the last 150 hours, because they are fewer than 10,000", sparseSolves, 0],
    ["25,000 solves of the last 8 minutes", rushSolves, 0],
    ["the last 10,000 of 25,000 solves of the last 7 hours", slowSolves, 15_000],
  ])("retains %s", (_, solves, solveId) => {
    for (const log of [readLog(solves), followSolves(solves)]) {
      const entries = log.getEntriesAfter({ ...START_POSITION, solveId });
      expect(entries?.solves.map(({ id }) => id)).toEqual(solves.slice(solveId).map(({ id }) => id));
    }
  });

  it("retains 10,000 edits", () => {
    const log = readLog([], createEdits(10_000));
    expect(log.getEntriesAfter({ ...START_POSITION, revision: 1 })?.edits).toHaveLength(9999);
    expect(log.getEntriesAfter(START_POSITION)).toBeUndefined();
  });

  it("drops solves that are not among the last 10,000 and are older than 10 minutes", () => {
    expect(readLog(slowSolves).getEntriesAfter({ ...START_POSITION, solveId: 14_999 })).toBeUndefined();
    expect(followSolves(slowSolves).getEntriesAfter({ ...START_POSITION, solveId: 1 })).toBeUndefined();
  });

  it("uses at most 32 MiB together with all other logs, even for many events in 10 minutes", () => {
    const gameCount = 32;
    const maxEntries = getMaxEntriesPerLog(gameCount);
    // A solve takes 80 bytes (measured).
    expect(gameCount * maxEntries * 80).toBeLessThanOrEqual(32 * 1024 * 1024);
    const log = readLog(rushSolves, createEdits(10_000));
    log.limit(maxEntries);
    const [solveCount, editCount] = [maxEntries - Math.floor(maxEntries / 2), Math.floor(maxEntries / 2)];
    const position = {
      ...START_POSITION,
      solveId: rushSolves.length - solveCount,
      revision: 10_000 - editCount,
    };
    const entries = log.getEntriesAfter(position);
    expect([entries?.solves.length, entries?.edits.length]).toEqual([solveCount, editCount]);
    expect(log.getEntriesAfter({ ...position, solveId: position.solveId - 1 })).toBeUndefined();
    expect(log.getEntriesAfter({ ...position, revision: position.revision - 1 })).toBeUndefined();
    log.add([{ id: rushSolves.length + 1, teamId: 1, challengeId: 2, at: NOW, userName: "" }], []);
    expect(log.getEntriesAfter(position)).toBeUndefined();
  });
});
