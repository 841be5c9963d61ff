import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, vi } from "vitest";
import { showTexts } from "#i18n/i18n.ts";

// Screens load on demand, which can take long on a busy machine.
configure({ asyncUtilTimeout: 30_000 });

// Mantine needs these when it mounts; happy-dom has no layout engine.
vi.stubGlobal("matchMedia", () => ({
  matches: false,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
}));
Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });

const english = Object.entries(
  import.meta.glob<object>("./i18n/locales/en-US/*.json", { eager: true, import: "default" }),
);

beforeAll(async () => {
  const areas = english.map(([file, texts]) => [/(\w+)\.json$/.exec(file)?.[1] ?? file, texts]);
  await showTexts("en-US", Object.fromEntries(areas));
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(cleanup);
