import type { ImportEntry, ImportOptions } from "@gonfalon/contract/import.ts";
import { CommandError } from "#cli/command.ts";
import type { Db } from "#db/client.ts";
import { tryWithLeases } from "#db/lease.ts";
import type { AfterCommit } from "#db/transaction.ts";
import type { AssetService, ProvenFile } from "#features/asset/asset.service.ts";
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
};

/** Rolls back a dry run. */
class DryRun extends Error {
  readonly games: readonly ImportedGame[];
  constructor(games: readonly ImportedGame[]) {
    super("dry run");
    this.games = games;
  }
}

/**
 * IMPORT-11: imports games in one transaction. A dry run does the same and is rolled back: people and teams of a later
 * game match those of an earlier one.
 */
export async function importGames(
  deps: Deps,
  games: readonly PackageToImport[],
  isApplying: boolean,
): Promise<readonly ImportedGame[]> {
  const created: number[] = [];
  const refer = async (tx: Db, afterCommit: AfterCommit) => {
    const result = await writeGames(tx, afterCommit, { deps, games, created });
    if (!isApplying) throw new DryRun(result);
    return { result };
  };
  try {
    const done = await tryWithLeases(deps.db, ["import"], () =>
      deps.assets.store(listFiles(games), { refer }),
    );
    if (!done) throw new CommandError("Another import is running.");
    return done.result;
  } catch (error) {
    for (const gameId of created) await deps.gameKeys.discard(gameId);
    if (error instanceof DryRun) return error.games;
    throw error;
  }
}

interface Writing {
  readonly deps: Deps;
  readonly games: readonly PackageToImport[];
  /** Gets the ids of the new games, whose keys are not part of the transaction. */
  readonly created: number[];
}

async function writeGames(tx: Db, afterCommit: AfterCommit, { deps, games, created }: Writing) {
  const names = new Map<number, string>();
  const results: ImportedGame[] = [];
  for (const { source, content } of games) {
    // A team that got another name in an earlier game keeps it, so that it is matched.
    const teams = source.teams.map((team) => ({ ...team, name: names.get(team.id) ?? team.name }));
    const opened = openPackageImport(deps, { source: { ...source, teams }, content });
    const { plan, entries } = await opened.plan(tx, "", OPTIONS);
    const { gameId, write, publish } = await opened.prepare();
    created.push(gameId);
    await write(tx);
    afterCommit(publish);
    for (const { kind, sourceId, result } of JSON.parse(entries) as readonly ImportEntry[])
      if (kind === "Teams" && result !== null) names.set(Number(sourceId), result);
    results.push({ gameId, plan });
  }
  return results;
}

function listFiles(games: readonly PackageToImport[]): readonly ProvenFile[] {
  return [
    ...new Map(games.flatMap(({ content }) => content.files).map((file) => [file.hash, file])).values(),
  ];
}
