import { expect, it } from "vitest";
import { buildBasicGame } from "#testing/games.ts";
import { pickFeatured, sortByInterest } from "./featured.ts";

const buildGame = (title: string, start: number, end: number) =>
  buildBasicGame({ id: start, title, start, end });
const past = buildGame("past", 0, 10);
const running = buildGame("running", 40, 60);
const coming = buildGame("coming", 70, 90);

it.each([
  [[past, coming, running], ["running", "coming", "past"], "running"],
  [[past, coming], ["coming", "past"], "coming"],
  [[past], ["past"], undefined],
])(
  "sorts running games first, then upcoming and ended ones, and features no ended game",
  (games, titles, featured) => {
    const ordered = sortByInterest(games, 50);
    expect(ordered.map(({ title }) => title)).toEqual(titles);
    expect(pickFeatured(ordered, 50)?.title).toBe(featured);
  },
);
