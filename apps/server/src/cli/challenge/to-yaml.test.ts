import fc from "fast-check";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { parseYaml } from "#features/challenge-document/challenge-yaml.ts";
import { toYaml } from "./to-yaml.ts";

/** Strings that YAML 1.1 reads as other values without quotes. */
const AMBIGUOUS = [
  "=",
  "<<",
  "~",
  "y",
  "No",
  "on",
  "OFF",
  "null",
  "1_000",
  "0b11",
  "017",
  "12:30:00",
  "1e3",
  ".inf",
  "2026-11-20",
  "2026-11-20T18:00:00.000Z",
  "2026-11-20 18:00:00.",
  "2026-11-20 18:00:00 +99",
];

/** Characters that PyYAML rejects, or reads as a line break or a byte order mark, if they are not escaped. */
const UNPRINTABLE =
  /[^\t\n\u0020-\u007E\u00A0-\u2027\u202A-\uD7FF\uE000-\uFEFE\uFF00-\uFFFD\u{10000}-\u{10FFFF}]/u;

const arbitraryText = fc.oneof(
  fc.constantFrom(...AMBIGUOUS),
  fc.string(),
  fc.string({ unit: "binary" }),
  fc.string({
    unit: fc.constantFrom(
      ...Array.from("aZ09 \n\r\t:#-+._=<>|'\"\\{[*&!%@`~?,\u007F\u0085\u2028\uFEFF\uFFFF"),
    ),
  }),
  fc.lorem({ mode: "sentences", maxCount: 9 }),
);

it("CODE-7 parsers of YAML 1.1 and 1.2 read every string as the same string", () => {
  fc.assert(
    fc.property(arbitraryText, arbitraryText, arbitraryText, arbitraryText, (name, flag, tag, hint) => {
      const file = { name, flags: [flag, { type: "static", content: flag }], tags: [tag], hints: [hint] };
      const yaml = toYaml(file);
      expect(parse(yaml, { version: "1.1" })).toEqual(file);
      expect(parseYaml(yaml)).toEqual(file);
      expect(yaml).not.toMatch(UNPRINTABLE);
    }),
    { numRuns: 300 },
  );
});

it.each(AMBIGUOUS)(
  "CODE-7 writes %j in quotes, because PyYAML resolves more values than other parsers",
  (value) => {
    expect(toYaml({ name: value })).toBe(`name: "${value}"\n`);
  },
);

it("CODE-7 writes tabs and a blank first line in quotes, which PyYAML needs", () => {
  expect(toYaml(["a\tb", " \n\na"])).toBe('- "a\\tb"\n- "\\ \\n\\na"\n');
});

it("CODE-7 leaves other strings readable", () => {
  const file = { name: "Easy RSA", description: "# Task\n\n- Factor n.\n", flags: ["flag{a}"] };
  expect(toYaml(file)).toBe(
    "name: Easy RSA\ndescription: |\n  # Task\n\n  - Factor n.\nflags:\n  - flag{a}\n",
  );
});
