import { HOUR_MS, MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { fill } from "#testing/fill.ts";
import { buildGame } from "#testing/games.ts";
import { type StubResponses, showAt, signedInAs } from "#testing/show-at.tsx";

const INTERVAL_MS = 5 * MINUTE_MS;
const RTL_NAME = "\u202Eمختبر الأمن";

let now: number;
beforeEach(() => {
  now = Date.now();
});

const buildBuckets = (bucketCounts: readonly (readonly [submissions: number, correct: number])[]) =>
  bucketCounts.map(([submissions, correct], index) => ({
    start: now - (bucketCounts.length - index) * INTERVAL_MS,
    submissions,
    correct,
  }));

const buildBlood = (
  place: number,
  team: { readonly id: number | null; readonly name: string },
  challenge: string,
) => ({
  place,
  time: now - MINUTE_MS,
  challenge,
  team: { avatar: null, ...team },
});

const buildParticipation = (id: number, name: string) => ({
  id,
  team: { id, name, avatar: null },
  status: "Accepted",
  division: null,
  divisionId: null,
});

const buildCheat = (minutesAgo: number, submitter: string, owner: string) => ({
  submitTeam: buildParticipation(1, submitter),
  ownedTeam: buildParticipation(2, owner),
  submission: {
    answer: "flag{a}",
    status: "CheatDetected",
    time: now - minutesAgo * MINUTE_MS,
    user: "u",
    team: submitter,
    challenge: "Coffee machine",
  },
});

function show(overrides: object, responses: StubResponses) {
  const game = {
    ...buildGame({ id: 3, teamCount: 10, start: now - HOUR_MS, end: now + HOUR_MS }),
    unfreezeAt: null,
    writeupDeadline: now + 2 * HOUR_MS,
    ...overrides,
  };
  showAt("/admin/games/3/overview", {
    ...signedInAs("Admin"),
    "GET /api/game/3": { body: game },
    "GET /api/edit/games/3": { body: game },
    "GET /api/edit/games/3/challenges": { body: [] },
    "GET /api/admin/installation": { body: { sendsMail: true, engine: { kind: "none", fault: null } } },
    ...responses,
  });
}

const findPanel = async (name: string) => within(await screen.findByRole("region", { name }));
const listRows = (panel: Awaited<ReturnType<typeof findPanel>>) =>
  panel.getAllByRole("row").map((row) => [...row.children].map(({ textContent }) => textContent));

it("shows the activity of a running game, with links to the details", async () => {
  const challenge = { category: "Web", correct: 0 };
  show(
    { freezeAt: now + HOUR_MS / 2, writeupRequired: true },
    {
      "GET /api/edit/games/3/activity": {
        body: {
          interval: INTERVAL_MS,
          buckets: buildBuckets([
            [0, 0],
            [1200, 300],
          ]),
          challenges: [
            { ...challenge, id: 7, title: "Guest book", solves: 4, attempts: 8, correct: 5 },
            { ...challenge, id: 8, title: RTL_NAME, solves: 0, attempts: 1480 },
            { ...challenge, id: 9, title: "Untouched", solves: 0, attempts: 0 },
          ],
          bloods: [
            buildBlood(1, { id: 5, name: "Segfault" }, "Knapsack"),
            buildBlood(3, { id: 6, name: RTL_NAME }, "Gadget"),
            buildBlood(2, { id: null, name: "imported" }, "Virtual"),
          ],
        },
      },
      "GET /api/game/3/cheatinfo": {
        body: [
          buildCheat(4, RTL_NAME, "Kernel Panic"),
          buildCheat(26, "Off By One", "x"),
          buildCheat(30, "third", "y"),
        ],
      },
    },
  );

  const submissionPanel = await findPanel("Submissions per 5 minutes");
  expect(submissionPanel.getByRole("img", { name: "Submissions per 5 minutes" })).toBeDefined();
  expect(listRows(submissionPanel).map((cells) => cells.slice(1))).toEqual([
    ["All", "Correct"],
    ["1,200", "300"],
  ]);

  const watchPanel = await findPanel("Challenges to watch");
  expect(listRows(watchPanel)).toEqual([
    ["Challenge", "Solves", "Attempts", "Correct"],
    [RTL_NAME, "0", "1,480", "0%"],
    ["Guest book", "4", "8", "63%"],
  ]);
  expect(watchPanel.getByText(RTL_NAME).tagName).toBe("BDI");
  expect(watchPanel.getByRole("link", { name: "Guest book" }).getAttribute("href")).toBe(
    "/admin/games/3/challenges/7",
  );
  expect(watchPanel.getByRole("link", { name: "All challenges" }).getAttribute("href")).toBe(
    "/admin/games/3/challenges",
  );

  const phasePanel = await findPanel("Phase");
  expect(phasePanel.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Registration",
    "Running 50%",
    expect.stringMatching(/^Freeze at /),
    "Writeups",
  ]);
  expect(phasePanel.getByRole("listitem", { current: "step" }).textContent).toBe("Running 50%");
  expect(phasePanel.getByRole("link", { name: "Change times" }).getAttribute("href")).toBe(
    "/admin/games/3/info",
  );

  const bloodPanel = await findPanel("Latest bloods");
  expect(bloodPanel.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("Segfault · Knapsack"),
    expect.stringContaining(`${RTL_NAME} · Gadget`),
    expect.stringContaining("imported · Virtual"),
  ]);
  expect(bloodPanel.getAllByRole("img").map((icon) => icon.getAttribute("aria-label"))).toEqual([
    "First blood",
    "Third blood",
    "Second blood",
  ]);
  expect(bloodPanel.getByText(RTL_NAME).tagName).toBe("BDI");
  expect(bloodPanel.getByRole("link", { name: "Monitor" }).getAttribute("href")).toBe(
    "/admin/games/3/monitor",
  );

  const cheatPanel = await findPanel("Possible cheating");
  expect(cheatPanel.getAllByRole("listitem")).toHaveLength(2);
  expect(cheatPanel.getByText(RTL_NAME).tagName).toBe("BDI");
  expect(cheatPanel.getByText("Submitted the flag of Kernel Panic")).toBeDefined();
  expect(cheatPanel.getByRole("link", { name: "Review" }).getAttribute("href")).toBe(
    "/admin/games/3/cheatinfo",
  );
});

