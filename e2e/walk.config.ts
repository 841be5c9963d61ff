import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config.ts";

/** Every screen in every look and language: longer than the journeys, so it is run by itself. */
export default defineConfig(journeys, { testMatch: "**/*.walk.ts", use: { trace: "off" } });
