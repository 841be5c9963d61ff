import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toCanonicalForm } from "./canonical.ts";

describe("toCanonicalForm", () => {
  it.each([
    ["case", "Alice", "aLICE"],
    ["width", "Ａlice", "Alice"],
    ["space around", " Alice\u3000", "Alice"],
    ["composition", "Ame\u0301lie", "Amélie"],
    ["ligatures", "ﬁsh", "fish"],
    ["sharp s", "Straße", "STRASSE"],
    ["capital sharp s", "STRAẞE", "STRASSE"],
  ])("treats names that differ only by %s as equal", (_what, one, other) => {
    expect(toCanonicalForm(one)).toBe(toCanonicalForm(other));
  });

  it("is idempotent", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }),
        (text) => toCanonicalForm(toCanonicalForm(text)) === toCanonicalForm(text),
      ),
    );
  });
});
