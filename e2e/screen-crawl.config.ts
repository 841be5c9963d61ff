import { defineConfig } from "@playwright/test";
import base from "./playwright.config.ts";

/** Every screen in every variant and language: slower than the specs, so it runs separately. */
export default defineConfig(base, { testMatch: "**/*.crawl.ts", use: { trace: "off" } });
