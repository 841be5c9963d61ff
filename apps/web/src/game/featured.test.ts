import { expect, it } from "vitest";
import { buildBasicGame } from "#testing/games.ts";
import { pickFeatured, sortByInterest } from "./featured.ts";

const buildGame = (title: string, start: number, end: number) =>
  buildBasicGame({ id: start, title, start, end });
const past = buildGame("past", 0, 10);
const runningGame = buildGame("running", 40, 60);
const upcoming = buildGame("upcoming", 70, 90);

it.each([
  [[past, upcoming, runningGame], ["running", "upcoming", "past"], "running"],
  [[past, upcoming], ["upcoming", "past"], "upcoming"],
  [[past], ["past"], undefined],
])(
  "sorts running games first, then upcoming and ended ones, and features no ended game",
  (games, titles, featured) => {
    const sortedGames = sortByInterest(games, 50);
    expect(sortedGames.map(({ title }) => title)).toEqual(titles);
    expect(pickFeatured(sortedGames, 50)?.title).toBe(featured);
  },
);
