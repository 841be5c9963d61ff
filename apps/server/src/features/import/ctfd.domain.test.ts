import { ChallengeUpdate } from "@gonfalon/contract/challenge-update.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { DAY_MS } from "@gonfalon/rules/durations.ts";
import { Value } from "typebox/value";
import { expect, it } from "vitest";
import { CTFD_TABLES, toCtfdParts } from "../../../test/ctfd-export.ts";
import { toCtfdEvent } from "./ctfd-event.domain.ts";
import { IMPORT_LIMITS } from "./import-limits.domain.ts";
import { readCtfd } from "./read-ctfd.ts";
import { InvalidPartError } from "./source-reader.ts";
import { InvalidMemberError, type SourceRow } from "./source-row.domain.ts";

type Tables = Readonly<Record<string, readonly SourceRow[]>>;

const readEvent = (tables: Tables) =>
  toCtfdEvent(
    { rows: (table) => tables[table] ?? [], parseMillis: Date.parse },
    { now: 0, isPattern: () => true, toMarkdown: (html) => html },
  );
const buildChallenge = (overrides: SourceRow = {}) => ({
  id: 1,
  name: "task",
  value: 100,
  category: "crypto",
  type: "standard",
  state: "visible",
  ...overrides,
});
const buildFlag = (id: number) => ({ id, challenge_id: 1, type: "static", content: `flag{${id}}` });
const readChallenge = (row: SourceRow, tables: Tables = {}) =>
  readEvent({ ...tables, challenges: [buildChallenge(row)] }).challenges[0];
/** The notes about challenges and divisions, as `code name`. */
const readNotes = (tables: Tables) =>
  readEvent({ challenges: [buildChallenge()], ...tables })
    .notes.filter(({ kind }) => kind === "Challenges" || kind === "Divisions")
    .map(({ code, name }) => `${code} ${name}`);

function readParts(parts: Readonly<Record<string, string>>) {
  const tableParts = Object.entries(parts).filter(([name]) => name.startsWith("db/"));
  const loadedParts = tableParts.map(([name, text]) => ({ name, bytes: new TextEncoder().encode(text) }));
  const context = { now: 0, names: new Set<string>(), limits: IMPORT_LIMITS, isPattern: () => true };
  return readCtfd(loadedParts, context);
}

it("IMPORT-7 reads an empty table, which is a file of 0 bytes", () => {
  const parts = toCtfdParts({
    config: [{ id: 1, key: "ctf_name", value: "Empty" }],
    users: [],
    challenges: [],
  });
  expect(parts["db/users.json"]).toBe("");
  expect(readParts(parts)).toMatchObject({ game: { title: "Empty" }, users: [], challenges: [] });
});

it.each(["brackets", "challenges", "hints", "teams", "users"])(
  "IMPORT-7 refuses %s with the same id, and the error names the id",
  (table) => {
    const rows = CTFD_TABLES[table] ?? [];
    const parts = toCtfdParts({ ...CTFD_TABLES, [table]: [...rows, ...rows] });
    expect(() => readParts(parts)).toThrow(
      new InvalidPartError(`db/${table}.json (id ${String(rows[0]?.["id"])})`),
    );
  },
);

const NEW_COLUMNS = { dynamic_initial: 500, dynamic_minimum: 50, dynamic_decay: 30 };
const OLD_COLUMNS = { initial: 500, minimum: 50, decay: 30 };
const LOGARITHMIC = [500, 0.1, 10];
const LINEAR = [500, 0.1, 5];
const CONSTANT = [100, 1, 5];

it.each<readonly [name: string, row: SourceRow, dynamic: SourceRow | null, expected: readonly number[]]>([
  ["dynamic in 3.8.1", { type: "dynamic" }, { ...NEW_COLUMNS, dynamic_function: "logarithmic" }, LOGARITHMIC],
  ["dynamic before 3.8.1", { type: "dynamic" }, { ...OLD_COLUMNS, function: "logarithmic" }, LOGARITHMIC],
  ["dynamic without a function", { type: "dynamic" }, OLD_COLUMNS, LOGARITHMIC],
  ["dynamic without a row", { type: "dynamic" }, null, CONSTANT],
  ["linear in 3.8.1", { type: "dynamic" }, { ...NEW_COLUMNS, dynamic_function: "linear" }, LINEAR],
  ["linear before 3.8.1", { type: "dynamic" }, { ...OLD_COLUMNS, function: "linear" }, LINEAR],
  ["linear decay 0", { type: "dynamic" }, { ...OLD_COLUMNS, function: "linear", decay: 0 }, [500, 1, 5]],
  ["logarithmic decay 0", { type: "dynamic" }, { ...OLD_COLUMNS, decay: 0 }, [500, 0.1, 1 / 3]],
  ["standard, logarithmic", { ...OLD_COLUMNS, function: "logarithmic" }, null, LOGARITHMIC],
  ["standard, linear", { ...OLD_COLUMNS, function: "linear" }, null, LINEAR],
  ["standard, static", { ...OLD_COLUMNS, function: "static" }, null, CONSTANT],
  ["standard before 3.8.1", {}, null, CONSTANT],
  ["standard that was dynamic", {}, OLD_COLUMNS, CONSTANT],
])("IMPORT-8 the score of a challenge: %s", (_, row, dynamic, [originalScore, minScoreRate, difficulty]) => {
  const document = readChallenge(row, {
    dynamic_challenge: dynamic ? [{ id: 1, ...dynamic }] : [],
  })?.document;
  expect(document).toMatchObject({ originalScore, minScoreRate });
  expect(document?.difficulty).toBeCloseTo(difficulty ?? 0);
});

