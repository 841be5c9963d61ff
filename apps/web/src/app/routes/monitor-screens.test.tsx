import type { CheatInfo } from "@gonfalon/contract/cheat.ts";
import type { GameEvent } from "@gonfalon/contract/event.ts";
import type { Submission } from "@gonfalon/contract/submission.ts";
import { HOUR_MS, MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { fill } from "#testing/fill.ts";
import { buildGame } from "#testing/games.ts";
import { getLastQuery } from "#testing/get-last-query.ts";
import { type StubResponses, showAt, signedInAs } from "#testing/show-at.tsx";

const now = Date.now();
const game = buildGame({ title: "Cup", status: "Unsubmitted", start: now - HOUR_MS, end: now + HOUR_MS });

const event: GameEvent = {
  type: "FlagSubmit",
  values: ["WrongAnswer", "flag{guess}", "Warm-up", "3"],
  time: now - MINUTE_MS,
  user: "ada",
  team: "Bearers",
};

const submission: Submission = {
  answer: "flag{stolen}",
  status: "CheatDetected",
  time: now - MINUTE_MS,
  user: "eve",
  team: "Thieves",
  challenge: "Vault",
};

const buildCheatTeam = (id: number, name: string): CheatInfo["ownedTeam"] => ({
  id,
  team: { id, name, avatar: null },
  status: "Accepted",
  division: null,
  divisionId: null,
});
const cheat: CheatInfo = {
  ownedTeam: buildCheatTeam(1, "Bearers"),
  submitTeam: buildCheatTeam(2, "Thieves"),
  submission,
};

const show = (screenName: string, responses: StubResponses, role: "Monitor" | "Admin" = "Monitor") =>
  showAt(`/admin/games/1/${screenName}`, {
    ...signedInAs(role),
    "GET /api/game/1": { body: game },
    ...responses,
  });

function findReview(requests: readonly Request[], participation: number): Request {
  const request = requests.find(
    ({ method, url }) => method === "PUT" && url.endsWith(`/participation/${participation}`),
  );
  if (!request) throw new Error("no review was sent");
  return request;
}

it.each(["/admin/games/1/monitor/events", "/Admin/Games/1/MONITOR/Events"])(
  "shows one live indicator at %s, with any letter case in the path",
  async (path) => {
    showAt(path, {
      ...signedInAs("Monitor"),
      "GET /api/game/1": { body: game },
      "GET /api/game/1/events": { body: [event] },
    });
    await screen.findByText("flag{guess}");
    expect(screen.getAllByText(/^(Live|Connecting|Reconnecting|Offline)/)).toHaveLength(1);
  },
);

it("shows who submitted which answer for which challenge, and the verdict", async () => {
  show("monitor/events", { "GET /api/game/1/events": { body: [event] } });
  const row = (await screen.findByText("flag{guess}")).closest("li");
  expect(row?.textContent).toMatch(/Bearers.*ada.*Warm-up.*Wrong/);
});

it("filters events on the server when a team is clicked, and stores the filter in the URL", async () => {
  const { requests, address } = show("monitor/events", { "GET /api/game/1/events": { body: [event] } });
  await userEvent.click(await screen.findByRole("button", { name: "Bearers" }));
  await waitFor(() => expect(address()).toBe("/admin/games/1/monitor/events?search=Bearers"));
  await userEvent.click(screen.getByRole("switch", { name: "Hide container events" }));
  await waitFor(() =>
    expect(getLastQuery(requests, "/api/game/1/events")).toBe(
      "?count=31&skip=0&hideContainer=true&search=Bearers",
    ),
  );
});

it("MONITOR-6 shows the total, and links from a team to the scoreboard and to its review", async () => {
  const responses = {
    "GET /api/game/1/events": { body: [event] },
    "GET /api/game/1/eventcount": { body: 1234 },
  };
  show("monitor/events?search=Bearers", responses, "Admin");
  expect(await screen.findByText("1,234 entries")).toBeDefined();
  const getTarget = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect(getTarget("“Bearers” on the scoreboard")).toBe("/games/1/scoreboard?search=Bearers");
  expect(getTarget("“Bearers” in the team review")).toBe("/admin/games/1/review?search=Bearers");
});

it("filters submissions by verdict, and links to a sheet of all of them in the user's language", async () => {
  const { requests, address } = show("monitor/submissions", {
    "GET /api/game/1/submissions": { body: [submission] },
  });
  expect((await screen.findByText("flag{stolen}")).closest("li")?.textContent).toMatch(
    /Thieves.*Vault.*Cheat/,
  );
  await userEvent.click(screen.getByRole("radio", { name: "Cheat" }));
  await waitFor(() => expect(address()).toBe("/admin/games/1/monitor/submissions?type=CheatDetected"));
  await waitFor(() =>
    expect(getLastQuery(requests, "/api/game/1/submissions")).toContain("type=CheatDetected"),
  );
  expect(screen.getByRole("link", { name: "Export submissions (.xlsx)" }).getAttribute("href")).toContain(
    "/api/game/1/submissionsheet?culture=en-US",
  );
});

it("offers to reset filters that match nothing", async () => {
  const { address } = show("monitor/submissions?type=NotFound", {
    "GET /api/game/1/submissions": { body: [] },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Show everything" }));
  await waitFor(() => expect(address()).toBe("/admin/games/1/monitor/submissions"));
  expect(await screen.findByText("No submissions yet")).toBeDefined();
});

it("shows a cheat with both teams, and lets administrators suspend one in a dialog", async () => {
  const { requests } = show(
    "cheatinfo",
    { "GET /api/game/1/cheatinfo": { body: [cheat] }, "PUT /api/admin/participation/2": { status: 200 } },
    "Admin",
  );
  await userEvent.click(await screen.findByRole("button", { name: /Thieves/ }));
  expect(await screen.findByText("Submitted the flag of Bearers")).toBeDefined();
  await userEvent.click(await screen.findByRole("button", { name: "Suspend Thieves" }));
  const dialog = await screen.findByRole("dialog", { name: "Suspend 1 team?" });
  await fill(within(dialog).getByRole("textbox", { name: "Message to the team" }), "Flags are shared.");
  await userEvent.click(within(dialog).getByRole("button", { name: "Suspend" }));
  const review = await waitFor(() => findReview(requests, 2));
  expect(await review.json()).toEqual({ status: "Suspended", note: "Flags are shared." });
});

it("separates names in right-to-left scripts from the text around them on the cheat screen", async () => {
  const submitTeam = { ...cheat.submitTeam, division: "طلاب" };
  const body = [{ ...cheat, submitTeam, submission: { ...submission, user: "مريم", challenge: "خزنة" } }];
  show("cheatinfo", { "GET /api/game/1/cheatinfo": { body } });
  await userEvent.click(await screen.findByRole("button", { name: /Thieves/ }));
  await screen.findByText("Submitted the flag of Bearers");
  const listTags = (text: string) => screen.getAllByText(text).map(({ tagName }) => tagName);
  expect(listTags("طلاب")).toEqual(["BDI"]);
  expect(new Set([...listTags("مريم"), ...listTags("خزنة"), ...listTags("flag{stolen}")])).toEqual(
    new Set(["BDI"]),
  );
});

it.each([
  ["Suspended", ["Accept"]],
  ["Pending", ["Accept", "Reject"]],
  ["Accepted", ["Suspend"]],
  ["Rejected", []],
] as const)("REVIEW-4 offers for a %s team on the cheat screen: %s", async (status, actions) => {
  const body = [{ ...cheat, submitTeam: { ...cheat.submitTeam, status } }];
  show("cheatinfo", { "GET /api/game/1/cheatinfo": { body } }, "Admin");
  await userEvent.click(await screen.findByRole("button", { name: /Thieves/ }));
  await screen.findByText("Submitted the flag of Bearers");
  const decisionButtons = screen.queryAllByRole("button", { name: /^(Accept|Reject|Suspend) Thieves$/ });
  expect(decisionButtons.map(({ textContent }) => textContent)).toEqual(actions);
});

it("REVIEW-4 accepts a suspended team again from the cheat screen, and reloads the cheats", async () => {
  let status = "Suspended";
  const { requests } = show(
    "cheatinfo",
    {
      "GET /api/game/1/cheatinfo": () => ({
        body: [{ ...cheat, submitTeam: { ...cheat.submitTeam, status } }],
      }),
      "PUT /api/admin/participation/2": () => {
        status = "Accepted";
        return { status: 200 };
      },
    },
    "Admin",
  );
  await userEvent.click(await screen.findByRole("button", { name: /Thieves/ }));
  await userEvent.click(await screen.findByRole("button", { name: "Accept Thieves" }));
  const dialog = await screen.findByRole("dialog", { name: "Accept 1 team?" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Accept" }));
  const review = await waitFor(() => findReview(requests, 2));
  expect(await review.json()).toMatchObject({ status: "Accepted" });
  expect(await screen.findByRole("button", { name: "Suspend Thieves" })).toBeDefined();
});

it("does not offer administrator actions to monitors", async () => {
  show("cheatinfo", { "GET /api/game/1/cheatinfo": { body: [cheat] } });
  await userEvent.click(await screen.findByRole("button", { name: /Thieves/ }));
  expect(await screen.findByText("Submitted the flag of Bearers")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Suspend Thieves" })).toBeNull();
});

it("shows that the game has not started", async () => {
  show("monitor/events", { "GET /api/game/1": { body: { ...game, start: now + HOUR_MS / 2 } } });
  expect(await screen.findByText("Events, submissions and cheating appear here once it has.")).toBeDefined();
});
