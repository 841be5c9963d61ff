import { HOUR_MS, MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Outlet, type RouteObject } from "react-router";
import { expect, it } from "vitest";
import { routes } from "#app/routes/routes.tsx";
import { createDeferred } from "#testing/create-deferred.ts";
import { fill } from "#testing/fill.ts";
import {
  buildBoardChallenge,
  buildBoardTeam,
  buildGame,
  buildPlayedChallenge,
  buildPlayerBoard,
} from "#testing/games.ts";
import { type StubResponses, showAt, signedInAs } from "#testing/show-at.tsx";
import { ToastList } from "#ui/ToastList.tsx";

const solve = { id: 3, score: 105, type: "FirstBlood", userName: "ann", time: Date.now() } as const;
const board = buildPlayerBoard({
  challenges: {
    Crypto: [buildBoardChallenge({ id: 1, title: "rsa", category: "Crypto" })],
    Web: [buildBoardChallenge({ id: 2, title: "login" }), buildBoardChallenge({ id: 3, title: "cookie" })],
  },
  rank: buildBoardTeam({
    id: 5,
    name: "Ours",
    rank: 4,
    score: 105,
    solvedChallenges: [solve],
    solvedCount: 1,
  }),
});
const login = buildPlayedChallenge({
  id: 2,
  title: "login",
  hints: ["Look *twice*"],
  context: {
    closeTime: null,
    instanceEntry: null,
    status: null,
    startedAt: null,
    queue: null,
    url: "/assets/ab12/task.zip",
    fileSize: 2048,
  },
  limit: 3,
  attempts: 1,
});

function show(address: string, responses: StubResponses = {}, screens?: readonly RouteObject[]) {
  const allResponses = {
    ...signedInAs("User"),
    "GET /api/game/1": { body: buildGame() },
    "GET /api/game/1/details": { body: board },
    "GET /api/game/1/notices": {
      // A time after the board was first shown.
      body: [{ id: 1, time: Date.now() + MINUTE_MS, type: "NewChallenge", values: ["login"] }],
    },
    "GET /api/game/1/challenges/2": { body: login },
    ...responses,
  };
  return showAt(address, allResponses, screens);
}

it("BOARD-6 shows the times of first bloods with seconds", async () => {
  const submitTimeUtc = new Date(2026, 0, 1, 12, 34, 56).getTime();
  const bloods = [{ id: 9, name: "Red", avatar: null, submitTimeUtc }];
  const challenges = { Web: [buildBoardChallenge({ id: 2, title: "login", solved: 1, bloods })] };
  show("/games/1/challenges#2-login", {
    "GET /api/game/1/details": { body: { ...board, challenges } },
  });
  const dialog = await screen.findByRole("dialog", { name: "login" });
  const row = (await within(dialog).findByText("Red")).closest("li");
  expect(row?.querySelector("time")?.title).toMatch(/12:34:56/);
});

async function findCardTitles(): Promise<readonly string[]> {
  const links = await screen.findAllByRole("link", { name: /solves?( yet)?\s?500$/ });
  return links.map((link) => link.querySelector("bdi")?.textContent ?? "");
}

function getFlagField(): HTMLInputElement {
  return screen.getByRole<HTMLInputElement>("textbox", { name: "Flag" });
}

it("shows unsolved challenges first, marks new challenges and first bloods, and shows the points left", async () => {
  const challenges = { ...board.challenges, Web: board.challenges["Web"]?.toReversed() ?? [] };
  show("/games/1/challenges", { "GET /api/game/1/details": { body: { ...board, challenges } } });
  expect(await findCardTitles()).toEqual(["rsa", "login", "cookie"]);
  expect(screen.getByRole("link", { name: "Web 1/2" })).toBeDefined();
  expect(await screen.findByRole("link", { name: /^login\s?Web\s?New/ })).toBeDefined();
  expect(screen.getByRole("link", { name: /^cookie\s?Web\s?First blood/ })).toBeDefined();
  const progressRegion = within(screen.getByRole("region", { name: "Your team" }));
  expect(progressRegion.getByText("1 of 3 solved")).toBeDefined();
  expect(progressRegion.getByText("1,000 points left")).toBeDefined();
});

