import { limits } from "@gonfalon/contract/limits.ts";
import { expect, it } from "vitest";
import { stringify } from "yaml";
import { IMPORT_LIMITS } from "./import-limits.domain.ts";
import { readCtfcli } from "./read-ctfcli.ts";

function readFiles(files: readonly object[]) {
  const parts = files.map((file, n) => ({
    name: `task-${n}/challenge.yml`,
    bytes: new TextEncoder().encode(stringify({ ...file, category: "web", value: 100 })),
  }));
  return readCtfcli(parts, {
    now: 0,
    names: new Set(parts.map(({ name }) => name)),
    limits: IMPORT_LIMITS,
    isPattern: () => true,
  });
}

it("IMPORT-9 a note names a challenge with too many requirements", () => {
  const names = Array.from({ length: limits.requirements + 1 }, (_, n) => `Step ${n}`);
  const { challenges, notes } = readFiles([
    ...names.map((name) => ({ name })),
    { name: "Last", requirements: names },
  ]);
  expect(challenges.at(-1)?.requires).toHaveLength(limits.requirements);
  expect(notes.filter(({ code }) => code === "TooMany")).toEqual([
    { level: "Warning", code: "TooMany", kind: "Challenges", name: "Last" },
  ]);
});

it("IMPORT-9 a note names a challenge with a paid hint that is too long", () => {
  const hints = [{ content: "x".repeat(limits.hint + 1), cost: 10 }];
  const { challenges, notes } = readFiles([{ name: "Long", hints }]);
  expect(challenges[0]?.paidHints[0]?.content).toHaveLength(limits.hint);
  expect(notes).toContainEqual({ level: "Warning", code: "TextShortened", kind: "Challenges", name: "Long" });
});
