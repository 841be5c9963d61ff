import { expect, it } from "vitest";
import { logFilter, toQuery } from "./log-filter.ts";

const fullQuery = "level=Error&search=disk&user=ada&from=2026-01-01T00%3A00&to=2026-01-02T00%3A00&page=3";

const parse = (query: string) => logFilter.parse(new URLSearchParams(query));

it("stores all log filters in the URL, and drops invalid values", () => {
  expect(logFilter.toSearch(parse(fullQuery))).toBe(`?${fullQuery}`);
  expect(logFilter.toSearch(parse("level=Nonsense&page=-4"))).toBe("");
});

it("requests one entry more than a page, and converts local times to timestamps", () => {
  expect(toQuery(parse(fullQuery))).toEqual({
    level: "Error",
    count: 51,
    skip: 100,
    search: "disk",
    user: "ada",
    from: new Date(2026, 0, 1).getTime(),
    to: new Date(2026, 0, 2).getTime(),
  });
  expect(toQuery(parse("from=never"))).toEqual({
    level: "All",
    count: 51,
    skip: 0,
  });
});