it("fills the bar of a challenge with the share of the teams on the board that solved it", async () => {
  const challenges = { Web: [buildBoardChallenge({ id: 2, title: "login", solved: 1 })] };
  show("/games/1/challenges", {
    "GET /api/game/1": { body: buildGame({ teamCount: 10 }) },
    "GET /api/game/1/details": { body: { ...board, challenges, teamCount: 4 } },
  });
  const card = await screen.findByRole("link", { name: /^login/ });
  await waitFor(() => expect(card.querySelector<HTMLElement>("[style*=width]")?.style.width).toBe("25%"));
});

it("CAT-1 describes a category in its tooltip, but not a label", async () => {
  const labeledChallenge = buildBoardChallenge({
    id: 1,
    title: "rsa",
    category: "Crypto",
    categoryLabel: "Lamps",
  });
  const challenges = { ...board.challenges, Crypto: [labeledChallenge] };
  show("/games/1/challenges", { "GET /api/game/1/details": { body: { ...board, challenges } } });
  const link = await screen.findByRole("link", { name: "Lamps 0/1" });
  expect(link.title).toBe("");
  expect(screen.getByRole("link", { name: "Web 1/2" }).title).toBe(
    "Vulnerabilities in websites and web services",
  );
});

it("moves the focus in the grid and in the categories by keyboard, with one Tab stop each", async () => {
  show("/games/1/challenges?category=Web");
  const [loginCard, cookieCard] = await screen.findAllByRole("link", { name: /500$/ });
  expect([loginCard?.tabIndex, cookieCard?.tabIndex]).toEqual([0, -1]);
  loginCard?.focus();
  await userEvent.keyboard("{ArrowRight}");
  expect(document.activeElement).toBe(cookieCard);
  expect([loginCard?.tabIndex, cookieCard?.tabIndex]).toEqual([-1, 0]);
  const categoryToolbar = within(screen.getByRole("toolbar", { name: "Categories" }));
  const chips = categoryToolbar.getAllByRole("link");
  expect(chips.map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0]);
  categoryToolbar.getByRole("link", { name: "Web 1/2" }).focus();
  await userEvent.keyboard("{Home}");
  expect(document.activeElement).toBe(chips[0]);
});

it("opens the challenge that matches the search on Enter only if there is exactly one", async () => {
  const { address } = show("/games/1/challenges");
  await findCardTitles();
  const searchField = screen.getByRole("textbox", { name: "Search challenges" });
  await fill(searchField, "o{Enter}");
  await waitFor(() => expect(address()).toBe("/games/1/challenges?search=o"));
  expect(screen.queryByRole("dialog")).toBeNull();
  await fill(searchField, "k{Enter}");
  expect(await screen.findByRole("dialog", { name: "cookie" })).toBeDefined();
  expect(address()).toBe("/games/1/challenges?search=ok");
  await userEvent.keyboard("{Escape}{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(address()).toBe("/games/1/challenges?search=ok");
});

it("filters the board by search and category in the URL, and hides solved challenges", async () => {
  const { address } = show("/games/1/challenges?category=Web");
  await userEvent.click(await screen.findByRole("button", { name: "Hide solved" }));
  expect(await findCardTitles()).toEqual(["login"]);
  await fill(screen.getByRole("textbox", { name: "Search challenges" }), "cookie{Enter}");
  await waitFor(() => expect(address()).toBe("/games/1/challenges?search=cookie&category=Web"));
  await userEvent.click(await screen.findByRole("link", { name: "Show all challenges" }));
  expect(await findCardTitles()).toEqual(["rsa", "login", "cookie"]);
  expect(address()).toBe("/games/1/challenges");
});

it("opens a challenge with its text, hint, file and attempts, and focuses the flag field", async () => {
  show("/games/1/challenges#2-login");
  const dialog = await screen.findByRole("dialog", { name: "login" });
  expect(await within(dialog).findByText("Get in.")).toBeDefined();
  expect(within(dialog).getByRole("link", { name: "task.zip (2.00 KiB)" }).getAttribute("href")).toBe(
    "/assets/ab12/task.zip",
  );
  const hintsRegion = within(within(dialog).getByRole("region", { name: "Hints" }));
  expect((await hintsRegion.findByText("twice")).tagName).toBe("EM");
  expect(within(dialog).getByText("2 of 3 attempts left")).toBeDefined();
  expect(document.activeElement).toBe(getFlagField());
});

it("shows that a flag is missing or wrong, keeps the input, and shows the attempts counted by the server", async () => {
  let attempts = 1;
  const { requests } = show("/games/1/challenges#2-login", {
    "GET /api/game/1/challenges/2": () => ({ body: { ...login, attempts } }),
    "POST /api/game/1/challenges/2": () => {
      attempts += 1;
      return { body: 77 };
    },
    "GET /api/game/1/challenges/2/status/77": { body: "WrongAnswer" },
  });
  await screen.findByText("2 of 3 attempts left");
  await userEvent.click(screen.getByRole("button", { name: "Submit" }));
  expect(screen.getByText("Enter a flag")).toBeDefined();
  await fill(getFlagField(), " flag{no} {Enter}");
  expect(await screen.findByText("Incorrect flag")).toBeDefined();
  expect(getFlagField().value).toBe(" flag{no} ");
  expect(await screen.findByText("1 of 3 attempts left")).toBeDefined();
  const postRequests = requests.filter(({ method }) => method === "POST");
  expect(await Promise.all(postRequests.map((request) => request.json()))).toEqual([{ flag: "flag{no}" }]);
});

it.each([
  ["Accepted", "Correct!", "Back to the board"],
  ["WrongAnswer", "Incorrect flag", "Submit"],
] as const)(
  "shows the verdict %s while the data that it changes is still being fetched",
  async (verdict, text, buttonName) => {
    let isSubmitted = false;
    const hangAfterSubmission = (body: unknown) => () =>
      isSubmitted ? new Promise<never>(() => {}) : { body };
    show("/games/1/challenges#2-login", {
      "GET /api/game/1/details": hangAfterSubmission(board),
      "GET /api/game/1/notices": hangAfterSubmission([]),
      "GET /api/game/1/challenges/2": hangAfterSubmission(login),
      "POST /api/game/1/challenges/2": () => {
        isSubmitted = true;
        return { body: 79 };
      },
      "GET /api/game/1/challenges/2/status/79": { body: verdict },
    });
    await screen.findByText("2 of 3 attempts left");
    await fill(getFlagField(), "flag{maybe}{Enter}");
    // A request that hangs is canceled after ten seconds.
    expect(await screen.findAllByText(text, undefined, { timeout: 9000 })).not.toEqual([]);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: buttonName }).disabled).toBe(false);
  },
);

