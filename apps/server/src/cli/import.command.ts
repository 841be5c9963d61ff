import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { sharpImages } from "#adapters/images/images.ts";
import { nodeRandom } from "#adapters/random/node-random.ts";
import { systemClock } from "#adapters/time/system-clock.ts";
import { systemTimer } from "#adapters/time/system-timer.ts";
import { openEvents } from "#compose/events.ts";
import { openKeys } from "#compose/keys.ts";
import { openStores } from "#compose/storage.ts";
import { readConfig } from "#config/config.ts";
import { assetService } from "#features/asset/asset.service.ts";
import { gameKeys } from "#features/game/game-keys.ts";
import { getRowId } from "#features/import/gzctf-tables.domain.ts";
import { IMPORT_LIMITS } from "#features/import/import-limits.domain.ts";
import { InvalidMemberError, type SourceRow } from "#features/import/source-row.domain.ts";
import { CommandError, type Terminal, UsageError } from "./command.ts";
import { describePlan } from "./import/describe-plan.ts";
import { readGzctfDatabase } from "./import/gzctf-database.ts";
import { openGzctfFiles } from "./import/gzctf-files.ts";
import { listHashes, readGzctfGame } from "./import/gzctf-games.ts";
import { importGames } from "./import/import-games.ts";
import { openCommandLog, openInstallation } from "./installation.ts";

export const usage = `gonfalon import gzctf --database <url> --files <folder> [--game <id>] [--apply]

Imports the games of a GZCTF database (versions 1.6 to 1.8) with people, teams, participations and submissions. People
keep their passwords. Each game becomes a new hidden game. The GZCTF database is only read, in one snapshot; restore a
dump to a scratch database first.

Without --apply, the command prints what it would do and changes nothing. With --apply, it imports everything in one
transaction.

  --database  the URL of the GZCTF database (PostgreSQL)
  --files     the folder of its files, which contains the folder uploads
  --game      import only the game with this id`;

export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      database: { type: "string" },
      files: { type: "string" },
      game: { type: "string" },
      apply: { type: "boolean", default: false },
    },
  });
  const [source, ...extraArguments] = positionals;
  const { database = "", files: folder = "", game = "", apply } = values;
  if (source !== "gzctf" || extraArguments.length > 0) throw new UsageError("Specify gzctf.");
  if (!/^postgres(?:ql)?:\/\//.test(database)) throw new UsageError("Specify the database with --database.");
  if (folder === "") throw new UsageError("Specify the folder of the files with --files.");
  if (!/^(?:|[1-9]\d{0,8})$/.test(game)) throw new UsageError("Specify the id of a game with --game.");

  const tables = await readGzctfDatabase(database);
  const rows = tables.games.filter((row) => game === "" || getRowId(row) === Number(game));
  if (rows.length === 0) throw new CommandError("The GZCTF database has no game to import.");
  const files = await openGzctfFiles(resolve(terminal.folder, folder), listHashes(tables));
  const games = await readGames(rows, { tables, files, random: nodeRandom });

  const config = readConfig(terminal.env);
  await using resources = new AsyncDisposableStack();
  const { db, url } = await openInstallation(config, resources);
  const log = openCommandLog(db, resources).named("import");
  const events = await openEvents(config, url, { log, resources });
  const { blobs } = await openStores(config);
  const clock = systemClock;
  const assets = assetService({ db, clock, log, events, blobs, images: sharpImages });
  const keys = gameKeys(await openKeys(config, { db, events }));
  const deps = {
    db,
    clock,
    random: nodeRandom,
    events,
    gameKeys: keys,
    importLimits: IMPORT_LIMITS,
    timer: systemTimer,
    assets,
  };
  for (const { plan, gameId } of await importGames(deps, games, apply)) {
    for (const line of describePlan(plan)) terminal.print(line);
    if (apply) log.info({ status: "Success", gameId, title: plan.game?.title }, "GZCTF game imported");
  }
  await events.whenSettled();
  terminal.print(
    apply ? "Everything was imported." : "Nothing was changed. Run again with --apply to import.",
  );
  return 0;
}

async function readGames(rows: readonly SourceRow[], source: Parameters<typeof readGzctfGame>[1]) {
  try {
    const games = [];
    for (const row of rows) games.push(await readGzctfGame(row, source));
    return games;
  } catch (error) {
    if (!(error instanceof InvalidMemberError)) throw error;
    throw new CommandError(`The GZCTF database has an unexpected value in the column ${error.message}.`, {
      cause: error,
    });
  }
}
