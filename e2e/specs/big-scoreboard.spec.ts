import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { type Platform, startPlatform } from "#e2e/platform.ts";
import { test } from "#e2e/tidy-test.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#server/adapters/postgres/embedded.ts";
import { systemClock } from "#server/adapters/time/system-clock.ts";
import { connect, type Database } from "#server/db/client.ts";
import { insertParticipation } from "#server-test/builders.ts";
import { insertLargeGame } from "#server-test/large-game.ts";

/** With any number of teams, the page contains about as many rows as fit on it. */
const MAX_ROW_COUNT = 100;

// Tracing would distort the measurement.
test.use({ trace: "off" });

let folder: string;
let postgres: EmbeddedPostgres;
let platform: Platform;
let database: Database;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "gonfalon-e2e-"));
  postgres = await startEmbeddedPostgres({ dataDir: join(folder, "database"), isVolatile: true });
  platform = await startPlatform(join(folder, "data"), { DATABASE_URL: postgres.url, RATE_LIMITS: "off" });
  database = connect(postgres.url);
});

test.afterAll(async () => {
  await database.close();
  await platform.stop();
  await postgres.stop();
  await rm(folder, { recursive: true });
});

test("BOARD-4 a board of 2,000 teams and 60,000 solves renders few rows and receives a new solve", async ({
  page,
  playwright,
}) => {
  const latePlayer = await playwright.request.newContext({ baseURL: platform.url });
  const fixture = { db: database.db, clock: systemClock, signUp: () => signUp(latePlayer) };
  const { gameId, challengeIds } = await insertLargeGame(fixture, {
    teamCount: 2000,
    challengeCount: 100,
    solvesPerTeam: 30,
  });
  const { team } = await insertParticipation(fixture, gameId);

  let wholeBoardCount = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/scoreboard") && request.resourceType() === "fetch") wholeBoardCount += 1;
  });
  await page.goto(`${platform.url}/games/${gameId}`);
  await markFirstRows(page);
  await page.getByRole("link", { name: "Scoreboard" }).first().click();
  await expect(page.getByRole("region", { name: "Standings" })).toBeVisible();
  const renderDelayMs = await measureRenderDelay(page);
  expect(await page.getByRole("row").count()).toBeLessThan(MAX_ROW_COUNT);
  const scrollStepsMs = [await scroll(page, "scrollTop"), await scroll(page, "scrollLeft")];

  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await page.getByRole("textbox", { name: "Search teams" }).fill(team.name);
  const row = page.getByRole("row").filter({ hasText: team.name });
  await expect(row).toContainText("0/100");
  const path = `/api/game/${gameId}/challenges/${challengeIds[0]}`;
  expect((await latePlayer.post(path, { data: { flag: "flag{right}" } })).status()).toBe(200);
  const submittedAt = Date.now();
  await expect(row).toContainText("1/100");
  const solveDelayMs = Date.now() - submittedAt;
  // LIVE-11: the new solve arrived as a change.
  expect(wholeBoardCount).toBe(1);

  // Only reported: durations on a shared machine are not reliable, so there is no assertion.
  test.info().annotations.push({
    type: "milliseconds",
    description: JSON.stringify({ renderDelayMs, scrollStepsMs, solveDelayMs }),
  });
});

async function signUp(request: APIRequestContext) {
  const data = { userName: "late", email: "late@example.org", password: "Correct-horse-9" };
  expect((await request.post("/api/account/register", { data })).status()).toBe(200);
  const { userId } = (await (await request.get("/api/account/profile")).json()) as { userId: string };
  return { id: userId, name: data.userName, password: data.password, headers: {} };
}

/** Lets the page record when the first team is visible. */
async function markFirstRows(page: Page): Promise<void> {
  await page.evaluate(() => {
    const check = () => {
      if (document.querySelector("tbody th[scope=row] button")) performance.mark("first rows");
      else requestAnimationFrame(check);
    };
    requestAnimationFrame(check);
  });
}

/**
 * The time from the last byte of the whole board to the first rendered rows. Negative if the rows of the first teams,
 * which are requested separately (LIVE-13), were rendered before.
 */
function measureRenderDelay(page: Page): Promise<number> {
  return page.evaluate(() => {
    const resources = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const arrivedAt = resources.find(({ name }) => name.endsWith("/scoreboard"))?.responseEnd;
    const shownAt = performance.getEntriesByName("first rows")[0]?.startTime;
    return Math.round((shownAt ?? Number.NaN) - (arrivedAt ?? Number.NaN));
  });
}

/** Scrolls through the table step by step; returns the median duration of a step. */
function scroll(page: Page, axis: "scrollTop" | "scrollLeft"): Promise<number> {
  return page.getByRole("region", { name: "Standings" }).evaluate(async (table, direction) => {
    const waitForFrame = () =>
      new Promise<number>((resolve) =>
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now()))),
      );
    const stepDurationsMs: number[] = [];
    let previousFrameAt = await waitForFrame();
    for (let position = 60; position <= 3000; position += 60) {
      table[direction] = position;
      const now = await waitForFrame();
      stepDurationsMs.push(Math.round(now - previousFrameAt));
      previousFrameAt = now;
    }
    return stepDurationsMs.toSorted((a, b) => a - b)[stepDurationsMs.length / 2] ?? Number.NaN;
  }, axis);
}
