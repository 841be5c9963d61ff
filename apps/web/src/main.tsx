import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { cacheStore } from "#api/cache-store.ts";
import { DataProvider } from "#api/DataProvider.tsx";
import { dropEarlyAnswers } from "#api/early-answers.ts";
import { earlyOwner } from "#api/session.ts";
import { App } from "#app/App.tsx";
import { startLanguage } from "#i18n/i18n.ts";
import { registerServiceWorker } from "./service-worker.ts";

/** The same interval in which most cached responses are considered fresh. */
const EARLY_FOR_MS = 10_000;

// The script has loaded: index.html may reload the page for it another time.
sessionStorage.removeItem("reloaded-for-program");

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");

const language = startLanguage();
// Limited wait: if the network hangs, the last known user is the best guess.
const owner = await Promise.race([earlyOwner(), language.then(() => undefined)]);
if (owner) await cacheStore.switchTo(owner.userId);
await Promise.all([language, cacheStore.restore()]);
setTimeout(dropEarlyAnswers, EARLY_FOR_MS);

createRoot(root).render(
  <StrictMode>
    <DataProvider store={cacheStore}>
      <App />
    </DataProvider>
  </StrictMode>,
);

if (import.meta.env.PROD) void registerServiceWorker();
