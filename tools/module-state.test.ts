import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, it } from "vitest";

/**
 * Modules of the client with state, and why it does not affect the next test: component tests share their modules
 * (decision 0179).
 */
const STATE: Readonly<Record<string, string>> = {
  "api/cache-store.ts": "reset by testing/reset-client.ts",
  "api/factor-required.ts": "reset by testing/reset-client.ts",
  "api/realtime.ts": "reset by testing/reset-client.ts",
  "api/session.ts": "numbers that only increase; each test has its own cache",
  "app/App.tsx": "no component test renders it",
  "captcha/turnstile.ts": "reset by testing/reset-client.ts",
  "game/apply-changes.ts": "only one test applies an invalid change",
  "i18n/i18n.ts": "reset by testing/english.ts",
  "i18n/number-format.ts": "a format depends only on its key",
  "routing/open-dialog.ts": "reset by testing/reset-client.ts",
  "state/renewals.ts": "a number that only increases, and the watchers of mounted components",
  "testing/games.ts": "a number that only increases",
  "time/server-clock.ts": "reset by testing/reset-client.ts",
  "ui/use-shortcuts.ts": "holds only events that were dispatched",
};

const STATE_DECLARATION =
  /^(?:export )?(?:let \w|const \w+(?:: (?!Readonly)[^=\n]+)? = (?:new (?:Map|Set|WeakMap|WeakSet)(?:<.*>)?\(\)|create(?!Context)\w+\())/m;

const ROOT = "apps/web/src/";
const files = globSync(`${ROOT}**/*.{ts,tsx}`).map((path) => ({ path, source: readFileSync(path, "utf8") }));
const modules = files.filter(({ path }) => !/\.test\.tsx?$/.test(path));
const componentTests = files.filter(({ path }) => path.endsWith(".test.tsx"));

it("lists every module of the client with state, and why the state does not affect the next test", () => {
  const modulesWithState = modules.filter(({ source }) => STATE_DECLARATION.test(source));
  expect(modulesWithState.map(({ path }) => path.slice(ROOT.length)).toSorted()).toEqual(Object.keys(STATE));
});

it("component tests mock only modules that the client imports on demand: an earlier test file may have loaded the others", () => {
  const mockedModules = componentTests.flatMap(({ source }) =>
    [...source.matchAll(/vi\.mock\("([^"]+)"/g)].map(([, name = ""]) => name),
  );
  const isImported = (name: string) =>
    modules.some(({ source }) =>
      new RegExp(`^(?:import(?! type)|}).* from ".*${basename(name)}";`, "m").test(source),
    );
  expect(mockedModules.length).toBeGreaterThan(0);
  expect(mockedModules.filter(isImported)).toEqual([]);
});

it.each([
  ["let opened: Dialog | undefined;", true],
  ["export let opened = false;", true],
  ["const channels = new Map<string, Map<string, Channel>>();", true],
  ["const known: Set<string> = new Set();", true],
  ["export const cacheStore = createCacheStore(open);", true],
  ["  const channels = new Map<string, Channel>();", false],
  ["const MARKS: ReadonlyMap<string, string> = new Map([", false],
  ["const NONE: ReadonlySet<number> = new Set();", false],
  ["export const CurrentGame = createContext<Game | undefined>(undefined);", false],
])("recognizes whether %j is state of a module: %s", (source, expected) => {
  expect(STATE_DECLARATION.test(source)).toBe(expected);
});
