import type { Reveal } from "@gonfalon/contract/reveal.ts";
import { notificationsStore } from "@mantine/notifications";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { buildBoardTeam, buildGame, buildScoreboard } from "#testing/games.ts";
import { isDisabled } from "#testing/is-disabled.ts";
import { type StubResponses, showAt, signedInAs } from "#testing/show-at.tsx";
import { stubMediaQuery } from "#testing/stub-media-query.ts";

const buildTeam = (id: number, name: string, score: number, hiddenCount: number) => {
  return { id, name, avatar: null, division: null, score, rank: id, pending: hiddenCount };
};

const reveal: Reveal = {
  frozenAt: Date.UTC(2026, 0, 1, 15),
  teams: [buildTeam(1, "Lynx", 700, 0), buildTeam(2, "Otter", 300, 1)],
  steps: [
    {
      kind: "Solve",
      teamId: 2,
      challengeId: 7,
      title: "login",
      type: "FirstBlood",
      points: 525,
      time: 0,
      score: 825,
      from: 2,
      to: 1,
    },
    { kind: "Place", teamId: 1, rank: 2, score: 700 },
    { kind: "Place", teamId: 2, rank: 1, score: 825 },
  ],
};

const endedGame = { start: Date.now() - 2000, end: Date.now() - 1000, frozen: true };

const show = (role: "Admin" | "Monitor" | "User", query = "", responses: StubResponses = {}) =>
  showAt(`/games/1/projector/reveal${query}`, {
    ...signedInAs(role),
    "GET /api/game/1": { body: buildGame(endedGame) },
    "GET /api/game/1/scoreboard": {
      body: buildScoreboard({ divisions: [{ id: 4, name: "Students", rankOverall: true }] }),
    },
    "GET /api/game/1/reveal": { body: reveal },
    ...responses,
  });

async function readTeamNames(): Promise<readonly string[]> {
  const rows = within(await screen.findByRole("table")).getAllByRole("rowheader");
  return rows.map((cell) => cell.textContent);
}

it("REVEAL-2 REVEAL-4 goes through the steps by keyboard, and leaves with Escape", async () => {
  const { address } = show("Monitor");
  expect(await readTeamNames()).toEqual(["Lynx", "Otter"]);
  expect(screen.getByRole("heading", { name: "1 hidden solve" })).toBeDefined();
  await userEvent.keyboard(" ");
  expect(await readTeamNames()).toEqual(["Otter", "Lynx"]);
  expect(screen.getByRole("heading", { name: "login" })).toBeDefined();
  expect(screen.getByText("+525")).toBeDefined();
  expect(screen.getByText("Rank", { selector: "dt" }).nextElementSibling?.textContent).toBe("#2 → #1");
  await userEvent.keyboard("{ArrowRight}");
  expect(screen.getAllByLabelText("Final")).toHaveLength(1);
  await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
  expect(await readTeamNames()).toEqual(["Lynx", "Otter"]);
  await userEvent.keyboard("{Escape}");
  expect(address()).toBe("/games/1/scoreboard");
});

it("counts all teams on the board, although only some of them are revealed", async () => {
  const items = ["Lynx", "Otter", "Heron"].map((name, index) => buildBoardTeam({ id: index + 1, name }));
  show("Monitor", "?step=1", {
    "GET /api/game/1": { body: buildGame({ ...endedGame, teamCount: 5 }) },
    "GET /api/game/1/scoreboard": { body: buildScoreboard({ items }) },
  });
  expect(await screen.findByText("3 teams")).toBeDefined();
  expect(screen.queryByText("5 teams")).toBeNull();
});

it("REVEAL-4 stores the step in the URL, and opens it after a reload", async () => {
  const { address } = show("Monitor", "?step=2");
  expect(await screen.findByText("Step 2 of 3")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: /Next/ }));
  expect(address()).toBe("/games/1/projector/reveal?step=3");
});

it("shows the second step after two key presses in quick succession", async () => {
  show("Monitor");
  await readTeamNames();
  act(() => {
    fireEvent.keyDown(document.body, { key: " " });
    fireEvent.keyDown(document.body, { key: " " });
  });
  expect(await screen.findByText("Step 2 of 3")).toBeDefined();
});

it("activates a focused button with the space bar", async () => {
  show("Monitor", "?step=2");
  (await screen.findByRole("button", { name: /Back/ })).focus();
  await userEvent.keyboard(" ");
  expect(screen.getByText("Step 1 of 3")).toBeDefined();
});

