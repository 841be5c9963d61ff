import type { ImportEntry, ImportOptions } from "@gonfalon/contract/import.ts";
import { CommandError } from "#cli/command.ts";
import type { Db } from "#db/client.ts";
import { tryWithLeases } from "#db/lease.ts";
import type { AssetService, HashedFile } from "#features/asset/asset.service.ts";
import type { PlanSummary } from "#features/import/import-plan.domain.ts";
import { openPackageImport, type PackageToImport } from "#features/import/package-import.ts";
import type { ReaderDeps } from "#features/import/threaded-reader.ts";

interface Deps extends ReaderDeps {
  readonly assets: Pick<AssetService, "store">;
}

interface ImportedGame {
  readonly gameId: number;
  readonly plan: PlanSummary;
}

const OPTIONS: ImportOptions = {
  title: null,
  gameId: null,
  users: true,
  solves: true,
  posts: false,
  keepScores: false,
  administrators: false,
  publicKey: null,
};

/** Thrown to roll back a dry run. */
class DryRun extends Error {
  readonly games: readonly ImportedGame[];
  constructor(games: readonly ImportedGame[]) {
    super("dry run");
    this.games = games;
  }
}

/**
 * IMPORT-11: imports games in one transaction. A dry run writes the same rows and is rolled back, because people and
 * teams of a later game can match those of an earlier one.
 */
export async function importGames(
  deps: Deps,
  games: readonly PackageToImport[],
  isApplying: boolean,
): Promise<readonly ImportedGame[]> {
  const createdGameIds: number[] = [];
  const publishers: (() => Promise<void>)[] = [];
  const writeReferences = async (tx: Db) => {
    const importedGames = await writeGames(tx, { deps, games, createdGameIds, publishers });
    if (!isApplying) throw new DryRun(importedGames);
    return { result: importedGames };
  };
  const outcome = await tryWithLeases(deps.db, ["import"], () =>
    deps.assets.store(listFiles(games), { writeReferences }),
  ).catch(async (error: unknown) => {
    for (const gameId of createdGameIds) await deps.gameKeys.discard(gameId);
    if (error instanceof DryRun) return { result: error.games };
    throw error;
  });
  if (!outcome) throw new CommandError("Another import is running.");
  if (isApplying) for (const publish of publishers) await publish();
  return outcome.result;
}

interface WriteContext {
  readonly deps: Deps;
  readonly games: readonly PackageToImport[];
  /** Collects the ids of the new games, whose keys are not part of the transaction. */
  readonly createdGameIds: number[];
  /** Collects the functions that publish the changes after the commit. */
  readonly publishers: (() => Promise<void>)[];
}

async function writeGames(tx: Db, { deps, games, createdGameIds, publishers }: WriteContext) {
  const teamNames = new Map<number, string>();
  const importedGames: ImportedGame[] = [];
  for (const { source, content } of games) {
    // A team that was renamed by the import of an earlier game has its new name here, so that it is matched.
    const teams = source.teams.map((team) => ({ ...team, name: teamNames.get(team.id) ?? team.name }));
    const packageImport = openPackageImport(deps, { source: { ...source, teams }, content });
    const { plan, entries } = await packageImport.plan(tx, "", OPTIONS);
    const { gameId, write, publish } = await packageImport.prepare();
    createdGameIds.push(gameId);
    await write(tx);
    publishers.push(publish);
    for (const { kind, sourceId, result } of JSON.parse(entries) as readonly ImportEntry[])
      if (kind === "Teams" && result !== null) teamNames.set(Number(sourceId), result);
    importedGames.push({ gameId, plan });
  }
  return importedGames;
}

function listFiles(games: readonly PackageToImport[]): readonly HashedFile[] {
  return [
    ...new Map(games.flatMap(({ content }) => content.files).map((file) => [file.hash, file])).values(),
  ];
}
