import type { GameNotice } from "@gonfalon/contract/notice.ts";
import { describe, expect, it } from "vitest";
import { buildBoardChallenge, buildBoardTeam } from "#testing/games.ts";
import {
  type BoardFilter,
  boardFilter,
  countByCategory,
  filterEntries,
  parseChallengeId,
  toEntries,
  toHash,
} from "./board-entries.ts";
import type { SeenChallenges } from "./seen-challenges.ts";

const challenges = {
  Crypto: [buildBoardChallenge({ id: 1, title: "rsa", category: "Crypto", score: 300, solved: 9 })],
  Web: [
    buildBoardChallenge({ id: 2, title: "login", score: 500, solved: 1 }),
    buildBoardChallenge({ id: 3, title: "Cookie", score: 100, solved: 20 }),
  ],
};
const solve = { id: 3, score: 105, type: "FirstBlood", userName: "ann", time: 5 } as const;
const board = {
  access: {},
  challenges,
  rank: buildBoardTeam({ id: 1, name: "Ours", solvedChallenges: [solve] }),
};

function buildNotice(id: number, type: GameNotice["type"], title: string): GameNotice {
  return { id, time: id * 10, type, values: [title] };
}

function listMarks(
  notices: readonly GameNotice[],
  seen: SeenChallenges["seen"] = {},
  { since = 0, runningIds = [] }: { readonly since?: number; readonly runningIds?: readonly number[] } = {},
) {
  return toEntries(board, notices, { since, seen }, new Set(runningIds)).map((entry) => entry.marks.join());
}

describe("PLAY-3 the marks of a challenge", () => {
  it("are absent for initial challenges", () => {
    expect(listMarks([])).toEqual(["", "", ""]);
  });

  it("show 'new' until the challenge is opened, if it was added during the game", () => {
    const notices = [buildNotice(1, "NewChallenge", "login")];
    expect(listMarks(notices)).toEqual(["", "new", ""]);
    expect(listMarks(notices, { 2: { openedAt: 20, attempts: 0 } })).toEqual(["", "", ""]);
  });

  it("do not show 'new' for challenges added before the board was first shown", () => {
    expect(listMarks([buildNotice(1, "NewChallenge", "login")], {}, { since: 11 })).toEqual(["", "", ""]);
  });

  it("show 'hint' if a hint was added after the challenge was last opened", () => {
    const notices = [buildNotice(3, "NewHint", "login")];
    expect(listMarks(notices, { 2: { openedAt: 20, attempts: 0 } })).toEqual(["", "hint", ""]);
    expect(listMarks(notices, { 2: { openedAt: 40, attempts: 0 } })).toEqual(["", "", ""]);
  });

  it("show 'attempted' after a wrong flag, and nothing once the challenge is solved", () => {
    const seen = { 1: { openedAt: 1, attempts: 2 }, 3: { openedAt: 1, attempts: 1 } };
    expect(listMarks([buildNotice(9, "NewHint", "Cookie")], seen)).toEqual(["attempted", "", ""]);
  });
});

it("REACH-6 marks challenges with a running container, solved or not", () => {
  expect(listMarks([buildNotice(1, "NewChallenge", "login")], {}, { runningIds: [2, 3] })).toEqual([
    "",
    "running,new",
    "running",
  ]);
});

describe("the board", () => {
  const entries = toEntries(
    board,
    [buildNotice(1, "NewChallenge", "rsa")],
    { since: 0, seen: {} },
    new Set(),
  );
  const listTitles = (filter: Partial<BoardFilter>, hidesSolved = false) =>
    filterEntries(entries, { ...boardFilter.parse(new URLSearchParams()), ...filter }, hidesSolved).map(
      ({ challenge }) => challenge.title,
    );

  it("is sorted by category, points, solves or latest notice; by default unsolved challenges come first", () => {
    const sortedEntries = filterEntries(
      entries.toReversed(),
      boardFilter.parse(new URLSearchParams()),
      false,
    );
    expect(sortedEntries.map(({ challenge }) => challenge.title)).toEqual(["login", "rsa", "Cookie"]);
    expect(listTitles({ sort: "category" })).toEqual(["rsa", "login", "Cookie"]);
    expect(listTitles({ sort: "points" })).toEqual(["login", "rsa", "Cookie"]);
    expect(listTitles({ sort: "solves" })).toEqual(["Cookie", "rsa", "login"]);
    expect(listTitles({ sort: "new" })).toEqual(["rsa", "Cookie", "login"]);
  });

  it("combines the search, the category and the filter that hides solved challenges", () => {
    expect(listTitles({ search: "COOK" })).toEqual(["Cookie"]);
    expect(listTitles({ category: "Web" }, true)).toEqual(["login"]);
    expect(listTitles({ search: "cook" }, true)).toEqual([]);
  });

  it("counts the solved challenges of each category", () => {
    expect(countByCategory(entries)).toEqual([
      { name: "Crypto", category: "Crypto", solved: 0, total: 1 },
      { name: "Web", category: "Web", solved: 1, total: 2 },
    ]);
  });
});

