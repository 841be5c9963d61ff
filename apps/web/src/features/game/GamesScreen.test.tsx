import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { fill } from "#testing/fill.ts";
import { buildBasicGame } from "#testing/games.ts";
import { showAt, signedInAs } from "#testing/show-at.tsx";

const now = Date.now();
const buildGame = (id: number, title: string, startHours: number, endHours: number) =>
  buildBasicGame({ id, title, start: now + startHours * HOUR_MS, end: now + endHours * HOUR_MS });
const games = [buildGame(1, "Soon", 1, 2), buildGame(2, "Now", -1, 2), buildGame(3, "Gone", -9, -1)];
const page = { body: { data: games, length: 3, total: 40 } };
const responses = { "GET /api/game": page, "GET /api/game/recent": { body: games } };
const listQueries = (requests: readonly Request[]) =>
  requests.filter(({ url }) => new URL(url).pathname === "/api/game").map(({ url }) => new URL(url).search);

it("shows games with their phase, and the games of the surrounding weeks on a timeline", async () => {
  showAt("/games", responses);
  const cards = await screen.findAllByRole("article");
  expect(cards.map((card) => within(card).getByRole("heading").textContent)).toEqual(["Soon", "Now", "Gone"]);
  for (const [index, phase] of ["Upcoming", "Running", "Ended"].entries())
    expect(within(cards[index] ?? document.body).getByText(phase)).toBeDefined();
  const timeline = await screen.findByRole("region", { name: "Schedule" });
  expect(within(timeline).getAllByRole("link")).toHaveLength(3);
});

it("GAME-4 filters by phase and text in the URL, and returns to the first page", async () => {
  const { requests, address } = showAt("/games?page=2", responses);
  await userEvent.click(await screen.findByRole("link", { name: "Running" }));
  await waitFor(() => expect(address()).toBe("/games?show=running"));
  await fill(screen.getByRole("textbox", { name: "Search by title or summary" }), "cup{Enter}");
  await waitFor(() => expect(address()).toBe("/games?show=running&search=cup"));
  expect(listQueries(requests).at(-1)).toBe("?count=12&skip=0&joined=false&phase=Running&search=cup");
});

it("offers the user's own games to signed-in users", async () => {
  showAt("/games", { ...responses, ...signedInAs("User") });
  expect(await screen.findByRole("link", { name: "My games" })).toBeDefined();
});

it("offers all games if none matches the search", async () => {
  const noGames = { body: { data: [], length: 0, total: 0 } };
  showAt("/games?search=xyz", { "GET /api/game": noGames });
  expect(await screen.findByText("No matching games")).toBeDefined();
  expect(screen.getByRole("link", { name: "All games" }).getAttribute("href")).toBe("/games");
});
