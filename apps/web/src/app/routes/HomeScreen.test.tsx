import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { buildPost } from "#testing/build-post.ts";
import { buildBoardTeam, buildGame } from "#testing/games.ts";
import { showAt } from "#testing/show-at.tsx";

const LATEST_POSTS = "GET /api/posts/latest";

const post = buildPost({ isPinned: true, tags: ["cup"], time: Date.UTC(2026, 0, 31, 12) });

it("shows the latest posts and marks pinned ones", async () => {
  showAt("/", {
    [LATEST_POSTS]: { body: [post, { ...post, id: "ijklmnop", title: "Old news", isPinned: false }] },
  });
  const [pinnedCard, plainCard] = await screen.findAllByRole("article");
  const card = within(pinnedCard ?? document.body);
  expect(card.getByRole("heading", { level: 3, name: "The cup is open" })).toBeDefined();
  expect(card.getByText("Pinned")).toBeDefined();
  expect(within(card.getByRole("list", { name: "Tags" })).getByText("cup")).toBeDefined();
  expect(card.getByText("Jan 31, 2026")).toBeDefined();
  expect(within(plainCard ?? document.body).queryByText("Pinned")).toBeNull();
});

it("shows the running game first, with the remaining time and links to register and to the scoreboard", async () => {
  const game = buildGame({ status: "Unsubmitted", teamCount: 12 });
  showAt("/", {
    [LATEST_POSTS]: { body: [] },
    "GET /api/game/recent": { body: [{ ...game, id: 2, title: "Spring Cup", end: 1 }, game] },
    "GET /api/game/1": { body: game },
  });
  const [first, second] = await screen.findAllByRole("article");
  const hero = within(first ?? document.body);
  expect(hero.getByRole("heading", { level: 1, name: "Autumn Cup" })).toBeDefined();
  expect(hero.getByRole("timer").textContent).toMatch(/^\d\d hours?\d\d minutes?\d\d seconds?$/);
  expect((await hero.findByRole("link", { name: "Register" })).getAttribute("href")).toBe("/games/1");
  expect(hero.getByText("12 teams registered")).toBeDefined();
  expect(hero.getByRole("link", { name: "Scoreboard" }).getAttribute("href")).toBe("/games/1/scoreboard");
  expect(within(second ?? document.body).getByRole("heading", { name: "Spring Cup" })).toBeDefined();
});

it("shows no placeholder for the main action if the game cannot be loaded", async () => {
  const { requests } = showAt("/", {
    [LATEST_POSTS]: { body: [] },
    "GET /api/game/recent": { body: [buildGame()] },
  });
  const [hero] = await screen.findAllByRole("article");
  await waitFor(() => expect(requests.some(({ url }) => url.endsWith("/api/game/1"))).toBe(true));
  await waitFor(() => expect(hero?.querySelector("[aria-busy]")).toBeNull());
  expect(within(hero ?? document.body).getByRole("link", { name: "Scoreboard" })).toBeDefined();
});

it("shows the leading teams of the running game, without teams that have no rank", async () => {
  const teams = [
    { id: 2, rank: 0, name: "Guests", avatar: null, score: 2000 },
    { id: 4, rank: 1, name: "Lions", avatar: null, score: 1297 },
    { id: 7, rank: 2, name: "Zebras", avatar: null, score: 90 },
  ];
  showAt("/", {
    [LATEST_POSTS]: { body: [] },
    "GET /api/game/recent": { body: [buildGame()] },
    "GET /api/game/1": { body: buildGame({ teamCount: 2 }) },
    "GET /api/game/1/scoreboard/top": { body: { items: teams, total: 3 } },
  });
  const panel = within(await screen.findByRole("region", { name: "Leading now" }));
  expect(panel.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "1Lions1,297",
    "2Zebras90",
  ]);
  expect(panel.getByRole("link", { name: "Scoreboard" }).getAttribute("href")).toBe("/games/1/scoreboard");
});

const buildGuests = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    buildBoardTeam({ id: index + 1, name: `Guest ${index + 1}`, rank: 0 }),
  );
const lions = Array.from({ length: 6 }, (_, index) =>
  buildBoardTeam({ id: 1000 + index, name: `Lions ${index + 1}`, rank: index + 1 }),
);

it.each([
  ["12 of the first teams", [...buildGuests(12), ...lions]],
  ["300 of the first teams", [...buildGuests(300), ...lions]],
])("shows five leading teams even if %s have no rank", async (_, teams) => {
  const { requests } = showAt("/", {
    [LATEST_POSTS]: { body: [] },
    "GET /api/game/recent": { body: [buildGame()] },
    "GET /api/game/1": { body: buildGame({ teamCount: teams.length }) },
    "GET /api/game/1/scoreboard/top": ({ url }) => {
      const count = Number(new URL(url).searchParams.get("count"));
      return { body: { items: teams.slice(0, count), total: teams.length } };
    },
    "GET /api/game/1/scoreboard": { body: { items: teams } },
  });
  const panel = within(await screen.findByRole("region", { name: "Leading now" }));
  await waitFor(() => expect(panel.getAllByRole("listitem")).toHaveLength(5));
  expect(panel.getByText("Lions 1")).toBeDefined();
  const hasFetchedBoard = requests.some(({ url }) => new URL(url).pathname.endsWith("/scoreboard"));
  expect(hasFetchedBoard).toBe(teams.length > 200);
});

it("does not request the leading teams of a game that has not started", async () => {
  const game = buildGame({ start: Date.now() + MINUTE_MS, teamCount: 3 });
  const { requests } = showAt("/", {
    [LATEST_POSTS]: { body: [] },
    "GET /api/game/recent": { body: [game] },
    "GET /api/game/1": { body: game },
  });
  await screen.findByText("3 teams registered");
  expect(requests.filter(({ url }) => url.includes("/scoreboard/"))).toEqual([]);
});

it("links players of the running game to its challenges", async () => {
  showAt("/", {
    [LATEST_POSTS]: { body: [] },
    "GET /api/game/recent": { body: [buildGame()] },
    "GET /api/game/1": { body: buildGame() },
  });
  const play = await screen.findByRole("link", { name: "Play" });
  expect(play.getAttribute("href")).toBe("/games/1/challenges");
});

it("has one main heading, the platform name, if there are no games", async () => {
  showAt("/", { [LATEST_POSTS]: { body: [post] } });
  await screen.findByRole("article");
  expect(screen.getAllByRole("heading", { level: 1 }).map(({ textContent }) => textContent)).toEqual([
    "Harbour",
  ]);
});

it("shows a message if there are no posts", async () => {
  showAt("/", { [LATEST_POSTS]: { body: [] } });
  expect(await screen.findByRole("heading", { name: "No posts yet" })).toBeDefined();
});

it("shows why the posts could not be loaded, and retries on request", async () => {
  let isHealthy = false;
  showAt("/", {
    [LATEST_POSTS]: () =>
      isHealthy ? { body: [post] } : { status: 403, body: { title: "Closed today", status: 403 } },
  });
  expect((await screen.findByRole("alert")).textContent).toContain("Closed today");
  isHealthy = true;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("article")).toBeDefined();
});
