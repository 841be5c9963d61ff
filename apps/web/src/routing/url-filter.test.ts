import { describe, expect, it } from "vitest";
import {
  choiceField,
  idField,
  pageField,
  searchField,
  switchField,
  textField,
  toPageQuery,
  urlFilter,
} from "./url-filter.ts";

const filter = urlFilter({
  search: searchField,
  tag: textField(4),
  sort: choiceField(["name", "time"], "name"),
  role: choiceField(["User", "Admin"], undefined),
  hidden: switchField,
  team: idField,
  page: pageField,
});

const defaults = {
  search: "",
  tag: "",
  sort: "name",
  role: undefined,
  hidden: false,
  team: undefined,
  page: 1,
} as const;

const parse = (query: string) => filter.parse(new URLSearchParams(query));

describe("a filter in the URL", () => {
  it.each([
    ["", defaults],
    ["?search=a+b%26c", { ...defaults, search: "a b&c" }],
    [
      "?search=x&tag=t&sort=time&role=Admin&hidden=1&team=7&page=3",
      { search: "x", tag: "t", sort: "time", role: "Admin", hidden: true, team: 7, page: 3 },
    ],
  ] as const)("reads and writes %s", (query, expected) => {
    expect(parse(query)).toEqual(expected);
    expect(filter.toSearch(expected)).toBe(query);
  });

  it.each([
    "sort=never",
    "role=Root",
    "page=0",
    "page=-1",
    "page=1.5",
    "page=x",
    "page=9999999999",
    "team=0",
  ])("reads the default instead of ?%s", (query) => {
    expect(parse(query)).toEqual(defaults);
  });

  it("limits the length of strings when reading and writing", () => {
    const longText = "x".repeat(500);
    expect(parse(`search=${longText}&tag=${longText}`)).toMatchObject({
      search: "x".repeat(100),
      tag: "xxxx",
    });
    expect(filter.toSearch({ tag: longText })).toBe("?tag=xxxx");
  });

  it("writes only the parameters in the argument, without defaults", () => {
    expect(filter.toSearch({ tag: "c+ &" })).toBe("?tag=c%2B+%26");
    expect(filter.toSearch({ page: 1 })).toBe("");
  });
});

it("converts a page to a request that skips the previous pages", () => {
  expect(toPageQuery(3, 10)).toEqual({ count: 10, skip: 20 });
});
