import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Long-lived maps that need no invalidation, with the reason. */
const NOT_INVALIDATED: Readonly<Record<string, string>> = {
  "features/capsule/capsule-source.ts": "rows of one capsule, for the duration of its import",
  "features/capsule/capsule-writer.ts": "ids of one import, inside its transaction",
  "features/connected-app/identity-store.ts":
    "when refusals were last logged; log entries need no invalidation",
  "features/feed/card.service.ts": "a card depends only on the hashes and the color in its key",
  "features/feed/ctftime.service.ts": "derived from the board, and released with it",
  "features/game-package/package-content.ts": "requirements of one package, while it is read",
  "features/game-package/package-writer.ts": "ids of one import, inside its transaction",
  "features/game/game-salt.service.ts": "a salt never changes",
  "features/import/archive-files.ts": "names in one archive, for the duration of its import",
  "features/import/import-ids.ts": "ids of one import, for its duration",
  "features/import/import-writer.ts": "ids of one import, inside its transaction",
  "features/import/team-tokens.ts": "tokens of one import, for its duration",
  "features/instance/container-lifecycle.service.ts": "failures in this process, not data of the database",
  "features/instance/reconcile.service.ts": "compared with the database in every run",
  "features/instance/start-queue.ts": "starts of this process, not data of the database",
  "features/scoreboard/board-changes.ts":
    "the key contains both versions, and the change between two versions is constant",
  "features/scoreboard/board-delta.ts": "new solves of one change, while it is created",
  "features/scoreboard/board-serializer.ts":
    "replaced with the board, which followed-boards.service.ts refreshes",
  "features/scoreboard/board-worker.ts": "requests to the worker that have no response yet",
  "features/scoreboard/board-worker.worker.ts":
    "replaced with the board, which followed-boards.service.ts refreshes",
  "features/scoreboard/live-view.ts": "derived from the board, and released with it",
  "features/scoreboard/player-board.ts": "compared with the board, the game and the membership at every use",
  "features/scoreboard/top-board.ts": "derived from the board, and released with it",
  "features/scoreboard/visible-challenges.ts": "derived from the board, and released with it",
  "features/submission/activity.service.ts": "expires after 15 seconds",
  "features/webhook/sender.service.ts": "requests of this process, not data of the database",
};

/** State that outlives a call: declared in a module or in the function that creates a service. */
const LONG_LIVED_STATE =
  /^(?: {2})?(?:const|let) \w+(?::[^=\n]+)? = new (?:Map|WeakMap|LRUCache)\b(?:<.*>)?\((?:\)|\{)|\b(?:read|tagged|lru)Cache[<(]/m;

const ROOT = "apps/server/src/";
const sources = globSync([`${ROOT}features/**/*.ts`, `${ROOT}adapters/secrets/*.ts`]).filter(
  (path) => !/\.(test|domain|repo)\.ts$/.test(path),
);

function isCache(source: string): boolean {
  return LONG_LIVED_STATE.test(source);
}

it("CLUSTER-3 every cache is cleared when events were missed, or is listed with a reason", () => {
  const notInvalidated = sources.filter((path) => {
    const source = readFileSync(path, "utf8");
    return isCache(source) && !source.includes('"events.missed"');
  });
  expect(notInvalidated.map((path) => path.slice(ROOT.length)).toSorted()).toEqual(
    Object.keys(NOT_INVALIDATED),
  );
});

it.each([
  ["const boards = new Map<number, Board>();", true],
  ["  const boards = new Map<number, Map<string, Board>>();", true],
  ["  const boards: Map<number, Board> = new Map();", true],
  ["  const boards = new LRUCache<number, Board>({ max: 32 });", true],
  ["  const boards = lruCache<number, Board>(32);", true],
  ["const boards = new WeakMap<Bytes, Board>();", true],
  ["  const boards = readCache((id: number) => findBoard(db, id));", true],
  ["  const boards = taggedCache<Board>({", true],
  ["  return readCache(async (id: number) => findBoard(db, id));", true],
  ["    const boards = new Map<number, Board>();", false],
  ["  const boards = new Map(rows.map(({ id }) => [id, board]));", false],
])("recognizes whether %j is a cache: %s", (source, expected) => {
  expect(isCache(source)).toBe(expected);
});