it("PLAY-8 names the points of a solve whose challenge was closed before the verdict arrived", async () => {
  const verdictResponse = createDeferred();
  const boardResponse = createDeferred();
  let isJudged = false;
  const responses: StubResponses = {
    "GET /api/game/1/details": () => (isJudged ? boardResponse.promise : { body: board }),
    "POST /api/game/1/challenges/2": { body: 79 },
    "GET /api/game/1/challenges/2/status/79": () => verdictResponse.promise,
  };
  const element = (
    <>
      <Outlet />
      <ToastList />
    </>
  );
  show("/games/1/challenges#2-login", responses, [{ element, children: [...routes] }]);
  await screen.findByText("2 of 3 attempts left");
  await fill(getFlagField(), "flag{yes}{Enter}");
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  isJudged = true;
  verdictResponse.resolve({ body: "Accepted" });
  expect(await screen.findByText("login solved")).toBeDefined();
  const solvedChallenges = [...board.rank.solvedChallenges, { ...solve, id: 2, score: 1525 }];
  boardResponse.resolve({ body: { ...board, rank: { ...board.rank, solvedChallenges } } });
  expect(await screen.findByText("login solved: +1,525 points")).toBeDefined();
});

it("PLAY-4 shows the server error at the field, and keeps a typed flag while the dialog is closed", async () => {
  show("/games/1/challenges#2-login", {
    "POST /api/game/1/challenges/2": { status: 400, body: { title: "No attempts left", status: 400 } },
  });
  await screen.findByText("2 of 3 attempts left");
  await fill(getFlagField(), "flag{late}{Enter}");
  expect(await screen.findByText("No attempts left")).toBeDefined();
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await userEvent.click(screen.getByRole("link", { name: /^login/ }));
  await waitFor(() => expect(getFlagField().value).toBe("flag{late}"));
});

it("disables the flag field of a team without remaining attempts", async () => {
  show("/games/1/challenges#2-login", {
    "GET /api/game/1/challenges/2": { body: { ...login, attempts: 3 } },
  });
  expect(await screen.findByText("Your team has no attempts left")).toBeDefined();
  expect(getFlagField().disabled).toBe(true);
});

