import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { buildBoardChallenge, buildBoardTeam, buildGame, buildScoreboard } from "#testing/games.ts";
import { type StubResponses, showAt, signedInAs, withConfig } from "#testing/show-at.tsx";
import { storeSeenRanks } from "./seen-ranks.ts";

const solve = { id: 7, score: 525, type: "FirstBlood", userName: "ann", time: Date.now() - 1000 } as const;
const board = buildScoreboard({
  items: Array.from({ length: 12 }, (_, index) =>
    buildBoardTeam({
      id: index + 1,
      name: `Team ${index + 1}`,
      solvedChallenges: index === 0 ? [solve] : [],
    }),
  ),
  challenges: { Web: [buildBoardChallenge({ id: 7, title: "login" })] },
  challengeCount: 1,
});

const show = (responses: StubResponses = {}) =>
  showAt("/games/1/projector", {
    "GET /api/game/1": { body: buildGame({ teamName: null, status: "Unsubmitted" }) },
    "GET /api/game/1/scoreboard": { body: board },
    ...responses,
  });

async function listShownTeams(): Promise<readonly string[]> {
  const table = await screen.findByRole("table");
  return within(table)
    .getAllByRole("rowheader")
    .map((cell) => cell.textContent.match(/Team \d+/)?.[0] ?? "");
}

it("PROJ-1 shows ranks and the latest solves without navigation or controls", async () => {
  show();
  expect(await listShownTeams()).toHaveLength(10);
  const solveList = screen.getByRole("region", { name: "Latest solves" });
  expect(within(solveList).getByText("login")).toBeDefined();
  expect(within(solveList).getByRole("img", { name: "First blood" })).toBeDefined();
  expect(screen.queryByRole("navigation")).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
});

it("PROJ-1 draws a bar behind each team, as long as its share of the highest score", async () => {
  const items = [200, 50, 0].map((score, index) =>
    buildBoardTeam({ id: index + 1, name: `Team ${index + 1}`, score }),
  );
  show({ "GET /api/game/1/scoreboard": { body: { ...board, items } } });
  const rows = within(await screen.findByRole("table")).getAllByRole("row", { name: /Team \d/ });
  expect(rows.map((row) => row.style.getPropertyValue("--share"))).toEqual(["1", "0.25", "0"]);
});

it("PROJ-1 counts the teams on the board, not those whose registration is pending", async () => {
  show({ "GET /api/game/1": { body: buildGame({ teamCount: 14 }) } });
  expect(await screen.findByText("12 teams")).toBeDefined();
  expect(screen.queryByText("14 teams")).toBeNull();
});

it("PROJ-2 changes pages with the arrow keys, pauses with the space bar, and closes with Escape", async () => {
  const { address } = show();
  expect((await listShownTeams())[0]).toBe("Team 1");
  await userEvent.keyboard("{ArrowRight}");
  expect(await listShownTeams()).toEqual(["Team 11", "Team 12"]);
  await userEvent.keyboard(" ");
  expect(screen.getByLabelText("Paused")).toBeDefined();
  await userEvent.keyboard("{Escape}");
  expect(address()).toBe("/games/1/scoreboard");
});

it("PROJ-3 counts down to the start and does not request the board until then, even for an administrator", async () => {
  const { requests } = show({
    ...signedInAs("Admin"),
    "GET /api/game/1": { body: buildGame({ start: Date.now() + HOUR_MS }) },
  });
  expect((await screen.findByRole("timer")).textContent).toMatch(/^(1:00:00|0:59:\d\d)$/);
  expect(requests.some(({ url }) => url.endsWith("/scoreboard"))).toBe(false);
  expect(screen.queryByText(/\d teams?$/)).toBeNull();
});

it("PROJ-1 shows the logo of the platform", async () => {
  show(withConfig({ logoUrl: "/assets/logo.png" }));
  await screen.findByRole("table");
  expect(screen.getByRole("heading", { level: 1 }).querySelector("img")?.getAttribute("src")).toBe(
    "/assets/logo.png",
  );
});

it("PROJ-2 shows the keys and a link that leaves the view", async () => {
  const { address } = show();
  const hints = within(await screen.findByRole("contentinfo"));
  expect(hints.getByText("Full screen")).toBeDefined();
  await userEvent.click(hints.getByRole("link", { name: /Back to the scoreboard/ }));
  expect(address()).toBe("/games/1/scoreboard");
});

it("FREEZE-1 shows that the board is frozen", async () => {
  show({ "GET /api/game/1/scoreboard": { body: { ...board, frozenAt: Date.now() } } });
  expect(await screen.findByText("Frozen")).toBeDefined();
});

it("FREEZE-1 shows no ribbon if the board is not frozen", async () => {
  show();
  await listShownTeams();
  expect(screen.queryByText("Frozen")).toBeNull();
});

it("BOARD-7 still compares the ranks with the frozen board after the page has changed", async () => {
  storeSeenRanks(1, { time: Date.now(), isFrozen: true, ranks: { 1: 2, 2: 1 } });
  show();
  expect(await screen.findByText("Up 1 rank")).toBeDefined();
  await userEvent.keyboard("{ArrowRight}");
  expect(screen.queryByText("Up 1 rank")).toBeNull();
  await userEvent.keyboard("{ArrowLeft}");
  expect(screen.getByText("Up 1 rank")).toBeDefined();
});
