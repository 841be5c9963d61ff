import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { buildBoardChallenge, buildBoardTeam, buildGame, buildScoreboard } from "#testing/games.ts";
import { showAt, signedInAs } from "#testing/show-at.tsx";

const board = buildScoreboard({
  items: [buildBoardTeam({ id: 3, name: "Lockpickers" })],
  challenges: { Web: [buildBoardChallenge({ id: 7, title: "login" })] },
});

function show(path: string) {
  return showAt(path, {
    ...signedInAs("User"),
    "GET /api/game/1": { body: buildGame() },
    "GET /api/game/recent": { body: [buildGame()] },
    "GET /api/game/1/scoreboard": { body: board },
    "GET /api/posts": { body: [] },
  });
}

async function open(): Promise<HTMLElement> {
  await userEvent.keyboard("{Control>}k{/Control}");
  return screen.findByRole("combobox", { name: "Search or jump to" });
}

it("PLAY-6 opens the first challenge of the running game from any screen with Ctrl-K and Enter", async () => {
  const { address } = show("/posts");
  await screen.findByRole("textbox", { name: "Search posts" });
  await open();
  await screen.findByRole("option", { name: /login/, selected: true });
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(address()).toBe("/games/1/challenges"));
  await waitFor(() => expect(screen.queryByRole("combobox")).toBeNull());
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

it("PLAY-6 shows a message if nothing matches", async () => {
  show("/posts");
  await userEvent.type(await open(), "zzz");
  expect(await screen.findByText("No results")).toBeDefined();
});

it.each([
  ["Mozilla/5.0 (X11; Linux x86_64)", "Ctrl"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0)", "⌘"],
])("PLAY-6 opens with the field in the top bar, which shows the keys (%s: %s)", async (userAgent, key) => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(userAgent);
  show("/posts");
  const buttons = await screen.findAllByRole("button", { name: "Search or jump to" });
  const field = buttons.find(({ textContent }) => textContent === `Search or jump to…${key}K`);
  await userEvent.click(field ?? document.body);
  expect(await screen.findByRole("combobox", { name: "Search or jump to" })).toBeDefined();
});
