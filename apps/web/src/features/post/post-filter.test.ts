import { expect, it } from "vitest";
import { toQuery } from "./post-filter.ts";

it("returns the query for one page, with the tag or the search text", () => {
  expect(toQuery({ tag: "", search: "x", page: 3 })).toEqual({ count: 10, skip: 20, search: "x" });
  expect(toQuery({ tag: "a b", search: "", page: 1 })).toEqual({ count: 10, skip: 0, tag: "a b" });
});
