import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config.ts";

/** Every screen in every variant and language: slower than the specs, so it runs separately. */
export default defineConfig(journeys, { testMatch: "**/*.walk.ts", use: { trace: "off" } });
