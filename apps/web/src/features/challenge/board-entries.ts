import type { ChallengeCategory } from "@gonfalon/contract/enums.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import type { GameNotice } from "@gonfalon/contract/notice.ts";
import type { BoardChallenge, BoardSolve, PlayerBoard } from "@gonfalon/contract/scoreboard.ts";
import { type GameTimes, getGameTime } from "@gonfalon/rules/game-phase.ts";
import { getCategoryName, groupByCategoryName } from "#game/category-name.ts";
import { isPastDeadline } from "#game/deadline.ts";
import { choiceField, type FilterValues, searchField, textField, urlFilter } from "#routing/url-filter.ts";
import { getServerTime } from "#time/server-clock.ts";
import type { SeenChallenges } from "./seen-challenges.ts";

export type Mark = "running" | "new" | "hint" | "attempted";

/** A challenge on the player board. */
export interface BoardEntry {
  readonly challenge: BoardChallenge;
  /** The solve of the user's team. */
  readonly solve: BoardSolve | undefined;
  readonly marks: readonly Mark[];
  /** LOCK-3: what the team must solve first; undefined if the challenge is not locked. */
  readonly lockedBy: readonly BoardChallenge[] | undefined;
  /**
   * Whether the team can submit flags: its division may, and attempts were left when this browser last showed the
   * challenge. The board does not contain attempts.
   */
  readonly canSubmit: boolean;
  /** The time of the latest notice about the release of the challenge or about a hint; 0 if there is none. */
  readonly noticeAt: number;
}

/** PLAY-3, REACH-6: every challenge with the state of the user's team, and what is new to the player. */
export function toEntries(
  { challenges, rank, access }: Pick<PlayerBoard, "challenges" | "rank" | "access">,
  notices: readonly GameNotice[],
  { since, seen }: SeenChallenges,
  runningChallengeIds: ReadonlySet<number>,
): readonly BoardEntry[] {
  const solves = new Map(rank.solvedChallenges.map((solve) => [solve.id, solve]));
  const allChallenges = Object.values(challenges).flat();
  return allChallenges.map((challenge) => {
    const solve = solves.get(challenge.id);
    const { openedAt = 0, attempts = 0, limit = 0 } = seen[challenge.id] ?? {};
    const releasedAt = findNoticeTime(notices, "NewChallenge", challenge.title);
    const hintAt = findNoticeTime(notices, "NewHint", challenge.title);
    const marks = (
      [
        ["running", runningChallengeIds.has(challenge.id)],
        ["new", openedAt === 0 && releasedAt > since],
        ["hint", openedAt > 0 && hintAt > openedAt],
        ["attempted", attempts > 0],
      ] as const
    ).flatMap(([mark, applies]) => (applies && (mark === "running" || !solve) ? [mark] : []));
    const { locked = false, canSubmit: isPermitted = true, requires = [] } = access[challenge.id] ?? {};
    const lockedBy = locked ? allChallenges.filter(({ id }) => requires.includes(id)) : undefined;
    const canSubmit = isPermitted && (limit === 0 || attempts < limit);
    return { challenge, solve, marks, lockedBy, canSubmit, noticeAt: Math.max(releasedAt, hintAt) };
  });
}

/** Whether the team can still solve the challenge, as far as the browser knows. */
export function isSolvable(
  { challenge: { deadline }, solve, lockedBy, canSubmit }: BoardEntry,
  { end, pausedAt }: Pick<GameTimes, "end" | "pausedAt">,
): boolean {
  const now = getGameTime({ pausedAt }, getServerTime());
  return !solve && !lockedBy && canSubmit && !isPastDeadline(deadline, { now, end });
}

/** The time of the latest notice, or 0. Notices reference a challenge by its title. */
function findNoticeTime(notices: readonly GameNotice[], type: GameNotice["type"], title: string): number {
  return Math.max(
    0,
    ...notices.filter((notice) => notice.type === type && notice.values[0] === title).map(({ time }) => time),
  );
}

export const sorts = ["open", "category", "points", "solves", "new"] as const;
export type BoardSort = (typeof sorts)[number];
export const DEFAULT_SORT: BoardSort = "open";

/** An empty category matches all challenges. */
export const boardFilter = urlFilter({
  search: searchField,
  category: textField(limits.search),
  sort: choiceField(sorts, DEFAULT_SORT),
});
export type BoardFilter = FilterValues<typeof boardFilter>;

const comparators: Readonly<Record<BoardSort, (a: BoardEntry, b: BoardEntry) => number>> = {
  open: (a, b) => Number(a.solve !== undefined) - Number(b.solve !== undefined),
  // The entries are already grouped.
  category: () => 0,
  points: (a, b) => b.challenge.score - a.challenge.score,
  solves: (a, b) => b.challenge.solved - a.challenge.solved,
  new: (a, b) => b.noticeAt - a.noticeAt || b.challenge.id - a.challenge.id,
};

/** The filtered and sorted entries. */
export function filterEntries(
  entries: readonly BoardEntry[],
  { search, category, sort }: BoardFilter,
  hidesSolved: boolean,
): readonly BoardEntry[] {
  const searchText = search.trim().toLocaleLowerCase();
  return groupByCategoryName(entries, ({ challenge }) => challenge)
    .flatMap(({ items }) => items)
    .filter(
      ({ challenge, solve }) =>
        (category === "" || getCategoryName(challenge) === category) &&
        matchesSearch(challenge, searchText) &&
        !(hidesSolved && solve),
    )
    .toSorted(comparators[sort]);
}

/** Searches titles and tags. */
function matchesSearch({ title, tags }: BoardChallenge, searchText: string): boolean {
  return [title, ...tags].some((text) => text.toLocaleLowerCase().includes(searchText));
}

export interface CategoryCount {
  /** The category label, or the category if the challenges have no label. */
  readonly name: string;
  readonly category: ChallengeCategory;
  readonly solved: number;
  readonly total: number;
}

/**
 * Counts the solved challenges and all challenges of each label. A challenge without a label counts for its category.
 */
export function countByCategory(entries: readonly BoardEntry[]): readonly CategoryCount[] {
  return groupByCategoryName(entries, ({ challenge }) => challenge).map(({ name, category, items }) => ({
    name,
    category,
    solved: items.filter(({ solve }) => solve).length,
    total: items.length,
  }));
}

/** The id of the challenge in a URL fragment: `#{id}-{title}`. */
export function parseChallengeId(hash: string): number | undefined {
  const id = /^#([1-9]\d{0,9})(-|$)/.exec(hash)?.[1];
  return id === undefined ? undefined : Number(id);
}

export function toHash({ id, title }: Pick<BoardChallenge, "id" | "title">): string {
  return `#${id}-${encodeURIComponent(title)}`;
}
