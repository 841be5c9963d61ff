import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { build, type Rolldown } from "vite";
import { ADMIN_PASSWORD, expect, test } from "#e2e/fixtures.ts";
import { createPlayedGame, FLAGS, post, registerPlayer } from "#e2e/played-game.ts";
import { startTemporaryPlatform } from "#e2e/temporary-platform.ts";

const EXAMPLES = ["scoreboard-display", "chat-bot"];

/** A page that shows the scoreboard and the notices of a game with the examples of the client package. */
const renderPage = (platform: string, gameId: number) => `<!doctype html>
<title>Display</title>
<link rel="icon" href="data:,">
<pre id="board"></pre>
<pre id="notices"></pre>
<script type="module">
  import { showScoreboard } from "/scoreboard-display.js";
  import { announceNotices } from "/chat-bot.js";
  const url = ${JSON.stringify(platform)};
  showScoreboard(url, ${gameId}, (lines) => (board.textContent = lines.join("\\n")));
  announceNotices(url, ${gameId}, (text) => notices.append(text + "\\n"));
</script>`;

/** Bundles the examples as modules for browsers. */
async function bundleExamples(): Promise<ReadonlyMap<string, string>> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      lib: {
        entry: Object.fromEntries(EXAMPLES.map((name) => [name, `packages/client/src/${name}.example.ts`])),
        formats: ["es"],
      },
    },
  });
  const { output } = [result].flat()[0] as Rolldown.RolldownOutput;
  return new Map(
    output.flatMap((file) => (file.type === "chunk" ? [[`/${file.fileName}`, file.code] as const] : [])),
  );
}

/** Starts a site with an origin other than that of the platform. */
async function startSite() {
  const files = new Map(await bundleExamples());
  const server = createServer(({ url = "/" }, response) => {
    const type = url.endsWith(".js") ? "text/javascript" : "text/html; charset=utf-8";
    response.writeHead(files.has(url) ? 200 : 404, { "content-type": type }).end(files.get(url));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files,
    [Symbol.dispose]: () => void server.close(),
  };
}

test("CLIENT-1 CLIENT-2 the examples of the client package run on a page of another site", async ({
  browser,
}) => {
  using site = await startSite();
  await using platform = await startTemporaryPlatform({ CORS_ORIGINS: site.origin });
  const context = await browser.newContext({ baseURL: platform.url });
  await post(context.request, "/api/account/login", { userName: "Admin", password: ADMIN_PASSWORD });
  const game = await createPlayedGame(context.request);
  const player = await registerPlayer(browser, platform.url, "leona", game);

  // The browser of a signed-in administrator: cookies ignore the port, so it sends them to the platform.
  site.files.set("/", renderPage(platform.url, game.gameId));
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("console", (message) => void (message.type() === "error" && errors.push(message.text())));
  await page.goto(site.origin);
  await expect(page.locator("#board")).toHaveText("1. Team leona 0");
  await expect(page.locator("#notices")).toContainText("connected");

  const path = `/api/game/${game.gameId}/challenges/${game.challengeId}`;
  for (const flag of FLAGS) await post(player.request, path, { flag });
  await expect(page.locator("#board")).toHaveText("1. Team leona 1050");
  await expect(page.locator("#notices")).toContainText("FirstBlood: Team leona, Vault");
  expect(errors).toEqual([]);
});
