import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createFlag, isStrong, measureStrength } from "./flag-template.ts";

const guid = "0f8fad5b-d9cb-469f-a165-70867728950e";
const teamHash = "369818d0379a";
const lastChoice = { guid, teamHash, pick: (characters: string) => characters.at(-1) ?? "" };

describe("FLAG-1 a flag", () => {
  it.each([
    ["has a random id without a template", null, `flag{${guid}}`],
    ["has a random id with a blank template", " ", `flag{${guid}}`],
    ["has one id for all placeholders", "[GUID]-flag{[GUID]}", `${guid}-flag{${guid}}`],
    ["has the hash of the team", "flag{Hello World [TEAM_HASH]}", `flag{Hello World ${teamHash}}`],
    ["may have the id and the hash", "flag{[TEAM_HASH]_[GUID]}", `flag{${teamHash}_${guid}}`],
    ["is in leet without a placeholder", "flag{hello world}", "flag{h3II0_w0rId}"],
    [
      "is in leet with a placeholder after the prefix LEET",
      "[LEET]flag{aio [TEAM_HASH]}",
      `flag{4l0_${teamHash}}`,
    ],
    ["is in complex leet after the prefix CLEET", "[CLEET]flag{aio [GUID]}", `flag{@!#_${guid}}`],
    ["drops the prefix even without a placeholder", "[CLEET]flag{Zac}", "flag{?@(}"],
    ["is in leet only inside braces", "aio{aio}aio", "aio{4l0}aio"],
    ["is in leet inside nested braces", "aio{a{b}c}aio", "aio{4{8}c}aio"],
    ["ignores an unbalanced closing brace", "a}b{c}", "a}b{c}"],
    ["preserves other brackets", "flag{[x][LEET]}", "flag{[x][I337]}"],
    ["has no white space from the start and end of the template", " flag{[TEAM_HASH]} ", `flag{${teamHash}}`],
  ])("%s", (_what, template, flag) => {
    expect(createFlag(template, lastChoice)).toBe(flag);
  });

  it("has one of the replacements of each character", () => {
    const firstChoice = { ...lastChoice, pick: (characters: string) => characters.charAt(0) };
    expect(createFlag("flag{zac}", firstChoice)).toBe("flag{ZAC}");
    expect(createFlag("[CLEET]flag{8}", lastChoice)).toBe("flag{&}");
  });

  it("has the predicted length", () => {
    const part = fc.constantFrom(
      "[GUID]",
      "[TEAM_HASH]",
      "[LEET]",
      "[CLEET]",
      "{",
      "}",
      "[",
      "a",
      " ",
      "Z",
      "é",
      "🚩",
    );
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const template = parts.join("");
        expect(Array.from(createFlag(template, lastChoice))).toHaveLength(measureStrength(template).length);
      }),
    );
  });
});

describe("FLAG-3 a template", () => {
  it.each([
    ["flag{hello_world}", 14.75, false],
    ["flag{welcome_to_the_hidden_garden}", 32.85, true],
    ["flag{short}", 6.75, false],
    ["[CLEET]flag{sss}", 6, false],
    ["welcome_to_the_hidden_garden_of_flags{}", 0, false],
  ])("%s has %f bits and is strong: %s", (template, bits, expected) => {
    const strength = measureStrength(template);
    expect(strength.bits).toBeCloseTo(bits, 2);
    expect(isStrong(strength)).toBe(expected);
  });

  it.each([null, "flag{[GUID]}", "flag{[TEAM_HASH]}", "[LEET]flag{a[TEAM_HASH]}"])(
    "%s is strong",
    (template) => {
      expect(isStrong(measureStrength(template))).toBe(true);
    },
  );

  it("has the length of its flags, including the values of the placeholders", () => {
    expect(measureStrength(`${"x".repeat(114)}[GUID]`).length).toBe(150);
  });
});
