import type { ImportOptions } from "@gonfalon/contract/import.ts";
import { Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import { Compile } from "typebox/compile";
import type { ExistingPeople } from "#features/import/import-people.domain.ts";
import { createPeopleRows } from "#features/import/import-rows.domain.ts";
import { createPlanFingerprint } from "#features/import/plan-fingerprint.ts";
import { parseJsonBytes } from "#kernel/parse-json-bytes.ts";
import { toBatches } from "./capsule-batches.domain.ts";
import { type BoardIds, hasSameResults } from "./capsule-board.domain.ts";
import { type PlanInput, planCapsule } from "./capsule-plan.domain.ts";

interface ComparedBoards {
  /** The board of the capsule, which `isBoard` has checked. */
  readonly board: Uint8Array;
  /** The board of the imported rows. */
  readonly importedBoard: Uint8Array;
  readonly ids: BoardIds;
}

interface PlanTask {
  readonly capsule: PlanInput;
  /** An `ExistingPeople` as JSON. */
  readonly existingPeople: string;
  readonly options: ImportOptions;
  readonly fileHash: string;
}

/** Tasks that take too long for the event loop: 0.1 to 0.7 s each with 60,000 solves and 5,000 people. */
export const capsuleTasks = {
  isBoard: (board: Uint8Array): boolean => {
    try {
      return Compile(Scoreboard).Check(parseJsonBytes(board));
    } catch {
      return false;
    }
  },
  isSameBoard: ({ board, importedBoard, ids }: ComparedBoards): boolean =>
    hasSameResults(parseJsonBytes(board) as Scoreboard, parseJsonBytes(importedBoard) as Scoreboard, ids),
  plan: ({ capsule, existingPeople, options, fileHash }: PlanTask) => {
    const { plan, entries: entryList } = planCapsule(
      capsule,
      JSON.parse(existingPeople) as ExistingPeople,
      options,
    );
    const entries = JSON.stringify(entryList);
    const { summary } = plan;
    return { plan, entries, fingerprint: createPlanFingerprint({ fileHash, options, summary, entries }) };
  },
  /** The rows of new people and teams, as JSON. */
  people: (input: Parameters<typeof createPeopleRows>[0]) => {
    const { users, teams, members, names } = createPeopleRows(input);
    return {
      users: toJsonBatches(users),
      teams: toJsonBatches(teams),
      members: toJsonBatches(members),
      names: toJsonBatches(names),
    };
  },
};

/** The JSON of each batch of rows. */
function toJsonBatches(rows: readonly object[]): readonly string[] {
  return Array.from(toBatches(rows), (batch) => JSON.stringify(batch));
}
