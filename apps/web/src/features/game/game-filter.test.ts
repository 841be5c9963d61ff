import { expect, it } from "vitest";
import { type GameFilter, toQuery } from "./game-filter.ts";

const emptyFilter: GameFilter = { show: "all", search: "", page: 1 };

it("requests one page, of one phase or of the user's own games", () => {
  expect(toQuery({ show: "ended", search: "cup", page: 2 })).toEqual({
    count: 12,
    skip: 12,
    joined: false,
    phase: "Ended",
    search: "cup",
  });
  expect(toQuery({ ...emptyFilter, show: "mine" })).toEqual({ count: 12, skip: 0, joined: true });
});
