import { MantineProvider } from "@mantine/core";
import { render, screen, waitFor, within } from "@testing-library/react";
import type { ComponentProps } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { createDeferred } from "#testing/create-deferred.ts";
import { fill } from "#testing/fill.ts";
import { buildBoardChallenge, buildBoardTeam, buildGame, buildScoreboard } from "#testing/games.ts";
import { showAt, signedInAs } from "#testing/show-at.tsx";
import { stubElementSize } from "#testing/stub-element-size.ts";
import { toColumnGroups } from "./board-view.ts";
import { ScoreTable } from "./ScoreTable.tsx";

const teams = Array.from({ length: 300 }, (_, index) =>
  buildBoardTeam({ id: index + 1, name: `Team ${index + 1}`, rank: index + 1 }),
);
const board = buildScoreboard({ items: teams });

beforeEach(stubElementSize);

function show(teamCount: number) {
  const download = createDeferred();
  const { requests } = showAt("/games/1/scoreboard", {
    ...signedInAs("User"),
    "GET /api/game/1": { body: buildGame({ teamCount }) },
    "GET /api/game/1/scoreboard": () => download.promise,
    "GET /api/game/1/scoreboard/top": { body: { ...board, items: teams.slice(0, 50), total: 300 } },
  });
  const listTopRequests = () => requests.filter(({ url }) => url.includes("/scoreboard/top?count=50"));
  return { finishDownload: () => download.resolve({ body: board }), listTopRequests };
}

it("LIVE-13 shows the first teams of a large board while it is downloaded, and keeps focus and search", async () => {
  const { finishDownload } = show(300);
  const table = within(await screen.findByRole("region", { name: "Standings" }));
  expect(table.getByRole("button", { name: "Team 1" })).toBeDefined();
  expect(screen.getByText(/300 teams/)).toBeDefined();
  expect(table.queryByRole("button", { name: "Team 50" })).toBeNull();

  const searchField = screen.getByRole("textbox", { name: "Search teams" });
  await fill(searchField, "Team 299");
  await waitFor(() => expect(screen.queryByRole("region", { name: "Standings" })).toBeNull());
  expect(screen.queryByText(/No team/)).toBeNull();
  // A partial board must not replace the ranks that the next visit is compared with.
  expect(localStorage.getItem("ranks:1")).toBeNull();

  finishDownload();
  expect(await screen.findByRole("button", { name: "Team 299" })).toBeDefined();
  expect(document.activeElement).toBe(searchField);
  await waitFor(() => expect(localStorage.getItem("ranks:1")).toContain('"299":299'));
});

it("requests only the board if it is small", async () => {
  const { finishDownload, listTopRequests } = show(200);
  finishDownload();
  await screen.findByRole("region", { name: "Standings" });
  expect(listTopRequests()).toEqual([]);
});

it("LIVE-13 renders only the rows that a change affects", () => {
  const countRender = vi.fn();
  // Only the row of a team reads the number of its solves.
  const unchangedTeam = Object.defineProperty(buildBoardTeam({ id: 1, name: "Team 1" }), "solvedCount", {
    get: () => countRender() ?? 0,
  });
  const changedTeam = buildBoardTeam({ id: 2, name: "Team 2", score: 500 });
  const commonProps = {
    span: { from: 0, to: 1 },
    seenRanks: { time: 0, isFrozen: false, ranks: {} },
    onOpen: vi.fn(),
  };
  const buildTable = (score: number, shownTeams: ComponentProps<typeof ScoreTable>["teams"]) => (
    <MantineProvider env="test">
      <ScoreTable
        {...commonProps}
        teams={shownTeams}
        groups={toColumnGroups({
          challenges: { Web: [buildBoardChallenge({ id: 7, title: "login", score })] },
        })}
        challengeCount={1}
        isInDivision={false}
        listId="1"
        ownTeam={undefined}
        target={undefined}
      />
    </MantineProvider>
  );
  const { rerender } = render(buildTable(500, [unchangedTeam, changedTeam]));
  const renderCount = countRender.mock.calls.length;
  expect(renderCount).toBeGreaterThan(0);
  rerender(buildTable(490, [unchangedTeam, { ...changedTeam, score: 490 }]));
  expect(screen.getByRole("cell", { name: "490" })).toBeDefined();
  expect(screen.getByRole("columnheader", { name: /490/ })).toBeDefined();
  expect(countRender).toHaveBeenCalledTimes(renderCount);
});
