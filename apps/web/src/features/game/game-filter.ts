import type { PhaseFilter } from "@gonfalon/contract/enums.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { paths } from "#routing/paths.ts";

export const SHOWN = ["all", "running", "upcoming", "ended", "mine"] as const;
export type Shown = (typeof SHOWN)[number];

/** The filter of the games; stored in the URL, for links and browser history. */
export interface GameFilter {
  readonly show: Shown;
  readonly search: string;
  /** From 1. */
  readonly page: number;
}

export const GAMES_PER_PAGE = 12;

const phases: Readonly<Partial<Record<Shown, PhaseFilter>>> = {
  running: "Running",
  upcoming: "Upcoming",
  ended: "Ended",
};

export function readFilter(address: URLSearchParams): GameFilter {
  const page = Number(address.get("page"));
  return {
    show: SHOWN.find((known) => known === address.get("show")) ?? "all",
    search: (address.get("search") ?? "").slice(0, limits.search),
    page: Number.isSafeInteger(page) && page >= 1 && page < 1_000_000 ? page : 1,
  };
}

export function isNarrowed({ show, search, page }: GameFilter): boolean {
  return show !== "all" || search !== "" || page > 1;
}

/** The URL of the list with this filter; defaults are omitted. */
export function toGamesUrl({ show = "all", search = "", page = 1 }: Partial<GameFilter>): string {
  const params = Object.entries({
    show: show === "all" ? "" : show,
    search,
    page: page > 1 ? String(page) : "",
  }).filter(([, value]) => value !== "");
  const query = new URLSearchParams(params).toString();
  return query ? `${paths.games}?${query}` : paths.games;
}

/** The filter as a request. */
export function toQuery({ show, search, page }: GameFilter) {
  const phase = phases[show];
  return {
    count: GAMES_PER_PAGE,
    skip: (page - 1) * GAMES_PER_PAGE,
    joined: show === "mine",
    ...(phase && { phase }),
    ...(search && { search }),
  };
}
