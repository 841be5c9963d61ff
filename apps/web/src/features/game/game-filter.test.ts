import { describe, expect, it } from "vitest";
import { type GameFilter, readFilter, toGamesUrl, toQuery } from "./game-filter.ts";

const all: GameFilter = { show: "all", search: "", page: 1 };

describe("the URL of the list", () => {
  it.each<[string, GameFilter]>([
    ["/games", all],
    ["/games?show=running", { ...all, show: "running" }],
    ["/games?show=mine&search=cup&page=3", { show: "mine", search: "cup", page: 3 }],
  ])("%s defines the filter", (address, filter) => {
    expect(toGamesUrl(filter)).toBe(address);
    expect(readFilter(new URL(address, "http://x").searchParams)).toEqual(filter);
  });

  it.each(["show=never", "page=0", "page=x", "page=-1"])("with %s shows everything", (query) => {
    expect(readFilter(new URLSearchParams(query))).toEqual(all);
  });
});

it("requests one page, of one phase or of the user's own games", () => {
  expect(toQuery({ show: "ended", search: "cup", page: 2 })).toEqual({
    count: 12,
    skip: 12,
    joined: false,
    phase: "Ended",
    search: "cup",
  });
  expect(toQuery({ ...all, show: "mine" })).toEqual({ count: 12, skip: 0, joined: true });
});
