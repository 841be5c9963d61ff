import type { Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import { notificationsStore } from "@mantine/notifications";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { fill } from "#testing/fill.ts";
import { buildBoardChallenge, buildBoardTeam, buildGame, buildScoreboard } from "#testing/games.ts";
import { type StubResponses, showAt, signedInAs } from "#testing/show-at.tsx";
import { showClosing } from "#testing/show-closing.tsx";
import { stubElementSize } from "#testing/stub-element-size.ts";
import { stubMediaQuery } from "#testing/stub-media-query.ts";
import { TeamRankDialog } from "./TeamRankDialog.tsx";

/** The drawing of the chart. It has no role; its height distinguishes it from icons. */
const CHART = "svg[height='214']";
const time = new Date(2026, 0, 1, 12, 34, 56).getTime();
const solve = { id: 7, score: 525, type: "FirstBlood", userName: "ann", time } as const;
const board = buildScoreboard({
  items: [
    buildBoardTeam({
      id: 1,
      name: "Red",
      division: "Open",
      divisionRank: 1,
      score: 525,
      solvedChallenges: [solve],
      solvedCount: 1,
    }),
    buildBoardTeam({ id: 2, name: "Ours", division: "Students" }),
    buildBoardTeam({ id: 3, name: "Blue", division: "Open", divisionRank: 2 }),
  ],
  timeLines: { all: [{ id: 1, name: "Red", items: [{ time: solve.time, score: 525 }] }], Open: [] },
  challenges: { Web: [buildBoardChallenge({ id: 7, title: "login" })] },
  challengeCount: 1,
});

function show(address: string, body: Scoreboard | undefined = board, responses: StubResponses = {}) {
  return showAt(address, {
    ...signedInAs("User"),
    "GET /api/game/1": { body: buildGame({ divisions: ["Open", "Students"] }) },
    "GET /api/game/1/scoreboard": { body },
    ...responses,
  });
}

/** The rows of the table without headers, including the pinned row. */
async function readRows(): Promise<readonly string[]> {
  const region = await screen.findByRole("region", { name: "Standings" });
  return within(region)
    .getAllByRole("rowheader")
    .map((cell) => within(cell).getByRole("button").lastElementChild?.textContent ?? "");
}

beforeEach(stubElementSize);

it("shows the teams in order, each only once, and their solves", async () => {
  show("/games/1/scoreboard");
  expect(await readRows()).toEqual(["RedOpen", "OursStudents", "BlueOpen"]);
  expect(screen.getByRole("img", { name: /^First blood: login, 525 points/ })).toBeDefined();
});

it("BOARD-6 shows the time of a solve with seconds, in the table and in the team dialog", async () => {
  show("/games/1/scoreboard?team=1");
  expect(await screen.findByRole("img", { name: /^First blood: login.*12:34:56/ })).toBeDefined();
  const dialog = await screen.findByRole("dialog", { name: "Red" });
  expect(within(dialog).getByRole("row", { name: /login.*12:34:56/ })).toBeDefined();
});

it("BOARD-5 shows the overall rank and the division rank side by side if a division is selected", async () => {
  show("/games/1/scoreboard?division=Open");
  const table = within(await screen.findByRole("region", { name: "Standings" }));
  expect(table.getByRole("columnheader", { name: "Overall rank" })).toBeDefined();
  expect(table.getByRole("columnheader", { name: "Division rank" })).toBeDefined();
  const ranks = table
    .getAllByRole("row", { name: /Red|Blue/ })
    .map((row) => [...row.children].slice(0, 2).map(({ textContent }) => textContent));
  expect(ranks).toEqual([
    ["1", "1"],
    ["3", "2"],
  ]);
});

it("DIV-1 shows a dash for a team without an overall rank, in the table and in its dialog", async () => {
  const guestTeam = buildBoardTeam({ id: 4, name: "Guest", division: "Guests", rank: 0, divisionRank: 1 });
  show("/games/1/scoreboard?team=4", buildScoreboard({ ...board, items: [guestTeam, ...board.items] }));
  const table = within(await screen.findByRole("region", { name: "Standings" }));
  expect(table.getByRole("row", { name: /Guest/ }).firstElementChild?.textContent).toBe("–");
  const dialog = within(await screen.findByRole("dialog", { name: "Guest" }));
  expect([dialog.getByText("–"), dialog.getByText("#1")]).toHaveLength(2);
});

it("BOARD-5 shows one rank if no division is selected", async () => {
  show("/games/1/scoreboard");
  const table = within(await screen.findByRole("region", { name: "Standings" }));
  expect(table.getByRole("columnheader", { name: "Rank" })).toBeDefined();
  expect(table.queryByRole("columnheader", { name: "Division rank" })).toBeNull();
});

it("stores search and division in the URL and combines them", async () => {
  const { address } = show("/games/1/scoreboard?page=4");
  await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Division" }), "Open");
  await fill(screen.getByRole("textbox", { name: "Search teams" }), "bl{Enter}");
  await waitFor(() => expect(address()).toBe("/games/1/scoreboard?search=bl&division=Open"));
  expect(await readRows()).toEqual(["Blue", "Ours"]);
});

it("BOARD-7 compares the ranks with the last board that this browser showed", async () => {
  localStorage.setItem("ranks:1", JSON.stringify({ time: 0, ranks: { 1: 3, 2: 1, 3: 3 } }));
  show("/games/1/scoreboard");
  const table = within(await screen.findByRole("region", { name: "Standings" }));
  const rankChanges = table
    .getAllByRole("row", { name: /Red|Ours|Blue/ })
    .map((row) => within(row).queryByText(/(Up|Down) \d ranks?/)?.textContent);
  expect(rankChanges).toEqual(["Up 2 ranks", "Down 1 rank", undefined]);
  await waitFor(() => expect(localStorage.getItem("ranks:1")).toContain('"1":1,"2":2,"3":3'));
});

it("shows that nothing matches, and offers to reset the filter", async () => {
  const { address } = show("/games/1/scoreboard?search=nobody");
  await userEvent.click(await screen.findByRole("button", { name: "Show all teams" }));
  expect(address()).toBe("/games/1/scoreboard");
  expect(await readRows()).toHaveLength(3);
});

it("opens a team by its name, with its solves, and stores it in the URL", async () => {
  const { address, goBack } = show("/games/1/scoreboard?division=Open");
  await userEvent.click(await screen.findByRole("button", { name: "Red" }));
  const dialog = await screen.findByRole("dialog", { name: "Red" });
  expect(address()).toBe("/games/1/scoreboard?division=Open&team=1");
  expect(within(dialog).getByRole("row", { name: /First blood login.*525.*ann/ })).toBeDefined();
  await userEvent.click(within(dialog).getByRole("button", { name: "Close the dialog" }));
  expect(address()).toBe("/games/1/scoreboard?division=Open");
  await goBack();
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("shows the data of the chart as a table on request, with checkboxes to hide lines", async () => {
  show("/games/1/scoreboard");
  const tableButton = await screen.findByRole("button", { name: "Show as table" });
  expect(screen.queryByRole("table", { name: /^Scores at/ })).toBeNull();
  await userEvent.click(tableButton);
  expect(tableButton.getAttribute("aria-pressed")).toBe("true");
  const table = screen.getByRole("table", { name: /^Scores at/ });
  expect(within(table).getByRole("row", { name: /Red 525/ })).toBeDefined();
  const checkbox = within(table).getByRole<HTMLInputElement>("checkbox", { name: "Red" });
  const drawing = document.querySelector(CHART);
  expect(drawing?.querySelector("path")).not.toBeNull();
  await userEvent.click(checkbox);
  expect(checkbox.checked).toBe(false);
  expect(drawing?.querySelector("path")).toBeNull();
});

it("zooms with a slider for each end of the visible period; the table shows the scores at its end", async () => {
  const start = Date.now() - HOUR_MS;
  const redLine = { id: 1, name: "Red", items: [{ time: start + 0.9 * HOUR_MS, score: 525 }] };
  show("/games/1/scoreboard", { ...board, timeLines: { all: [redLine] } });
  await userEvent.click(await screen.findByRole("button", { name: "Show as table" }));
  const table = screen.getByRole("table", { name: /^Scores at/ });
  const endSlider = screen.getByRole<HTMLInputElement>("slider", { name: "End of the visible period" });
  expect([endSlider.value, within(table).getByRole("cell").textContent]).toEqual(["200", "525"]);
  fireEvent.change(endSlider, { target: { value: "100" } });
  expect([endSlider.value, within(table).getByRole("cell").textContent]).toEqual(["100", "0"]);
  const startSlider = screen.getByRole<HTMLInputElement>("slider", { name: "Start of the visible period" });
  fireEvent.change(startSlider, { target: { value: "150" } });
  expect(startSlider.value).toBe("92");
});

it("lists names and scores at the moment under the pointer", async () => {
  show("/games/1/scoreboard");
  const section = await screen.findByRole("region", { name: "Top 10 over time" });
  expect(within(section).queryByText("525")).toBeNull();
  const [drawing] = section.querySelectorAll(CHART);
  fireEvent.pointerMove(drawing as Element, { clientX: 5000 });
  expect(within(section).getByText("525").previousElementSibling?.textContent).toBe("Red");
  fireEvent.pointerLeave(drawing as Element);
  expect(within(section).queryByText("525")).toBeNull();
});

it("BOARD-8 shows an error if the chart cannot be saved as an image", async () => {
  show("/games/1/scoreboard");
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  await userEvent.click(await screen.findByRole("button", { name: "Save as image" }));
  await waitFor(() => expect(notificationsStore.getState().notifications).toHaveLength(1));
});

it("shows the first three teams as a podium, with the points behind the team ahead", async () => {
  const scores = [900, 700, 650, 10];
  const items = scores.map((score, index) => buildBoardTeam({ id: index + 1, name: `T${index + 1}`, score }));
  show("/games/1/scoreboard", { ...board, items });
  const podium = within(await screen.findByRole("list", { name: "Top three" }));
  expect(podium.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "1T1900",
    "2T2700−200",
    "3T3650−50",
  ]);
});

it("shows ranks first on a phone; chart and solves of each challenge are other views", async () => {
  stubMediaQuery("max-width");
  show("/games/1/scoreboard");
  expect(await readRows()).toHaveLength(3);
  expect(screen.queryByRole("table", { name: /^Scores at/ })).toBeNull();
  await userEvent.click(screen.getByRole("radio", { name: "Chart" }));
  expect(await screen.findByRole("table", { name: /^Scores at/ })).toBeDefined();
  await userEvent.click(screen.getByRole("radio", { name: "Solves" }));
  expect((await screen.findByText("login")).closest("li")?.textContent).toContain("No solves yet");
});

const labeledBoard: Scoreboard = {
  ...board,
  challenges: {
    Web: [
      buildBoardChallenge({ id: 7, title: "login", categoryLabel: "Browser" }),
      buildBoardChallenge({ id: 8, title: "cookie" }),
    ],
  },
};

it("CAT-1 shows labels instead of categories above the columns and in the team dialog", async () => {
  show("/games/1/scoreboard?team=1", labeledBoard);
  const dialog = within(await screen.findByRole("dialog", { name: "Red" }));
  expect(dialog.getByRole("row", { name: /login Browser/ })).toBeDefined();
  const shares = within(dialog.getByRole("region", { name: "By category" }));
  expect(shares.getByText("Browser").nextElementSibling?.textContent).toMatch(/^1\/1 · /);
  expect(shares.getByText("Web").nextElementSibling?.textContent).toMatch(/^0\/1 · /);
  await userEvent.keyboard("{Escape}");
  const table = within(await screen.findByRole("region", { name: "Standings" }));
  expect(table.getByRole("columnheader", { name: "Browser" })).toBeDefined();
  expect(table.getByRole("columnheader", { name: "Web" })).toBeDefined();
});

it("CAT-1 shows labels instead of categories in the list of solves", async () => {
  stubMediaQuery("max-width");
  show("/games/1/scoreboard", labeledBoard);
  await userEvent.click(await screen.findByRole("radio", { name: "Solves" }));
  const solveText = (await screen.findByText("login")).closest("li")?.textContent;
  expect(solveText).toContain("Browser");
  expect(solveText).not.toContain("Web");
});

it("shows a message if the board has no teams", async () => {
  show("/games/1/scoreboard", buildScoreboard());
  expect(await screen.findByText("No teams yet")).toBeDefined();
});

it("GAME-3 waits for the start instead of requesting the board", async () => {
  const { requests } = show("/games/1/scoreboard", undefined, {
    "GET /api/game/1": { body: buildGame({ start: Date.now() + HOUR_MS }) },
  });
  expect(await screen.findByText("The game has not started yet")).toBeDefined();
  expect(screen.getByRole("timer").textContent).toMatch(/^(1:00:00|0:59:\d\d)$/);
  expect(requests.some(({ url }) => url.endsWith("/scoreboard"))).toBe(false);
});

it("FREEZE-1 shows since when the board is frozen, without a live board for players", async () => {
  const frozenBoard = buildScoreboard({ ...board, frozenAt: time });
  const { requests } = show("/games/1/scoreboard?view=live", frozenBoard);
  expect(await screen.findByText(/^The scoreboard has been frozen since /)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Show live" })).toBeNull();
  expect(requests.some(({ url }) => url.includes("view=live"))).toBe(false);
});

it("FREEZE-2 shows the live board to staff on request", async () => {
  const { requests, address } = show(
    "/games/1/scoreboard",
    buildScoreboard({ ...board, frozenAt: time }),
    signedInAs("Monitor"),
  );
  await userEvent.click(await screen.findByRole("button", { name: "Show live" }));
  await waitFor(() => expect(address()).toBe("/games/1/scoreboard?view=live"));
  await waitFor(() => expect(requests.some(({ url }) => url.endsWith("/scoreboard?view=live"))).toBe(true));
});

it("keeps the title of the dialog while it closes", () => {
  const close = () => undefined;
  showClosing(
    <TeamRankDialog
      team={buildBoardTeam({ id: 1, name: "Red" })}
      board={buildScoreboard()}
      adjustments={[]}
      onClose={close}
    />,
    <TeamRankDialog team={undefined} board={buildScoreboard()} adjustments={[]} onClose={close} />,
  );
  expect(screen.getByRole("dialog", { name: "Red" })).toBeDefined();
});
