import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Values that never change need no invalidation. */
const UNCHANGING = ["apps/server/src/features/game/game-salt.service.ts"];

const sources = globSync("apps/server/src/**/*.ts").filter((path) => !path.endsWith(".test.ts"));

it("CLUSTER-3 clears every cache when events were missed", () => {
  const keepers = sources.filter((path) => readFileSync(path, "utf8").includes("#kernel/read-cache.ts"));
  expect(keepers.length).toBeGreaterThan(5);
  const careless = keepers.filter((path) => !readFileSync(path, "utf8").includes('"events.missed"'));
  expect(careless).toEqual(UNCHANGING);
});
