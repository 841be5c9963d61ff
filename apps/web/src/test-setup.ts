import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";
import { showEnglish } from "#testing/english.ts";
import { resetClient } from "#testing/reset-client.ts";
import { resetPage } from "#testing/reset-page.ts";

configure({
  // Screens load on demand, which can take long on a busy machine.
  asyncUtilTimeout: 30_000,
  // The default formats the whole document at each unsuccessful poll of `waitFor` and of `findByText`.
  getElementError: (message, container) => new Error(message ?? container.outerHTML),
});

// Mantine needs these when it mounts; happy-dom has no layout engine.
Reflect.set(globalThis, "matchMedia", () => ({
  matches: false,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
}));
Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });

// Tests send nothing over the network. A request that no test has stubbed gets no response.
Reflect.set(globalThis, "fetch", () => new Promise(() => {}));

await showEnglish();
resetPage();

// Test files share one window and one copy of each module. The hooks of a test file run before this one.
afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await resetClient();
  await showEnglish();
  resetPage();
});
