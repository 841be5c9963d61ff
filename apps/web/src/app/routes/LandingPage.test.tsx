import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { buildGame } from "#testing/games.ts";
import { showAt } from "#testing/show-at.tsx";

const meta = document.createElement("meta");
meta.name = "landing-page";

beforeEach(() => document.head.append(meta));
afterEach(() => meta.remove());

const show = (blocks: readonly object[]) =>
  showAt("/", { "GET /api/branding": { body: { themeUrl: null, radius: null, blocks } } });

const sponsors = {
  type: "Sponsors",
  items: [{ name: "Shipyard", url: "https://shipyard.example", logoHash: null }],
};

it("BRAND-1 shows the blocks in their order instead of the usual home page", async () => {
  show([{ type: "Hero", title: "Harbour Cup", text: "Two days", imageHash: null }, sponsors]);
  expect(await screen.findByRole("heading", { level: 1, name: "Harbour Cup" })).toBeDefined();
  const link = screen.getByRole("link", { name: "Shipyard" });
  expect([link.getAttribute("href"), link.getAttribute("rel")]).toEqual([
    "https://shipyard.example",
    "noopener noreferrer",
  ]);
  expect(screen.getAllByRole("heading").map(({ textContent }) => textContent)).toEqual([
    "Harbour Cup",
    "Sponsors",
  ]);
});

it.each([
  ["a hero", [{ type: "Hero", title: "Harbour Cup", text: "", imageHash: null }], "Harbour Cup"],
  ["another games block", [{ type: "Games" }], "Autumn Cup"],
])("BRAND-1 has one main heading if %s is above the games", async (_description, blocksAbove, expected) => {
  const game = buildGame();
  showAt("/", {
    "GET /api/branding": {
      body: { themeUrl: null, radius: null, blocks: [...blocksAbove, { type: "Games" }] },
    },
    "GET /api/game/recent": { body: [game] },
    "GET /api/game/1": { body: game },
  });
  expect(await screen.findByRole("heading", { level: 2, name: "Autumn Cup" })).toBeDefined();
  const headings = screen.getAllByRole("heading", { level: 1 });
  expect(headings.map(({ textContent }) => textContent)).toEqual([expected]);
});

it("BRAND-1 has a main heading even without a hero and games, and skips the countdown of a hidden game", async () => {
  showAt("/", {
    "GET /api/branding": {
      body: { themeUrl: null, radius: null, blocks: [{ type: "Countdown", gameId: 7 }, sponsors] },
    },
    "GET /api/game/7": { status: 404, body: { title: "No such game", status: 404 } },
  });
  expect(await screen.findByRole("heading", { level: 1, name: "Harbour" })).toBeDefined();
  expect(await screen.findByRole("heading", { name: "Sponsors" })).toBeDefined();
  expect(screen.queryByRole("timer")).toBeNull();
});
