import type { ImportOptions } from "@gonfalon/contract/import.ts";
import { toCanonicalForm } from "@gonfalon/rules/canonical.ts";
import type { Db } from "#db/client.ts";
import { listDivisions } from "#features/division/division.repo.ts";
import { updateGame } from "#features/game/game.repo.ts";
import { removePastFreeze } from "#features/game-package/game-package.domain.ts";
import type { PackageContent } from "#features/game-package/package-content.ts";
import { writePackage } from "#features/game-package/package-writer.ts";
import { insertNotice } from "#features/notice/notice.repo.ts";
import { toInstant } from "#kernel/instant.ts";
import { type ReservedIds, reserveImportIds } from "./import-ids.ts";
import { type ExistingPeople, isEmailAddress, toPlannedIdentities } from "./import-people.domain.ts";
import type { OpenImport, PreparedImport } from "./import-reader.ts";
import { BATCH_ROWS, createImportRows, IMPORTED_TABLES } from "./import-rows.domain.ts";
import {
  findExistingPeople,
  insertGameWithId,
  insertRows,
  insertSolves,
  lockAcceptedTeams,
} from "./import-rows.repo.ts";
import { type PackagePlan, type PackageSource, planPackage, toSourceGame } from "./package-plan.domain.ts";
import { createPlanFingerprint } from "./plan-fingerprint.ts";
import { publishImport } from "./publish-import.ts";
import type { ReaderDeps } from "./threaded-reader.ts";

/** A package, and the source of its plan. The game and its challenges are written from the package. */
export interface PackageToImport {
  readonly source: PackageSource;
  readonly content: PackageContent;
}

/** The import of a game that is read as a package. */
export function openPackageImport(deps: ReaderDeps, { source, content }: PackageToImport) {
  const addresses = source.users.map(({ email }) => email).filter(isEmailAddress);
  const emails = JSON.stringify(addresses.map(toCanonicalForm));
  let lastPlan: { readonly plan: PackagePlan; readonly options: ImportOptions } | undefined;

  async function plan(db: Db, fileHash: string, options: ImportOptions) {
    const existingPeople = JSON.parse(await findExistingPeople(db, emails)) as ExistingPeople;
    const packagePlan = planPackage(source, existingPeople, options);
    lastPlan = { plan: packagePlan, options };
    const entries = JSON.stringify(packagePlan.entries);
    const fingerprint = createPlanFingerprint({ fileHash, options, summary: packagePlan.summary, entries });
    return { options, plan: packagePlan.summary, entries, fingerprint };
  }

  async function prepare(): Promise<PreparedImport> {
    if (!lastPlan) throw new Error("plan() must be called before prepare()");
    const { plan: packagePlan, options } = lastPlan;
    const identities = toPlannedIdentities(packagePlan.users, packagePlan.teams);
    const ids = await reserveImportIds(deps, identities);
    return {
      gameId: ids.gameId,
      files: content.files,
      write: (tx) => write(tx, packagePlan, ids, options),
      publish: () => publishImport(deps.events, identities, ids.gameId),
    };
  }

  async function write(
    tx: Db,
    packagePlan: PackagePlan,
    ids: ReservedIds,
    options: ImportOptions,
  ): Promise<void> {
    const { gameId } = ids;
    const now = deps.clock.now();
    await insertGameWithId(tx, gameId, now);
    const includesResults = options.solves && source.hasResults;
    const settings = { ...source.settings, title: packagePlan.game.title };
    const importedSettings = includesResults ? settings : removePastFreeze(settings, now.getTime());
    await updateGame(tx, gameId, importedSettings, { moves: [], changedAt: now });
    const { challenges } = await writePackage(tx, gameId, content, { now, includesResults });
    const divisions = new Map((await listDivisions(tx, gameId)).map(({ name, id }) => [name, id]));
    const rows = createImportRows({
      event: { awards: [], unlocks: [] },
      plan: packagePlan,
      ids: { ...ids, divisions, challenges, hints: new Map() },
      now: now.getTime(),
      administrators: options.administrators,
    });
    for (const table of IMPORTED_TABLES)
      for (let start = 0; start < rows[table].length; start += BATCH_ROWS)
        await insertRows(tx, table, JSON.stringify(rows[table].slice(start, start + BATCH_ROWS)));
    await lockAcceptedTeams(tx, gameId, now);
    await insertSolves(tx, gameId);
    for (const { content: text, at } of source.notices) await insertNotice(tx, gameId, text, toInstant(at));
  }

  const game = toSourceGame(source.settings);
  return { game, plan, prepare, close: async () => undefined } satisfies OpenImport;
}
