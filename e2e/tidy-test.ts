import { test as base } from "@playwright/test";

/** Playwright's test, which closes the browsers opened by a spec: their pages would stay active during later specs. */
export const test = base.extend<{ readonly closed: void }>({
  closed: [
    async ({ browser }, use) => {
      await use();
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
