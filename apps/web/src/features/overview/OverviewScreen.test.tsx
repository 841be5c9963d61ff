import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { buildGame } from "#testing/games.ts";
import { type StubResponses, showAt, signedInAs } from "#testing/show-at.tsx";

const upcomingTimes = { start: Date.now() + HOUR_MS, end: Date.now() + 2 * HOUR_MS };
const runningTimes = { start: Date.now() - HOUR_MS, end: Date.now() + HOUR_MS };
const challenge = { id: 7, title: "heap", type: "StaticAttachment", isEnabled: false, opensAt: null };

function show(overrides: object, responses: StubResponses = {}) {
  const game = { ...buildGame({ id: 3, title: "Cup" }), ...overrides };
  return showAt("/admin/games/3/overview", {
    ...signedInAs("Admin"),
    "GET /api/game/3": { body: game },
    "GET /api/edit/games/3": { body: game },
    "GET /api/edit/games/3/challenges": { body: [challenge] },
    "GET /api/admin/installation": { body: { sendsMail: false, engine: { kind: "none", fault: null } } },
    ...responses,
  });
}

async function readChange(requests: readonly Request[]): Promise<unknown> {
  const request = await waitFor(() => {
    const putRequest = requests.find(({ method }) => method === "PUT");
    if (!putRequest) throw new Error("No PUT request was sent");
    return putRequest;
  });
  return request.json();
}

const readLinks = (links: readonly HTMLElement[]) =>
  links.map((link) => [link.textContent, link.getAttribute("href")]);

it("lists what is missing before a game, each with a link to the screen that fixes it", async () => {
  show({ ...upcomingTimes, hidden: true });
  expect(await screen.findByRole("heading", { name: "1 of 6 checks passed" })).toBeDefined();
  const checklist = within(screen.getByRole("region", { name: "1 of 6 checks passed" }));
  expect(readLinks(checklist.getAllByRole("link"))).toEqual([
    ["Add a description", "/admin/games/3/info"],
    ["Enable at least one challenge", "/admin/games/3/challenges"],
    ["1 challenge is disabled", "/admin/games/3/challenges"],
    ["The server does not send e-mail", "/admin/checkup"],
    ["The game is hidden", "/admin/games/3/info"],
  ]);
});

it("publishes a hidden game after a confirmation", async () => {
  const { requests } = show({ ...upcomingTimes, hidden: true }, { "PUT /api/edit/games/3": { body: {} } });
  await userEvent.click(await screen.findByRole("button", { name: "Publish" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Publish Cup" }));
  expect(requests.every(({ method }) => method === "GET")).toBe(true);
  await userEvent.click(dialog.getByRole("button", { name: "Publish" }));
  expect(await readChange(requests)).toEqual({ hidden: false });
});

it("ends a running game now, after a confirmation", async () => {
  const { requests } = show(runningTimes, { "PUT /api/edit/games/3": { body: {} } });
  await userEvent.click(await screen.findByRole("button", { name: "End now" }));
  const dialog = within(await screen.findByRole("dialog", { name: "End Cup now?" }));
  expect(requests.every(({ method }) => method === "GET")).toBe(true);
  await userEvent.click(dialog.getByRole("button", { name: "End now" }));
  const change = (await readChange(requests)) as { readonly end: number };
  expect(Math.abs(change.end - Date.now())).toBeLessThan(HOUR_MS / 2);
});

it("updates the checks and the phases when the game ends", async () => {
  show({ ...runningTimes, end: Date.now() + 1500 });
  expect(await screen.findByText("The end is in the future")).toBeDefined();
  expect(screen.getByText("Running 99%")).toBeDefined();
  expect(await screen.findByText("The end has passed", {}, { timeout: 5000 })).toBeDefined();
  expect(await screen.findByText("Ended", { selector: "li *" })).toBeDefined();
});

it("PAUSE-1 shows the end of a paused game as in the future", async () => {
  const now = Date.now();
  show({ start: now - 3 * HOUR_MS, end: now - HOUR_MS, pausedAt: now - 2 * HOUR_MS });
  expect(await screen.findByText("The end is in the future")).toBeDefined();
});

it("does not offer to end a game that has not started, or to publish a published game", async () => {
  show({ ...upcomingTimes, hidden: false });
  await screen.findByRole("heading", { name: /checks passed/ });
  expect(screen.queryByRole("button", { name: /^(Publish|End now)$/ })).toBeNull();
});

it("shows the numbers of a running game, each with a link to its list", async () => {
  show(runningTimes, {
    "GET /api/edit/games/3/participations": {
      body: {
        data: [],
        total: 0,
        length: 0,
        counts: { Pending: 2, Accepted: 84, Rejected: 0, Suspended: 0 },
      },
    },
    "GET /api/game/3/submissioncount": ({ url }) => ({ body: url.includes("type=Accepted") ? 950 : 1486 }),
    "GET /api/game/3/cheatinfo": { body: [] },
  });
  const statistics = within(await screen.findByRole("navigation", { name: "Game statistics" }));
  await waitFor(() =>
    expect(readLinks(statistics.getAllByRole("link"))).toEqual([
      ["Teams 84", "/admin/games/3/review"],
      ["Pending 2", "/admin/games/3/review?status=Pending"],
      ["Submissions 1,486", "/admin/games/3/monitor/submissions"],
      ["Correct 950", "/admin/games/3/monitor/submissions?type=Accepted"],
      ["Cheating 0", "/admin/games/3/cheatinfo"],
    ]),
  );
});
