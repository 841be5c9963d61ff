import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { cacheStore } from "#api/cache-store.ts";
import { DataProvider } from "#api/DataProvider.tsx";
import { App } from "#app/App.tsx";
import { printConsoleBanner } from "#app/console-banner.ts";
import { startLanguage } from "#i18n/i18n.ts";
import { registerServiceWorker } from "./service-worker.ts";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");

await Promise.all([startLanguage(), cacheStore.restore()]);

createRoot(root).render(
  <StrictMode>
    <DataProvider store={cacheStore}>
      <App />
    </DataProvider>
  </StrictMode>,
);

printConsoleBanner();
if (import.meta.env.PROD) void registerServiceWorker();