it("MONITOR-8 compares the solves with the number of accepted and suspended teams", async () => {
  const challenge = { id: 7, title: "Guest book", category: "Web", solves: 4, attempts: 8, correct: 5 };
  show(
    {},
    {
      "GET /api/edit/games/3/activity": {
        body: { interval: INTERVAL_MS, buckets: buildBuckets([[8, 5]]), challenges: [challenge], bloods: [] },
      },
      "GET /api/edit/games/3/participations": {
        body: {
          data: [],
          length: 0,
          total: 0,
          counts: { Pending: 3, Accepted: 15, Rejected: 2, Suspended: 1 },
        },
      },
    },
  );
  const watchPanel = await findPanel("Challenges to watch");
  const row = watchPanel.getByRole("row", { name: /^Guest book/ });
  await waitFor(() => expect(row.style.getPropertyValue("--share")).toBe("25%"));
});

it("shows that there is no data in the panels of a game without activity", async () => {
  show(
    { pausedAt: now - HOUR_MS / 2 },
    {
      "GET /api/edit/games/3/activity": {
        body: { interval: INTERVAL_MS, buckets: buildBuckets([[0, 0]]), challenges: [], bloods: [] },
      },
      "GET /api/game/3/cheatinfo": { body: [] },
    },
  );
  const submissionPanel = await findPanel("Submissions per 5 minutes");
  expect(submissionPanel.getByText("No submissions in this period")).toBeDefined();
  expect(submissionPanel.queryByRole("img")).toBeNull();
  expect((await findPanel("Challenges to watch")).getByText("No attempts yet")).toBeDefined();
  await (await findPanel("Latest bloods")).findByText("Nothing here yet.");
  expect((await findPanel("Phase")).getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Registration",
    "Paused 25%",
  ]);
  expect(screen.queryByRole("region", { name: "Possible cheating" })).toBeNull();
});

it("shows an ended game without a percentage", async () => {
  show({ end: now - MINUTE_MS }, {});
  expect((await findPanel("Phase")).getAllByRole("listitem").at(-1)?.textContent).toBe("Ended");
});

it("PAUSE-1 keeps the dialog with the error and the message if the game cannot be paused", async () => {
  const title = "The server is busy.";
  show({}, { "POST /api/edit/games/3/pause": { status: 503, body: { title, status: 503 } } });
  await userEvent.click(await screen.findByRole("button", { name: "Pause" }));
  const dialog = within(await screen.findByRole("dialog"));
  const messageField = dialog.getByRole<HTMLTextAreaElement>("textbox", { name: /^Message/ });
  await fill(messageField, "Please wait.");
  await userEvent.click(dialog.getByRole("button", { name: "Pause" }));
  expect((await dialog.findByRole("alert")).textContent).toBe(title);
  expect(messageField.value).toBe("Please wait.");
});
