import { ChallengeUpdate } from "@gonfalon/contract/challenge-update.ts";
import { MAX_INSTANT } from "@gonfalon/contract/kernel/scalars.ts";
import { Value } from "typebox/value";
import { expect, it } from "vitest";
import { findPatternRefusal, flagMatcher } from "#features/flag/flag-pattern.ts";
import { toRctfChallenge } from "./rctf-challenges.domain.ts";
import type { SourceNote } from "./source.domain.ts";
import { InvalidMemberError, type SourceRow } from "./source-row.domain.ts";

const NOW = Date.UTC(2026, 0, 1);
const LATER = Date.UTC(2027, 0, 1);

/** The imported challenge with these members, and the codes of its notes. */
function read(members: SourceRow, parts: readonly string[] = []) {
  const codes: SourceNote["code"][] = [];
  const context = {
    now: NOW,
    names: new Set(parts),
    parseMillis: Date.parse,
    isPattern: (text: string) => findPatternRefusal(text, ["4Xq9ZbT2"]) === undefined,
    addNote: ({ code }: SourceNote) => void codes.push(code),
  };
  const challenge = toRctfChallenge(
    { name: "Notes", category: "web", flag: "flag{a}", ...members },
    1,
    context,
  );
  return { ...challenge, codes };
}

it.each([
  [LATER, LATER],
  ["2027-01-01T00:00:00.000Z", LATER],
  [NOW - 1, undefined],
  [null, undefined],
])("IMPORT-10 the release time %j opens the challenge at %j", (releaseTime, opensAt) => {
  expect(read({ releaseTime }).document.opensAt).toBe(opensAt);
});

it.each([1e300, Number.NaN, {}, "soon", MAX_INSTANT + 1, "+010000-01-01T00:00:00Z"])(
  "IMPORT-10 the release time %j is refused",
  (releaseTime) => {
    expect(() => read({ releaseTime })).toThrow(InvalidMemberError);
  },
);

const NO_FLAG = { flags: [], kindFlags: [], codes: ["FlagUnusable"] };
const toRegexResult = (flag: string) => ({ flags: [], kindFlags: [{ flag, kind: "Regex" }], codes: [] });

it.each<readonly [flags: unknown, expected: unknown]>([
  [["flag{a}", "flag{b}"], { flags: ["flag{a}", "flag{b}"], kindFlags: [], codes: [] }],
  [[{ provider: "flags/static", config: { flag: "flag{a}" } }], { flags: ["flag{a}"], codes: [] }],
  [[{ config: { flag: "flag{a}" } }], { flags: ["flag{a}"], codes: [] }],
  [[{ provider: "flags/regex", config: { pattern: "fl.g" } }], toRegexResult(".*(?:fl.g).*")],
  [[{ provider: "flags/regex", config: { pattern: "fl.g", flags: "gi" } }], toRegexResult(".*(?i:fl.g).*")],
  [[{ provider: "flags/regex", config: { pattern: "fl.g", flags: "y" } }], NO_FLAG],
  [[{ provider: "flags/regex", config: { pattern: "(?=flag)" } }], NO_FLAG],
  [[{ provider: "flags/regex", config: { pattern: "" } }], NO_FLAG],
  [[{ provider: "flags/dynamic", config: { flag: "flag{a}" } }], NO_FLAG],
  [[{ provider: "flags/static" }], NO_FLAG],
])("IMPORT-10 the flags %j become %j", (flags, expected) => {
  const { document, codes } = read({ flags });
  expect({ ...document, codes }).toMatchObject(expected as object);
});

it.each(["flag{a}", [7, { config: [] }], [{ provider: {} }]])(
  "IMPORT-10 the flags %j are refused",
  (flags) => {
    expect(() => read({ flags })).toThrow(InvalidMemberError);
  },
);

it.each([
  ["^flag\\{.\\}$", "flag{a}", true],
  ["^flag\\{.\\}$", "a flag{a}", false],
  ["flag\\{.\\}", "a flag{a} b", true],
  ["a|flag", "my flag", true],
])("IMPORT-10 the pattern %s accepts %s: %s", (pattern, answer, isAccepted) => {
  const { kindFlags } = read({ flags: [{ provider: "flags/regex", config: { pattern } }] }).document;
  expect(kindFlags.map((flag) => flagMatcher(flag)(answer))).toEqual([isAccepted]);
});

const UPLOAD_URL = "https://rctf.example/uploads?key=abc%2Fnotes.zip";
const URL_WITH_SPACE = "https://rctf.example/uploads/abc/my%20n.zip";

it.each<readonly [url: string, parts: readonly string[], file: string, name: string]>([
  [UPLOAD_URL, ["files/notes.zip", "files/abc", "files/abc/notes.zip"], "files/abc/notes.zip", "notes.zip"],
  [UPLOAD_URL, ["files/notes.zip", "files/abc"], "files/abc", "notes.zip"],
  [UPLOAD_URL, ["files/notes.zip"], "files/notes.zip", "notes.zip"],
  [UPLOAD_URL, [], "files/notes.zip", "notes.zip"],
  [URL_WITH_SPACE, ["files/abc/my n.zip"], "files/abc/my n.zip", "my n.zip"],
  [URL_WITH_SPACE, ["files/my%20n.zip"], "files/my%20n.zip", "my n.zip"],
  [URL_WITH_SPACE, ["files/my n.zip", "files/abc/my%20n.zip"], "files/abc/my%20n.zip", "my n.zip"],
  [URL_WITH_SPACE, [], "files/my n.zip", "my n.zip"],
  ["https://rctf.example/100%.zip", ["files/100%.zip"], "files/100%.zip", "100%.zip"],
  ["/uploads/a%00b.zip", [], "files/ab.zip", "ab.zip"],
])("IMPORT-10 the file %s in an archive with %j is %s, named %s", (url, parts, file, name) => {
  const { files, fileNames } = read({ files: [{ url }] }, parts);
  expect([files, fileNames]).toEqual([[file], new Map([[file, name]])]);
});

it.each([
  [UPLOAD_URL, [], { remoteUrl: UPLOAD_URL }],
  [UPLOAD_URL, ["files/abc"], undefined],
  ["/uploads/abc/notes.zip", [], undefined],
  ["http://", [], undefined],
  ["https://[", [], undefined],
  ["https://a b/\u0001", [], undefined],
])("IMPORT-10 the file %s in an archive with %j has the attachment %j", (url, parts, attachment) => {
  expect(read({ files: [{ url }] }, parts).document.attachment).toEqual(attachment);
});

it.each<readonly [members: SourceRow, tags: readonly string[], codes: readonly string[]]>([
  [{ tags: ["easy", "Easy", "rsa"], instancerConfig: null, adminBotConfig: null }, ["easy", "rsa"], []],
  [{ tags: null, scoring: { kind: "decay" } }, [], []],
  [{ instancerConfig: { image: "a" } }, [], ["NotSupported"]],
  [{ adminBotConfig: {} }, [], ["NotSupported"]],
  [{ scoring: { kind: "dynamic" } }, [], ["NotSupported"]],
])("IMPORT-10 the members %j give the tags %j and the notes %j", (members, tags, codes) => {
  const challenge = read(members);
  expect([challenge.document.tags, challenge.codes]).toEqual([tags, codes]);
});

it("IMPORT-10 an imported challenge has only values that an edit accepts", () => {
  const { document } = read({ releaseTime: MAX_INSTANT, tags: ["a\u200b\nb", "\u2060"] });
  expect(document.tags).toEqual(["ab"]);
  expect(Value.Errors(ChallengeUpdate, document)).toEqual([]);
});
