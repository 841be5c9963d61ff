import type { GameDetail } from "@gonfalon/contract/game.ts";
import type { BoardSolve } from "@gonfalon/contract/scoreboard.ts";
import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { buildProfile } from "#testing/build-profile.ts";
import { fill } from "#testing/fill.ts";
import {
  buildBoardChallenge,
  buildBoardTeam,
  buildGame,
  buildPlayedChallenge,
  buildPlayerBoard,
} from "#testing/games.ts";
import { showAt, signedInAs } from "#testing/show-at.tsx";

const challenge = buildPlayedChallenge({ id: 2, title: "login", score: 1000 });

function buildBoard(rank: number, solves: readonly BoardSolve[], cookieDeadline: number | null) {
  return buildPlayerBoard({
    challenges: {
      Web: [
        buildBoardChallenge({ id: 2, title: "login", score: 1000 }),
        buildBoardChallenge({ id: 4, title: "vault" }),
        buildBoardChallenge({ id: 3, title: "cookie", deadline: cookieDeadline }),
      ],
    },
    access: { 4: { locked: true, canSubmit: true, requires: [3] } },
    rank: buildBoardTeam({ id: 5, name: "Ours", rank, solvedChallenges: [...solves] }),
  });
}

/** Submits a correct flag; the next board contains this solve. */
async function solveWith(
  solve: BoardSolve | undefined,
  game: Partial<GameDetail> = {},
  cookieDeadline: number | null = null,
) {
  let isSolved = false;
  const page = showAt("/games/1/challenges#2-login", {
    ...signedInAs("User"),
    "GET /api/game/1": { body: buildGame(game) },
    "GET /api/game/1/details": () => ({
      body: isSolved
        ? buildBoard(5, solve ? [solve] : [], cookieDeadline)
        : buildBoard(7, [], cookieDeadline),
    }),
    "GET /api/game/1/notices": { body: [] },
    "GET /api/game/1/challenges/2": { body: challenge },
    "GET /api/game/1/challenges/3": { body: { ...challenge, id: 3, title: "cookie" } },
    "POST /api/game/1/challenges/2": () => {
      isSolved = true;
      return { body: 7 };
    },
    "GET /api/game/1/challenges/2/status/7": { body: "Accepted" },
  });
  await fill(await screen.findByRole("textbox", { name: "Flag" }), "flag{yes}{Enter}");
  const dialog = within(await screen.findByRole("dialog", { name: "login" }));
  await dialog.findByRole("button", { name: "Back to the board" });
  return { ...page, dialog };
}

const firstBlood = { id: 2, score: 1050, type: "FirstBlood", userName: "ann", time: Date.now() } as const;

it("PLAY-8 shows a first blood with its points, bonus, new rank and solver", async () => {
  const { dialog } = await solveWith(firstBlood);
  expect(await dialog.findByText("First blood")).toBeDefined();
  expect(dialog.getByText("No team solved it before Ours.")).toBeDefined();
  await waitFor(() => expect(dialog.getByText("Points").parentElement?.textContent).toContain("+1,050"));
  expect(dialog.getByText("1,000 + 50 bonus")).toBeDefined();
  expect(dialog.getByText("Rank").parentElement?.textContent).toMatch(/#7.*#5/);
  expect(dialog.getByText("2 teams passed")).toBeDefined();
  expect(dialog.getByText("ann")).toBeDefined();
  const announcement = await dialog.findByText(/^Correct! login gives your team 1,050 points. Rank: 5$/);
  expect(announcement.tagName).toBe("OUTPUT");
});

it("PLAY-8 takes the focus, but pressing Enter again does not open the next challenge", async () => {
  const { dialog } = await solveWith(firstBlood);
  await dialog.findByRole("button", { name: "Next: cookie" });
  expect(document.activeElement?.textContent).toBe("login");
  await userEvent.keyboard("{Enter}");
  expect(screen.queryByRole("dialog", { name: "cookie" })).toBeNull();
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe("Next: cookie");
});

it("PLAY-8 opens the next unsolved challenge that is not locked", async () => {
  const { dialog } = await solveWith({ ...firstBlood, type: "Normal", score: 1000 });
  const nextButton = await dialog.findByRole("button", { name: "Next: cookie" });
  await userEvent.click(nextButton);
  const nextDialog = within(await screen.findByRole("dialog", { name: "cookie" }));
  expect(await nextDialog.findByRole("textbox", { name: "Flag" })).toBeDefined();
});

it.each([
  ["for which the team has no attempts left", { attempts: 3, limit: 3 }, null],
  ["whose deadline has passed", { attempts: 0, limit: 3 }, Date.now() - HOUR_MS],
])("PLAY-8 suggests no challenge %s", async (_, seen, deadline) => {
  const seenChallenges = { since: 0, seen: { 3: { openedAt: 1, ...seen } } };
  localStorage.setItem(`board:${buildProfile().userId}:1`, JSON.stringify(seenChallenges));
  const { dialog } = await solveWith({ ...firstBlood, type: "Normal" }, {}, deadline);
  expect(dialog.queryByRole("button", { name: /^Next/ })).toBeNull();
});

it("shows the solved challenge when it is opened again", async () => {
  const { dialog } = await solveWith(firstBlood);
  await userEvent.click(dialog.getByRole("button", { name: "Back to the board" }));
  await userEvent.click(await screen.findByRole("link", { name: /login/ }));
  const solvedDialog = within(await screen.findByRole("dialog", { name: "login" }));
  expect(await solvedDialog.findByText(challenge.content)).toBeDefined();
  expect(solvedDialog.queryByRole("button", { name: "Back to the board" })).toBeNull();
});

it("PLAY-8 shows no points after the end of the game", async () => {
  const { dialog } = await solveWith(undefined, { start: 0, end: 1 });
  expect(dialog.getAllByText("Correct!")).not.toEqual([]);
  expect(dialog.queryByText("Points")).toBeNull();
});
