import { expect, it } from "vitest";
import { buildBasicGame } from "#testing/games.ts";
import { pickFeaturedGame, sortByInterest } from "./featured.ts";

const buildGame = (title: string, start: number, end: number) =>
  buildBasicGame({ id: start, title, start, end });
const pastGame = buildGame("past", 0, 10);
const runningGame = buildGame("running", 40, 60);
const upcomingGame = buildGame("upcoming", 70, 90);

it.each([
  [[pastGame, upcomingGame, runningGame], ["running", "upcoming", "past"], "running"],
  [[pastGame, upcomingGame], ["upcoming", "past"], "upcoming"],
  [[pastGame], ["past"], undefined],
])(
  "sorts running games first, then upcoming and ended ones, and features no ended game",
  (games, titles, featured) => {
    const sortedGames = sortByInterest(games, 50);
    expect(sortedGames.map(({ title }) => title)).toEqual(titles);
    expect(pickFeaturedGame(sortedGames, 50)?.title).toBe(featured);
  },
);
