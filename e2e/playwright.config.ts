import { defineConfig } from "@playwright/test";
import { CHROMIUM_OPTIONS } from "#tools/chromium.ts";

export default defineConfig({
  testDir: ".",
  outputDir: "../test-results",
  forbidOnly: true,
  fullyParallel: true,
  // Each worker has a separate server; two cores are sufficient for two of them.
  workers: 2,
  // Some tests start and stop a server, possibly on a busy machine: only a hang reaches these limits.
  timeout: 180_000,
  expect: { timeout: 45_000 },
  // The list of failures comes before their details, so that it is complete even if a long output is truncated.
  reporter: process.stdout.isTTY ? "list" : [["./failures-first.ts"], ["dot"]],
  use: {
    locale: "en-US",
    colorScheme: "dark",
    // A click on a moving button can miss it. A user would click again, a test does not.
    contextOptions: { reducedMotion: "reduce" },
    // Snapshots at every step would take longer than the steps; the screenshot of a failure is usually sufficient.
    trace: { mode: "retain-on-failure", snapshots: false, screenshots: false, sources: false },
    screenshot: "only-on-failure",
    launchOptions: CHROMIUM_OPTIONS,
  },
});
