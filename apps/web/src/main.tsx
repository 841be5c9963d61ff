import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { cacheStore } from "#api/cache-store.ts";
import { DataProvider } from "#api/DataProvider.tsx";
import { dropPrefetchedResponses } from "#api/prefetched.ts";
import { readPrefetchedOwner } from "#api/session.ts";
import { App } from "#app/App.tsx";
import { startLanguage } from "#i18n/i18n.ts";
import { registerServiceWorker } from "./register-sw.ts";

/** The same as the default polling interval of cached responses. */
const PREFETCH_TTL_MS = 10_000;

// The script has loaded: index.html may reload the page again after a later failure.
sessionStorage.removeItem("reloaded-for-client");

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");

const language = startLanguage();
// Wait only until the language has loaded: if the network hangs, the last known user is used.
const owner = await Promise.race([readPrefetchedOwner(), language.then(() => undefined)]);
if (owner) await cacheStore.switchTo(owner.userId);
await Promise.all([language, cacheStore.restore()]);
setTimeout(dropPrefetchedResponses, PREFETCH_TTL_MS);

createRoot(root).render(
  <StrictMode>
    <DataProvider store={cacheStore}>
      <App />
    </DataProvider>
  </StrictMode>,
);

if (import.meta.env.PROD) void registerServiceWorker();
