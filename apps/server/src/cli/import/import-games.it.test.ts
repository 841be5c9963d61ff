import { expect, it } from "vitest";
import { zipReader } from "#adapters/archive/zip-reader.ts";
import { inProcessEvents } from "#adapters/events/in-process.ts";
import { nodeRandom } from "#adapters/random/node-random.ts";
import { inTransaction } from "#db/transaction.ts";
import { readPackage } from "#features/game-package/package-content.ts";
import { toPackageSettings } from "#features/game-package/package-writer.ts";
import { buildPackageParts, toZip } from "#features/game-package/test/game-package-fixtures.ts";
import { IMPORT_LIMITS } from "#features/import/import-limits.domain.ts";
import { neverTimer } from "../../../test/manual-time.ts";
import { recordingLog } from "../../../test/recording-log.ts";
import { useDatabaseFixture } from "../../../test/use-database-fixture.ts";
import { importGames } from "./import-games.ts";

const fixture = useDatabaseFixture();

async function readGame() {
  const content = await readPackage(zipReader, await toZip(buildPackageParts()), {
    packageBytes: IMPORT_LIMITS.fileBytes,
    random: nodeRandom,
  });
  const rows = { users: [], teams: [], submissions: [], notices: [], notes: [], hasResults: true };
  const { challenges, files } = content;
  const settings = toPackageSettings(content);
  return { content, source: { product: "GZCTF", version: null, settings, challenges, files, ...rows } };
}

/**
 * Starts the import of one game. Returns the promise of the import, and an array to which the import adds the games
 * whose keys it discards. `publish` is called for each event.
 */
async function importOne(publish: () => void, isApplying: boolean) {
  const discardedGameIds: number[] = [];
  const importResult = importGames(
    {
      db: fixture.db,
      clock: fixture.clock,
      random: nodeRandom,
      events: { ...inProcessEvents(recordingLog()), publish },
      gameKeys: {
        getPublicKey: async () => "",
        createTeamToken: async () => "",
        sign: async () => "",
        discard: async (gameId) => void discardedGameIds.push(gameId),
      },
      importLimits: IMPORT_LIMITS,
      timer: neverTimer,
      assets: {
        store: async (_files, { writeReferences }) =>
          (await inTransaction(fixture.db, writeReferences)).result,
      },
    },
    [await readGame()],
    isApplying,
  );
  return { importResult, discardedGameIds };
}

it("IMPORT-11 keeps the keys of games that were imported, even if an event cannot be published", async () => {
  const { importResult, discardedGameIds } = await importOne(() => {
    throw new Error("no events");
  }, true);
  await expect(importResult).rejects.toThrow("no events");
  expect(discardedGameIds).toEqual([]);
  expect(await fixture.db.selectFrom("games").select("title").execute()).toEqual([{ title: "Elsewhere" }]);
});

it("IMPORT-11 discards the keys of a dry run, and publishes nothing", async () => {
  let publishedCount = 0;
  const { importResult, discardedGameIds } = await importOne(() => void publishedCount++, false);
  const [game] = await importResult;
  expect(discardedGameIds).toEqual([game?.gameId]);
  expect(publishedCount).toBe(0);
});
