import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, chromium, type Page } from "@playwright/test";
import { CHROMIUM_OPTIONS } from "#tools/chromium.ts";
import { CHROMIUM, ensurePrograms } from "#tools/system-packages.ts";
import { awaitLater } from "./await-later.ts";
import type { LoadedEvent } from "./event.ts";
import { createFixture } from "./fixture.ts";
import { type Bench, computeMedian, type StandaloneRow } from "./row.ts";
import { DURATION_SECONDS, solveSteadily } from "./sustained-solves.ts";

const SIZE = { teams: 2000, challenges: 100 };
/** Not one of the teams that solve challenges steadily, and no other team name contains the name of this one. */
const WATCHED_TEAM = 1234;
const INTERVAL_MS = 3000;
/** A slow connection of 1.6 Mbit/s. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };

/**
 * How long it takes until a solve is visible on the scoreboard of a visitor with a slow connection, while teams solve
 * 30 challenges a second. The result is the slowest sample, from the submission to the changed page in Chromium.
 */
export const spectator: StandaloneRow = {
  name: "spectator",
  unit: "ms",
  target: { atMost: 2000 },
  async measure(bounds) {
    await ensurePrograms([CHROMIUM]);
    await using fixture = await createFixture(SIZE);
    const browser = await chromium.launch(CHROMIUM_OPTIONS);
    try {
      return await measureDelays({ ...fixture, ...bounds }, browser);
    } finally {
      await browser.close();
    }
  },
};

async function measureDelays(bench: Bench, browser: Browser) {
  const { event } = bench;
  const page = await openScoreboard(browser, bench);
  const challenges = Array.from({ length: event.challenges }, (_, index) => index + 1);
  const unsolvedChallenges = challenges.filter((challenge) => !event.hasSolved(WATCHED_TEAM, challenge));
  let solvedCount = challenges.length - unsolvedChallenges.length;
  await waitForSolved(page, event, solvedCount);
  const steadySolves = awaitLater(solveSteadily(bench, event.challenges));
  const delays: number[] = [];
  const endsAt = performance.now() + DURATION_SECONDS * 1000 - INTERVAL_MS;
  for (const challenge of unsolvedChallenges) {
    await sleep(INTERVAL_MS);
    if (performance.now() > endsAt) break;
    const startedAt = performance.now();
    await event.solve(WATCHED_TEAM, challenge);
    solvedCount += 1;
    await waitForSolved(page, event, solvedCount);
    delays.push(performance.now() - startedAt);
  }
  const otherSolveCount = await steadySolves;
  const ours = `${delays.length} samples, median ${Math.round(computeMedian(delays))} ms, ${otherSolveCount} other solves`;
  return {
    figure: Math.max(...delays),
    spread: Math.max(...delays) - Math.min(...delays),
    ours,
    bare: "",
  };
}

/** The scoreboard of a visitor, reduced to the watched team. */
async function openScoreboard(browser: Browser, { server, event }: Bench): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, locale: "en-US" });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", NETWORK);
  await page.goto(`/games/${event.gameId}/scoreboard`);
  await page.getByRole("textbox", { name: "Search teams" }).fill(`Team number ${WATCHED_TEAM}`);
  return page;
}

/** Waits until the only row shows this number of solved challenges. */
async function waitForSolved(page: Page, { challenges }: LoadedEvent, solvedCount: number): Promise<void> {
  await page.waitForFunction(
    (text) => document.querySelector("main")?.textContent.includes(text),
    `${solvedCount}/${challenges}`,
  );
}
