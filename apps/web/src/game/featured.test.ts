import type { BasicGameInfo } from "@gonfalon/contract/game.ts";
import { expect, it } from "vitest";
import { pickFeatured, sortByInterest } from "./featured.ts";

const game = (title: string, start: number, end: number): BasicGameInfo => ({
  id: start,
  title,
  summary: "",
  poster: null,
  limit: 0,
  start,
  end,
  pausedAt: null,
});
const past = game("past", 0, 10);
const running = game("running", 40, 60);
const coming = game("coming", 70, 90);

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
