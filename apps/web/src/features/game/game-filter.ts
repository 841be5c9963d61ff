import type { PhaseFilter } from "@gonfalon/contract/enums.ts";
import {
  choiceField,
  type FilterValues,
  pageField,
  searchField,
  toPageQuery,
  urlFilter,
} from "#routing/url-filter.ts";

export const SHOWN = ["all", "running", "upcoming", "ended", "mine"] as const;
export type Shown = (typeof SHOWN)[number];

export const gameFilter = urlFilter({
  show: choiceField(SHOWN, "all"),
  search: searchField,
  page: pageField,
});
export type GameFilter = FilterValues<typeof gameFilter>;

export const GAMES_PER_PAGE = 12;

const phases: Readonly<Partial<Record<Shown, PhaseFilter>>> = {
  running: "Running",
  upcoming: "Upcoming",
  ended: "Ended",
};

/** The filter as a request. */
export function toQuery({ show, search, page }: GameFilter) {
  const phase = phases[show];
  return {
    ...toPageQuery(page, GAMES_PER_PAGE),
    joined: show === "mine",
    ...(phase && { phase }),
    ...(search && { search }),
  };
}
