import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { createBuildConstants } from "./build/build-info.ts";
import { clientEndpoints } from "./build/client-endpoints.ts";
import { componentStyles } from "./build/component-styles.ts";
import { compressed } from "./build/compressed.ts";
import { firstViewBudget } from "./build/first-view-budget.ts";
import { firstViewManifest } from "./build/first-views.ts";
import { moduleLoader } from "./build/module-loader.ts";
import { pageInDevelopment } from "./build/page.ts";
import { pdfCharacterMaps } from "./build/pdf-character-maps.ts";
import { serviceWorker } from "./build/service-worker.ts";
import { translations } from "./build/translations.ts";
import { firstViews } from "./src/app/first-views.ts";

const source = join(import.meta.dirname, "src");
const server = process.env["GONFALON_SERVER"] ?? "http://127.0.0.1:8081";

/** Icons, hooks, the contract and the rules, and the shared modules of the client. */
const SMALL_MODULES =
  /@tabler\/|@mantine\/hooks\/|\/packages\/(?:contract|rules)\/|\/web\/src\/(?:api|i18n|app|ui)\//;

/** Functions that only create a schema of the contract: the bundler may remove unused calls. */
const SCHEMA_FUNCTIONS = [
  "Type",
  "Enumeration",
  "Nullable",
  "Dictionary",
  "Patch",
  "PlainText",
  "PlainLines",
  "RequiredText",
  "Page",
];

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  define: createBuildConstants(process.env),
  // The server inserts the nonce of styles into each page.
  html: { cspNonce: command === "build" ? "%nonce%" : "development" },
  plugins: [
    react(),
    clientEndpoints(),
    componentStyles(),
    translations({ locales: join(source, "i18n/locales"), fallbackLanguage: "en-US" }),
    pageInDevelopment(),
    moduleLoader(),
    pdfCharacterMaps(),
    serviceWorker(join(source, "sw.ts")),
    firstViewManifest(firstViews),
    firstViewBudget({ screen: "app/routes/HomeScreen.tsx", maxBytes: 200_000 }),
    compressed(),
  ],
  build: {
    outDir: "dist",
    // The server uses /assets for uploaded files.
    assetsDir: "static",
    manifest: true,
    // The budget of the first view is the relevant limit.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      treeshake: { manualPureFunctions: SCHEMA_FUNCTIONS },
      output: {
        // Few files instead of hundreds: they compress better, and a browser fetches only six at a time. Groups:
        // code of every screen (libraries separately, so that they stay cached when a release changes only our own
        // code), heraldry, code of many screens, and small shared modules.
        codeSplitting: {
          groups: [
            { name: "libraries", test: /node_modules/, tags: ["$initial"] },
            { name: "client", test: /\.tsx?$/, tags: ["$initial"] },
            { name: "heraldry", test: /\/ui\/heraldry\// },
            { name: "common", minShareCount: 8 },
            { name: "parts", minShareCount: 2, test: SMALL_MODULES },
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
      "/oidc": server,
      "/assets": server,
      "/openapi": server,
      "/downloads": server,
      "/favicon.webp": server,
    },
  },
}));
