import { limits } from "@gonfalon/contract/limits.ts";
import type { BoardChallenge, BoardTeam, Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import { type CategoryGroup, groupByCategoryName } from "#game/category-name.ts";
import {
  choiceField,
  type FilterValues,
  idField,
  pageField,
  searchField,
  textField,
  urlFilter,
} from "#routing/url-filter.ts";
import { slicePage } from "#ui/slice-page.ts";

/** An empty `division` selects all. `team` is the team whose details are open; `view` matters during a freeze. */
export const boardFilter = urlFilter({
  search: searchField,
  division: textField(limits.divisionName),
  page: pageField,
  team: idField,
  view: choiceField(["public", "live"], "public"),
});
export type BoardFilter = Omit<FilterValues<typeof boardFilter>, "team" | "view">;

export const TEAMS_PER_PAGE = 100;

/** The teams that match the filter, in board order. */
export function filterTeams(
  teams: readonly BoardTeam[],
  { search, division }: BoardFilter,
): readonly BoardTeam[] {
  const searchText = search.trim().toLocaleLowerCase();
  return teams.filter(
    (team) =>
      (division === "" || team.division === division) &&
      (searchText === "" || team.name.toLocaleLowerCase().includes(searchText)),
  );
}

/** `total` is the total number of teams if only the first ones are loaded. */
export function toPage(teams: readonly BoardTeam[], filter: BoardFilter, total?: number) {
  const matches = filterTeams(teams, filter);
  const { rows, ...position } = slicePage(matches, { page: filter.page, perPage: TEAMS_PER_PAGE, total });
  return { teams: rows, total: total ?? matches.length, ...position };
}

/** Whether the filter shows the first teams of the board. */
export function showsFirstTeams({ search, division, page }: BoardFilter): boolean {
  return search.trim() === "" && division === "" && page === 1;
}

/** The three teams on the podium: none while the user searches, or before the third team has a score. */
export function toPodium(teams: readonly BoardTeam[], filter: BoardFilter): readonly BoardTeam[] {
  if (filter.search.trim() !== "") return [];
  const isRanked = ({ rank }: BoardTeam) => filter.division !== "" || rank > 0;
  const bestTeams = filterTeams(teams, filter).filter(isRanked).slice(0, 3);
  return bestTeams.length === 3 && bestTeams.every(({ score }) => score > 0) ? bestTeams : [];
}

/** The filter that shows the page with a team: in the selected division, or among all teams if it is in another. */
export function toTeamFilter(
  team: BoardTeam,
  teams: readonly BoardTeam[],
  { division }: BoardFilter,
): BoardFilter {
  const shownDivision = division === team.division ? division : "";
  const index = filterTeams(teams, { search: "", division: shownDivision, page: 1 }).findIndex(
    ({ id }) => id === team.id,
  );
  return { search: "", division: shownDivision, page: Math.floor(Math.max(index, 0) / TEAMS_PER_PAGE) + 1 };
}

/** Identifies the filter and the page of a list of teams. */
export function toListId({ search, division, page }: BoardFilter): string {
  return `${search}/${division}/${page}`;
}

export type ColumnGroup = CategoryGroup<BoardChallenge>;

/** The challenges as columns, one group per label or category, in board order. */
export function toColumnGroups({ challenges }: Pick<Scoreboard, "challenges">): readonly ColumnGroup[] {
  return groupByCategoryName(Object.values(challenges).flat(), (challenge) => challenge);
}

/** The rendered columns, and the number of omitted columns on each side. */
export interface ColumnWindow {
  readonly countBefore: number;
  readonly challenges: readonly BoardChallenge[];
  readonly countAfter: number;
}

/** Columns are rendered in blocks, so that scrolling renders the rows once per block, not once per column. */
export const COLUMNS_PER_BLOCK = 5;

/** The columns from one block to another, inclusive. */
export function toColumnWindow(
  challenges: readonly BoardChallenge[],
  firstBlock: number,
  lastBlock: number,
): ColumnWindow {
  const fromIndex = firstBlock * COLUMNS_PER_BLOCK;
  const toIndex = Math.min((lastBlock + 1) * COLUMNS_PER_BLOCK, challenges.length);
  return {
    countBefore: fromIndex,
    challenges: challenges.slice(fromIndex, toIndex),
    countAfter: challenges.length - toIndex,
  };
}

/** The selectable divisions: those of the game, and those that teams have. */
export function listDivisions(
  { timeLines }: Pick<Scoreboard, "timeLines">,
  gameDivisions: readonly string[] | null,
): readonly string[] {
  return [...new Set([...(gameDivisions ?? []), ...Object.keys(timeLines).filter((name) => name !== "all")])];
}

/**
 * The lines of a division, or of all teams if `division` is empty. The division comes from the URL, so it can be any
 * string.
 */
export function findTimeLines({ timeLines }: Pick<Scoreboard, "timeLines">, division: string) {
  const name = division || "all";
  return (Object.hasOwn(timeLines, name) && timeLines[name]) || [];
}
