import { HOUR_MS, MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import {
  buildBoardTeam,
  buildGame,
  buildOwnInstance,
  buildPlayerBoard,
  buildScoreboard,
} from "#testing/games.ts";
import { type StubResponses, showAt, signedInAs } from "#testing/show-at.tsx";

const team = buildBoardTeam({ id: 3, name: "Ours", rank: 7, score: 2301 });
const responses: StubResponses = {
  "GET /api/game/1": { body: buildGame() },
  "GET /api/game/1/scoreboard": { body: buildScoreboard() },
  "GET /api/game/1/details": { body: buildPlayerBoard({ rank: team }) },
};

async function findBar(): Promise<ReturnType<typeof within>> {
  const title = await screen.findByRole("heading", { level: 1, name: "Autumn Cup" });
  return within(title.closest("header") ?? document.body);
}

/** The element after a label in the bar, which shows the value. */
const getStat = (bar: ReturnType<typeof within>, name: string) => bar.getByText(name).nextElementSibling;

it("shows a player's team, rank and score, and the time left", async () => {
  showAt("/games/1/scoreboard", { ...signedInAs("User"), ...responses });
  const bar = await findBar();
  expect(await bar.findByText("#7")).toBe(getStat(bar, "Rank"));
  expect(getStat(bar, "Your team")?.textContent).toBe("Ours");
  expect(getStat(bar, "Score")?.textContent).toBe("2,301");
  expect(getStat(bar, "Ends in")?.textContent).toMatch(/^2[34]:\d\d:\d\d$/);
  expect(bar.getByRole("progressbar", { name: "Time elapsed" })).toBeDefined();
});

it("shows only the clock to visitors, and does not request the player board for them", async () => {
  const { requests } = showAt("/games/1/scoreboard", {
    ...responses,
    "GET /api/game/1": { body: buildGame({ status: "Unsubmitted", teamName: null }) },
  });
  const bar = await findBar();
  expect(getStat(bar, "Ends in")).not.toBeNull();
  expect(bar.queryByText("Rank")).toBeNull();
  expect(requests.some(({ url }) => url.endsWith("/details"))).toBe(false);
});

it("shows the whole title of the game in the tooltip of its link, because the bar cuts long titles", async () => {
  const title = "Autumn Cup of the Harbour, Open Qualification Round for Universities and Schools";
  showAt("/games/1/scoreboard", { ...responses, "GET /api/game/1": { body: buildGame({ title }) } });
  const heading = within(await screen.findByRole("heading", { level: 1, name: title }));
  expect(heading.getByRole("link", { name: title }).title).toBe(title);
});

it.each([
  ["marks the clock as urgent in the last hour", 59 * MINUTE_MS, true],
  ["does not mark the clock as urgent before the last hour", 2 * HOUR_MS, false],
])("%s", async (_title, remainingMs, isUrgent) => {
  showAt("/games/1/scoreboard", {
    ...responses,
    "GET /api/game/1": { body: buildGame({ end: Date.now() + remainingMs }) },
  });
  const bar = await findBar();
  expect(bar.getByText("Ends in").parentElement?.hasAttribute("data-urgent")).toBe(isUrgent);
});

it("REACH-6 shows the running instances with the remaining time of the one that stops first", async () => {
  const instances = [buildOwnInstance(2 * HOUR_MS), buildOwnInstance(HOUR_MS, { challengeId: 10 })];
  showAt("/games/1/scoreboard", {
    ...signedInAs("User"),
    ...responses,
    "GET /api/game/instances": { body: instances },
  });
  const bar = await findBar();
  expect(
    await bar.findByRole("button", { name: /^2 running instances ?(1:00:00|0:59:\d\d)$/ }),
  ).toBeDefined();
});
