import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { login } from "@gonfalon/contract/account.ts";
import { createGame, updateGame } from "@gonfalon/contract/game.ts";
import { toRequestUrl } from "@gonfalon/contract/kernel/request-url.ts";
import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { startServer } from "#e2e/server-process.ts";
import { CHROMIUM_OPTIONS } from "#tools/chromium.ts";
import { DEMO_PASSWORD, people } from "#tools/demo/people.ts";
import { runDemo } from "#tools/demo/run-demo.ts";
import {
  type Screenshot,
  screenshots,
  screenshotsAfterEnd,
  screenshotsOfSoloGame,
  type Viewer,
} from "#tools/screens/screenshots.ts";

// Takes the screenshots of docs/screens: starts the server in a temporary folder with the demo event.
const folder = join(import.meta.dirname, "../docs/screens");
const QUALITY = 60;
const TIMEOUT_MS = 60_000;
/** The names in the arguments; without any, all screenshots are taken. */
const requestedNames = process.argv.slice(2);

const dataDir = await mkdtemp(join(tmpdir(), "gonfalon-screens-"));
const server = await startServer(dataDir, { RATE_LIMITS: "off", CONTAINER_ENGINE: "none" });
try {
  const adminPassword = server.adminPassword ?? "";
  await runDemo(server.url, adminPassword);
  const browser = await chromium.launch(CHROMIUM_OPTIONS);
  await mkdir(folder, { recursive: true });
  await takeScreenshots(browser, adminPassword);
  await browser.close();
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function takeScreenshots(browser: Browser, adminPassword: string): Promise<void> {
  const contexts: Record<Viewer, BrowserContext> = {
    visitor: await openContext(browser),
    player: await openContext(browser, people[0]?.userName ?? "", DEMO_PASSWORD),
    admin: await openContext(browser, "Admin", adminPassword),
  };
  for (const screenshot of screenshots) await storeScreenshot(contexts, screenshot);
  await contexts.admin.request.post(toRequestUrl(createGame), {
    data: {
      title: "Solo Sprint",
      hidden: true,
      soloMode: true,
      start: Date.now() + 24 * HOUR_MS,
      end: Date.now() + 30 * HOUR_MS,
    },
  });
  for (const screenshot of screenshotsOfSoloGame) await storeScreenshot(contexts, screenshot);
  await contexts.admin.request.put(toRequestUrl(updateGame, { params: { id: 1 } }), {
    data: { end: Date.now() },
  });
  for (const screenshot of screenshotsAfterEnd) await storeScreenshot(contexts, screenshot);
}

async function storeScreenshot(
  contexts: Record<Viewer, BrowserContext>,
  screenshot: Screenshot,
): Promise<void> {
  if (requestedNames.length > 0 && !requestedNames.includes(screenshot.name)) return;
  const picture = await takeScreenshot(contexts[screenshot.viewer], screenshot);
  await writeFile(join(folder, `${screenshot.name}.webp`), picture);
  process.stdout.write(`${screenshot.name}: ${Math.round(picture.length / 1024)} KiB\n`);
}

async function openContext(browser: Browser, userName?: string, password?: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: server.url,
    locale: "en-US",
    reducedMotion: "reduce",
    // Allows this script to add a style to the page.
    bypassCSP: true,
  });
  if (userName !== undefined) await context.request.post(login.path, { data: { userName, password } });
  return context;
}

async function takeScreenshot(
  context: BrowserContext,
  { path, width, scheme, buttonName, labelToShow }: Screenshot,
): Promise<Buffer> {
  const page = await context.newPage();
  await page.setViewportSize({ width, height: width < 600 ? 760 : 900 });
  await page.addInitScript((name) => localStorage.setItem("mantine-color-scheme-value", name), scheme);
  await page.goto(path, { timeout: TIMEOUT_MS });
  await waitUntilIdle(page);
  if (buttonName !== undefined) {
    await page.getByRole("button", { name: buttonName, exact: true }).click();
    await waitUntilIdle(page);
  }
  if (labelToShow !== undefined) {
    await page
      .getByLabel(labelToShow)
      .first()
      .evaluate((field) => field.scrollIntoView({ block: "center" }));
  }
  // Blur submitted flags in screenshots, even those of the demo.
  await page.addStyleTag({ content: "li code { filter: blur(5px) }" });
  await waitForFrame(page);
  const session = await page.context().newCDPSession(page);
  const { data: picture } = await session.send("Page.captureScreenshot", {
    format: "webp",
    quality: QUALITY,
  });
  await page.close();
  return Buffer.from(picture, "base64");
}

/** Waits until the page has loaded and nothing is animated. */
async function waitUntilIdle(page: Page): Promise<void> {
  await page.getByRole("main").first().waitFor({ timeout: TIMEOUT_MS });
  await page.waitForLoadState("networkidle");
  await page.waitForFunction(
    () => document.querySelector(".mantine-Skeleton-root, .mantine-Loader-root") === null,
    undefined,
    { timeout: TIMEOUT_MS },
  );
  const isStill = () => document.getAnimations().every(({ playState }) => playState !== "running");
  await page.waitForFunction(isStill, undefined, {
    timeout: TIMEOUT_MS,
  });
}

/** A screenshot shows the last rendered frame, which can be outdated on a busy machine. */
async function waitForFrame(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}
