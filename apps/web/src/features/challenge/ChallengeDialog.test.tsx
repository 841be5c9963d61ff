import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import {
  buildBoardChallenge,
  buildBoardTeam,
  buildGame,
  buildPlayedChallenge,
  buildPlayerBoard,
  buildScoreboard,
} from "#testing/games.ts";
import { showAt, signedInAs } from "#testing/show-at.tsx";
import { showClosing } from "#testing/show-closing.tsx";
import { stubMediaQuery } from "#testing/stub-media-query.ts";
import type { BoardEntry } from "./board-entries.ts";
import { ChallengeDialog } from "./ChallengeDialog.tsx";

const time = Date.now();
const solve = { id: 2, score: 500, type: "Normal", userName: "ann", time } as const;
const bloods = ["Red", "Blue", "Green"].map((name, index) => ({
  id: 11 + index,
  name,
  avatar: null,
  submitTimeUtc: time + index,
}));
const buildBoard = (deadline: number | null, teamCount: number) =>
  buildPlayerBoard({
    teamCount,
    challenges: { Web: [buildBoardChallenge({ id: 2, title: "login", solved: 4, bloods, deadline })] },
  });
const login = buildPlayedChallenge({ id: 2, title: "login", hints: ["Look twice", "Then *again*"] });

async function openDialog({ deadline = null as number | null, teamCount = 9 } = {}) {
  const { requests } = showAt("/games/1/challenges#2-login", {
    ...signedInAs("User"),
    "GET /api/game/1": { body: buildGame({ teamCount: 12 }) },
    "GET /api/game/1/details": { body: buildBoard(deadline, teamCount) },
    "GET /api/game/1/notices": { body: [] },
    "GET /api/game/1/challenges/2": { body: login },
    "GET /api/game/1/scoreboard": {
      body: buildScoreboard({
        items: [
          buildBoardTeam({ id: 14, name: "Late", solvedChallenges: [{ ...solve, time: time + 9 }] }),
          ...bloods.map(({ id, name, submitTimeUtc }) =>
            buildBoardTeam({ id, name, solvedChallenges: [{ ...solve, time: submitTimeUtc }] }),
          ),
          buildBoardTeam({ id: 5, name: "Ours" }),
        ],
      }),
    },
  });
  const dialog = within(await screen.findByRole("dialog", { name: "login" }));
  await dialog.findByText("Get in.");
  return { dialog, requests };
}

it("shows the points, how many teams solved the challenge, and the numbered hints", async () => {
  const { dialog } = await openDialog();
  expect(dialog.getByText("500 points")).toBeDefined();
  expect(await dialog.findByText("4 of 9 teams")).toBeDefined();
  const hints = within(dialog.getByRole("region", { name: "Hints" })).getAllByRole("listitem");
  expect(hints.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Hint 1/),
    expect.stringMatching(/^Hint 2/),
  ]);
});

it("never shows fewer teams than solves, even if a solve is newer than the number of teams", async () => {
  const { dialog } = await openDialog({ teamCount: 3 });
  expect(await dialog.findByText("4 of 4 teams")).toBeDefined();
});

it("PLAY-7 lists the first three teams, and on request every team that solved the challenge", async () => {
  const { dialog, requests } = await openDialog();
  const listNames = (region: string) =>
    within(dialog.getByRole("region", { name: region }))
      .getAllByRole("listitem")
      .map((row) => row.querySelector("bdi")?.textContent);
  expect(listNames("First solves")).toEqual(["Red", "Blue", "Green"]);
  const countBoardRequests = () => requests.filter(({ url }) => url.endsWith("/scoreboard")).length;
  expect(countBoardRequests()).toBe(0);
  await userEvent.click(dialog.getByRole("button", { name: "Show all 4 solves" }));
  await dialog.findByText("Late");
  expect(listNames("All solves")).toEqual(["Red", "Blue", "Green", "Late"]);
  expect(countBoardRequests()).toBe(1);
});

it("has a tab for each part of the challenge, and marks the selected tab", async () => {
  const { dialog } = await openDialog();
  const tabs = within(dialog.getByRole("group", { name: "Parts of the challenge" }));
  expect(tabs.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Task", "4 solves"]);
  await userEvent.click(tabs.getByRole("button", { name: "4 solves" }));
  expect(tabs.getByRole("button", { name: "4 solves", pressed: true })).toBeDefined();
  expect(tabs.getByRole("button", { name: "Task", pressed: false })).toBeDefined();
});

it("keeps its content while it closes", () => {
  const ignore = () => undefined;
  const props = {
    gameId: 1,
    teamCount: 9,
    onSeen: ignore,
    onSolved: ignore,
    onStep: ignore,
    onClose: ignore,
    slots: {
      renderInstance: ignore,
      renderFlagForm: ignore,
      renderPaidHints: ignore,
      renderAfterSolve: ignore,
    },
  };
  const challenge = buildBoardChallenge({ id: 2, title: "login" });
  const entry: BoardEntry = {
    challenge,
    solve: undefined,
    marks: [],
    lockedBy: undefined,
    canSubmit: true,
    noticeAt: 0,
  };
  showClosing(
    <ChallengeDialog {...props} entry={entry} result={<p>Solved</p>} />,
    <ChallengeDialog {...props} entry={undefined} result={undefined} />,
  );
  expect(screen.getByText("Solved")).toBeDefined();
});

it("focuses the close button on a phone, where the flag field does not take the focus", async () => {
  stubMediaQuery("(");
  const { dialog } = await openDialog();
  expect(dialog.queryByRole("button", { name: "Next challenge" })).toBeNull();
  await waitFor(() =>
    expect(document.activeElement).toBe(dialog.getByRole("button", { name: "Close the dialog" })),
  );
});

it("CLOSE-2 does not accept a flag after a deadline that the board received while the challenge was open", async () => {
  const { dialog } = await openDialog({ deadline: time - 1000 });
  expect(dialog.getByText("This challenge is closed")).toBeDefined();
});
