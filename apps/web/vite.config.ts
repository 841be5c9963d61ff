import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { buildConstants } from "./build/build-info.ts";
import { componentStyles } from "./build/component-styles.ts";
import { compressed } from "./build/compressed.ts";
import { firstViewBudget } from "./build/first-view-budget.ts";
import { pageInDevelopment } from "./build/page.ts";
import { serviceWorker } from "./build/service-worker.ts";
import { translations } from "./build/translations.ts";

const source = join(import.meta.dirname, "src");
const server = process.env["GONFALON_SERVER"] ?? "http://127.0.0.1:8081";

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  define: buildConstants(process.env),
  // The server puts a fresh one into each page it sends.
  html: { cspNonce: command === "build" ? "%nonce%" : "development" },
  plugins: [
    react(),
    componentStyles(),
    translations({ locales: join(source, "i18n/locales"), beneath: "en-US" }),
    pageInDevelopment(),
    serviceWorker(join(source, "sw.ts")),
    firstViewBudget({ screen: "app/HomeScreen.tsx", maxBytes: 200_000 }),
    compressed(),
  ],
  build: {
    outDir: "dist",
    // The server keeps /assets for uploaded files.
    assetsDir: "static",
    manifest: true,
    // The budget of the first view is the limit that counts.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        // Two files for what every screen needs: they compress better than thirty small ones, and the
        // libraries stay in the browser's cache when a release changes only our own code.
        codeSplitting: {
          groups: [
            { name: "libraries", test: /node_modules/, tags: ["$initial"] },
            { name: "client", test: /\.tsx?$/, tags: ["$initial"] },
          ],
        },
      },
    },
  },
  server: {
    host: "127.0.0.1",
    proxy: {
      "/api": { target: server, ws: true },
      "/hub": { target: server, ws: true },
      "/assets": server,
      "/openapi": server,
      "/favicon.webp": server,
    },
  },
}));
