import { test as base } from "@playwright/test";

/** Playwright's test, which closes all browser contexts at its end: their pages would disturb later tests. */
export const test = base.extend<{ readonly closeContexts: void }>({
  closeContexts: [
    async ({ browser }, use) => {
      await use();
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