it("LOCK-3 names what unlocks a challenge, on its card and in its dialog, which has no flag field", async () => {
  const access = { 2: { locked: true, canSubmit: true, requires: [1] } };
  show("/games/1/challenges", { "GET /api/game/1/details": { body: { ...board, access } } });
  const card = await screen.findByRole("link", { name: /^login/ });
  expect(card.textContent).toContain("Solve rsa first");
  await userEvent.click(card);
  const dialog = within(await screen.findByRole("dialog", { name: "login" }));
  expect(dialog.getByText("Your team must solve these challenges first:")).toBeDefined();
  expect(dialog.getByRole("link", { name: "rsa" })).toBeDefined();
  expect(dialog.queryByRole("textbox", { name: "Flag" })).toBeNull();
});

it("CAT-1 CLOSE-2 shows tags and the deadline on a card", async () => {
  const deadline = Date.now() + 2 * HOUR_MS + MINUTE_MS;
  const challenge = buildBoardChallenge({ id: 2, title: "login", tags: ["easy", "xss"], deadline });
  const challenges = { Web: [challenge, buildBoardChallenge({ id: 3, title: "cookie", deadline: 1 })] };
  show("/games/1/challenges", {
    "GET /api/game/1/details": {
      body: { ...board, challenges, rank: buildBoardTeam({ id: 5, name: "Ours" }) },
    },
  });
  const card = await screen.findByRole("link", { name: /^login/ });
  for (const text of ["easy", "xss", "Closes in 2 hours"]) expect(card.textContent).toContain(text);
  expect(screen.getByRole("link", { name: /^cookie/ }).textContent).toContain("Closed");
});

it("focuses the search and navigates between challenges by keyboard", async () => {
  show("/games/1/challenges");
  await findCardTitles();
  await userEvent.keyboard("/");
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Search challenges" }));
  await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
  expect(await screen.findByRole("dialog", { name: "rsa" })).toBeDefined();
  await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
  expect(await screen.findByRole("dialog", { name: "login" })).toBeDefined();
});

it.each([
  ["The game is over", { practiceMode: false, start: 0, end: 1 }],
  ["The game has not started yet", { start: Date.now() + HOUR_MS }],
  ["Your team is suspended", { status: "Suspended" }],
  ["Your team is waiting to be accepted", { status: "Pending" }],
  ["You’re not registered for this game", { status: "Unsubmitted" }],
] as const)("PLAY-1 shows “%s” instead of the board", async (title, overrides) => {
  const { requests } = show("/games/1/challenges", { "GET /api/game/1": { body: buildGame(overrides) } });
  expect(await screen.findByText(title)).toBeDefined();
  expect(requests.some(({ url }) => url.endsWith("/details"))).toBe(false);
});

it("shows in practice mode that solves no longer count", async () => {
  show("/games/1/challenges", { "GET /api/game/1": { body: buildGame({ start: 0, end: 1 }) } });
  await findCardTitles();
  expect(screen.getByText("Practice mode: solves no longer count")).toBeDefined();
});

it("PLAY-1 shows that the team was suspended if the server rejects the board request for that reason", async () => {
  // An ended game is not polled.
  const practiceGame = { start: 0, end: 1 };
  let game = buildGame(practiceGame);
  show("/games/1/challenges", {
    "GET /api/game/1": () => ({ body: game }),
    "GET /api/game/1/details": { status: 400, body: { title: "Not accepted", status: 400 } },
  });
  const retryButton = await screen.findByRole("button", { name: "Try again" });
  game = buildGame({ ...practiceGame, status: "Suspended" });
  await userEvent.click(retryButton);
  expect(await screen.findByText("Your team is suspended")).toBeDefined();
});

it("PLAY-1 shows that the game is over if the server rejects the board request for that reason", async () => {
  show("/games/1/challenges", {
    "GET /api/game/1/details": { status: 400, body: { title: "Over", status: 10_002 } },
  });
  expect(await screen.findByText("The game is over")).toBeDefined();
});

it("WRITEUP-2 offers the upload of a writeup after the end of the game, until the deadline", async () => {
  const deadline = Date.now() + MINUTE_MS;
  show("/games/1/challenges", {
    "GET /api/game/1": { body: buildGame({ practiceMode: false, start: 0, end: 1, writeupRequired: true }) },
    "GET /api/game/1/writeup": {
      body: { submitted: false, name: "#", fileSize: 0, url: null, note: "", deadline },
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Writeup of Ours" }));
  expect(await screen.findByRole("button", { name: "Upload PDF" })).toBeDefined();
});
