import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { fill } from "#testing/fill.ts";
import { buildGame, buildGameInfo } from "#testing/games.ts";
import { type StubResponses, showAt, signedInAs } from "#testing/show-at.tsx";

const game = buildGameInfo({ id: 7, hidden: true });

function show(responses: StubResponses = {}) {
  return showAt("/admin/games/7/info", {
    ...signedInAs("Admin"),
    "GET /api/game/7": { body: buildGame({ id: 7 }) },
    "GET /api/edit/games/7": { body: game },
    ...responses,
  });
}

const findField = (name: RegExp) => screen.findByRole<HTMLInputElement>("textbox", { name });

it("saves only changed fields and keeps them when the server rejects the request", async () => {
  let isRejecting = true;
  const { requests } = show({
    "PUT /api/edit/games/7": () =>
      isRejecting
        ? { status: 400, body: { title: "Not now", status: 400 } }
        : { body: { ...game, title: "Cup II" } },
  });
  const titleField = await findField(/^Title/);
  await fill(titleField, " II");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Not now")).toBeDefined();
  expect(titleField.value).toBe("Cup II");
  isRejecting = false;
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.getByText("All changes saved")).toBeDefined());
  expect(await requests.findLast(({ method }) => method === "PUT")?.json()).toEqual({ title: "Cup II" });
});

it("shows validation errors at the fields and sends nothing", async () => {
  const { requests } = show();
  const titleField = await findField(/^Title/);
  await userEvent.clear(titleField);
  expect(await screen.findByText("Give the game a title")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(document.activeElement).toBe(titleField);
  expect(requests.some(({ method }) => method === "PUT")).toBe(false);
});

it.each([
  [0, false, "Everyone plays alone, without a team."],
  [2, true, "Cannot be changed: teams are registered."],
])(
  "SOLO-1 disables the switch for solo mode only if teams are registered (%i teams)",
  async (teamCount, isDisabled, reason) => {
    show({ "GET /api/game/7": { body: buildGame({ id: 7, teamCount }) } });
    const soloSwitch = await screen.findByRole<HTMLInputElement>("switch", { name: /^Solo mode/ });
    expect(soloSwitch.disabled).toBe(isDisabled);
    expect(screen.getByText(reason)).toBeDefined();
  },
);

it.each([
  [-HOUR_MS, "This is before the start: the scoreboard stays empty until it is unfrozen."],
  [HOUR_MS, undefined],
  [game.end - game.start, "This is after the end: the freeze hides no solves."],
])("explains a freeze only outside the time of the game (%i ms after the start)", async (delay, hint) => {
  show({ "GET /api/edit/games/7": { body: { ...game, freezeAt: game.start + delay } } });
  await findField(/^Title/);
  expect(screen.queryByText(/^This is (?:before the start|after the end)/)?.textContent).toBe(hint);
});

it("generates a random invite code of 24 characters", async () => {
  show();
  const codeField = await findField(/^Invite code/);
  await userEvent.click(screen.getByRole("button", { name: "Random code" }));
  expect(codeField.value).toMatch(/^[A-Za-z2-9]{24}$/);
});

it("deletes the game after a confirmation that names it", async () => {
  const { requests, address } = show({
    "DELETE /api/edit/games/7": {},
    "GET /api/edit/games": { body: { data: [], length: 0, total: 0 } },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Delete game" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete Cup?" }));
  expect(requests.some(({ method }) => method === "DELETE")).toBe(false);
  await userEvent.click(dialog.getByRole("button", { name: "Delete game" }));
  await waitFor(() => expect(address()).toBe("/admin/games"));
});

it("GAME-12 removes the poster after a confirmation", async () => {
  const { requests } = show({
    "GET /api/edit/games/7": { body: { ...game, poster: "/assets/a/poster" } },
    "DELETE /api/edit/games/7/poster": {},
  });
  await userEvent.click(await screen.findByRole("button", { name: "Remove the poster" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Remove the poster" }));
  expect(requests.every(({ method }) => method === "GET")).toBe(true);
  await userEvent.click(dialog.getByRole("button", { name: "Remove the poster" }));
  await waitFor(() => expect(requests.some(({ method }) => method === "DELETE")).toBe(true));
});

it("does not offer to remove the generated poster, and recommends a size", async () => {
  show();
  expect(await screen.findByText(/1600 × 900/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Remove the poster" })).toBeNull();
});

it.each([
  ["names", undefined],
  ["full", "Also e-mail addresses, real names, student numbers and phone numbers"],
])("CAPSULE-1 exports a capsule with the selected data about users: %s", async (people, choice) => {
  const download = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  const { requests } = show({ "POST /api/edit/games/7/capsule": {} });
  await userEvent.click(await screen.findByRole("button", { name: "Export capsule" }));
  const dialog = within(await screen.findByRole("dialog"));
  if (choice !== undefined) await userEvent.click(dialog.getByRole("radio", { name: choice }));
  await userEvent.click(dialog.getByRole("button", { name: "Download" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const request = requests.find(({ method }) => method === "POST");
  expect(new URL(request?.url ?? "").search).toBe(`?people=${people}`);
  expect(download).toHaveBeenCalledOnce();
});

it("SITE-1 exports a static site with the chosen files, and shows why an export failed", async () => {
  const download = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  let isRejecting = true;
  const { requests } = show({
    "POST /api/edit/games/7/site": () =>
      isRejecting ? { status: 400, body: { title: "Not now", status: 400 } } : { body: "zip" },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Export static site" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("checkbox", { name: /writeups/ }));
  await userEvent.click(dialog.getByRole("button", { name: "Download" }));
  expect(await dialog.findByText("Not now")).toBeDefined();
  expect(download).not.toHaveBeenCalled();
  isRejecting = false;
  await userEvent.click(dialog.getByRole("button", { name: "Download" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const request = requests.findLast(({ method }) => method === "POST");
  expect(new URL(request?.url ?? "").search).toBe("?attachments=true&writeups=true");
  expect(download).toHaveBeenCalledOnce();
});

it("SITE-1 disables the export of a static site before the end of the game, and shows the reason", async () => {
  const runningGame = { ...game, end: Date.now() + HOUR_MS };
  show({ "GET /api/edit/games/7": { body: runningGame } });
  const button = await screen.findByRole<HTMLButtonElement>("button", {
    name: "Export static site",
    description: "The static site can be exported after the end of the game.",
  });
  expect(button.disabled).toBe(true);
});