it.each([
  [{}, 2, "Any", []],
  [{ logic: "any" }, 2, "Any", []],
  [{ logic: "all" }, 2, "All", []],
  [{ logic: "team" }, 1, "Any", ["SettingLeftOut task (logic)"]],
  [{ logic: "team" }, 2, "Any", ["SettingLeftOut task (logic)"]],
])("IMPORT-9 the logic of %j with %i flags gives the flag mode %s", (row, count, flagMode, notes) => {
  const flags = Array.from({ length: count }, (_, index) => buildFlag(index + 1));
  expect(readChallenge(row, { flags })?.document.flagMode).toBe(flagMode);
  expect(readNotes({ flags, challenges: [buildChallenge(row)] })).toEqual(notes);
});

it.each([
  ["null", []],
  [null, []],
  ["{", []],
  ['{"prerequisites":null}', []],
  ['{"prerequisites":[2,"3",2,1]}', [2, 3]],
  [{ prerequisites: [2], anonymize: true }, [2]],
  [{ prerequisites: [null, "", 2] }, [2]],
])("IMPORT-7 the requirements %j are read as %j", (requirements, expected) => {
  expect(readChallenge({ requirements })?.requires).toEqual(expected);
});

it.each([{ toString: 1, valueOf: 1 }, [2], true, "two", 1e300])(
  "IMPORT-1 refuses the requirement %j",
  (id) => {
    expect(() => readChallenge({ requirements: { prerequisites: [id] } })).toThrow(
      new InvalidMemberError("requirements"),
    );
  },
);

it.each([
  ["lockout", 3, []],
  [undefined, 3, []],
  ["timeout", 0, ["SettingLeftOut task (max_attempts)"]],
])(
  "IMPORT-9 max_attempts with the behavior %s gives the submission limit %i",
  (value, submissionLimit, notes) => {
    const config = value === undefined ? [] : [{ id: 1, key: "max_attempts_behavior", value }];
    const tables = { config, challenges: [buildChallenge({ max_attempts: 3 })] };
    expect(readEvent(tables).challenges[0]?.document.submissionLimit).toBe(submissionLimit);
    expect(readNotes(tables)).toEqual(notes);
  },
);

const toIds = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

it.each<readonly [name: string, tables: Tables, notes: readonly string[]]>([
  ["solutions", { solutions: [{ id: 1, challenge_id: 1, content: "x" }] }, ["TextLeftOut task (solutions)"]],
  [
    "topics, once per challenge",
    { challenge_topics: [1, 2].map((id) => ({ id, challenge_id: 1, topic_id: id })) },
    ["TextLeftOut task (topics)"],
  ],
  [
    "hints that need other hints",
    { hints: [{ id: 2, challenge_id: 1, content: "x", cost: 0, requirements: { prerequisites: [1] } }] },
    ["SettingLeftOut task (hints)"],
  ],
  [
    "hints that need none",
    { hints: [{ id: 2, challenge_id: 1, content: "x", cost: 0, requirements: { prerequisites: [] } }] },
    [],
  ],
  [
    "the end of a long hint",
    { hints: [{ id: 2, challenge_id: 1, content: "x".repeat(limits.hint + 1), cost: 0 }] },
    ["TextShortened task"],
  ],
  // The ids include the id of the challenge itself, which is not counted.
  [
    "too many requirements",
    { challenges: [buildChallenge({ requirements: { prerequisites: toIds(limits.requirements + 2) } })] },
    ["TooMany task"],
  ],
  [
    "the largest number of requirements",
    { challenges: [buildChallenge({ requirements: { prerequisites: toIds(limits.requirements + 1) } })] },
    [],
  ],
  [
    "too many brackets",
    { brackets: toIds(limits.divisions + 1).map((id) => ({ id, name: `b${id}`, type: "teams" })) },
    [`TooMany b${limits.divisions + 1}`],
  ],
])("IMPORT-9 the notes about %s", (_, tables, notes) => {
  expect(readNotes(tables)).toEqual(notes);
});

