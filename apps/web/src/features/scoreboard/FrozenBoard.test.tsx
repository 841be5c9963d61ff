import type { BoardAdjustment } from "@gonfalon/contract/scoreboard.ts";
import { renderHook, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { buildBoardTeam, buildGame, buildPlayerBoard, buildScoreboard } from "#testing/games.ts";
import { type StubResponses, showAt, signedInAs } from "#testing/show-at.tsx";
import { stubElementSize } from "#testing/stub-element-size.ts";
import { getRankChange } from "./seen-ranks.ts";
import { useSeenRanks } from "./use-seen-ranks.ts";

const time = Date.UTC(2026, 0, 1, 12);
const adjustments: readonly BoardAdjustment[] = [
  { time, points: 30, kind: "Award", reason: "Best talk" },
  { time, points: -80, kind: "Hint", reason: null },
];
const [redTeam, ownTeam] = [
  buildBoardTeam({ id: 1, name: "Red", rank: 1, score: 525, adjustments: [...adjustments] }),
  buildBoardTeam({ id: 2, name: "Ours", rank: 2, score: 100, adjustments: [...adjustments] }),
];
const board = buildScoreboard({ items: [redTeam, ownTeam] });
const ownBoard = buildPlayerBoard({
  rank: { ...ownTeam, score: 782 },
  adjustments: [{ time, points: -80, kind: "Hint", reason: "Look at the cookie" }],
});

function show(responses: StubResponses) {
  return showAt("/games/1/scoreboard", {
    ...signedInAs("User"),
    "GET /api/game/1": { body: buildGame() },
    "GET /api/game/1/scoreboard": { body: board },
    "GET /api/game/1/details": { body: ownBoard },
    ...responses,
  });
}

beforeEach(stubElementSize);

async function readAdjustments(name: RegExp) {
  await userEvent.click(await screen.findByRole("button", { name }));
  const dialog = within(await screen.findByRole("dialog"));
  return within(await dialog.findByRole("table", { name: "Adjustments" }))
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.children].slice(0, 2).map(({ textContent }) => textContent));
}

it("ADJ-3 shows the sum of the adjustments beside the score, and their list without hidden reasons", async () => {
  show({});
  const [row] = await screen.findAllByRole("row", { name: /Red/ });
  expect(row?.textContent).toContain("525Adjustments −50");
  expect(await readAdjustments(/Red/)).toEqual([
    ["Hint", "−80"],
    ["AwardBest talk", "+30"],
  ]);
});

it("ADJ-3 shows all reasons to the user's team", async () => {
  show({});
  await readAdjustments(/Ours/);
  expect(await screen.findByRole("row", { name: /^Hint ?Look at the cookie −80/ })).toBeDefined();
});

it("FREEZE-3 shows the current score of the user's team while the board is frozen", async () => {
  show({ "GET /api/game/1/scoreboard": { body: { ...board, frozenAt: time } } });
  expect(await screen.findByText("Your team now: 782")).toBeDefined();
});

it("FREEZE-2 marks the teams that have moved on the live board", async () => {
  const liveBoard = buildScoreboard({
    view: "live",
    frozenAt: time,
    items: [
      { ...ownTeam, rank: 1 },
      { ...redTeam, rank: 2 },
    ],
  });
  const { requests } = showAt("/games/1/scoreboard?view=live", {
    ...signedInAs("Monitor"),
    "GET /api/game/1": { body: buildGame({ teamName: null }) },
    "GET /api/game/1/scoreboard": () => ({
      body: requests.at(-1)?.url.includes("view=live") ? liveBoard : { ...board, frozenAt: time },
    }),
  });
  expect(await screen.findByText("Up 1 rank")).toBeDefined();
  expect(screen.getByText("Down 1 rank")).toBeDefined();
});

it("BOARD-7 compares the ranks with the frozen board after the unfreeze", () => {
  const initialBoard = { ...board, updateTimeUtc: time };
  const { result, rerender } = renderHook(({ shownBoard }) => useSeenRanks(1, shownBoard), {
    initialProps: { shownBoard: initialBoard },
  });
  const frozenItems = [
    { ...redTeam, rank: 2 },
    { ...ownTeam, rank: 1 },
  ];
  rerender({ shownBoard: { ...initialBoard, frozenAt: time, items: frozenItems } });
  rerender({ shownBoard: { ...initialBoard, updateTimeUtc: time + 1000 } });
  expect([redTeam, ownTeam].map((team) => getRankChange(result.current, team))).toEqual([1, -1]);
});