it("keeps the focus on the Next button at the last step, where the button does nothing", async () => {
  show("Monitor", "?step=2");
  const nextButton = await screen.findByRole<HTMLButtonElement>("button", { name: /Next/ });
  nextButton.focus();
  await userEvent.keyboard("{Enter}");
  expect(await screen.findByText("Step 3 of 3")).toBeDefined();
  // A browser moves the focus away from a button with the `disabled` attribute.
  expect(nextButton.disabled).toBe(false);
  expect(isDisabled(nextButton)).toBe(true);
  await userEvent.keyboard("{Enter} ");
  expect(screen.getByText("Step 3 of 3")).toBeDefined();
  expect(document.activeElement).toBe(nextButton);
});

it("plays a step every three seconds after the A key is pressed, and stops at the end", async () => {
  show("Monitor");
  await readTeamNames();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await userEvent.keyboard("a");
  await act(() => vi.advanceTimersByTimeAsync(3100));
  expect(screen.getByText("Step 1 of 3")).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(3100));
  expect(screen.getByText("Step 2 of 3")).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(9000));
  expect(screen.getByText("Step 3 of 3")).toBeDefined();
  expect(screen.getByRole("button", { name: /Play/ })).toBeDefined();
});

it("REVEAL-3 lets an administrator publish the board after the last step", async () => {
  const { requests } = show("Admin", "?step=3", { "POST /api/edit/games/1/unfreeze": { body: {} } });
  await userEvent.click(await screen.findByRole("button", { name: "Publish the final board" }));
  await waitFor(() =>
    expect(requests.map(({ url }) => url)).toContainEqual(expect.stringMatching(/unfreeze$/)),
  );
});

it("REVEAL-3 links to the board if another administrator has published it already", async () => {
  let isFrozen = true;
  show("Admin", "?step=3", {
    "GET /api/game/1": () => ({ body: buildGame({ ...endedGame, frozen: isFrozen }) }),
    "POST /api/edit/games/1/unfreeze": () => {
      isFrozen = false;
      return { status: 400, body: { title: "The scoreboard is not frozen.", status: 400 } };
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Publish the final board" }));
  expect(await screen.findByRole("link", { name: "Show the scoreboard" })).toBeDefined();
  const messages = notificationsStore.getState().notifications.map(({ message }) => message);
  expect(messages).toEqual(["The final board is public"]);
});

it("REVEAL-3 does not let a monitor publish the board", async () => {
  show("Monitor", "?step=3");
  expect(await screen.findByText(/^An administrator can now publish/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Publish the final board" })).toBeNull();
});

it("REVEAL-1 limits the reveal to a division and a number of places", async () => {
  const { requests } = show("Monitor");
  await userEvent.selectOptions(await screen.findByLabelText("Division"), "Students");
  await userEvent.selectOptions(await screen.findByLabelText("Places"), "50");
  await waitFor(() =>
    expect(requests.map(({ url }) => url)).toContainEqual(
      expect.stringContaining("reveal?places=50&divisionId=4"),
    ),
  );
});

it.each([
  ["eight rows on a phone", "max-width: 48em", 8],
  // Both queries match: that of the width and that of the height.
  ["five rows on a short phone", "(max-", 5],
  ["ten rows on a large screen", "min-width", 10],
])("REVEAL-4 shows %s, the last of them the team of the next step", async (_, mediaFeature, rowCount) => {
  stubMediaQuery(mediaFeature);
  const teams = Array.from({ length: 30 }, (_value, n) => buildTeam(n + 1, `Team ${n + 1}`, 900 - n, 0));
  const steps = teams.toReversed().map(({ id, score }) => ({ kind: "Place", teamId: id, rank: id, score }));
  show("Monitor", "", { "GET /api/game/1/reveal": { body: { ...reveal, teams, steps } } });
  const teamNames = await readTeamNames();
  expect(teamNames).toHaveLength(rowCount);
  expect(teamNames.at(-1)).toBe("Team 30");
  await userEvent.keyboard(" ");
  const rows = within(screen.getByRole("table")).getAllByRole("row");
  // Each row is a card on a phone: its numbers have no room for labels, but the headers name them.
  expect(within(screen.getByRole("table")).getAllByRole("columnheader")).toHaveLength(4);
  expect(rows.at(-1)?.textContent).toMatch(/^30Team 30.*871$/);
});

it("shows why there is no reveal yet", async () => {
  show("Monitor", "", {
    "GET /api/game/1": { body: buildGame() },
    "GET /api/game/1/reveal": { status: 400, body: { title: "The game has not ended yet.", status: 400 } },
  });
  expect(await screen.findByText("The game has not ended yet.")).toBeDefined();
  expect(screen.queryByText("The game is over")).toBeNull();
});

it("shows players that the page does not exist", async () => {
  const { requests } = show("User");
  expect(await screen.findByRole("heading", { name: "Page not found" })).toBeDefined();
  expect(requests.some(({ url }) => url.includes("reveal"))).toBe(false);
});