it("IMPORT-7 challenges are in the order of their positions; those with position 0 or none are last", () => {
  const positions = [0, 2, null, 1, undefined];
  const challenges = positions.map((position, index) => buildChallenge({ id: index + 1, position }));
  expect(readEvent({ challenges }).challenges.map(({ id }) => id)).toEqual([4, 2, 1, 3, 5]);
});

it.each([
  ["true", false],
  ["True", false],
  ["1", false],
  ["false", true],
  ["", true],
])("IMPORT-7 with verify_emails %j an unverified address is confirmed: %s", (value, isConfirmed) => {
  const config = [{ id: 1, key: "verify_emails", value }];
  expect(readEvent({ config, users: [{ id: 1, name: "a", verified: false }] }).users).toMatchObject([
    { isConfirmed },
  ]);
});

it.each(["", "never", "-1", "1e15", "1e300"])(
  "IMPORT-7 the end %j of an event counts as missing",
  (value) => {
    const config = [
      { id: 1, key: "start", value: "1800000000" },
      { id: 2, key: "end", value },
    ];
    const { game, notes } = readEvent({ config });
    expect(game).toMatchObject({ start: 1_800_000_000_000, end: 1_800_000_000_000 + DAY_MS });
    expect(notes.map(({ code }) => code)).toEqual(["TimesMissing"]);
  },
);

it("IMPORT-7 a start on the last day of the year 9999 counts as missing", () => {
  const { game, notes } = readEvent({ config: [{ id: 1, key: "start", value: "253402300799" }] });
  expect(game).toMatchObject({ start: 0, end: DAY_MS });
  expect(notes.map(({ code }) => code)).toEqual(["TimesMissing"]);
});

it.each([
  ["1969-12-31T23:59:59", 0],
  ["0001-01-01T00:00:00", 0],
  ["9999-12-31T23:59:59", 0],
  ["1970-01-02T00:00:01", 0],
  ["1970-01-02T00:00:00", DAY_MS],
  [null, 0],
])("IMPORT-7 a submission at %s in a file of 1970-01-01 is imported at %i", (date, at) => {
  const row = { id: 8, type: "correct", team_id: 1, user_id: 1, challenge_id: 1, provided: "a", date };
  const { submissions, notes } = readEvent({ submissions: [row] });
  expect(submissions.map((submission) => submission.at)).toEqual([at]);
  const replacementNotes = notes.filter(({ code }) => code === "TimeUnusable");
  expect(replacementNotes.map(({ kind, name }) => [kind, name])).toEqual(
    at === 0 ? [["Submissions", "8"]] : [],
  );
});

it("IMPORT-9 notes the notices and posts that are cut", () => {
  const content = "x".repeat(limits.markdown + 1);
  const { notes } = readEvent({
    notifications: [{ id: 1, title: "News", content }],
    pages: [{ id: 1, title: "Rules", content }],
  });
  const cutTexts = notes.filter(({ code }) => code === "TextShortened");
  expect(cutTexts.map(({ kind, name }) => [kind, name])).toEqual([
    ["Notices", "News"],
    ["Posts", "Rules"],
  ]);
});

it.each([
  ["all", "all2"],
  [" ALL ", "ALL2"],
  [`${"x".repeat(limits.divisionName - 1)} y`, "x".repeat(limits.divisionName - 1)],
])("DIV-9 the bracket %j becomes the division %j", (name, division) => {
  const { divisions, teams } = readEvent({
    brackets: [{ id: 1, name, type: "teams" }],
    teams: [{ id: 1, name: "crew", bracket_id: 1 }],
  });
  expect([divisions, teams[0]?.division]).toEqual([[division], division]);
});

it("IMPORT-7 an imported challenge has only values that an edit accepts", () => {
  const tags = ["a\u200b\nb", "\u2060"].map((value) => ({ challenge_id: 1, value }));
  const { document } = readChallenge({ max_attempts: 2 ** 31 - 1 }, { tags }) ?? {};
  expect([document?.tags, document?.submissionLimit]).toEqual([["ab"], 10_000]);
  expect(Value.Errors(ChallengeUpdate, document)).toEqual([]);
});

it("IMPORT-1 refuses a page with deeply nested elements", () => {
  const pages = [{ id: 1, title: "Rules", format: "html", content: "<span>".repeat(100_000) }];
  const parts = toCtfdParts({ ...CTFD_TABLES, pages });
  expect(() => readParts(parts)).toThrow(new InvalidPartError("db/pages.json"));
});

it("FLAG-5 leaves out the flags that a challenge cannot have, with a note", () => {
  const flags = Array.from({ length: limits.flagsPerChallenge + 1 }, (_, id) => buildFlag(id));
  const count = readChallenge({}, { flags })?.document.flags.length ?? 0;
  expect([count <= limits.flagsPerChallenge, readNotes({ flags })]).toEqual([true, ["FlagUnusable task"]]);
});
