import type { PhaseFilter } from "@gonfalon/contract/enums.ts";
import {
  choiceField,
  type FilterValues,
  pageField,
  searchField,
  toPageQuery,
  urlFilter,
} from "#routing/url-filter.ts";

export const GAME_VIEWS = ["all", "running", "upcoming", "ended", "mine"] as const;
export type GameView = (typeof GAME_VIEWS)[number];

export const gameFilter = urlFilter({
  show: choiceField(GAME_VIEWS, "all"),
  search: searchField,
  page: pageField,
});
export type GameFilter = FilterValues<typeof gameFilter>;

export const GAMES_PER_PAGE = 12;

const phases: Readonly<Partial<Record<GameView, PhaseFilter>>> = {
  running: "Running",
  upcoming: "Upcoming",
  ended: "Ended",
};

/** The query parameters that apply the filter. */
export function toQuery({ show, search, page }: GameFilter) {
  const phase = phases[show];
  return {
    ...toPageQuery(page, GAMES_PER_PAGE),
    joined: show === "mine",
    ...(phase && { phase }),
    ...(search && { search }),
  };
}
