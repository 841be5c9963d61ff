import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import { describe, expect, it } from "vitest";
import { findMatchingGames, type GameSearch, selectRecentGames } from "./game.list.domain.ts";
import type { ListedGame } from "./game.state.domain.ts";

const toDate = (hours: number) => new Date(1_000 * HOUR_MS + hours * HOUR_MS);
const now = toDate(0);

const buildGame = (
  id: number,
  start: number,
  end: number,
  overrides: Partial<ListedGame> = {},
): ListedGame => ({
  id,
  title: "",
  summary: "",
  hidden: false,
  posterHash: null,
  teamMemberLimit: 0,
  solo: false,
  startsAt: toDate(start),
  endsAt: toDate(end),
  changedAt: toDate(start),
  pausedAt: null,
  ...overrides,
});

describe("GAME-4 a search finds games", () => {
  const games = [
    buildGame(1, 5, 6, { title: "Winter Cup" }),
    buildGame(2, -1, 1, { summary: "the cup of summer" }),
    buildGame(3, -9, 0, { title: "Spring" }),
  ];
  it.each<[string, GameSearch, readonly number[]]>([
    ["in every phase", {}, [1, 2, 3]],
    ["that are upcoming", { phase: "Upcoming" }, [1]],
    ["that are running", { phase: "Running" }, [2]],
    ["that have ended", { phase: "Ended" }, [3]],
    ["by words in the title or summary, in any case and order", { search: " SUMMER  cup" }, [2]],
    ["by phase and word", { phase: "Upcoming", search: "cup" }, [1]],
  ])("%s", (_case, search, expected) => {
    expect(findMatchingGames(games, search, now).map(({ id }) => id)).toEqual(expected);
  });
});

describe("GAME-5 recent games", () => {
  const games = [
    buildGame(1, 5, 9),
    buildGame(2, -50, -4),
    buildGame(3, -3, 100),
    buildGame(4, -100, 2),
    buildGame(5, 1, 90),
  ];
  it("are ordered by their distance from now, regardless of their phase", () => {
    expect(selectRecentGames(games, 0, now).map(({ id }) => id)).toEqual([5, 4, 3, 2, 1]);
  });

  it.each([
    [2, 2],
    [0, 50],
  ])("with a limit of %i contain %i games", (limit, expected) => {
    const manyGames = Array.from({ length: 60 }, (_, id) => buildGame(id + 1, id, id + 1));
    expect(selectRecentGames(manyGames, limit, now)).toHaveLength(expected);
  });
});
