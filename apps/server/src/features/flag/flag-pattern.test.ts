import { expect, it } from "vitest";
import { createRandomAnswers, findPatternRefusal, flagMatcher } from "./flag-pattern.ts";

/** The first characters of each alphabet. */
const ANSWERS = createRandomAnswers({ text: (length, alphabet) => alphabet.slice(0, length) });

it.each([
  ["Exact", "flag{Ab}", "flag{Ab}", true],
  ["Exact", "flag{Ab}", "flag{ab}", false],
  ["CaseInsensitive", "flag{Ab}", "FLAG{aB}", true],
  ["CaseInsensitive", "flag{é}", "FLAG{E\u0301}", true],
  ["CaseInsensitive", "flag{Ab}", "flag{Ab} ", false],
  ["Regex", "flag{[0-9]+}", "flag{42}", true],
  ["Regex", "flag{[0-9]+}", "xflag{42}", false],
  ["Regex", "flag{[0-9]+}", "flag{42}x", false],
  ["Regex", "flag{a}|flag{b}", "flag{a}x", false],
  ["Regex", "flag{ab}", "flag{AB}", false],
  ["Regex", "(?i)flag{ab}", "FLAG{Ab}", true],
] as const)("KIND-1 the %s flag %s and the answer %s match: %s", (kind, flag, answer, expected) => {
  expect(flagMatcher({ kind, flag })(answer)).toBe(expected);
});

it.each([
  ["accepts a typical pattern", "flag{(one|1)_two}", undefined],
  ["rejects an unclosed group", "flag(", "flag.pattern-invalid"],
  ["rejects look-ahead", "flag(?=x)x", "flag.pattern-invalid"],
  ["rejects look-behind", "(?<=a)flag", "flag.pattern-invalid"],
  ["rejects a back-reference", "(a)\\1", "flag.pattern-invalid"],
  ["rejects a long repetition", "(flag){300}", "flag.pattern-too-complex"],
  ["rejects a pattern that matches any answer", ".*", "flag.pattern-too-general"],
  ["rejects a pattern that matches any non-empty answer", ".+", "flag.pattern-too-general"],
  ["rejects a pattern that matches the empty answer", "(flag)?", "flag.pattern-too-general"],
  ["rejects a pattern that matches any 24 characters", ".{24}", "flag.pattern-too-general"],
  ["rejects a pattern that matches any word", "\\w+", "flag.pattern-too-general"],
  ["rejects a pattern that matches any word in lower case", "[a-z0-9]+", "flag.pattern-too-general"],
  ["rejects a pattern that matches any number", "\\d+", "flag.pattern-too-general"],
  ["rejects a pattern that matches any answer in braces", ".*[{].*[}]", "flag.pattern-too-general"],
  ["accepts a pattern with a specific part", "flag{[a-z0-9]+}", undefined],
])("KIND-2 %s", (_case, pattern, expected) => {
  expect(findPatternRefusal(pattern, ANSWERS)).toBe(expected);
});

it("KIND-2 takes linear time for a pattern on which other engines backtrack", () => {
  const matches = flagMatcher({ kind: "Regex", flag: "(a+)+$" });
  const answer = `${"a".repeat(126)}!`;
  // A backtracking engine would need exponential time for this answer.
  expect(matches(answer)).toBe(false);
});
