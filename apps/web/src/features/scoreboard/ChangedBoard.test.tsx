import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import type { OpenLiveConnection } from "#api/live-channel.ts";
import { fill } from "#testing/fill.ts";
import { buildBoardChallenge, buildBoardTeam, buildGame, buildScoreboard } from "#testing/games.ts";
import { showAt, signedInAs } from "#testing/show-at.tsx";
import { stubElementSize } from "#testing/stub-element-size.ts";

const openConnection = vi.hoisted(() => vi.fn<OpenLiveConnection>());
vi.mock("#api/signalr-connection.ts", () => ({ openSignalRConnection: openConnection }));

beforeEach(() => {
  openConnection.mockResolvedValue({ stop: () => undefined });
  stubElementSize();
});

const ROW_HEIGHT = 44;
const board = buildScoreboard({
  version: "first",
  items: Array.from({ length: 60 }, (_, n) =>
    buildBoardTeam({ id: n + 1, name: `Team ${n + 1}`, rank: n + 1, divisionRank: null }),
  ),
  challenges: { Web: [buildBoardChallenge({ id: 7, title: "login", score: 500, solved: 0 })] },
  challengeCount: 1,
});

/** Moves team 9 to the first rank. */
const change = {
  from: "first",
  to: "second",
  reset: false,
  solves: [{ teamId: 9, id: 7, score: 500, type: "Normal", userName: "ann", time: Date.now() }],
  challenges: [{ id: 7, score: 500, solved: 1 }],
};

it("LIVE-13 keeps scroll position, search, focus and the open dialog when the board changes", async () => {
  const { address } = showAt("/games/1/scoreboard", {
    ...signedInAs("User"),
    "GET /api/game/1": { body: buildGame() },
    "GET /api/game/1/scoreboard": { body: board },
  });
  const searchField = await screen.findByRole("textbox", { name: "Search teams" });
  await fill(searchField, "Team{Enter}");
  const table = screen.getByRole("region", { name: "Standings" });
  const getFirstTeamName = () => within(table).getAllByRole("rowheader")[0]?.textContent;
  expect(getFirstTeamName()).toBe("Team 1");
  table.scrollTop = 20;
  await userEvent.click(within(table).getByRole("button", { name: "Team 8" }));
  const dialog = await screen.findByRole("dialog", { name: "Team 8" });
  const closeButton = within(dialog).getByRole("button", { name: "Close the dialog" });
  closeButton.focus();

  act(() => openConnection.mock.calls.at(-1)?.[1].message("ReceivedBoardDelta", change));
  await waitFor(() => expect(getFirstTeamName()).toBe("Team 9"));
  expect(screen.getByRole("dialog", { name: "Team 8" })).toBe(dialog);
  expect(within(dialog).getByText("#9")).toBeDefined();
  expect(document.activeElement).toBe(closeButton);
  expect(screen.getByRole("region", { name: "Standings", hidden: true })).toBe(table);
  expect([table.scrollTop, searchField.getAttribute("value")]).toEqual([20, "Team"]);
  expect(address()).toBe("/games/1/scoreboard?search=Team&team=8");
});

it("LIVE-13 scrolls to the user's team on request only, not when its rank changes", async () => {
  vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(board.items.length * ROW_HEIGHT);
  showAt("/games/1/scoreboard", {
    ...signedInAs("User"),
    "GET /api/game/1": { body: buildGame({ teamName: "Team 50" }) },
    "GET /api/game/1/scoreboard": { body: board },
  });
  const ownTeamButton = await screen.findByRole("button", { name: "Jump to my team" });
  const table = screen.getByRole("region", { name: "Standings" });
  await userEvent.click(ownTeamButton);
  await waitFor(() => expect(table.scrollTop).toBeGreaterThan(0));
  const ownTeamScrollTop = table.scrollTop;
  fireEvent.scroll(table, { target: { scrollTop: 20 } });
  const solves = change.solves.map((solve) => ({ ...solve, teamId: 50 }));
  act(() => openConnection.mock.calls.at(-1)?.[1].message("ReceivedBoardDelta", { ...change, solves }));
  const getFirstTeamName = () => within(table).getAllByRole("rowheader")[0]?.textContent;
  await waitFor(() => expect(getFirstTeamName()).toBe("Team 50"));
  expect(table.scrollTop).toBe(20);
  fireEvent.scroll(table, { target: { scrollTop: 900 } });
  await userEvent.click(ownTeamButton);
  await waitFor(() => expect(table.scrollTop).toBe(0));
  expect(ownTeamScrollTop).toBeGreaterThan(900);
});
