import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { buildGame } from "#testing/games.ts";
import { type StubResponses, showAt, signedInAs } from "#testing/show-at.tsx";

const responses: StubResponses = {
  "GET /api/game/1": { body: buildGame({ hidden: true }) },
  "GET /api/game/1/events": { body: [] },
  "GET /api/game/1/submissions": { body: [] },
};

async function listTabs(): Promise<readonly (string | null)[]> {
  const tabs = within(await screen.findByRole("navigation", { name: "Parts of the game" }));
  return tabs.getAllByRole("link").map(({ textContent }) => textContent);
}

it("offers administrators all organizer screens of a game, and marks a hidden game", async () => {
  showAt("/admin/games/1/monitor/events", { ...signedInAs("Admin"), ...responses });
  expect(await listTabs()).toEqual([
    "Overview",
    "Challenges",
    "Teams",
    "Divisions",
    "Scores",
    "Notices",
    "Monitor",
    "Cheating",
    "Traffic",
    "Writeups",
    "Webhooks",
    "Settings",
  ]);
  expect(screen.getByText("Hidden")).toBeDefined();
});

it("has the whole name of the game in its link, whose text is cut after two lines", async () => {
  const title = "The Very Long Name of a Game ".repeat(4).trim();
  const game = { body: buildGame({ title }) };
  showAt("/admin/games/1/monitor/events", {
    ...signedInAs("Monitor"),
    ...responses,
    "GET /api/game/1": game,
  });
  const link = await screen.findByRole("link", { name: title });
  expect(link.title).toBe(title);
});

it("offers monitors only the screens that they may open", async () => {
  showAt("/admin/games/1/monitor/events", { ...signedInAs("Monitor"), ...responses });
  expect(await listTabs()).toEqual(["Monitor", "Cheating", "Traffic"]);
});

it("shows the not-found page to monitors who open the settings of a game", async () => {
  showAt("/admin/games/1/info", { ...signedInAs("Monitor"), ...responses });
  expect(await screen.findByText("Page not found")).toBeDefined();
});

it("marks the Monitor tab as current on the submissions screen", async () => {
  showAt("/admin/games/1/monitor/submissions", { ...signedInAs("Monitor"), ...responses });
  expect((await screen.findByRole("link", { current: "page", name: "Monitor" })).textContent).toBe("Monitor");
});

it.each([
  ["/games/1/monitor", "/admin/games/1/monitor/events"],
  ["/games/1/monitor/events?search=a", "/admin/games/1/monitor/events?search=a"],
  ["/games/1/monitor/submissions?type=Accepted", "/admin/games/1/monitor/submissions?type=Accepted"],
  ["/games/1/monitor/cheatinfo", "/admin/games/1/cheatinfo"],
  ["/games/1/monitor/traffic?challenge=3", "/admin/games/1/traffic?challenge=3"],
])("redirects %s to %s", async (oldPath, currentPath) => {
  const { address } = showAt(oldPath, { ...signedInAs("Monitor"), ...responses });
  await waitFor(() => expect(address()).toBe(currentPath));
});

it("redirects the former flags screen to the challenge editor", async () => {
  const { address } = showAt("/admin/games/1/challenges/7/flags?page=2", {
    ...signedInAs("Admin"),
    ...responses,
  });
  await waitFor(() => expect(address()).toBe("/admin/games/1/challenges/7?page=2"));
});

it.each(["/games/1", "/games/1/scoreboard"])("links from %s to the Monitor screen", async (path) => {
  showAt(path, { ...signedInAs("Monitor"), ...responses, "GET /api/team": { body: [] } });
  const link = await screen.findByRole("link", { name: "Monitor" });
  expect(link.getAttribute("href")).toBe("/admin/games/1/monitor");
});
