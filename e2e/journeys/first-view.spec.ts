import { expect, test } from "#e2e/fixtures.ts";
import { aGame, aPlayer } from "#e2e/played-game.ts";

const SCREEN_FILE = /\/static\/\w+(?:Screen|Frame)-[\w-]+\.js$/;

test("a page names the files of its screen, so that none is found out about later", async ({
  adminPage,
  browser,
  productUrl,
}) => {
  const game = await aGame(adminPage.request);
  const page = await aPlayer(browser, productUrl, "fern", game);
  const main = page.getByRole("main");
  const at = `/games/${game.gameId}`;
  const views = [
    [at, main.getByRole("heading", { name: "Autumn cup" })],
    [`${at}/challenges`, main.getByRole("link", { name: /Vault/ })],
  ] as const;
  for (const [path, content] of views) {
    const answer = await page.request.get(path);
    const named = [...(await answer.text()).matchAll(/href="(\/static\/[^"]+)"/g)].map(([, file]) => file);
    for (const file of named) expect((await page.request.head(file ?? "")).status(), file).toBe(200);

    await page.goto(path);
    await expect(content.first()).toBeVisible();
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname),
    );
    const screens = loaded.filter((file) => SCREEN_FILE.test(file));
    expect(screens).not.toEqual([]);
    expect(named).toEqual(expect.arrayContaining(screens));
  }
  await page.context().close();
});
