import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { cacheStore } from "#api/cache-store.ts";
import { DataProvider } from "#api/DataProvider.tsx";
import { dropEarlyAnswers } from "#api/early-answers.ts";
import { earlyOwner } from "#api/session.ts";
import { App } from "#app/App.tsx";
import { startLanguage } from "#i18n/i18n.ts";
import { registerServiceWorker } from "./service-worker.ts";

/** As long as most answers are shown before they are asked for again. */
const EARLY_FOR_MS = 10_000;

// It is here: the page may reload for it another time (index.html).
sessionStorage.removeItem("reloaded-for-program");

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");

const language = startLanguage();
// Not waited for any longer: where the network hangs, the last known person is as good a guess as ever.
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
