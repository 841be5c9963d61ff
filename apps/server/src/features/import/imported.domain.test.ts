import { computeChallengeValue } from "@gonfalon/rules/score-curve.ts";
import { toNameKeys } from "@gonfalon/rules/skeleton.ts";
import { expect, it } from "vitest";
import { getTexts } from "./gzctf-tables.domain.ts";
import { toImportedHash } from "./imported-hash.domain.ts";
import { nameChooser, USER_NAMES } from "./imported-name.domain.ts";
import { toImportedScore } from "./imported-score.domain.ts";
import {
  getBoolean,
  getInteger,
  getText,
  getTime,
  InvalidMemberError,
  isLongerThan,
  takeCharacters,
} from "./source-row.domain.ts";

it.each([
  [
    ["MyVeryLongUserName", "MyVeryLongUserName"],
    ["MyVeryLongUserN", "MyVeryLongUser2"],
  ],
  [
    [" a\u200bb ", "", "題"],
    ["ab_", "___", "題__"],
  ],
  [
    ["taken", "Taken"],
    ["taken2", "Taken3"],
  ],
  [
    ["admin", "Administrator"],
    ["player", "player2"],
  ],
  [
    ["12345678901234😀", "12345678901234😀5", "😀"],
    ["12345678901234😀", "123456789012342", "😀__"],
  ],
])("IMPORT-4 the source names %j become %j", (sourceNames, expected) => {
  const names = nameChooser(USER_NAMES, toNameKeys("taken"));
  expect(sourceNames.map(names.choose)).toEqual(expected);
});

it("IMPORT-4 numbers many equal names", () => {
  const count = 20_000;
  const { choose } = nameChooser(USER_NAMES, []);
  const names = Array.from({ length: count }, (_, index) => choose(index % 2 === 0 ? "ann" : "Ann"));
  expect(names.slice(0, 3)).toEqual(["ann", "Ann2", "ann3"]);
  expect([names.at(-1), new Set(names).size]).toEqual([`Ann${count}`, count]);
});

it.each([
  ["$2b$12$n79VH.0Q2TMWmt3Oqt9ukuKq4Noyk3094Y2QlB8NdRT8SvGiI4ft2", true],
  ["$2y$15$n79VH.0Q2TMWmt3Oqt9ukuKq4Noyk3094Y2QlB8NdRT8SvGiI4ft2", true],
  ["$2b$16$n79VH.0Q2TMWmt3Oqt9ukuKq4Noyk3094Y2QlB8NdRT8SvGiI4ft2", false],
  ["$bcrypt-sha256$v=2,t=2b,r=12$n79VH.0Q2TMWmt3Oqt9uku$Kq4Noyk3094Y2QlB8NdRT8SvGiI4ft2", true],
  ["$bcrypt-sha256$v=2,t=2b,r=31$n79VH.0Q2TMWmt3Oqt9uku$Kq4Noyk3094Y2QlB8NdRT8SvGiI4ft2", false],
  ["$bcrypt-sha256$2a,12$n79VH.0Q2TMWmt3Oqt9uku$Kq4Noyk3094Y2QlB8NdRT8SvGiI4ft2", true],
  ["AQAAAAIAAYagAAAAEAABAgMEBQYHCAkKCwwNDg+5briLVX2Unr0793R0TCJEAKGbb+tR2y0wwUWM4+FBmA==", true],
  ["plain text", false],
])("IMPORT-6 the hash %s is stored: %s", (hash, isStored) => {
  expect(toImportedHash(hash)).toBe(isStored ? hash : null);
});

it.each([
  [1, 500],
  [2, 486],
  [101, 72],
])("IMPORT-8 after %i solves the curve from 500 to 50 with decay 100 is at %i", (solves, value) => {
  expect(computeChallengeValue(toImportedScore({ initial: 500, minimum: 50, decay: 100 }), solves)).toBe(
    value,
  );
});

it("reads values that databases write in different types, and refuses others", () => {
  expect([getBoolean({ a: 1 }, "a"), getBoolean({ a: "true" }, "a"), getBoolean({}, "a")]).toEqual([
    true,
    true,
    false,
  ]);
  expect([getInteger({ a: "7" }, "a"), getInteger({ a: null }, "a")]).toEqual([7, null]);
  expect(getTime({ a: "2025-01-01 00:00:00" }, "a", Date.parse)).toBe(Date.UTC(2025, 0, 1));
  for (const a of [{}, [], "x", 1e300]) expect(() => getInteger({ a }, "a")).toThrow(InvalidMemberError);
});

it("IMPORT-1 texts have no characters that PostgreSQL cannot store", () => {
  const text = "\0a\ud800😀";
  expect(getText({ text }, "text")).toBe("a\ufffd😀");
  expect(getTexts({ texts: JSON.stringify([text]) }, "texts")).toEqual(["a\ufffd😀"]);
});

it.each([
  ["😀😀", "😀😀", false],
  ["a😀b", "a😀", true],
  ["😀😀😀", "😀😀", true],
])("limits count code points: the first two characters of %s are %s", (text, first, isLonger) => {
  expect([takeCharacters(text, 2), isLongerThan(text, 2)]).toEqual([first, isLonger]);
});
