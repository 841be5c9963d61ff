import type { Browser, Page } from "@playwright/test";
import { test as base } from "#e2e/fixtures.ts";
import { type CrawlRole, listPlaces, type Place } from "./places.ts";
import { type FilledPlatform, fillPlatform } from "./platform.ts";

const TIMEOUT_MS = 30_000;

interface WorkerFixtures {
  readonly platform: FilledPlatform;
}

interface TestFixtures {
  /** Opens a browser for a role and returns the screens to visit. */
  readonly openAs: (role: CrawlRole) => Promise<{ readonly page: Page; readonly places: readonly Place[] }>;
}

/** A test with a platform without empty screens, and users of different roles. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  // The panel of the tunnel daemon exists only with `PlatformProxy`. Messages of an engine would not be translated.
  configuration: [{ CONTAINER_PORT_MAPPING: "PlatformProxy", CONTAINER_ENGINE: "none" }, { scope: "worker" }],
  platform: [
    async ({ platformUrl }, use) => {
      await use(await fillPlatform(platformUrl));
    },
    { scope: "worker" },
  ],
  openAs: async ({ browser, platform, platformUrl }, use) => {
    await use(async (role) => ({
      page: await openPage(browser, platformUrl, platform, role),
      places: listPlaces(platform)[role],
    }));
  },
});

async function openPage(
  browser: Browser,
  baseURL: string,
  platform: FilledPlatform,
  role: CrawlRole,
): Promise<Page> {
  const storageState = role === "visitor" ? undefined : await platform[role].storageState();
  const context = await browser.newContext({
    baseURL,
    locale: "en-US",
    // Screens must not be checked in the middle of an animation.
    reducedMotion: "reduce",
    ...(storageState && { storageState }),
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  // The notice that translations have not been reviewed would be on every screen.
  await context.addInitScript(() => {
    if (location.protocol.startsWith("http"))
      localStorage.setItem("language-notice", JSON.stringify(["de-DE", "fr-FR", "es-ES"]));
  });
  return context.newPage();
}
