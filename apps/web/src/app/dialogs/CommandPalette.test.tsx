import type { OwnInstance } from "@gonfalon/contract/instance.ts";
import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import {
  buildBoardChallenge,
  buildBoardTeam,
  buildGame,
  buildOwnInstance,
  buildScoreboard,
} from "#testing/games.ts";
import { showAt, signedInAs } from "#testing/show-at.tsx";

const board = buildScoreboard({
  items: [buildBoardTeam({ id: 3, name: "Lockpickers" })],
  challenges: { Web: [buildBoardChallenge({ id: 7, title: "login" })] },
});

function show(path: string, instances: readonly OwnInstance[] = [], shownBoard = board, game = buildGame()) {
  return showAt(path, {
    ...signedInAs("User"),
    "GET /api/game/1": { body: game },
    "GET /api/game/instances": { body: instances },
    "GET /api/game/recent": { body: [game] },
    "GET /api/game/1/scoreboard": { body: shownBoard },
    "GET /api/posts": { body: [] },
  });
}

async function open(): Promise<HTMLElement> {
  await userEvent.keyboard("{Control>}k{/Control}");
  return screen.findByRole("combobox", { name: "Search or jump to" });
}

it("PLAY-6 opens the first challenge of the running game with Ctrl-K and Enter from another screen", async () => {
  const { address } = show("/posts");
  await screen.findByRole("textbox", { name: "Search posts" });
  await open();
  await screen.findByRole("option", { name: /login/, selected: true });
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(address()).toBe("/games/1/challenges"));
  await waitFor(() => expect(screen.queryByRole("combobox")).toBeNull());
});

it("PAUSE-1 lists the challenges of a paused game after the time at which it was to end", async () => {
  const now = Date.now();
  const pausedGame = buildGame({ start: now - 3 * HOUR_MS, end: now - HOUR_MS, pausedAt: now - 2 * HOUR_MS });
  show("/posts", [], board, pausedGame);
  await open();
  expect(await screen.findByRole("option", { name: /login/ })).toBeDefined();
});

it("PLAY-6 selects with the arrow keys, and lists recent choices first", async () => {
  const { address } = show("/posts");
  await userEvent.type(await open(), "lo");
  await screen.findByRole("option", { name: /Lockpickers.*Teams/ });
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await waitFor(() => expect(address()).toBe("/games/1/scoreboard?team=3"));
  await userEvent.keyboard("{Escape}");
  await open();
  await screen.findByRole("option", { name: /Lockpickers/, selected: true });
});

it("PLAY-6 lists a challenge and its running instance once each while the user types", async () => {
  const logError = vi.spyOn(console, "error").mockReturnValue();
  show("/posts", [{ ...buildOwnInstance(HOUR_MS), challengeId: 7, challengeTitle: "login" }]);
  const field = await open();
  await screen.findByRole("option", { name: /login.*Instances/ });
  await userEvent.type(field, "login");
  expect(await screen.findAllByRole("option")).toHaveLength(2);
  expect(logError).not.toHaveBeenCalled();
});

it("CAT-1 shows the label of a challenge instead of its category", async () => {
  const challenge = buildBoardChallenge({ id: 7, title: "login", categoryLabel: "Browser" });
  show("/posts", [], buildScoreboard({ challenges: { Web: [challenge] } }));
  await userEvent.type(await open(), "login");
  expect(await screen.findByRole("option", { name: /login.*Browser · Challenges/ })).toBeDefined();
});

it("PLAY-6 shows a message if nothing matches", async () => {
  show("/posts");
  await userEvent.type(await open(), "zzz");
  expect(await screen.findByText("No results")).toBeDefined();
});

it.each([
  ["Mozilla/5.0 (X11; Linux x86_64)", "Ctrl"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0)", "⌘"],
])(
  "PLAY-6 opens with the search button in the top bar, which shows the shortcut (%s: %s)",
  async (userAgent, key) => {
    vi.spyOn(navigator, "userAgent", "get").mockReturnValue(userAgent);
    show("/posts");
    const buttons = await screen.findAllByRole("button", { name: "Search or jump to" });
    const searchButton = buttons.find(({ textContent }) => textContent === `Search or jump to…${key}K`);
    await userEvent.click(searchButton ?? document.body);
    expect(await screen.findByRole("combobox", { name: "Search or jump to" })).toBeDefined();
  },
);

it.each(["no JSON", "null", '{"length":1}', '[1,null,{"key":"x"}]', '"text"'])(
  "PLAY-6 ignores invalid stored choices: %s",
  async (text) => {
    localStorage.setItem("palette-recent", text);
    const { address } = show("/posts");
    await userEvent.type(await open(), "login");
    await screen.findByRole("option", { name: /login/, selected: true });
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(address()).toBe("/games/1/challenges"));
    expect(JSON.parse(localStorage.getItem("palette-recent") ?? "")).toEqual([expect.any(String)]);
  },
);
