import type { LaunchOptions } from "@playwright/test";
import { CHROMIUM } from "./system-packages.ts";

/** How tests and tools start Chromium. */
export const CHROMIUM_OPTIONS: LaunchOptions = {
  executablePath: CHROMIUM.path,
  args: [
    // Test machines have no GPU; emulating one is slower than software rendering.
    "--disable-gpu",
    // Chromium's sandbox does not work for root, which runs the tests in containers.
    ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  ],
};
