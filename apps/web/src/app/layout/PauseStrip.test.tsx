import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { fill } from "#testing/fill.ts";
import { buildGame } from "#testing/games.ts";
import { type StubResponses, showAt, signedInAs } from "#testing/show-at.tsx";

/** A game whose end has passed on the wall clock, but not on the clock of the game. */
const pausedGame = buildGame({
  start: Date.now() - 3 * HOUR_MS,
  end: Date.now() - HOUR_MS,
  pausedAt: Date.now() - 1.5 * HOUR_MS,
});

function show(path: string, role: "Admin" | "Monitor" | "User", responses: StubResponses = {}) {
  return showAt(path, {
    ...signedInAs(role),
    "GET /api/game/1": { body: pausedGame },
    "GET /api/game/1/events": { body: [] },
    "GET /api/game/1/notices": { body: [] },
    "POST /api/edit/games/1/resume": { body: {} },
    ...responses,
  });
}

it("PAUSE-3 lets administrators resume a paused game, optionally without moving its times", async () => {
  const { requests } = show("/admin/games/1/monitor/events", "Admin");
  expect(await screen.findByText(/^Game paused since /)).toBeDefined();
  expect(screen.getByText("Paused")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Resume" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Resume Autumn Cup?" }));
  await userEvent.click(dialog.getByRole("checkbox", { name: /length of the pause$/ }));
  await fill(dialog.getByRole("textbox", { name: /^Message/ }), "Go on.");
  expect(requests.some(({ method }) => method === "POST")).toBe(false);
  await userEvent.click(dialog.getByRole("button", { name: "Resume" }));
  const request = await waitFor(() => {
    const post = requests.find(({ method }) => method === "POST");
    if (!post) throw new Error("nothing was sent");
    return post;
  });
  expect(await request.json()).toEqual({ shift: false, notice: "Go on." });
});

it("PAUSE-3 keeps the dialog with the error and the message if the game cannot be resumed", async () => {
  const title = "The server is busy.";
  show("/admin/games/1/monitor/events", "Admin", {
    "POST /api/edit/games/1/resume": { status: 503, body: { title, status: 503 } },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Resume" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Resume Autumn Cup?" }));
  const message = dialog.getByRole<HTMLTextAreaElement>("textbox", { name: /^Message/ });
  await fill(message, "Go on.");
  await userEvent.click(dialog.getByRole("button", { name: "Resume" }));
  expect((await dialog.findByRole("alert")).textContent).toBe(title);
  expect(message.value).toBe("Go on.");
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await userEvent.click(screen.getByRole("button", { name: "Resume" }));
  const reopenedDialog = within(await screen.findByRole("dialog", { name: "Resume Autumn Cup?" }));
  expect(reopenedDialog.queryByRole("alert")).toBeNull();
});

it("PAUSE-3 shows monitors that the game is paused, without a button to resume", async () => {
  show("/admin/games/1/monitor/events", "Monitor");
  expect(await screen.findByText(/^Game paused since /)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Resume" })).toBeNull();
});

it("PAUSE-1 shows players that the game is paused, with the remaining time stopped", async () => {
  show("/games/1/scoreboard", "User");
  expect(await screen.findByText(/^The game has been paused since /)).toBeDefined();
  expect(screen.getByRole("timer").textContent).toBe("0:30:00");
});
