import { describe, expect, it } from "vitest";
import { readFilter, toPostsUrl, toQuery } from "./post-filter.ts";

const read = (query: string) => readFilter(new URLSearchParams(query));

describe("the filter of the list of posts", () => {
  it.each([
    ["", { tag: "", search: "", page: 1 }],
    ["tag=a%20b&search=x&page=3", { tag: "a b", search: "x", page: 3 }],
    ["page=0", { tag: "", search: "", page: 1 }],
    ["page=-1", { tag: "", search: "", page: 1 }],
    ["page=1.5", { tag: "", search: "", page: 1 }],
    ["page=99999999999", { tag: "", search: "", page: 1 }],
    ["page=two", { tag: "", search: "", page: 1 }],
  ])("reads ?%s", (query, expected) => {
    expect(read(query)).toEqual(expected);
  });

  it("never exceeds the limits of the server", () => {
    const long = "x".repeat(500);
    expect(read(`tag=${long}&search=${long}`)).toMatchObject({
      tag: "x".repeat(64),
      search: "x".repeat(100),
    });
  });

  it.each([
    [{}, "/posts"],
    [{ page: 1 }, "/posts"],
    [{ tag: "c++ & more", page: 2 }, "/posts?tag=c%2B%2B+%26+more&page=2"],
  ])("writes %j", (filter, expected) => {
    expect(toPostsUrl(filter)).toBe(expected);
  });

  it("skips the previous pages", () => {
    expect(toQuery({ tag: "", search: "x", page: 3 })).toEqual({ count: 10, skip: 20, search: "x" });
  });
});