it("LOCK-3 lists the challenges that a team must solve before a locked challenge", () => {
  const access = { 2: { locked: true, canSubmit: true, requires: [1] } };
  const entries = toEntries({ ...board, access }, [], { since: 0, seen: {} }, new Set());
  expect(entries.map(({ lockedBy }) => lockedBy?.map(({ title }) => title))).toEqual([
    undefined,
    ["rsa"],
    undefined,
  ]);
});

it("LOCK-5 lets the team submit flags if its division may and if attempts are left", () => {
  const access = { 1: { locked: false, canSubmit: false, requires: [] } };
  const listSubmittableTitles = (attempts: number, limit?: number) => {
    const seen = { 2: { openedAt: 1, attempts, ...(limit !== undefined && { limit }) } };
    return toEntries({ ...board, access }, [], { since: 0, seen }, new Set())
      .filter(({ canSubmit }) => canSubmit)
      .map(({ challenge }) => challenge.title);
  };
  expect(listSubmittableTitles(2, 3)).toEqual(["login", "Cookie"]);
  expect(listSubmittableTitles(3, 3)).toEqual(["Cookie"]);
  expect(listSubmittableTitles(3, 0)).toEqual(["login", "Cookie"]);
  expect(listSubmittableTitles(3)).toEqual(["login", "Cookie"]);
});

describe("CAT-1 labels and tags", () => {
  const labeledChallenge = buildBoardChallenge({
    id: 4,
    title: "lamp",
    categoryLabel: "Hardware",
    tags: ["Easy"],
  });
  const entries = toEntries(
    { ...board, challenges: { Web: [labeledChallenge, ...challenges.Web] } },
    [],
    { since: 0, seen: {} },
    new Set(),
  );
  const listTitles = (filter: Partial<BoardFilter>) =>
    filterEntries(entries, { ...boardFilter.parse(new URLSearchParams()), ...filter }, false).map(
      ({ challenge }) => challenge.title,
    );

  it("groups challenges by their label", () => {
    expect(countByCategory(entries).map(({ name, total }) => [name, total])).toEqual([
      ["Hardware", 1],
      ["Web", 2],
    ]);
    expect(listTitles({ category: "Hardware" })).toEqual(["lamp"]);
    expect(listTitles({ category: "Web" })).toEqual(["login", "Cookie"]);
  });

  it("lists the challenges of one label one after the other if they are sorted by category", () => {
    const lamps = [5, 6].map((id) => ({ ...labeledChallenge, id, title: `lamp ${id}` }));
    const mixedEntries = toEntries(
      { ...board, challenges: { Web: [labeledChallenge, ...challenges.Web, ...lamps] } },
      [],
      { since: 0, seen: {} },
      new Set(),
    );
    const categoryFilter = { ...boardFilter.parse(new URLSearchParams()), sort: "category" } as const;
    expect(
      filterEntries(mixedEntries, categoryFilter, false).map(({ challenge }) => challenge.title),
    ).toEqual(["lamp", "lamp 5", "lamp 6", "login", "Cookie"]);
  });

  it("finds challenges by a tag", () => {
    expect(listTitles({ search: "easy" })).toEqual(["lamp"]);
  });
});

it("finds the challenge in the fragment of a URL", () => {
  expect(parseChallengeId(toHash({ id: 12, title: "a & b" }))).toBe(12);
  expect(parseChallengeId("#12")).toBe(12);
  expect(["", "#", "#content", "#0-x", "#12x"].map(parseChallengeId)).toEqual(Array(5).fill(undefined));
});
