import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { login } from "@gonfalon/contract/account.ts";
import { updateGame } from "@gonfalon/contract/game.ts";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { startProduct } from "#e2e/product.ts";
import { DEMO_PASSWORD, people } from "#tools/demo/people.ts";
import { type Shot, tour, tourAfterEnd, type Viewer } from "#tools/screens/tour.ts";

// Takes the screenshots of docs/screens: starts the product in a temporary folder with the demo event.
const folder = join(import.meta.dirname, "../docs/screens");
const QUALITY = 60;
const PATIENCE_MS = 60_000;

const data = await mkdtemp(join(tmpdir(), "gonfalon-screens-"));
const product = await startProduct(data, { RATE_LIMITS: "off", CONTAINER_ENGINE: "none" });
try {
  const adminPassword = product.adminPassword ?? "";
  await run("node", "tools/demo.ts", "--url", product.url, "--password", adminPassword);
  const browser = await chromium.launch({
    executablePath: "/usr/bin/chromium",
    args: ["--disable-gpu", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
  });
  await mkdir(folder, { recursive: true });
  await takeAll(browser, adminPassword);
  await browser.close();
} finally {
  await product.stop();
  await rm(data, { recursive: true, force: true });
}

async function takeAll(browser: Browser, adminPassword: string): Promise<void> {
  const contexts: Record<Viewer, BrowserContext> = {
    visitor: await viewer(browser),
    player: await viewer(browser, people[0]?.userName ?? "", DEMO_PASSWORD),
    admin: await viewer(browser, "Admin", adminPassword),
  };
  for (const shot of tour) await store(contexts, shot);
  await contexts.admin.request.put(updateGame.path.replace(":id", "1"), { data: { end: Date.now() } });
  for (const shot of tourAfterEnd) await store(contexts, shot);
}

async function store(contexts: Record<Viewer, BrowserContext>, shot: Shot): Promise<void> {
  const picture = await take(contexts[shot.viewer], shot);
  await writeFile(join(folder, `${shot.name}.webp`), picture);
  process.stdout.write(`${shot.name}: ${Math.round(picture.length / 1024)} KiB\n`);
}

async function viewer(browser: Browser, userName?: string, password?: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: product.url,
    locale: "en-US",
    reducedMotion: "reduce",
    // Allows this script to add a style to the page.
    bypassCSP: true,
  });
  if (userName !== undefined) await context.request.post(login.path, { data: { userName, password } });
  return context;
}

async function take(context: BrowserContext, { path, width, scheme, press }: Shot): Promise<Buffer> {
  const page = await context.newPage();
  await page.setViewportSize({ width, height: width < 600 ? 760 : 900 });
  await page.addInitScript((value) => localStorage.setItem("mantine-color-scheme-value", value), scheme);
  await page.goto(path, { timeout: PATIENCE_MS });
  await settled(page);
  if (press !== undefined) {
    await page.getByRole("button", { name: press, exact: true }).click();
    await settled(page);
  }
  // Blur submitted flags in screenshots, even those of the demo.
  await page.addStyleTag({ content: "li code { filter: blur(5px) }" });
  await drawn(page);
  const session = await page.context().newCDPSession(page);
  const { data: picture } = await session.send("Page.captureScreenshot", {
    format: "webp",
    quality: QUALITY,
  });
  await page.close();
  return Buffer.from(picture, "base64");
}

/** Wait until no request is in flight. */
async function settled(page: Page): Promise<void> {
  await page.getByRole("main").first().waitFor({ timeout: PATIENCE_MS });
  await page.waitForLoadState("networkidle");
  await page.waitForFunction(
    () => document.querySelector(".mantine-Skeleton-root, .mantine-Loader-root") === null,
    undefined,
    { timeout: PATIENCE_MS },
  );
  const isStill = () => document.getAnimations().every(({ playState }) => playState !== "running");
  await page.waitForFunction(isStill, undefined, {
    timeout: PATIENCE_MS,
  });
}

/** A screenshot shows the last rendered frame, which can be outdated on a busy machine. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

async function run(program: string, ...args: readonly string[]): Promise<void> {
  const [code] = await once(spawn(program, args, { stdio: "inherit" }), "exit");
  if (code !== 0) throw new Error(`${program} ended with ${code}`);
}
