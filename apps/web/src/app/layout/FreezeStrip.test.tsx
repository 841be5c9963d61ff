import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { buildGame } from "#testing/games.ts";
import { type StubResponses, showAt, signedInAs } from "#testing/show-at.tsx";

const frozenGame = buildGame({ frozen: true, freezeAt: Date.UTC(2026, 0, 1, 15) });

function show(role: "Admin" | "Monitor", responses: StubResponses = {}) {
  return showAt("/admin/games/1/monitor/events", {
    ...signedInAs(role),
    "GET /api/game/1": { body: frozenGame },
    "GET /api/game/1/events": { body: [] },
    ...responses,
  });
}

it("FREEZE-7 shows on staff screens that the board is frozen; unfreezing it requires a confirmation", async () => {
  const { requests } = show("Admin", { "POST /api/edit/games/1/unfreeze": { body: {} } });
  const listPosts = () =>
    requests.filter(({ method }) => method === "POST").map(({ url }) => new URL(url).pathname);
  expect(await screen.findByText(/^Scoreboard frozen since /)).toBeDefined();
  expect(screen.getByRole("link", { name: "Show live" }).getAttribute("href")).toBe(
    "/games/1/scoreboard?view=live",
  );
  await userEvent.click(screen.getByRole("button", { name: "Unfreeze" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Unfreeze the scoreboard?" }));
  expect(listPosts()).toEqual([]);
  await userEvent.click(dialog.getByRole("button", { name: "Unfreeze" }));
  await waitFor(() => expect(listPosts()).toEqual(["/api/edit/games/1/unfreeze"]));
});

it("FREEZE-7 closes the dialog without an error if another administrator has unfrozen the board", async () => {
  let game = frozenGame;
  show("Admin", {
    "GET /api/game/1": () => ({ body: game }),
    "POST /api/edit/games/1/unfreeze": () => {
      game = buildGame();
      return { status: 400, body: { title: "The scoreboard is not frozen", status: 400 } };
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Unfreeze" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Unfreeze the scoreboard?" }));
  await userEvent.click(dialog.getByRole("button", { name: "Unfreeze" }));
  await waitFor(() => expect(screen.queryByText(/^Scoreboard frozen since /)).toBeNull());
  expect(screen.queryByText("The scoreboard is not frozen")).toBeNull();
});

it("FREEZE-7 shows a freeze that begins while a staff screen is open", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let game = buildGame();
  show("Monitor", { "GET /api/game/1": () => ({ body: game }) });
  await screen.findByRole("link", { name: "Events" });
  game = frozenGame;
  await act(() => vi.advanceTimersByTimeAsync(MINUTE_MS));
  expect(await screen.findByText(/^Scoreboard frozen since /)).toBeDefined();
});

it("FREEZE-7 shows monitors no button to unfreeze", async () => {
  show("Monitor");
  expect(await screen.findByText(/^Scoreboard frozen since /)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Unfreeze" })).toBeNull();
});

it("REVEAL-1 offers the reveal after the end", async () => {
  const end = Date.now() - 1000;
  show("Monitor", { "GET /api/game/1": { body: { ...frozenGame, start: end - 1000, end } } });
  const link = await screen.findByRole("link", { name: "Reveal the result" });
  expect(link.getAttribute("href")).toBe("/games/1/projector/reveal");
});
