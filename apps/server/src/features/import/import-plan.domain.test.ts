import { expect, it } from "vitest";
import { toCtfdEvent } from "./ctfd-event.domain.ts";
import { planImport } from "./import-plan.domain.ts";
import type { SourceRow } from "./source-row.domain.ts";

const OPTIONS = {
  title: null,
  gameId: null,
  users: true,
  solves: true,
  posts: true,
  keepScores: false,
  administrators: false,
  publicKey: null,
};

it("IMPORT-9 names the teams whose solves are after the end of the game", () => {
  const tables: Readonly<Record<string, readonly SourceRow[]>> = {
    config: [
      { key: "start", value: "60" },
      { key: "end", value: "120" },
    ],
    teams: [{ id: 7, name: "owls" }],
    challenges: [{ id: 1, name: "task" }],
    submissions: [{ id: 1, type: "correct", team_id: 7, challenge_id: 1, date: "1970-01-01T00:03:00" }],
  };
  const event = toCtfdEvent(
    { rows: (table) => tables[table] ?? [], parseMillis: Date.parse },
    { now: 0, isPattern: () => true, toMarkdown: (html) => html },
  );
  const existingPeople = { users: [], userKeys: [], teams: [], teamKeys: [] };
  const { summary } = planImport({ event, existingPeople, options: OPTIONS, parts: new Set(), now: 0 });
  expect(summary.notes).toContainEqual({
    level: "Warning",
    code: "AfterEnd",
    kind: "Solves",
    count: 1,
    samples: ["owls"],
  });
});
