import type { Browser, Page } from "@playwright/test";
import { test as base } from "#e2e/fixtures.ts";
import { type Place, placesOf, type Walker } from "./places.ts";
import { fillPlatform, type WalkedPlatform } from "./platform.ts";

const PATIENCE_MS = 30_000;

export const WALKERS = ["visitor", "player", "monitor", "admin"] as const;

interface PerWorker {
  readonly platform: WalkedPlatform;
}

interface PerTest {
  /** Opens a browser for one of the walkers and tells where to go. */
  readonly walk: (walker: Walker) => Promise<{ readonly page: Page; readonly places: readonly Place[] }>;
}

/** A test with a platform on which no screen is empty, and with people who may see different parts of it. */
export const test = base.extend<PerTest, PerWorker>({
  // The panel of the tunnel daemon is there only in this mode; what an engine says is in its own words.
  settings: [{ CONTAINER_PORT_MAPPING: "PlatformProxy", CONTAINER_ENGINE: "none" }, { scope: "worker" }],
  platform: [
    async ({ productUrl }, use) => {
      await use(await fillPlatform(productUrl));
    },
    { scope: "worker" },
  ],
  walk: async ({ browser, platform, productUrl }, use) => {
    await use(async (walker) => ({
      page: await open(browser, productUrl, platform, walker),
      places: placesOf(platform)[walker],
    }));
  },
});

async function open(
  browser: Browser,
  baseURL: string,
  platform: WalkedPlatform,
  walker: Walker,
): Promise<Page> {
  const signedIn = walker === "visitor" ? undefined : await platform[walker].storageState();
  const context = await browser.newContext({
    baseURL,
    locale: "en-US",
    // What moves would be looked at half-way.
    reducedMotion: "reduce",
    ...(signedIn && { storageState: signedIn }),
  });
  context.setDefaultTimeout(PATIENCE_MS);
  // The notice about translations would lie above every screen.
  await context.addInitScript(() => {
    if (location.protocol.startsWith("http"))
      localStorage.setItem("language-notice", JSON.stringify(["de-DE", "fr-FR", "es-ES"]));
  });
  return context.newPage();
}
