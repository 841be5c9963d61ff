import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { flagFrom, isStrong, measureStrength } from "./flag-template.ts";

const guid = "0f8fad5b-d9cb-469f-a165-70867728950e";
const teamHash = "369818d0379a";
const last = { guid, teamHash, pick: (characters: string) => characters.at(-1) ?? "" };

describe("FLAG-1 a flag", () => {
  it.each([
    ["has a random id without a template", null, `flag{${guid}}`],
    ["has a random id with a blank template", " ", `flag{${guid}}`],
    ["has one id for all placeholders", "[GUID]-flag{[GUID]}", `${guid}-flag{${guid}}`],
    ["has the hash of the team", "flag{Hello World [TEAM_HASH]}", `flag{Hello World ${teamHash}}`],
    ["may have both", "flag{[TEAM_HASH]_[GUID]}", `flag{${teamHash}_${guid}}`],
    ["is in leet where nothing else is random", "flag{hello world}", "flag{h3II0_w0rId}"],
    ["is in leet with a hash if the prefix says so", "[LEET]flag{aio [TEAM_HASH]}", `flag{4l0_${teamHash}}`],
    ["is in richer leet with the other prefix", "[CLEET]flag{aio [GUID]}", `flag{@!#_${guid}}`],
    ["drops the prefix even without a placeholder", "[CLEET]flag{Zac}", "flag{?@(}"],
    ["is in leet inside braces alone", "aio{aio}aio", "aio{4l0}aio"],
    ["counts the braces", "aio{a{b}c}aio", "aio{4{8}c}aio"],
    ["is not confused by a brace too many", "a}b{c}", "a}b{c}"],
    ["preserves other brackets", "flag{[x][LEET]}", "flag{[x][I337]}"],
    ["leaves out blanks around the template", " flag{[TEAM_HASH]} ", `flag{${teamHash}}`],
  ])("%s", (_what, template, flag) => {
    expect(flagFrom(template, last)).toBe(flag);
  });

  it("uses any of the characters that stand for one", () => {
    const first = { ...last, pick: (characters: string) => characters.charAt(0) };
    expect(flagFrom("flag{zac}", first)).toBe("flag{ZAC}");
    expect(flagFrom("[CLEET]flag{8}", last)).toBe("flag{&}");
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
        expect(flagFrom(template, last)).toHaveLength(measureStrength(template).length);
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
  ])("%s has %f bits", (template, bits, strong) => {
    const strength = measureStrength(template);
    expect(strength.bits).toBeCloseTo(bits, 2);
    expect(isStrong(strength)).toBe(strong);
  });

  it.each([null, "flag{[GUID]}", "flag{[TEAM_HASH]}", "[LEET]flag{a[TEAM_HASH]}"])(
    "%s is strong",
    (template) => {
      expect(isStrong(measureStrength(template))).toBe(true);
    },
  );

  it("grows with its placeholders", () => {
    expect(measureStrength(`${"x".repeat(114)}[GUID]`).length).toBe(150);
  });
});
