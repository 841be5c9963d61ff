import type { Browser, Page } from "@playwright/test";
import { test as base } from "#e2e/fixtures.ts";
import { listPages, type Place, type Walker } from "./places.ts";
import { type FilledPlatform, fillPlatform } from "./platform.ts";

const PATIENCE_MS = 30_000;

export const WALKERS = ["visitor", "player", "monitor", "admin"] as const;

interface PerWorker {
  readonly platform: FilledPlatform;
}

interface PerTest {
  /** Opens a browser for a role and returns the screens to visit. */
  readonly walk: (walker: Walker) => Promise<{ readonly page: Page; readonly places: readonly Place[] }>;
}

/** A test with a platform without empty screens, and users of different roles. */
export const test = base.extend<PerTest, PerWorker>({
  // The panel of the tunnel daemon exists only in this mode; messages of the engine are not translated.
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
      places: listPages(platform)[walker],
    }));
  },
});

async function open(
  browser: Browser,
  baseURL: string,
  platform: FilledPlatform,
  walker: Walker,
): Promise<Page> {
  const signedIn = walker === "visitor" ? undefined : await platform[walker].storageState();
  const context = await browser.newContext({
    baseURL,
    locale: "en-US",
    // Animations would be checked half-way.
    reducedMotion: "reduce",
    ...(signedIn && { storageState: signedIn }),
  });
  context.setDefaultTimeout(PATIENCE_MS);
  // The notice about translations would cover every screen.
  await context.addInitScript(() => {
    if (location.protocol.startsWith("http"))
      localStorage.setItem("language-notice", JSON.stringify(["de-DE", "fr-FR", "es-ES"]));
  });
  return context.newPage();
}
