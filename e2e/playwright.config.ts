import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: ".",
  outputDir: "../test-results",
  forbidOnly: true,
  fullyParallel: true,
  // Each worker has a product of its own; two cores carry two of them.
  workers: 2,
  // A product starts and stops within some tests, and machines may be busy: only what hangs runs into these.
  timeout: 180_000,
  expect: { timeout: 45_000 },
  // Where only the beginning of a long output is kept, what failed must not stand behind all that passed.
  reporter: process.stdout.isTTY ? "list" : [["./failures-first.ts"], ["dot"]],
  use: {
    locale: "en-US",
    // A button that is on its way when it is pressed is missed, by people as well; they look and press again.
    contextOptions: { reducedMotion: "reduce" },
    // Copies of the page at every step would take longer than the steps; the last one is enough to begin with.
    trace: { mode: "retain-on-failure", snapshots: false, screenshots: false, sources: false },
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: "/usr/bin/chromium",
      args: [
        // Machines that run tests have no graphics; imitating them costs more than drawing without.
        "--disable-gpu",
        // Chromium's sandbox does not work for root, who runs the tests in containers.
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      ],
    },
  },
});
