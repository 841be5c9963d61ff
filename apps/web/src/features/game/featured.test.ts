import type { BasicGameInfo } from "@gonfalon/contract/game.ts";
import { expect, it } from "vitest";
import { featuredOf } from "./featured.ts";

const game = (title: string, start: number, end: number): BasicGameInfo => ({
  id: start,
  title,
  summary: "",
  poster: null,
  limit: 0,
  start,
  end,
});
const past = game("past", 0, 10);
const running = game("running", 40, 60);
const coming = game("coming", 70, 90);

it.each([
  [[past, coming, running], "running"],
  [[past, coming], "coming"],
  [[past], undefined],
])("puts the game that runs before one that will, and none that is over", (games, title) => {
  expect(featuredOf(games, 50)?.title).toBe(title);
});
