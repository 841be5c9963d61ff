import { expect, it } from "vitest";
import { cleanText, readClaim } from "./claims.domain.ts";
import { createCandidateName } from "./user-name.domain.ts";

const claims = {
  groups: ["ctf", 7, true, { name: "no" }, null, ""],
  realm_access: { roles: ["player"] },
  "https://id.example/group": "exact",
  id: 12,
  largeIds: JSON.parse("[9007199254740991, 9007199254740993, -9007199254740993, 1e300, 1.5]"),
  empty: "",
  nothing: null,
};

it.each([
  ["groups", ["ctf", "7", "true"]],
  ["realm_access.roles", ["player"]],
  ["https://id.example/group", ["exact"]],
  ["id", ["12"]],
  ["largeIds", ["9007199254740991", "1.5"]],
  ["empty", []],
  ["nothing", []],
  ["realm_access", []],
  ["realm_access.roles.length", ["1"]],
  ["missing.deep", []],
  ["__proto__.constructor", []],
  ["toString", []],
])("EXT-6 reads the claim %s", (path, values) => expect(readClaim(claims, path)).toEqual(values));

it.each([
  ["  Ada \u202e Lovelace\n", 40, "Ada Lovelace"],
  ["😀😀😀", 5, "😀😀"],
  ["\u0000\u200b", 5, ""],
  ["e\u0301t\u00e9", 5, "été"],
])("cleans %j", (text, maxLength, clean) => expect(cleanText(text, maxLength)).toBe(clean));

it.each([
  ["ada", 0, "ada"],
  ["ada", 1, "ada2"],
  ["ada@uni.example", 0, "ada"],
  ["a-very-long-name-indeed", 9, "a-very-long-n10"],
  ["x", 0, "player"],
  ["", 1, "player2"],
])("LINK-5 for the name %j, the candidate at index %i is %j", (name, index, candidate) =>
  expect(createCandidateName(name, index)).toBe(candidate),
);
