import { expect, it } from "vitest";
import { parseFilter, toQuery, toSearchParams } from "./log-filter.ts";

const everything = "level=Error&search=disk&user=ada&from=2026-01-01T00%3A00&to=2026-01-02T00%3A00&page=3";

it("stores all log filters in the URL, and nothing else", () => {
  expect(new URLSearchParams(toSearchParams(parseFilter(new URLSearchParams(everything)))).toString()).toBe(
    everything,
  );
  expect(toSearchParams(parseFilter(new URLSearchParams("level=Nonsense&page=-4")))).toEqual({});
});

it("requests one entry more than a page, with local times as instants", () => {
  expect(toQuery(parseFilter(new URLSearchParams(everything)))).toEqual({
    level: "Error",
    count: 51,
    skip: 100,
    search: "disk",
    user: "ada",
    from: new Date(2026, 0, 1).getTime(),
    to: new Date(2026, 0, 2).getTime(),
  });
  expect(toQuery(parseFilter(new URLSearchParams("from=never")))).toEqual({
    level: "All",
    count: 51,
    skip: 0,
  });
});
