import { Type } from "typebox";
import { expect, it } from "vitest";
import { Enumeration, EpochMillis, FilterId, Guid } from "./scalars.ts";
import { readQueryTolerantly, readTolerantly } from "./tolerance.ts";

it.each([
  ["1893456000000", 1893456000000],
  ["2030-01-01T00:00:00Z", 1893456000000],
  ["2030-01-01T00:00:00.1234567+00:00", 1893456000123],
  ["2030-01-01T09:00:00+09:00", 1893456000000],
  ["2030-01-01", 1893456000000],
])("reads the instant %s as Unix milliseconds", (text, millis) => {
  expect(readTolerantly(EpochMillis, text)).toBe(millis);
});

it.each(["2030-02-30T00:00:00Z", "2030-02-30", "2030-13-01", "2030-01-01T25:00Z", "2030-01-01 00:00"])(
  "leaves %s to the validator, which rejects it",
  (text) => {
    expect(readTolerantly(EpochMillis, text)).toBe(text);
  },
);

it.each([
  [Type.Integer(), "7", 7],
  [Type.Integer(), "-07", -7],
  [Type.Integer(), "7.0", "7.0"],
  [Type.Integer(), "1e3", "1e3"],
  [Type.Number(), "7.5", 7.5],
  [Type.Number(), "1e3", 1000],
  [Type.Number(), "7x", "7x"],
])("reads a number in quotes, and an integer only from digits: %j %s", (schema, text, expected) => {
  expect(readTolerantly(schema, text)).toBe(expected);
});

const Query = Type.Object({
  kind: Type.Optional(Enumeration({ Normal: 0, Flag: 1 })),
  search: Type.Optional(Type.String()),
  user: Type.Optional(Guid),
  from: Type.Optional(EpochMillis),
  teamId: Type.Optional(FilterId),
  limit: Type.Optional(Type.Integer()),
  hint: Type.String(),
  level: Type.String({ default: "All" }),
  count: Type.Integer({ default: 10 }),
});
const DEFAULTS = { level: "All", count: 10 };

it.each([
  ["an enumeration", { kind: "" }, DEFAULTS],
  ["a text", { search: "" }, DEFAULTS],
  ["a GUID", { user: "" }, DEFAULTS],
  ["an instant", { from: "" }, DEFAULTS],
  ["the id of a filter", { teamId: "" }, DEFAULTS],
  ["a name in another case", { KIND: "" }, DEFAULTS],
  ["a blank text", { search: " \t" }, DEFAULTS],
  ["one of two parameters", { kind: "", search: "a" }, { search: "a", ...DEFAULTS }],
])("QUERY-1 omits the empty value of an optional parameter: %s", (_, input, expected) => {
  expect(readQueryTolerantly(Query, input)).toEqual(expected);
});

it.each([
  ["a number", { limit: "" }],
  ["a number with a default", { count: "" }],
  ["a text with a default", { level: "" }],
  ["a required text", { hint: "" }],
])("QUERY-1 leaves the empty value of other parameters to the validator: %s", (_, input) => {
  expect(readQueryTolerantly(Query, input)).toEqual({ ...DEFAULTS, ...input });
});

it.each([
  ["values", { search: ["a", "b"], count: ["1", "x"] }, { search: "a", level: "All", count: 1 }],
  ["empty values", { search: ["", "a"] }, DEFAULTS],
  ["names in another case", { KIND: ["flag", "normal"] }, { kind: "Flag", ...DEFAULTS }],
])("QUERY-1 uses the first value of a repeated parameter: %s", (_, input, expected) => {
  expect(readQueryTolerantly(Query, input)).toEqual(expected);
});

it("QUERY-1 keeps empty members of a body", () => {
  expect(readTolerantly(Query, { search: "" })).toEqual({ search: "", ...DEFAULTS });
});
