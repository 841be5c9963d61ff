import { test as base } from "@playwright/test";

/** Playwright's test, which closes the browsers that a journey opened: their pages would go on beside all that follow. */
export const test = base.extend<{ readonly closed: void }>({
  closed: [
    async ({ browser }, use) => {
      await use();
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
