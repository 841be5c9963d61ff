import type { PostInfo } from "@gonfalon/contract/post.ts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { showAt } from "#testing/show-at.tsx";

const LATEST = "GET /api/posts/latest";

const post: PostInfo = {
  id: "abcdefgh",
  title: "The cup is open",
  summary: "Sign up now",
  isPinned: true,
  tags: ["cup"],
  authorAvatar: null,
  authorName: "ada",
  time: Date.UTC(2026, 0, 31, 12),
};

it("shows the latest posts and marks pinned ones", async () => {
  showAt("/", {
    [LATEST]: { body: [post, { ...post, id: "ijklmnop", title: "Old news", isPinned: false }] },
  });
  const [pinned, plain] = await screen.findAllByRole("article");
  const card = within(pinned ?? document.body);
  expect(card.getByRole("heading", { level: 3, name: "The cup is open" })).toBeDefined();
  expect(card.getByText("Pinned")).toBeDefined();
  expect(within(card.getByRole("list", { name: "Tags" })).getByText("cup")).toBeDefined();
  expect(card.getByText("Jan 31, 2026")).toBeDefined();
  expect(within(plain ?? document.body).queryByText("Pinned")).toBeNull();
});

it("shows the running game first, with the remaining time and its links", async () => {
  const game = { summary: "", poster: null, limit: 0, start: 0, end: Date.now() + 3_600_000 };
  const past = { ...game, id: 2, title: "Spring Cup", end: 1 };
  showAt("/", {
    [LATEST]: { body: [] },
    "GET /api/game/recent": { body: [past, { ...game, id: 1, title: "Autumn Cup" }] },
  });
  const [first, second] = await screen.findAllByRole("article");
  const featured = within(first ?? document.body);
  expect(featured.getByRole("heading", { name: "Autumn Cup" })).toBeDefined();
  expect(featured.getByRole("timer").textContent).toMatch(/^(1:00:00|0:59:\d\d)$/);
  expect(featured.getByRole("link", { name: "Scoreboard" }).getAttribute("href")).toBe("/games/1/scoreboard");
  expect(within(second ?? document.body).getByRole("heading", { name: "Spring Cup" })).toBeDefined();
});

it("has one main heading, the platform name", async () => {
  showAt("/", { [LATEST]: { body: [post] } });
  await screen.findByRole("article");
  expect(screen.getAllByRole("heading", { level: 1 }).map(({ textContent }) => textContent)).toEqual([
    "Harbour",
  ]);
});

it("explains why there are no posts", async () => {
  showAt("/", { [LATEST]: { body: [] } });
  expect(await screen.findByRole("heading", { name: "No posts yet" })).toBeDefined();
});

it("shows the error and retries on request", async () => {
  let healthy = false;
  showAt("/", {
    [LATEST]: () =>
      healthy ? { body: [post] } : { status: 403, body: { title: "Closed today", status: 403 } },
  });
  expect((await screen.findByRole("alert")).textContent).toContain("Closed today");
  healthy = true;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("article")).toBeDefined();
});
