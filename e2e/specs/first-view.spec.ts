import { expect, test } from "#e2e/fixtures.ts";
import { createPlayedGame, registerPlayer } from "#e2e/played-game.ts";

/** How many requests for each file fail before one succeeds. */
const FAILED_REQUEST_COUNT = 2;
const SCREEN_FILE = /\/static\/\w+(?:Screen|Layout|Route)-[\w-]+\.js$/;

test("a page preloads the scripts of its screen, and all preloaded files exist", async ({
  adminPage,
  browser,
  platformUrl,
}) => {
  const game = await createPlayedGame(adminPage.request);
  const page = await registerPlayer(browser, platformUrl, "fern", game);
  const main = page.getByRole("main");
  const gamePath = `/games/${game.gameId}`;
  const views = [
    [gamePath, main.getByRole("heading", { name: "Autumn cup" })],
    [`${gamePath}/challenges`, main.getByRole("link", { name: /Vault/ })],
  ] as const;
  for (const [path, content] of views) {
    const response = await page.request.get(path);
    const preloadedFiles = [...(await response.text()).matchAll(/href="(\/static\/[^"]+)"/g)].map(
      ([, file]) => file,
    );
    for (const file of preloadedFiles) expect((await page.request.head(file ?? "")).status(), file).toBe(200);

    await page.goto(path);
    await expect(content.first()).toBeVisible();
    const loadedFiles = await page.evaluate(() =>
      performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname),
    );
    const screenFiles = loadedFiles.filter((file) => SCREEN_FILE.test(file));
    expect(screenFiles).not.toEqual([]);
    expect(preloadedFiles).toEqual(expect.arrayContaining(screenFiles));
  }
  await page.context().close();
});

test("a network failure during loading loses neither texts nor styles", async ({ page }) => {
  const requestCounts = new Map<string, number>();
  await page.route(/\/static\/.*\.(css|json)$/, (route) => {
    const url = route.request().url();
    const requestCount = 1 + (requestCounts.get(url) ?? 0);
    requestCounts.set(url, requestCount);
    return requestCount > FAILED_REQUEST_COUNT ? route.continue() : route.abort("failed");
  });
  await page.goto("/games");
  await expect(page.getByRole("link", { name: "Games", exact: true })).toBeVisible();
  const listMissingFiles = () => [...requestCounts].filter(([, count]) => count <= FAILED_REQUEST_COUNT);
  await expect.poll(listMissingFiles).toEqual([]);
  const extensions = new Set([...requestCounts.keys()].map((url) => url.slice(url.lastIndexOf(".") + 1)));
  expect(extensions).toEqual(new Set(["css", "json"]));
});

test("a network failure while the entry script loads does not break the page", async ({ page }) => {
  const [, entryScript = ""] =
    /type: "module"[^}]* src: "([^"]+)"/.exec(await (await page.request.get("/")).text()) ?? [];
  expect(entryScript).toMatch(/^\/static\/.+\.js$/);
  let requestCount = 0;
  // Not `times: 1`, which would end the interception while the second request is sent.
  await page.route(`**${entryScript}`, (route) => {
    requestCount += 1;
    return requestCount === 1 ? route.abort("failed") : route.continue();
  });
  await page.goto("/games");
  await expect(page.getByRole("link", { name: "Games", exact: true })).toBeVisible();
});
