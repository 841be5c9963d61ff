import type { ChallengeDocument } from "@gonfalon/contract/challenge-document.ts";
import { expect, it } from "vitest";
import { checkFile } from "#features/challenge-document/challenge-yaml.ts";
import { toFile } from "./to-file.ts";

const createDocument = (overrides: Partial<ChallengeDocument> = {}): ChallengeDocument => ({
  key: "a",
  title: "A",
  type: "StaticAttachment",
  flags: [],
  kindFlags: [],
  originalScore: 500,
  minScoreRate: 0.25,
  difficulty: 5,
  ...overrides,
});

it("CODE-7 a pulled file has the members that ctfcli requires", () => {
  expect(toFile(createDocument(), [])).toMatchObject({ author: "", attribution: "", description: "" });
});

it("CODE-7 a pulled file has whole numbers for CTFd, and the exact ones for Gonfalon", () => {
  const file = toFile(createDocument({ difficulty: 3.4, minScoreRate: 0.333 }), []);
  expect(file.extra).toEqual({ initial: 500, minimum: 167, decay: 10 });
  expect(file.gonfalon).toMatchObject({ difficulty: 3.4, minScoreRate: 0.333 });
  expect(toFile(createDocument({ difficulty: 0.1 }), []).extra?.decay).toBe(1);
});

it("CODE-7 a pulled challenge that is disabled stays hidden in CTFd", () => {
  expect(toFile(createDocument({ isEnabled: false }), [])).toMatchObject({ state: "hidden" });
  expect(toFile(createDocument({ isEnabled: true }), [])).not.toHaveProperty("state");
});

it("CODE-7 a pulled challenge that needs all flags needs all of them in CTFd too", () => {
  expect(toFile(createDocument({ flagMode: "All" }), [])).toMatchObject({ logic: "all" });
  expect(toFile(createDocument({ flagMode: "Any" }), [])).not.toHaveProperty("logic");
});

it("CODE-7 pulled flags with a pattern have the member `data`", () => {
  const file = toFile(createDocument({ kindFlags: [{ flag: "a+", kind: "Regex" }] }), []);
  expect(file.flags).toEqual([{ type: "regex", content: "a+", data: "" }]);
});

it.each([
  ["without points", { originalScore: 0 }],
  ["that needs all flags", { flagMode: "All" as const, flags: ["a", "b"] }],
  ["with kinds of flags", { kindFlags: [{ flag: "(?i)a+", kind: "Regex" as const }] }],
  ["that is disabled", { isEnabled: false }],
  ["with a low difficulty", { difficulty: 0.1, minScoreRate: 0.0001 }],
])("CODE-7 a push after a pull of a challenge %s changes nothing", (_case, overrides) => {
  const document = createDocument(overrides);
  const { isEnabled: _isEnabled, ...expectedDocument } = document;
  const fileCheck = checkFile(toFile(document, []), "a");
  expect(fileCheck).toMatchObject({ document: expectedDocument });
  expect(fileCheck).not.toHaveProperty("document.isEnabled");
});
